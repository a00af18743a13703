import { readFileSync } from 'node:fs';

/** Texts of pages, by their paths from the repository's root. In a bundle they replace this module, minified (tools/bundle-plugins.mjs). */
export const viewFile = (path: `${string}.css` | `${string}.js`): string =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
