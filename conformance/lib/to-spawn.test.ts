import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { toSpawn } from './child.ts';

test('elsewhere a program is started as it is', () => {
  expect(toSpawn('/a b/node', ['x y'], 'linux')).toEqual({ command: '/a b/node', args: ['x y'], shell: false });
});

test('the shell of Windows gets one line, with quotes where a word has blanks', () => {
  const { command, args, shell } = toSpawn('npx', ['-y', 'C:\\My Games\\x.mjs', '{"a":"b c"}'], 'win32');
  expect([command, args, shell]).toEqual(['npx -y "C:\\My Games\\x.mjs" {"a":"b c"}', [], true]);
});

test('so Node has nothing to warn of', () => {
  const script = (given: object): string => {
    const { command, args, shell } = { command: 'echo', args: ['a', 'b'], shell: true, ...given };
    return `require('node:child_process').spawn(${JSON.stringify(command)}, ${JSON.stringify(args)}, { shell: ${shell} })`;
  };
  const warningOf = (given: object): string =>
    spawnSync(process.execPath, ['-e', script(given)], { encoding: 'utf8' }).stderr;
  expect(warningOf(toSpawn('echo', ['a', 'b'], 'win32'))).toBe('');
  // What Node says without it, from 24 on.
  if (Number(process.versions.node.split('.')[0]) >= 24) expect(warningOf({})).toContain('DEP0190');
});
