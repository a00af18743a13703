import type { Verb } from '../form/command.ts';

const takes = { what: 'a log_id', atLeast: 1, atMost: 1 } as const;

export const result: Verb = {
  name: 'result',
  group: 'everyDay',
  words: '<log_id>',
  completes: 'operations',
  summary: 'what came of an operation, or how it stands',
  about:
    'Prints what came of an operation, whoever asked for it; where it has not ended, how it stands, and ends with 3. The log_id may be its beginning, as long as that means only one; last is the newest operation.',
  takes,
  options: {},
  examples: ['result last', 'result 019a2b3c-4d5e --format json'],
  plan: async ({ words: [word = ''] }, place) => ({
    tool: 'unity_get_result',
    arguments: { log_id: await place.findLogId(word) },
  }),
  patienceMs: 0,
};

export const wait: Verb = {
  name: 'wait',
  group: 'everyDay',
  words: '<log_id>',
  completes: 'operations',
  takes,
  options: {},
  summary: 'waits until an operation has ended, and prints what came of it',
  about:
    'Waits until an operation has ended, whoever asked for it, and prints what came of it. The log_id may be its beginning, as long as that means only one; last is the newest operation.',
  examples: ['wait last', 'wait 019a2b3c-4d5e --timeout 10m'],
  plan: async ({ words: [word = ''] }, place) => ({
    tool: 'unity_get_result',
    arguments: { log_id: await place.findLogId(word) },
  }),
};
