import { describe, expect, test } from 'vitest';
import { formatAsJson } from './output.ts';

const usage = '  --json   one JSON object a line';

describe('--format of a command that has only --json', () => {
  test.each([
    [['--format', 'json'], ['--json']],
    [
      ['-n', '5', '--format=ndjson', '--follow'],
      ['-n', '5', '--json', '--follow'],
    ],
    [
      ['list', '--format', 'human', '--limit', '2'],
      ['list', '--limit', '2'],
    ],
    [['--json'], ['--json']],
    [[], []],
  ])('%j means %j', (argv, meant) => {
    expect(formatAsJson(argv, usage)).toEqual(meant);
  });

  test.each([[['--format', 'github']], [['--format']], [['--format=']]])('%j is refused with what there is', (argv) => {
    expect(() => formatAsJson(argv, usage)).toThrow('expected one of human, json, ndjson as --format');
  });

  test('is left to a command that has formats of its own, or no JSON', () => {
    for (const other of ['--json is the same as --format json', 'no such thing'])
      expect(formatAsJson(['--format', 'github'], other)).toEqual(['--format', 'github']);
  });
});
