import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { optionsOf, readGiven } from '../commands/read.ts';
import { command, verb } from './test.ts';

const place = { findLogId: (word: string) => Promise.resolve(word) };
const given = (...words: string[]) => readGiven(words, optionsOf({ ...command, isWork: true }));

/** As run_tests gives it. */
const result = {
  passed: 2,
  failed: 1,
  skipped: 0,
  inconclusive: 0,
  seconds: 3.25,
  tests: [
    {
      name: 'Game.Dies',
      outcome: 'failed',
      seconds: 0.5,
      message: 'Expected: 1\nBut was: 2',
      stack_trace: 'at Game.Dies',
    },
  ],
};

test.each([
  [[], { mode: 'EditMode' }],
  [['--mode', 'play', '--filter', 'Enemies'], { mode: 'PlayMode', filter: 'Enemies' }],
  // JUnit has those that passed as well.
  [['--junit', 'out.xml'], { mode: 'EditMode', failures_only: false }],
  [['--all'], { mode: 'EditMode', failures_only: false }],
])('test %j asks for %j', async (words, args) => {
  expect(await verb.plan(given(...words), place)).toEqual({ tool: 'run_tests', arguments: args });
});

test('tests that failed are shown, fail the command, and are annotations', () => {
  expect(verb.face?.lines(result)).toEqual([
    'failed  Game.Dies (0.5 s)',
    '    Expected: 1',
    '    But was: 2',
    '    at Game.Dies',
    '2 passed, 1 failed, 0 skipped, 0 inconclusive in 3.25 s',
  ]);
  expect(verb.face?.failed?.(result)).toBe(true);
  expect(verb.face?.failed?.({ ...result, failed: 0, tests: [] })).toBe(false);
  expect(verb.face?.annotations?.(result)).toEqual([
    { level: 'error', title: 'Game.Dies', message: 'Expected: 1\nBut was: 2' },
  ]);
});

test('--junit writes the file, and makes its folder', () => {
  const folder = scratchFolder();
  const path = join(folder, 'reports', 'out.xml');
  expect(verb.finish?.(result, given('--junit', path))).toEqual(result);
  expect(readFileSync(path, 'utf8')).toContain(
    '<testcase classname="Game" name="Dies" time="0.5"><failure message="Expected: 1',
  );
  rmSync(folder, { recursive: true });
});
