import { posix } from 'node:path';
import { readBlocks } from '../cli/docs/blocks.ts';
import type { SitePage } from './pages.ts';

/** Where files are read that are no pages of the site. */
const REPOSITORY = 'https://github.com/mcp-unity-bridge/mcp-unity-bridge/blob/main/';
/** Pictures lie beside the pages. */
const PICTURES = 'docs/images/';

/** The text of a page with its links as the site has them: to other pages of it, to its pictures, else to the repository. */
export function withSiteLinks(text: string, page: SitePage, pages: readonly SitePage[]): string {
  const inBlocks = new Set(readBlocks(text).flatMap(({ line, code }) => code.split('\n').map((_, at) => line + at)));
  return text
    .split('\n')
    .map((line, at) =>
      inBlocks.has(at + 1)
        ? line
        : line.replaceAll(
            /(\]\()([^()\s]+)(?=\))/g,
            (_, before, target) => `${before}${siteTarget(target, page, pages)}`,
          ),
    )
    .join('\n');
}

function siteTarget(target: string, page: SitePage, pages: readonly SitePage[]): string {
  if (/^([a-z]+:|#)/.test(target)) return target;
  const [path = '', anchor] = target.split('#');
  const file = posix.join(posix.dirname(page.file), path);
  const other = pages.find((one) => one.file === file);
  const to = other?.path ?? (file.startsWith(PICTURES) ? file.slice('docs/'.length) : undefined);
  const behind = anchor === undefined ? '' : `#${anchor}`;
  return to === undefined ? `${REPOSITORY}${file}${behind}` : `${relativeTo(page.path, to)}${behind}`;
}

function relativeTo(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}
