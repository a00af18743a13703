import type { Verb, WorkCommand } from '../commands/command.ts';
import { listIn, moreOf, textIn } from '../output/json.ts';
import { alignColumns } from '../lib/terminal-text.ts';
import { givenOnly, pageOptions, numberGiven } from './arguments.ts';

export const command: WorkCommand = {
  name: 'assets',
  group: 'unity',
  words: '[<filter>]',
  aliases: ['assets find', 'assets list', 'asset', 'find', 'find-assets'],
  drops: ['--filter', '--query', '--search', '--name', '-q'],
  summary: 'finds assets by name, type or label',
  about:
    'Finds assets as the search field of the Project window does: by name, type ("t:Prefab"), label ("l:weapon"), guid or path. `compile` is what imports new files.',
  takes: { what: 'a filter', atLeast: 0, atMost: 20 },
  lacks: { type: inFilter('type', 't:Prefab'), label: inFilter('label', 'l:weapon') },
  options: {
    folder: { value: '<folder>', says: 'where to look (default Assets)', guesses: ['--path', '--dir', '--in'] },
    ...pageOptions,
  },
  examples: ['assets "Enemy t:Prefab"', 'assets t:Scene --folder Assets/Scenes'],
};

export const verb: Verb = {
  plan: (words) => ({
    tool: 'find_assets',
    arguments: givenOnly({
      filter: words.words.length === 0 ? undefined : words.words.join(' '),
      folder: words.text('folder'),
      offset: numberGiven(words, 'offset'),
      limit: numberGiven(words, 'limit'),
    }),
  }),
  face: {
    lines: (result) => [
      ...alignColumns(
        listIn(result, 'assets').map((asset) => [textIn(asset, 'type'), textIn(asset, 'guid'), textIn(asset, 'path')]),
      ),
      ...(listIn(result, 'assets').length === 0 ? ['No assets.'] : []),
      ...moreOf(result, listIn(result, 'assets').length),
    ],
  },
};

function inFilter(option: string, example: string): string {
  return `assets has no --${option}: it is a part of the filter, such as "${example}"`;
}
