import type { Json } from '../../generated/typescript/types.ts';
import type { Verb, WorkCommand } from '../commands/command.ts';
import { mayChange } from './tool-of-command.ts';
import { aboutIds, idDrops, takesChange } from '../commands/work.ts';
import { jsonMember, listIn, numberIn, textIn, textsIn } from '../output/json.ts';

export const command: WorkCommand = {
  name: 'changes',
  group: 'unity',
  words: '<log_id>',
  completes: 'operations',
  aliases: ['diff', 'changed'],
  drops: idDrops,
  asksById: true,
  summary: 'what one operation changed, as far as Unity reports',
  about: `Lists what one earlier operation changed: objects, values before and after, assets; and why that may not be all. ${aboutIds} one that may have changed something.`,
  takes: takesChange,
  options: {},
  examples: ['changes last', 'changes 019a2b3c-4d5e'],
};

export const verb: Verb = {
  plan: async ({ words: [word = ''] }, place) => ({
    tool: 'changes',
    arguments: { log_id: await place.findLogId(word, mayChange) },
  }),
  face: { lines: linesOf },
};

function linesOf(result: Json): string[] {
  const rows = listIn(result, 'changes');
  const leftOff = numberIn(result, 'left_off');
  return [
    ...rows.map(rowLine),
    ...(leftOff === 0 ? [] : [`… and ${leftOff} more`]),
    ...(rows.length === 0 ? ['no change is known'] : []),
    ...(jsonMember(result, 'rolled_back') === true ? ['rolled back (atomic)'] : []),
    ...(jsonMember(result, 'undone') === true ? ['taken back by undo'] : []),
    ...textsIn(result, 'because').map((why) => `may be incomplete: ${why}`),
    `not reported: ${textIn(result, 'not_reported')}`,
  ];
}

function rowLine(row: Json): string {
  const what = textIn(row, 'object') || textIn(row, 'asset') || `id ${JSON.stringify(jsonMember(row, 'id') ?? null)}`;
  const type = textIn(row, 'type');
  const from = textIn(row, 'from');
  const property = textIn(row, 'property');
  return [
    `${textIn(row, 'change')} ${what}`,
    ...(type === '' ? [] : [`(${type})`]),
    ...(from === '' ? [] : [`from ${from}`]),
    ...(property === '' ? [] : [`${property}: ${textIn(row, 'before')} -> ${textIn(row, 'after')}`]),
    ...(jsonMember(row, 'maybe') === true ? ['(maybe of others)'] : []),
  ].join(' ');
}
