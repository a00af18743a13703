import { expect, test } from 'vitest';
import { compareVersions } from './this-program.ts';

test.each([
  ['0.1.0', '0.1.0', 0],
  ['0.1.0', '0.2.0', -1],
  ['0.10.0', '0.9.0', 1],
  ['1.0.0', '0.99.99', 1],
  ['1.0.0-beta.1', '1.0.0', -1],
  ['1.0.0', '1.0.0-beta.1', 1],
  ['garbage', '0.0.1', -1],
])('%s against %s', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign);
});
