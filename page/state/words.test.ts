import { expect, test } from 'vitest';
import { formatAge, formatDuration, shortClient } from './words.ts';
import { countNoun } from '../shared/numbers.ts';

test.each([
  [-5, '0 ms'],
  [0, '0 ms'],
  [40.4, '40 ms'],
  [999.6, '1.0 s'],
  [1_449, '1.4 s'],
  [9_960, '10 s'],
  [59_400, '59 s'],
  [59_600, '1 min 00 s'],
  [185_000, '3 min 05 s'],
  [3_599_600, '1 h 00 min'],
  [7_800_000, '2 h 10 min'],
])('%d ms are reported as %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});

test('a duration that runs is never finer than the eye', () => {
  expect([formatAge(-3), formatAge(40), formatAge(940), formatAge(12_000)]).toEqual([
    '0.0 s',
    '0.0 s',
    '0.9 s',
    '12 s',
  ]);
});

test.each([
  ['Claude Code (/home/me/My Game)', { name: 'Claude Code', folder: 'My Game' }],
  [String.raw`Cursor (C:\Users\me\Game)`, { name: 'Cursor', folder: 'Game' }],
  ['VS Code (Insiders) (/a/b/)', { name: 'VS Code (Insiders)', folder: 'b' }],
  ['mcp-unity-bridge', { name: 'A shell command' }],
  ['mcp-unity-bridge (/home/me/MyGame)', { name: 'A shell command', folder: 'MyGame' }],
  ['mcp-unity-bridge doctor (/home/me/MyGame)', { name: 'mcp-unity-bridge doctor', folder: 'MyGame' }],
  ['mcp-unity-bridges', { name: 'mcp-unity-bridges' }],
  ['odd (', { name: 'odd (' }],
])('the client %s is shown as %o', (label, shown) => {
  expect(shortClient(label)).toEqual(shown);
});

test('one of a thing, and many', () => {
  expect([
    countNoun(0, 'call'),
    countNoun(1, 'call'),
    countNoun(2_000, 'call'),
    countNoun(2, 'retry', 'retries'),
  ]).toEqual(['0 calls', '1 call', '2,000 calls', '2 retries']);
});
