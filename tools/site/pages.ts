import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBlocks } from '../../cli/docs/pages.ts';

/** The text above the beginning of the README, and the index. */
const HOME = `---
layout: home
title: mcp-unity-bridge
titleTemplate: Let an AI client drive the Unity Editor
hero:
  name: mcp-unity-bridge
  text: Let an AI client drive the Unity Editor
  tagline: And never lose a result, hang, or run the same work twice.
  actions:
    - { theme: brand, text: Getting started, link: /getting-started }
    - { theme: alt, text: What to ask, link: /what-to-ask }
    - { theme: alt, text: Cookbook, link: /cookbook }
---

`;

/** Sections of the README that the first page has, too. */
const SHOWN = ['Two minutes without Unity', 'Set up', 'What you can ask'];

/** The place of the schemas on the site, by their `$id`. */
const SCHEMAS = 'schema/1.0';

/** Writes the pages into a folder of their own, with links and pictures as the site needs them. */
export function writePages(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  const pages = listPages(root);
  for (const page of pages) {
    const text = withoutNotes(withSiteLinks(readFileSync(join(root, page.file), 'utf8'), page, pages));
    const target = join(folder, page.path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, page.path === 'index.md' ? homeOf(root, pages) + text : text);
  }
  cpSync(join(root, 'docs', 'images'), join(folder, 'images'), { recursive: true });
  cpSync(join(root, 'page', 'favicon.svg'), join(folder, 'public', 'favicon.svg'));
  cpSync(join(root, 'generated', 'schema'), join(folder, 'public', SCHEMAS), { recursive: true });
}

/** Pictures, installation and examples, from the README. */
function homeOf(root: string, pages: readonly SitePage[]): string {
  const readme = withoutNotes(
    withSiteLinks(readFileSync(join(root, 'README.md'), 'utf8'), { file: 'README.md', path: 'index.md' }, pages),
  );
  const [top = '', ...sections] = readme.split(/^(?=## )/m);
  const shown = SHOWN.map(
    (title) => sections.find((section) => section.startsWith(`## ${title}\n`)) ?? refuseReadme(title),
  );
  return [HOME, /^!\[.*$/m.exec(top)?.[0] ?? refuseReadme('picture'), '\n\n', ...shown].join('');
}

function refuseReadme(what: string): never {
  throw new Error(`expected in README.md: ${what}`);
}

/** Comments above blocks are instructions to our tests; those in a sentence name the source of its number. */
const withoutNotes = (text: string): string =>
  text.replaceAll(/^ *<!-- [^\n]* -->\n/gm, '').replaceAll(/<!-- limit: [^\n]*? -->/g, '');

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

/** A page of the site: where it is in the repository, and where on the site. */
interface SitePage {
  /** Relative to the repository. */
  readonly file: string;
  /** Relative to the site; ends in `.md`. */
  readonly path: string;
}

const single: readonly SitePage[] = [
  { file: 'CHANGELOG.md', path: 'changelog.md' },
  { file: 'CONTRIBUTING.md', path: 'contributing.md' },
  { file: 'SECURITY.md', path: 'report-a-vulnerability.md' },
];

/** docs/, what is generated for readers, and what is in the root of the repository. */
export function listPages(root: string): readonly SitePage[] {
  const namesIn = (folder: string): string[] =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .toSorted();
  return [
    ...namesIn('docs').map((name) => ({ file: `docs/${name}`, path: name })),
    ...namesIn('docs/commands').map((name) => ({ file: `docs/commands/${name}`, path: `commands/${name}` })),
    ...namesIn('generated/docs').map((name) => ({ file: `generated/docs/${name}`, path: `reference/${name}` })),
    ...single,
  ];
}

/** A part of the sidebar: a heading of the index, and the pages below it. */
interface SidebarPart {
  readonly text: string;
  readonly items: readonly { readonly text: string; readonly link: string }[];
}

/** The sidebar: headings of the index, and the pages to which its tables link, without headings that have no such table. `index`: its text with the links of the site. */
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
