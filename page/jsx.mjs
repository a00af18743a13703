import { Fragment, h } from 'preact';

// What JSX of the page is turned into calls of: shorter than what the automatic way makes of it.
export { Fragment, h };

// What page/shared asks for in place of preact/jsx-runtime: it is drawn without a browser as well.
export const jsx = (type, props, key) => h(type, { ...props, key });

export { jsx as jsxs };
