import type { Json } from '../../generated/typescript/types.ts';
import type { Verb, WorkCommand } from '../commands/command.ts';
import { countNoun, jsonMember, numberIn, textIn } from '../output/json.ts';
import { givenOnly, numberGiven, readSource, sourceDrops, sourceOptions } from './arguments.ts';

export const command: WorkCommand = {
  name: 'wait-for',
  group: 'unity',
  words: '"<condition>"',
  aliases: ['wait-until', 'until', 'await'],
  guesses: { '--stdin': '-' },
  drops: [...sourceDrops, '--query', '-q', '--until'],
  summary: 'waits until a condition is true; ends with 1 if it does not become true in time',
  fails: 'the condition did not become true in time',
  about:
    'Evaluates a condition in each frame of the Unity Editor, as `query` does, and ends as soon as it is true; keeps waiting across domain reloads. Where it has no value, such as of an object that is not there yet, it is not true.',
  takes: { what: 'a condition', atLeast: 0, atMost: 1 },
  options: {
    seconds: { value: '<n>', says: 'how long Unity waits (default 20)', guesses: ['--for', '-s'] },
    ...sourceOptions,
  },
  examples: [`wait-for "Scene['Player'].transform.position.y < 5" --seconds 60`, `wait-for "Time.frameCount > 100"`],
};

export const verb: Verb = {
  plan: async (words) => ({
    tool: 'wait_for',
    arguments: givenOnly({
      query: (await readSource(words, 'a condition')).trim(),
      seconds: numberGiven(words, 'seconds'),
    }),
  }),
  face: { lines: (result) => [lineOf(result)], failed: (result) => jsonMember(result, 'held') !== true },
};

function lineOf(result: Json): string {
  const seconds = `${numberIn(result, 'seconds').toFixed(1)} s`;
  const reloads = numberIn(result, 'reloads');
  const across = reloads === 0 ? '' : `, across ${countNoun(reloads, 'domain reload')}`;
  if (jsonMember(result, 'held') === true) return `true after ${seconds}${across}`;
  const why = textIn(result, 'error') || `it is ${JSON.stringify(jsonMember(result, 'value') ?? null)}`;
  return `not true within ${seconds}${across}: ${why}`;
}
