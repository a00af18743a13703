import type { Verb, WorkCommand } from '../commands/command.ts';
import { givenOnly, onlyIf, readSource, sourceDrops, sourceOptions } from './arguments.ts';

export const command: WorkCommand = {
  name: 'run',
  group: 'everyDay',
  words: '["<C#>" | <file.cs> | -]',
  completes: 'files',
  aliases: ['exec', 'execute', 'eval', 'execute-code', 'unity-execute-code', 'code'],
  guesses: { '--stdin': '-' },
  drops: [...sourceDrops, '--snippet'],
  summary: 'runs C# in the Unity Editor and prints what it returns',
  about:
    'Runs C# in the Unity Editor and prints what it returns: strings unchanged except for control characters, everything else as JSON. The code is the body of a method; it may await, or be a coroutine body (yield return). Ctrl+C ends the wait, not the work. On a terminal, without code, it prompts for one line at a time.',
  takes: { what: 'C# code', atLeast: 0, atMost: 1 },
  options: {
    atomic: { says: 'undoes its changes that Undo has recorded if it throws or is cancelled' },
    ...sourceOptions,
  },
  examples: [
    "run 'return 6 * 7;'",
    `run 'return GameObject.Find("Player").transform.position;' --project MyGame`,
    'run --file build.cs --timeout 30m --key nightly-build',
    'run - --format json < build.cs',
  ],
};

export const verb: Verb = {
  async plan(given) {
    const isPrompt = given.words.length === 0 && given.text('file') === undefined && process.stdin.isTTY;
    return {
      tool: 'unity_execute_code',
      arguments: givenOnly({
        code: isPrompt ? undefined : await readSource(given, 'C# code'),
        atomic: onlyIf(given, 'atomic'),
      }),
    };
  },
};
