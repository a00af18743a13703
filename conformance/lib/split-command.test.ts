import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitCommand } from './child.ts';

test.each([
  ['node server.mjs --stdio', ['node', 'server.mjs', '--stdio']],
  ['  node   server.mjs ', ['node', 'server.mjs']],
  ['"C:/Program Files/node" "a b"c', ['C:/Program Files/node', 'a bc']],
  [String.raw`echo 'a "b" \ c' d\ e "f\"g"`, ['echo', String.raw`a "b" \ c`, 'd e', 'f"g']],
  [`run ''`, ['run', '']],
  ['', []],
])('%s has the words %j', (line, words) => {
  expect(splitCommand(line, 'linux')).toEqual(words);
});

test('a backslash is a part of paths on Windows', () => {
  expect(splitCommand(String.raw`C:\node\node.exe "C:\my server\x.js"`, 'win32')).toEqual([
    String.raw`C:\node\node.exe`,
    String.raw`C:\my server\x.js`,
  ]);
});

test('a quote that is not closed is named', () => {
  expect(() => splitCommand('node "server.mjs')).toThrow('expected a closing " in: node "server.mjs');
});

test('words in single quotes are unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.string().filter((word) => !word.includes("'"))), (words) => {
      expect(splitCommand(words.map((word) => `'${word}'`).join(' '), 'linux')).toEqual(words);
    }),
  );
});
