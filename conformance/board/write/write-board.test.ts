import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../../proof/kit/scratch.ts';
import { rows } from '../../behaviour/rows.ts';
import { makeBoard, readEntry } from '../board.ts';
import { fullBoard, sampleEntry } from '../testing/sample-entries.ts';
import { writeBoard } from './write-board.ts';

let dir: string;
beforeEach(() => {
  dir = scratchFolder();
});

const pageOf = (...given: Parameters<typeof makeBoard>): string =>
  readFileSync(writeBoard(makeBoard(...given), dir), 'utf8');
const everything = (): string =>
  readdirSync(join(dir, 'results'))
    .map((name) => readFileSync(join(dir, 'results', name), 'utf8'))
    .join('');

test('a cell links to its steps, ledger and messages; what was not offered has no link', () => {
  const page = pageOf([sampleEntry('a')], []);
  for (const { id, needs } of rows) {
    const anchor = `bridge-1-1-${id.toLowerCase()}`;
    expect(page.includes(`href="#${anchor}"`), id).toBe(needs.offer === undefined);
    expect(page.includes(`id="${anchor}"`), id).toBe(needs.offer === undefined);
  }
  expect(page).toContain('calls late (holds the main thread for 3000 ms)');
  expect(page).toMatch(/330 ms {2}start {2}late/);
  expect(page).toContain('client → server');
});

test('nothing is counted over rows or bridges, and no bridge has a place', () => {
  const [, table = ''] = /<table class="matrix">([^]*?)<\/table>/.exec(pageOf(fullBoard(), [])) ?? [];
  const words = table.replaceAll(/<[^>]*>/g, ' ');
  expect(words).toContain('6 starts');
  expect(words).not.toMatch(/\b(total|score|percent|place|winner|best|worst)\b|\d+ of 21|%/i);
});

test('of a disputed cell nothing is shown but why, in the page and in the data beside it', () => {
  const entries = [sampleEntry('a', { cells: { B03: { status: 'fail', starts: 6, said: 'six-times-over' } } })];
  expect(pageOf(entries, [])).toContain('six-times-over');
  const link = 'https://example.org/issues/1';
  const page = pageOf(entries, [{ bridge: 'a', row: 'B03', reason: 'its Unity half is wrong', link }]);
  expect(page).toContain('until this is settled: its Unity half is wrong');
  expect(page).toContain(`href="${link}"`);
  expect(page).not.toMatch(/six-times-over|6 starts/);
  expect(everything()).not.toMatch(/six-times-over|"B03"/);
});

test('what a run says of itself is text, no markup and no script; secrets are taken out', () => {
  const page = pageOf(fullBoard(), []);
  expect(page.match(/<script>/g)).toHaveLength(1);
  const secrets = /0123456789abcdef0123|fedcba98765432100123/;
  expect(page).not.toMatch(/<img|href="javascript|\u202e/);
  expect(page).not.toMatch(secrets);
  expect(page).toContain('&lt;script&gt;alert(7)&lt;/script&gt;');
  expect(everything()).not.toMatch(secrets);
});

test('the data beside the page make the same page again', () => {
  const page = pageOf(fullBoard(), []);
  const files = readdirSync(join(dir, 'results')).map((name) => join(dir, 'results', name));
  const again = files.map((file) => readEntry(readFileSync(file, 'utf8'), file));
  expect(pageOf(again, [])).toBe(page);
});

test('how each was run is reported: what was run, what plays Unity, where the run can be read', () => {
  const header = { commit: 'ab12', written_for: 'cd34', unity: 'half' } as const;
  const page = pageOf([sampleEntry('a', { header })], []);
  expect(page).toMatch(/ab12.*the manifest was written for.*cd34/);
  expect(page).toContain('A model of its Unity half');
  expect(page).toContain('href="https://example.org/runs/7"');
});
