import { expect, test } from 'vitest';
import { commandLines, optionNames, ourArguments, simpleCommands } from './our-command.ts';

test('lines are joined, comments and empty lines are omitted, a # within a word or quotes stays', () => {
  expect(commandLines(`a --b \\\n  c   # why it's so\n\n# alone\nb "x # y" z#1`)).toEqual([
    'a --b    c',
    'b "x # y" z#1',
  ]);
});

test('a line is split into commands, assignments are omitted', () => {
  expect(simpleCommands('npm ci && A=1 npm test | tail "-n 1"')).toEqual([
    ['npm', 'ci'],
    ['npm', 'test'],
    ['tail', '-n 1'],
  ]);
  expect(simpleCommands('MCP_DEBUG=/tmp/x')).toEqual([]);
});

test.each([
  ['npx -y mcp-unity-bridge serve --http', ['serve', '--http']],
  ['npx mcp-unity-bridge', []],
  ['mcp-unity-bridge token', ['token']],
  ['node dist/mcp-unity-bridge.cjs mock', ['mock']],
  ['node /path/to/clone/dist/mcp-unity-bridge.cjs', []],
  ['npx vitest run', undefined],
  ['node x.mjs', undefined],
])('%s is ours, or not', (line, args) => expect(ourArguments(line.split(' '))).toEqual(args));

test('options are known by their names', () =>
  expect(optionNames(['a', '--b', '--c=1', '-d'])).toEqual(['--b', '--c']));
