import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { buildBin } from '../../proof/kit/running.ts';
import { optionsOf, guessedCommands, meantBy } from './read.ts';
import { commands } from '../table.ts';

const bin = buildBin('commands');
afterAll(() => bin.remove());

const helpOf = (...words: string[]): string =>
  spawnSync(process.execPath, [bin.entry, ...words, '--help'], { encoding: 'utf8', input: '' }).stdout;

/** Options that a help text names: as people read it. */
const optionsIn = (help: string): readonly string[] =>
  [...new Set(help.match(/(?<![\w-])--[a-z][a-z-]*/g))].map((option) => option.slice(2));

/** Options of other programs and commands that examples and sentences name. */
const ofOthers: Readonly<Record<string, readonly string[]>> = {
  demo: ['unity-package'],
  mock: ['http'],
  tools: ['tools'],
  connect: ['http', 'bearer', 'store'],
  token: ['bearer', 'http'],
};

describe.each(commands)('$name', (command) => {
  const { name, summary } = command;
  const help = helpOf(name);

  test('names in its help the options that shells complete, and no others', () => {
    const named = optionsIn(help).filter((option) => option !== 'help' && ofOthers[name]?.includes(option) !== true);
    expect(named.toSorted()).toEqual(
      Object.keys(optionsOf(command))
        .filter((option) => option !== 'help')
        .toSorted(),
    );
  });

  test('has half a sentence in the help of the program, and a help of its own', () => {
    expect(summary).toMatch(/^[a-z].*[^.]$/);
    expect(help).toMatch(new RegExp(`^Usage: mcp-unity-bridge ${name}\\b`));
  });
});

test.each([
  ['run', ['key', 'as', 'raw'], [0, 1, 2, 3, 5, 130]],
  ['result', ['raw'], [0, 1, 2, 3, 4, 5, 130]],
  ['wait', ['raw'], [0, 1, 2, 3, 4, 5, 130]],
  ['stop', ['as'], [0, 1, 2, 3, 5, 130]],
  ['test', ['key', 'as', 'raw'], [0, 1, 2, 3, 5, 130]],
])('%s takes the options and ends with the codes that mean something to it', (name, some, codes) => {
  const command = commands.find((one) => one.name === name);
  const names = Object.keys(command === undefined ? {} : optionsOf(command));
  expect(names.filter((option) => ['key', 'as', 'raw'].includes(option))).toEqual(some);
  expect(Object.keys(command?.exits ?? {}).map(Number)).toEqual(codes);
});

test.each([
  ['run', /refused$/],
  ['stop', /refused$/],
  ['test', /says so: failed tests$/],
  ['compile', /says so: compile errors$/],
  ['wait-for', /did not become true in time$/],
])('%s says what it ends with 1 for', (name, words) => {
  expect(commands.find((one) => one.name === name)?.exits[1]).toMatch(words);
});

test('every command that has a file is in the table', () => {
  const files = readdirSync(join(import.meta.dirname, '..')).flatMap(
    (file) => /^([a-z]+)-command\.ts$/.exec(file)?.[1] ?? [],
  );
  const names = commands.map(({ name }) => name);
  expect(files.filter((name) => !names.includes(name))).toEqual(['named', 'verb']);
});

test('what people guess is a command, and no guess takes the name of one', () => {
  const names = commands.map(({ name }) => name);
  for (const [guess, [meant = '']] of Object.entries(guessedCommands(commands))) {
    expect([...names, 'forward']).toContain(meant);
    expect(names).not.toContain(guess);
  }
});

test.each([
  [
    ['exec', 'return 1;', '--json'],
    ['run', 'return 1;', '--json'],
  ],
  [
    ['play', 'start', '-t', '5s'],
    ['play', '-t', '5s'],
  ],
  [['play', 'stop'], ['stop']],
  [['play', 'mode'], ['play']],
  [['menu', 'list'], ['menu']],
  [['playmode', 'exit'], ['stop']],
  [
    ['wait', 'ready', '-t', '1m'],
    ['status', '--until-ready', '-t', '1m'],
  ],
  [
    ['get_serialized', 'path=Player'],
    ['call', 'get_serialized', 'path=Player'],
  ],
  [
    ['screenshot', 'scene', '--out', 'x.png'],
    ['screenshot', '--view', 'scene', '--out', 'x.png'],
  ],
  [['assets', 'refresh'], ['compile']],
  [['log'], ['logs']],
  [
    ['test', 'playmode', '--filter', 'Foo'],
    ['test', '--mode', 'play', '--filter', 'Foo'],
  ],
  [
    ['tests', 'edit'],
    ['test', '--mode', 'edit'],
  ],
  [
    ['get', '01a208d8', '--json'],
    ['result', '01a208d8', '--json'],
  ],
  [
    ['get', '01a208d8-4b18-7042-8585-214d3341d353'],
    ['result', '01a208d8-4b18-7042-8585-214d3341d353'],
  ],
  [
    ['get', 'last'],
    ['result', 'last'],
  ],
  [
    ['get', "Scene['Player']"],
    ['query', "Scene['Player']"],
  ],
  [['assets', 'Enemy'], undefined],
  [['play'], undefined],
  [['constructor'], undefined],
  [['toString', 'x'], undefined],
])('%j means %j', (typed, meant) => expect(meantBy(commands, typed)).toEqual(meant));
