import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withSiteLinks, listPages, root, sidebarOf } from './pages.ts';

test('the sidebar has the headings of the index, and in each the pages of the site that its rows begin with', () => {
  const index =
    '# All\n\n[no](no.md)\n\n## Use\n\n| page | |\n|---|---|\n| [One](./one.md), [two](./two.md) | [x](./x.md) |\n| [code](https://example.com/code.md) | |\n';
  expect(sidebarOf(index)).toEqual([
    {
      text: 'Use',
      items: [
        { text: 'One', link: '/one' },
        { text: 'Two', link: '/two' },
      ],
    },
  ]);
});

test('the index of the documentation leads to every page of docs/', () => {
  const pages = listPages(root);
  const index = pages.find(({ file }) => file === 'docs/index.md');
  const text = readFileSync(join(root, 'docs', 'index.md'), 'utf8');
  const linked = sidebarOf(index === undefined ? '' : withSiteLinks(text, index, pages)).flatMap(({ items }) =>
    items.map(({ link }) => `${link.slice(1)}.md`),
  );
  const expected = pages.filter(({ file }) => /^docs\/[^/]+$/.test(file) && file !== 'docs/index.md');
  expect(expected.map(({ path }) => path).filter((path) => !linked.includes(path))).toEqual([]);
});
