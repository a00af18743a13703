import type { Verb, WorkCommand } from '../commands/command.ts';
import { anyFailure } from '../lib/exit-codes.ts';
import { aboutIds, idDrops, waitDrops } from '../commands/work.ts';

const takes = { what: 'a log_id, or last for the newest operation', atLeast: 1, atMost: 1 } as const;

export const resultCommand: WorkCommand = {
  name: 'result',
  group: 'everyDay',
  words: '<log_id>',
  completes: 'operations',
  aliases: ['get-result', 'unity-get-result'],
  drops: idDrops,
  summary: 'prints the result of an operation, or its state',
  about: `Prints the result of an operation, no matter who asked for it. If it has not ended, prints its state and ends with 3. ${aboutIds} operation.`,
  takes,
  options: {},
  without: ['key', 'as'],
  fails: anyFailure,
  asksById: true,
  examples: ['result last', 'result 019a2b3c-4d5e --format json'],
  lacks: {
    wait: 'expected result <log_id> without --wait, which prints what there is now: wait <log_id> waits for the end',
  },
};

export const wait: Verb = {
  plan: async ({ words: [word = ''] }, place) => ({
    tool: 'unity_get_result',
    arguments: { log_id: await place.findLogId(word) },
  }),
};

/** Reads the present state. */
export const result: Verb = { ...wait, patienceMs: 0 };

export const waitCommand: WorkCommand = {
  name: 'wait',
  group: 'everyDay',
  words: '<log_id>',
  completes: 'operations',
  takes,
  options: {},
  without: ['key', 'as'],
  fails: anyFailure,
  asksById: true,
  aliases: ['await'],
  drops: [...idDrops, ...waitDrops],
  summary: 'waits for an operation to end, and prints its result',
  about: `Waits for an operation to end, no matter who asked for it, and prints its result. ${aboutIds} operation.`,
  examples: ['wait last', 'wait 019a2b3c-4d5e --timeout 10m'],
};
