import type { Json } from '../../generated/typescript/types.ts';
import type { Verb, WorkCommand } from '../commands/command.ts';
import { listIn, jsonMember, moreOf, numberIn, countNoun, textIn, textsIn } from '../output/json.ts';
import { givenOnly, onlyIf, pageOptions, numberGiven } from './arguments.ts';

export const command: WorkCommand = {
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

export const verb: Verb = {
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
