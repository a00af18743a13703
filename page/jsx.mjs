// What JSX of the page is turned into calls of: shorter than what the automatic way makes of it.
export { Fragment, h } from 'preact';
