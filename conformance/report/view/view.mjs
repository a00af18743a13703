// Exports the pages to code that is checked without the types of a browser: see view.d.mts.
export { reportHtml } from './report-page.tsx';
