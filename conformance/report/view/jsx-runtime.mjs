// Replaces preact/jsx-runtime in the bundle: to-html.ts needs the elements, without the code that renders them in a browser (10 kB).
export const Fragment = ({ children }) => children;

export const jsx = (type, props) => ({ type, props, constructor: undefined });

export { jsx as jsxs };
