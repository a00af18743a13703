export function jsx(type: unknown, props: object): unknown;

export { jsx as jsxs };

export function Fragment(props: { readonly children?: unknown }): unknown;
