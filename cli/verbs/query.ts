import type { Verb, WorkCommand } from '../commands/command.ts';
import { readSource, sourceDrops, sourceOptions, givenOnly, onlyIf } from './arguments.ts';

export const command: WorkCommand = {
  name: 'query',
  group: 'everyDay',
  words: '"<expression>"',
  aliases: ['get', 'inspect', 'unity-query'],
  guesses: { '--stdin': '-' },
  drops: [...sourceDrops, '--query', '-q'],
  summary: "reads one value, such as Scene['Player'].transform.position",
  about:
    'Reads one value from the Unity Editor and prints it: strings unchanged except for control characters, everything else as JSON. Only methods that change nothing are called (GetComponent, Find, Distance, ...).',
  takes: { what: 'an expression', atLeast: 0, atMost: 1 },
  options: {
    'allow-methods': {
      says: 'call other methods as well; asks, unless the policy has a rule for unity_query:methods',
    },
    ...sourceOptions,
  },
  examples: [
    `query "Scene['Player'].transform.position"`,
    `query "Scene['Player'].name" --project MyGame`,
    `query "Scene['Player'].transform.position" --json --timeout 5s`,
  ],
};

export const verb: Verb = {
  plan: async (words) => ({
    tool: 'unity_query',
    arguments: givenOnly({
      query: (await readSource(words, 'an expression')).trim(),
      allow_methods: onlyIf(words, 'allow-methods'),
    }),
  }),
};
