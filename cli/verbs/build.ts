import type { Json } from '../../generated/typescript/types.ts';
import type { Verb } from '../form/command.ts';
import { numberIn, countNoun, textIn, textsIn } from '../output/json.ts';
import { noTarget } from './build-target.ts';
import { givenOnly, onlyIf } from './arguments.ts';

export const build: Verb = {
  name: 'build',
  group: 'unity',
  words: '<path>',
  completes: 'files',
  summary: 'builds the game; runs once, whatever happens to the connection',
  about:
    'Builds the game for the platform that the Editor is set to, into a file or folder outside of Assets. It needs saved scenes (`save`). It takes minutes: with --key, a script that is run again never builds twice.',
  takes: { what: 'where to build to', atLeast: 1, atMost: 1 },
  options: {
    development: { says: 'a development build' },
    scene: { value: '<path>', several: true, says: 'a scene, again for each; default: those of the build settings' },
  },
  examples: ['build Builds/Game.exe', 'build Builds/Game.x86_64 --development --key nightly --timeout 1h'],
  lacks: { target: noTarget, platform: noTarget, 'build-target': noTarget },
  plan: (words) => ({
    tool: 'build_player',
    arguments: givenOnly({
      path: words.words[0],
      development: onlyIf(words, 'development'),
      scenes: words.texts('scene').length === 0 ? undefined : [...words.texts('scene')],
    }),
  }),
  face: {
    lines: (result) => [...textsIn(result, 'errors'), toldOf(result)],
    failed: (result) => textIn(result, 'result') !== 'Succeeded',
    annotations: (result) => textsIn(result, 'errors').map((message) => ({ level: 'error', message, title: 'Build' })),
  },
};

function toldOf(result: Json): string {
  const megabytes = (numberIn(result, 'bytes') / 1_000_000).toFixed(1);
  return `${textIn(result, 'result')}: ${textIn(result, 'path')} for ${textIn(result, 'target')}, ${megabytes} MB in ${numberIn(result, 'seconds')} s, ${countNoun(numberIn(result, 'warnings'), 'warning')}`;
}
