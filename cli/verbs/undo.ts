import type { Verb, WorkCommand } from '../commands/command.ts';
import { canBeUndone } from './tool-of-command.ts';
import { aboutIds, idDrops, takesChange } from '../commands/work.ts';
import { UsageError } from '../lib/option-values.ts';
import { jsonMember, listIn, textIn, textsIn } from '../output/json.ts';

export const command: WorkCommand = {
  name: 'undo',
  group: 'unity',
  words: '<log_id>',
  usage: ['<log_id> [options]', '--session [options]'],
  completes: 'operations',
  aliases: ['revert', 'rollback'],
  drops: idDrops,
  asksById: true,
  summary: 'takes back what an operation recorded for Undo',
  about: `Takes back what one earlier operation recorded for Undo, if nothing was recorded after it. ${aboutIds} one that may have changed something and is not undone.`,
  takes: { ...takesChange, atLeast: 0 },
  options: {
    session: {
      says: 'all that commands from this folder (with the same --as) changed, the newest first',
      guesses: ['--all'],
    },
  },
  examples: ['undo last', 'undo 019a2b3c-4d5e', 'undo --session'],
};

export const verb: Verb = {
  plan: async (given, place) => {
    const [word] = given.words;
    if (given.flag('session') === (word !== undefined))
      throw new UsageError(
        `expected ${takesChange.what}, or --session, got ${word === undefined ? 'neither' : 'both'}`,
      );
    return {
      tool: 'undo',
      arguments: word === undefined ? { client: 'me' } : { log_id: await place.findLogId(word, canBeUndone) },
    };
  },
  face: {
    lines: (result) => [
      ...(Array.isArray(jsonMember(result, 'undone')) ? textsIn(result, 'undone') : [textIn(result, 'undone')]).map(
        (log_id) => `undone: ${log_id}`,
      ),
      ...listIn(result, 'left').map((row) => `not undone: ${textIn(row, 'log_id')}: ${textIn(row, 'because')}`),
      `not undone: ${textIn(result, 'not_undone')}`,
    ],
  },
};
