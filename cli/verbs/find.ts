import type { Json } from '../../generated/typescript/types.ts';
import type { Verb, WorkCommand } from '../commands/command.ts';
import { listIn, jsonMember, moreOf, numberIn, countNoun, textIn, textsIn } from '../output/json.ts';
import { givenOnly, onlyIf, pageOptions, numberGiven } from './arguments.ts';
import { alignColumns } from '../lib/terminal-text.ts';

export const hierarchyCommand: WorkCommand = {
  name: 'hierarchy',
  group: 'unity',
  words: '[<path>]',
  aliases: ['scene', 'scene hierarchy', 'tree', 'scene-hierarchy'],
  drops: ['--root', '--path', '--object', '--parent'],
  summary: 'the GameObjects of the loaded scenes',
  about:
    'Lists the GameObjects of all loaded scenes, of DontDestroyOnLoad, and of the prefab that is open in Prefab Mode, page by page; with a path ("Enemies/Enemy 1") only what is below it.',
  takes: { what: 'the path of an object', atLeast: 0, atMost: 1 },
  options: {
    depth: {
      value: '<n>',
      says: 'how many levels of children; 0 for the roots alone (default 2)',
      guesses: ['-d', '--max-depth', '--levels'],
    },
    components: { says: 'with the types of their components', guesses: ['-c'] },
    ...pageOptions,
  },
  examples: ['hierarchy', 'hierarchy "Enemies/Enemy 1" --depth 5 --components'],
};

export const hierarchyVerb: Verb = {
  plan: (words) => ({
    tool: 'scene_hierarchy',
    arguments: givenOnly({
      path: words.words[0],
      depth: numberGiven(words, 'depth'),
      components: onlyIf(words, 'components'),
      offset: numberGiven(words, 'offset'),
      limit: numberGiven(words, 'limit'),
    }),
  }),
  face: {
    lines: (result) => [
      ...listIn(result, 'scenes').map(sceneLine),
      ...listIn(result, 'objects').map(objectLine),
      ...moreOf(result, listIn(result, 'objects').length),
    ],
  },
};

function sceneLine(scene: Json): string {
  const unsaved = jsonMember(scene, 'has_unsaved_changes') === true ? ', unsaved changes' : '';
  return `${textIn(scene, 'path') || textIn(scene, 'name')} (${countNoun(numberIn(scene, 'roots'), 'root')}${unsaved})`;
}

function objectLine(object: Json): string {
  const children = numberIn(object, 'children');
  const notes = [
    ...(jsonMember(object, 'active') === false ? ['inactive'] : []),
    ...(children === 0 ? [] : [children === 1 ? '1 child' : `${children} children`]),
  ];
  const types = textsIn(object, 'components');
  return [
    `  ${textIn(object, 'path')}`,
    ...(notes.length === 0 ? [] : [`(${notes.join(', ')})`]),
    ...(types.length === 0 ? [] : [`[${types.join(', ')}]`]),
  ].join(' ');
}

export const assetsCommand: WorkCommand = {
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

export const assetsVerb: Verb = {
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
