import { expect, test } from 'vitest';
import { didYouMean, nearestName } from './nearest.ts';

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
  expect(nearestName(word, known)).toBe(meant);
  if (meant !== undefined) expect(didYouMean(word, known)).toBe(` Did you mean ${meant}?`);
});

test.each([
  ['--unity', ['--unity-package', '--unity-version'], ' Did you mean --unity-package or --unity-version?'],
  ['claude', ['claude-desktop', 'claude-code', 'cursor'], ' Did you mean claude-desktop or claude-code?'],
  // More than a few are no help.
  ['s', ['stop', 'step', 'save', 'skills'], ''],
  ['', ['a', 'b'], ''],
  ['dance', ['doctor', 'demo'], ''],
])('for %j of %j it says %j', (word, known, sentence) => {
  expect(didYouMean(word, known)).toBe(sentence);
});
