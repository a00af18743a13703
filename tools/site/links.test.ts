import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withSiteLinks, listPages, root } from './pages.ts';

const pages = [
  { file: 'docs/unity.md', path: 'unity.md' },
  { file: 'docs/clients.md', path: 'clients.md' },
  { file: 'generated/docs/reference.md', path: 'reference/reference.md' },
  { file: 'CHANGELOG.md', path: 'changelog.md' },
];
const [unity = pages[0], , reference = pages[0], changelog = pages[0]] = pages;

test.each([
  ['another page', unity, '[a](clients.md#wsl)', '[a](./clients.md#wsl)'],
  ['a page from the root', changelog, '[a](docs/unity.md)', '[a](./unity.md)'],
  ['a page from a folder', unity, '[a](../generated/docs/reference.md#limits)', '[a](./reference/reference.md#limits)'],
  ['a page out of a folder', reference, '[a](../../docs/unity.md)', '[a](../unity.md)'],
  ['a picture', unity, '![a](images/report.png)', '![a](./images/report.png)'],
  ['a heading of its own', unity, '[a](#below)', '[a](#below)'],
  ['the web', unity, '[a](https://nodejs.org)', '[a](https://nodejs.org)'],
  [
    'a file that is no page',
    unity,
    '[a](../spec/requirements.ts)',
    '[a](https://github.com/mcp-unity-bridge/mcp-unity-bridge/blob/main/spec/requirements.ts)',
  ],
  ['code', unity, '```\n[a](clients.md)\n```', '```\n[a](clients.md)\n```'],
])('a link to %s', (_what, page, text, expected) => {
  expect(page).toBeDefined();
  if (page !== undefined) expect(withSiteLinks(text, page, pages)).toBe(expected);
});

test('every page exists, and no two have one address', () => {
  const listed = listPages(root);
  expect(listed.length).toBeGreaterThan(20);
  expect(listed.filter(({ file }) => !existsSync(join(root, file)))).toEqual([]);
  expect(new Set(listed.map(({ path }) => path)).size).toBe(listed.length);
});
