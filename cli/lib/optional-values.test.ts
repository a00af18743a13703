import { expect, test } from 'vitest';
import { withOptionalValues } from './option-values.ts';

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
  expect(withOptionalValues(argv, ['--tcp', '--traces'])).toEqual(expected),
);
