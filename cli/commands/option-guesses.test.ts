import { describe, expect, test } from 'vitest';
import { optionsOf, asMeant, guessesOf } from './read.ts';
import { commands } from '../table.ts';

const commandNamed = (wanted: string): Parameters<typeof guessesOf>[0] =>
  commands.find(({ name }) => name === wanted) ?? { options: {} };

describe('what people and agents guess is what was meant', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['run', ['--code', 'return 1;'], ['return 1;']],
    ['run', ['-c', 'return 1;', '-t', '5s'], ['return 1;', '-t', '5s']],
    ['run', ['--eval=return 1;'], ['return 1;']],
    ['run', ['--stdin'], ['-']],
    ['run', ['-f', 'a.cs'], ['--file', 'a.cs']],
    ['run', ['return 1;', '-p', 'MyGame'], ['return 1;', '--project', 'MyGame']],
    ['run', ['return 1;', '-o', 'json'], ['return 1;', '--format', 'json']],
    ['run', ['return 1;', '-o', 'out.json'], ['return 1;', '--out', 'out.json']],
    ['run', ['return 1;', '--output=ndjson'], ['return 1;', '--format=ndjson']],
    ['run', ['return 1;', '--format', 'TEXT'], ['return 1;', '--format', 'human']],
    ['run', ['--', '--code'], ['--', '--code']],
    ['query', ['--expression', 'Time.time'], ['Time.time']],
    ['result', ['last', '-o', 'file.txt'], ['last', '--out', 'file.txt']],
    ['result', ['--id', 'last'], ['last']],
    ['compile', ['--wait'], []],
    ['test', ['--editmode', '--name', 'Foo'], ['--mode', 'edit', '--filter', 'Foo']],
    ['test', ['--mode', 'PlayMode'], ['--mode', 'play']],
    ['test', ['--testPlatform=EditMode'], ['--mode=edit']],
    ['test', ['--xml', 'out.xml'], ['--junit', 'out.xml']],
    ['console', ['--errors', '-n', '20'], ['--type', 'error', '--limit', '20']],
    ['console', ['errors'], ['--type', 'error']],
    ['console', ['--contains', 'errors'], ['--contains', 'errors']],
    ['console', ['--level=Warn'], ['--type=warning']],
    ['console', ['--type', 'info'], ['--type', 'log']],
    ['logs', ['--tail', '20', '--errors'], ['--limit', '20', '--type', 'error']],
    ['logs', ['--type', 'log'], ['--type', 'info']],
    ['screenshot', ['--output', 'x.png'], ['x.png']],
    ['screenshot', ['--scene', '-o', 'x.png'], ['--view', 'scene', 'x.png']],
    ['hierarchy', ['--root', 'Player', '--max-depth=1'], ['Player', '--depth=1']],
    ['assets', ['--filter', 't:Scene'], ['t:Scene']],
    ['menu', ['execute', 'Assets/Refresh'], ['Assets/Refresh']],
    ['build', ['-o', 'Game.exe', '--dev'], ['Game.exe', '--development']],
    ['call', ['console', '--args', '{}'], ['console', '--json', '{}']],
    ['operations', ['--last', '3', '--failed'], ['--limit', '3', '--state', 'failed']],
    ['operations', ['get', 'last'], ['show', 'last']],
    ['operations', ['-o', 'json'], ['--format', 'json']],
    ['status', ['--wait', '-t', '1m'], ['--until-ready', '-t', '1m']],
    ['mock', ['--wait', '-n', 'x'], ['--wait', '-n', 'x']],
    ['', ['--wait'], ['--wait']],
  ])('%s %j means %j', (command, argv, meant) => expect(asMeant(commandNamed(command), argv)).toEqual(meant));
});

describe.each(commands.filter((command) => Object.keys(guessesOf(command)).length > 0))(
  'guesses for $name',
  (command) => {
    const own = Object.entries(optionsOf(command)).flatMap(([name, { short }]) => [
      `--${name}`,
      ...(short === undefined ? [] : [`-${short}`]),
    ]);

    test('take no name of an option or a word of its own, and mean options that it has', () => {
      for (const [guess, meant] of Object.entries(guessesOf(command))) {
        expect([
          ...own,
          ...Object.keys(command.actions ?? {}).map((action) => action.replace(/ .*/, '')),
        ]).not.toContain(guess);
        for (const option of meant.filter((word) => word.startsWith('--'))) expect(own).toContain(option);
      }
    });
  },
);
