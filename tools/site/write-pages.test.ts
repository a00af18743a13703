import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { docsPage } from '../../server/lib/this-program.ts';
import { writePages, root, sidebarOf } from './pages.ts';

const folder = scratchFolder();
writePages(root, folder);
const home = readFileSync(join(folder, 'index.md'), 'utf8');

test('the first page shows how it appears, how to install it and what to ask, before the list of pages', () => {
  const parts = [
    'layout: home',
    '](./images/film.gif)',
    '\n## Two minutes without Unity\n',
    '\n## Set up\n',
    '    npx mcp-unity-bridge init --unity-package',
    '\n## What you can ask\n',
    '](./what-to-ask.md)',
    '\n## Start\n',
  ];
  const places = parts.map((part) => home.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('it is called as the product, and its sections are no part of the sidebar', () => {
  expect(home).toContain('\ntitle: mcp-unity-bridge\n');
  expect(sidebarOf(home).map(({ text }) => text)).toEqual([
    'Start',
    'Guides',
    'Reference',
    'Explanation',
    'Contribute',
  ]);
});

test.each(['Envelope.schema.json', 'bundle.schema.json', 'Policy.schema.json'])(
  'the site has %s where its $id says that it is',
  (file) => {
    const { $id }: { $id: string } = JSON.parse(readFileSync(join(root, 'generated', 'schema', file), 'utf8'));
    const home = docsPage('');
    expect($id.startsWith(home)).toBe(true);
    expect(JSON.parse(readFileSync(join(folder, 'public', $id.slice(home.length)), 'utf8'))).toMatchObject({ $id });
  },
);

test('notes of the pages are no text of the site', () => {
  const text = readFileSync(join(folder, 'clients.md'), 'utf8');
  expect(text).toContain('(default 1000 ms, at most 600000)');
  expect(text).not.toContain('<!-- limit');
});
