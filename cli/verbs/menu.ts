import type { Verb, WorkCommand } from '../commands/command.ts';
import { jsonMember, textIn, textsIn } from '../output/json.ts';
import { givenOnly } from './arguments.ts';

export const command: WorkCommand = {
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

export const verb: Verb = {
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
