import type { Verb, WorkCommand } from '../commands/command.ts';
import { canBeUndone } from './tool-of-command.ts';
import { aboutIds, idDrops, takesChange } from '../commands/work.ts';
import { textIn } from '../output/json.ts';

export const command: WorkCommand = {
  name: 'undo',
  group: 'unity',
  words: '<log_id>',
  completes: 'operations',
  aliases: ['revert', 'rollback'],
  drops: idDrops,
  summary: 'takes back what one operation recorded for Undo',
  about: `Takes back what one earlier operation recorded for Undo, if nothing was recorded after it. ${aboutIds} one that may have changed something and is not undone, so that undo last goes back one operation each time.`,
  takes: takesChange,
  options: {},
  examples: ['undo last', 'undo 019a2b3c-4d5e'],
};

export const verb: Verb = {
  plan: async ({ words: [word = ''] }, place) => ({
    tool: 'undo',
    arguments: { log_id: await place.findLogId(word, canBeUndone) },
  }),
  face: {
    lines: (result) => [`undone: ${textIn(result, 'undone')}`, `not undone: ${textIn(result, 'not_undone')}`],
  },
};
