import { Fragment, h } from 'preact';

// What JSX of the page is turned into calls of: shorter than what the automatic way makes of it.
export { Fragment, h };

// Replaces preact/jsx-runtime for page/shared, which is also rendered without a browser.
export const jsx = (type, props, key) => h(type, { ...props, key });

export { jsx as jsxs };
