import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A part of the sidebar: a heading of the index, and the pages below it. */
interface SidebarPart {
  readonly text: string;
  readonly items: readonly { readonly text: string; readonly link: string }[];
}

/** The sidebar says what the index says: its headings, and the pages that its tables link to; headings above no such table are left out. `index`: its text with the links of the site. */
export function sidebarOf(index: string): readonly SidebarPart[] {
  return index
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      text: part.split('\n', 1)[0] ?? '',
      items: part
        .split('\n')
        .filter((line) => line.startsWith('| ['))
        .flatMap(linksIn),
    }))
    .filter(({ items }) => items.length > 0);
}

/** In the first cell of a row. */
function linksIn(row: string): { text: string; link: string }[] {
  const [, cell = ''] = row.split('|');
  return [...cell.matchAll(/\[([^\]]+)\]\((?!https:)\.?\/?([^)]+)\.md\)/g)].map(([, text = '', link = '']) => ({
    text: text.charAt(0).toUpperCase() + text.slice(1),
    link: `/${link}`,
  }));
}

/** The repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where the pages are written, and where the site is built. */
export const places = {
  pages: join(root, 'report', 'site-pages'),
  site: join(root, 'report', 'site'),
  cache: join(root, 'node_modules', '.cache', 'vitepress'),
} as const;
