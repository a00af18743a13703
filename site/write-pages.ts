import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withSiteLinks } from './links.ts';
import { listPages, type SitePage } from './pages.ts';

/** Above what the README says at its beginning, and the index. */
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
const SHOWN = ['Install', 'What you can ask'];

/** Where the site has the schemas, as their `$id` says. */
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

/** What it looks like, how to install it, and what to ask: as the README has it. */
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

/** The comments above blocks say to our tests how they are played. */
const withoutNotes = (text: string): string => text.replaceAll(/^ *<!-- [^\n]* -->\n/gm, '');
