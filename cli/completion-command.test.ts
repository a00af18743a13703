import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Command } from './commands/command.ts';
import { optionsOf } from './commands/read.ts';
import { commands } from './table.ts';
import { bashScript, fishScript, powershellScript, zshScript } from './completion-command.ts';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript, powershell: powershellScript };

test.each(Object.entries(scripts))('the script for %s knows every command and each of its options', (_shell, write) => {
  const script = write(commands);
  for (const command of commands) {
    const { name } = command;
    expect(script).toMatch(new RegExp(`\\b${name}\\b`));
    for (const option of Object.keys(optionsOf(command))) expect(script).toMatch(new RegExp(`(--|-l )${option}\\b`));
  }
});

const FISH = '/usr/bin/fish';
const hasShell = (path: string): boolean => process.platform === 'linux' && existsSync(path);

describe.runIf(hasShell('/usr/bin/bash'))('in bash', () => {
  test.each([
    [['comp'], ['compile', 'completion']],
    [
      ['test', '--mode', ''],
      ['edit', 'play'],
    ],
    [['test', '--mode', 'p'], ['play']],
    [
      ['test', '--j'],
      ['--junit', '--json'],
    ],
    [['run', '-t', ''], []],
    [['run', '--file', ''], []],
    [['policy', 'al'], ['allow']],
    [['result', 'la'], ['last']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish', 'powershell', '--help'],
    ],
    [['dance', ''], []],
  ])('%j is completed with %j', (words, completed) => {
    const typed = ['mcp-unity-bridge', ...words];
    const script = `${bashScript(commands)}
COMP_WORDS=(${typed.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${typed.length - 1}
_mcp_unity_bridge; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-eu', '-c', script], { encoding: 'utf8' });
    expect([
      stdout
        .trim()
        .split('\n')
        .filter((line) => line !== ''),
      stderr,
    ]).toEqual([completed, '']);
  });
});

/** Texts that a shell would obey. */
const hostile: Command = {
  name: 'evil',
  group: 'unity',
  summary: `it's $(touch x) \`touch x\` "a" \\ [b]: c`,
  about: '',
  exits: {},
  load: () => Promise.reject(new Error('it is never run')),
  options: { bad: { value: '<file>', says: `it's $(touch x) [d]: e \\` } },
};

test.runIf(hasShell('/usr/bin/bash'))('what a command says of itself is never obeyed by a shell', () => {
  // Those that read single quotes as bash does: the script is no more than texts and words for it.
  const quotes = zshScript([hostile]).match(/'(?:[^']|'\\'')*'/g) ?? [];
  for (const quote of quotes) {
    const { stdout } = spawnSync('bash', ['--norc', '-c', `printf %s ${quote}`], { encoding: 'utf8' });
    expect(stdout).toBe(quote.slice(1, -1).replaceAll(`'\\''`, "'"));
  }
  expect(quotes.join(' ')).toContain('$(touch x)');
  expect(fishScript([hostile])).toContain(String.raw`-d 'it\'s $(touch x) [d]: e \\'`);
  expect(powershellScript([hostile])).toContain(`'it''s $(touch x) \`touch x\``);
});

describe.runIf(hasShell('/usr/bin/zsh'))('in zsh', () => {
  test('the script is read without an error', () => {
    const { status, stderr } = spawnSync('zsh', ['-n'], { encoding: 'utf8', input: zshScript([...commands, hostile]) });
    expect([status, stderr]).toEqual([0, '']);
  });
});

describe.runIf(hasShell(FISH))('in fish', () => {
  test.each([
    ['test --mode ', ['edit', 'play']],
    ['policy al', ['allow']],
  ])('%j is completed with %j', (line, completed) => {
    const script = `${fishScript([...commands, hostile])}\ncomplete -C 'mcp-unity-bridge ${line}'`;
    const { stdout } = spawnSync(FISH, ['--no-config', '-c', script], { encoding: 'utf8' });
    expect(
      stdout
        .trim()
        .split('\n')
        .map((word) => word.split('\t')[0]),
    ).toEqual(completed);
  });
});
