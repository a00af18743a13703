import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Where the pages are written, and where the site is built. */
export const places = {
  pages: join(root, 'report', 'site-pages'),
  site: join(root, 'report', 'site'),
  cache: join(root, 'node_modules', '.cache', 'vitepress'),
} as const;
