// Exports the page to code that is checked without the types of a browser: see view.d.mts.
export { boardHtml } from './board-page.tsx';
