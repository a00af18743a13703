import type { Json } from '../../generated/typescript/types.ts';
import type { Verb, WorkCommand } from '../commands/command.ts';
import { mayChange, canBeUndone } from './tool-of-command.ts';
import { aboutIds, idDrops, takesChange } from '../commands/work.ts';
import { jsonMember, listIn, numberIn, textIn, textsIn } from '../output/json.ts';
import { UsageError } from '../lib/option-values.ts';
import { givenOnly } from './arguments.ts';

export const changesCommand: WorkCommand = {
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

export const changesVerb: Verb = {
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

export const undoCommand: WorkCommand = {
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

export const undoVerb: Verb = {
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

export const saveCommand: WorkCommand = {
  name: 'save',
  group: 'unity',
  words: '[<path>]',
  aliases: ['scene save'],
  drops: ['--path', '--all', '--scene', '--scenes'],
  summary: 'saves scenes, the open prefab and assets',
  about:
    'Saves all open scenes that have changed, the open prefab, and all changed assets; never opens a dialog. A scene that was never saved needs the path of its new file.',
  takes: { what: 'the path of a new scene', atLeast: 0, atMost: 1 },
  options: {},
  examples: ['save', 'save "Assets/Scenes/Level 2.unity"'],
};

export const saveVerb: Verb = {
  plan: (words) => ({ tool: 'save', arguments: givenOnly({ path: words.words[0] }) }),
  face: {
    lines: (result) => {
      const saved = textsIn(result, 'saved').map((path) => `saved ${path}`);
      return saved.length === 0 ? ['nothing had changed'] : saved;
    },
  },
};

export const menuCommand: WorkCommand = {
  name: 'menu',
  group: 'unity',
  words: '[<item>]',
  aliases: ['menu list', 'menu-item', 'execute-menu-item'],
  drops: ['--item', '--path', '--execute', '--list', '-l', 'execute', 'exec', 'run', 'click'],
  summary: 'executes a menu item, or lists those of scripts and packages',
  about:
    'Executes a menu item of the Editor by its whole path; without one, lists those that scripts and packages define. Items that open a dialog (their names end in "...") are refused.',
  takes: { what: 'the path of a menu item', atLeast: 0, atMost: 1 },
  options: {
    contains: {
      value: '<text>',
      says: 'of the list: only items with this text, ignoring case',
      guesses: ['--filter', '--grep', '--search'],
    },
  },
  examples: ['menu --contains refresh', 'menu "GameObject/Create Empty"'],
};

export const menuVerb: Verb = {
  plan: (words) => ({
    tool: 'execute_menu_item',
    arguments: givenOnly({ menu_item: words.words[0], contains: words.text('contains') }),
  }),
  face: {
    lines: (result) =>
      jsonMember(result, 'executed') === undefined
        ? textsIn(result, 'menu_items')
        : [`executed ${textIn(result, 'executed')}`],
  },
};
