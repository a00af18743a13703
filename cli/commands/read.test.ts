import { expect, test } from 'vitest';
import { withOptionalValues } from './read.ts';

const alone = { value: '[x]', alone: '', says: '' };

test.each([
  [['--tcp'], ['--tcp=']],
  [
    ['--tcp', '--traces', '--detached'],
    ['--tcp=', '--traces=', '--detached'],
  ],
  [
    ['--tcp', '8701', '--log'],
    ['--tcp', '8701', '--log'],
  ],
  [['--tcp=8701'], ['--tcp=8701']],
])('%j is given to the parser as %j', (argv, expected) =>
  expect(withOptionalValues(argv, { tcp: alone, traces: alone, log: { value: '<form>', says: '' } })).toEqual(expected),
);
