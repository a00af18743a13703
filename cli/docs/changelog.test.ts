import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './pages.ts';

const [, newest = ''] = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## .*$/m);
const lines = newest.split('\n');

/** More is not read. A merge has brought hundreds of old lines back more than once. */
const LONGEST = { lines: 150, characters: 260 } as const;

test('the newest entry of the changelog is short, and each of its facts is one line under a heading', () => {
  expect(lines.length).toBeLessThanOrEqual(LONGEST.lines);
  expect(lines.filter((line) => line.length > LONGEST.characters)).toEqual([]);
  const [introduction = '', ...sections] = newest.split(/^### .*$/m);
  expect(introduction, 'no fact before the first heading').not.toMatch(/^- /m);
  expect(sections.length).toBeGreaterThan(1);
  for (const section of sections) expect(section.trim().split('\n')).toEqual(section.match(/^- .*$/gm));
});
