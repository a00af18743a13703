import { describe, expect, test } from 'vitest';
import { formatAsJson } from './read.ts';

const options = { json: { says: 'one JSON object a line' } };

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
    expect(formatAsJson(argv, options)).toEqual(meant);
  });

  test.each([[['--format', 'github']], [['--format']], [['--format=']]])('%j is refused with what there is', (argv) => {
    expect(() => formatAsJson(argv, options)).toThrow('expected one of human, json, ndjson as --format');
  });

  test('is left to a command that has formats of its own, or no JSON', () => {
    for (const other of [{ ...options, format: { value: '<format>', says: '' } }, {}])
      expect(formatAsJson(['--format', 'github'], other)).toEqual(['--format', 'github']);
  });
});
