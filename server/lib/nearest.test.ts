import { expect, test } from 'vitest';
import { didYouMean, nearest } from './nearest.ts';

test.each([
  ['stauts', ['status', 'serve'], 'status'],
  ['mygame', ['Other', 'MyGame'], 'MyGame'],
  ['/work/mygame', ['/work/Other', '/work/MyGame'], '/work/MyGame'],
  ['--jsn', ['--json', '--key'], '--json'],
  ['-json', ['--json', '--key'], '--json'],
  ['-j', ['--json', '--key'], '--json'],
  ['--time', ['--json', '--timeout'], '--timeout'],
  ['--unity', ['--unity-package', '--unity-version'], undefined],
  ['dance', ['doctor', 'demo', 'logs'], undefined],
  ['cat', ['bat'], 'bat'],
  ['at', ['ok', 'be'], undefined],
  ['', ['a', 'b'], undefined],
  ['x', [], undefined],
])('%j of %j is %j', (word, known, meant) => {
  expect(nearest(word, known)).toBe(meant);
  expect(didYouMean(word, known)).toBe(meant === undefined ? '' : ` Did you mean ${meant}?`);
});
