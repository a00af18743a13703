import type { Json } from '../../generated/typescript/types.ts';
import type { Verb, WorkCommand } from '../commands/command.ts';
import { waitDrops } from '../commands/work.ts';
import { numberIn, countNoun, textIn, textsIn } from '../output/json.ts';
import { givenOnly, onlyIf } from './arguments.ts';
import { nearestName } from '../../server/lib/nearest.ts';
import { typedCommand } from '../clients/typed.ts';

/** Common members of Unity's enumeration BuildTarget, and the group of each. */
const groups: Readonly<Record<string, string>> = {
  StandaloneWindows64: 'Standalone',
  StandaloneWindows: 'Standalone',
  StandaloneOSX: 'Standalone',
  StandaloneLinux64: 'Standalone',
  Android: 'Android',
  iOS: 'iOS',
  tvOS: 'tvOS',
  VisionOS: 'VisionOS',
  WebGL: 'WebGL',
  WSAPlayer: 'WSA',
};

const otherNames: Readonly<Record<string, string>> = {
  windows: 'StandaloneWindows64',
  win64: 'StandaloneWindows64',
  mac: 'StandaloneOSX',
  macos: 'StandaloneOSX',
  osx: 'StandaloneOSX',
  linux: 'StandaloneLinux64',
  linux64: 'StandaloneLinux64',
  web: 'WebGL',
  uwp: 'WSAPlayer',
};

export const command: WorkCommand = {
  name: 'build',
  group: 'unity',
  words: '<path>',
  completes: 'files',
  aliases: ['build-player'],
  drops: [...waitDrops, '--output', '-o', '--path', '--output-path', '--outputPath'],
  summary: 'builds the game; runs once, whatever happens to the connection',
  fails: 'the build did not succeed',
  about:
    'Builds the game for the platform that the Editor is set to, into a file or folder outside of Assets. It needs saved scenes (`save`). It takes minutes: with --key, a script that is run again never builds twice.',
  takes: { what: 'where to build to', atLeast: 1, atMost: 1 },
  options: {
    development: {
      says: 'a development build (default: as it is set in the build window)',
      guesses: ['--dev', '--debug'],
    },
    scene: {
      value: '<path>',
      multiple: true,
      guesses: ['--scenes'],
      says: 'a scene, again for each; default: those of the build settings',
    },
  },
  examples: ['build Builds/Game.exe', 'build Builds/Game.x86_64 --development --key nightly --timeout 1h'],
  lacks: { target: noTarget, platform: noTarget, 'build-target': noTarget },
};

export const verb: Verb = {
  plan: (words) => ({
    tool: 'build_player',
    arguments: givenOnly({
      path: words.words[0],
      development: onlyIf(words, 'development'),
      scenes: words.texts('scene').length === 0 ? undefined : [...words.texts('scene')],
    }),
  }),
  face: {
    lines: (result) => [...textsIn(result, 'errors'), summaryOf(result)],
    failed: (result) => textIn(result, 'result') !== 'Succeeded',
    annotations: (result) => textsIn(result, 'errors').map((message) => ({ level: 'error', message, title: 'Build' })),
  },
};

function summaryOf(result: Json): string {
  const megabytes = (numberIn(result, 'bytes') / 1_000_000).toFixed(1);
  return `${textIn(result, 'result')}: ${textIn(result, 'path')} for ${textIn(result, 'target')}, ${megabytes} MB in ${numberIn(result, 'seconds')} s, ${countNoun(numberIn(result, 'warnings'), 'warning')}`;
}

/** Here the target of a build is that of the Editor: the sentence explains how to switch it. */
function noTarget(target: string | undefined): string {
  const names = Object.keys(groups);
  const meant = target === undefined ? undefined : meantBy(target, names);
  const example = meant ?? 'Android';
  const code = `EditorUserBuildSettings.SwitchActiveBuildTarget(BuildTargetGroup.${groups[example]}, BuildTarget.${example})`;
  const unknown =
    meant === undefined
      ? ` ${target === undefined ? 'Targets' : `${target} is none; targets`} are ${names.join(', ')}.`
      : '';
  return `build has no --target: it builds for the platform that the Editor is set to, which is switched by ${typedCommand(`run "${code}"`)} (Unity then imports all assets again).${unknown}`;
}

function meantBy(target: string, names: readonly string[]): string | undefined {
  const word = target.toLowerCase();
  return names.find((name) => name.toLowerCase() === word) ?? otherNames[word] ?? nearestName(target, names);
}
