import type { Json } from '../../generated/typescript/types.ts';
import type { Given, Verb, Work, WorkCommand } from '../commands/command.ts';
import { UsageError, actionIn } from '../lib/option-values.ts';
import { alignColumns } from '../lib/terminal-text.ts';
import { countNoun, jsonMember, listIn, numberIn, textIn, textsIn } from '../output/json.ts';
import { givenOnly } from './arguments.ts';

export const command: WorkCommand = {
  name: 'packages',
  group: 'unity',
  words: '[<action>] [<id>]',
  aliases: ['package', 'upm', 'package-manager'],
  aliasesWith: { 'add-package': ['add'], 'install-package': ['add'], 'remove-package': ['remove'] },
  guesses: { install: 'add', uninstall: 'remove' },
  summary: 'lists, searches, adds and removes packages, across the domain reload',
  about:
    'The packages of the project. `add` and `remove` end when the scripts are compiled and the domain is reloaded: with the version and the lines of manifest.json that changed, or with what the registry or the compiler said.',
  actions: {
    'list [<part>]': 'what the project asks for (default)',
    'search <text>': 'what its registries have, by name or title; a whole name shows the versions',
    'add <id>': 'a name, name@version, git URL or file: path',
    'remove <name>': 'takes it out of the manifest',
  },
  takes: { what: 'an action and a package', atLeast: 0, atMost: 2 },
  options: {},
  examples: ['packages', 'packages search cinemachine', 'packages add com.unity.inputsystem@1.11.2'],
};

const actions = ['list', 'search', 'add', 'remove'] as const;

/** Shows the answers of both tools. */
export const verb: Verb = {
  plan: planOf,
  face: { lines: (result) => (jsonMember(result, 'packages') === undefined ? changeLines(result) : listLines(result)) },
};

function planOf({ words }: Given): Work {
  const [, id] = words;
  const action = actionIn(words.slice(0, 1), actions);
  if (id === undefined && action !== 'list') throw new UsageError(`expected a package after ${action}, got none`);
  return {
    tool: action === 'add' || action === 'remove' ? 'change_packages' : 'packages',
    arguments: givenOnly({ action, id }),
  };
}

function listLines(result: Json): readonly string[] {
  const rows = listIn(result, 'packages');
  if (rows.length === 0) return ['No packages.'];
  const table = alignColumns(rows.map((row) => [textIn(row, 'name'), textIn(row, 'version'), detailOf(row)]));
  const total = numberIn(result, 'total');
  return total > rows.length ? [...table, `… ${rows.length} of ${total}; a longer text finds fewer`] : table;
}

/** The last column: versions, an error, the source, or the title. */
const detailOf = (row: Json): string =>
  textsIn(row, 'versions').join(' ') || textIn(row, 'error') || textIn(row, 'source') || textIn(row, 'title');

function changeLines(result: Json): readonly string[] {
  const version = textIn(result, 'version');
  const what = version === '' ? `${textIn(result, 'name')} removed` : `${textIn(result, 'name')} ${version}`;
  const lines = textsIn(result, 'manifest');
  const loaded = jsonMember(result, 'reloaded') === true ? 'the new scripts are loaded' : 'no domain reload';
  return [...lines, `${what}; ${countNoun(numberIn(result, 'warnings'), 'warning')}; ${loaded}`];
}
