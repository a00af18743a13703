import type { Json } from '../../generated/typescript/types.ts';
import type { Verb, WorkCommand, Annotation, Given, Work } from '../commands/command.ts';
import { waitDrops } from '../commands/work.ts';
import { numberIn, countNoun, textIn, textsIn, listIn, jsonMember } from '../output/json.ts';
import { givenOnly, onlyIf } from './arguments.ts';
import { nearestName } from '../../server/lib/nearest.ts';
import { typedCommand } from '../clients/typed.ts';
import { UsageError, actionIn } from '../lib/option-values.ts';
import { alignColumns } from '../lib/terminal-text.ts';

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

export const buildCommand: WorkCommand = {
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

export const buildVerb: Verb = {
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

export const compileCommand: WorkCommand = {
  name: 'compile',
  group: 'unity',
  aliases: ['recompile', 'refresh', 'import', 'assets refresh', 'assets import', 'asset refresh'],
  drops: [...waitDrops, '--refresh'],
  summary: 'imports what has changed on disk, compiles, and waits for the domain reload',
  fails: 'compile errors',
  about:
    "Imports what has changed on disk and compiles the project's scripts. Ends after the domain reload, with errors and warnings by file, line and column; 1 if there are errors.",
  options: {},
  examples: ['compile', 'compile --format github'],
};

export const compileVerb: Verb = {
  plan: () => ({ tool: 'compile', arguments: {} }),
  face: {
    lines: (result) => [
      ...listIn(result, 'errors').map((one) => lineOf('error', one)),
      ...listIn(result, 'warnings').map((one) => lineOf('warning', one)),
      verdictOf(result),
    ],
    failed: (result) => listIn(result, 'errors').length > 0,
    annotations: (result) => [
      ...listIn(result, 'errors').map((one) => annotationOf('error', one)),
      ...listIn(result, 'warnings').map((one) => annotationOf('warning', one)),
    ],
  },
};

/** A line in the form of compilers, which editors link to the source. */
function lineOf(level: 'error' | 'warning', message: Json): string {
  const file = textIn(message, 'file');
  const place = file === '' ? '' : `${file}(${numberIn(message, 'line')},${numberIn(message, 'column')}): `;
  return `${place}${[level, textIn(message, 'code')].filter((word) => word !== '').join(' ')}: ${textIn(message, 'message')}`;
}

function verdictOf(result: Json): string {
  const counts = `${countNoun(listIn(result, 'errors').length, 'error')}, ${countNoun(listIn(result, 'warnings').length, 'warning')}`;
  return `${counts}; ${jsonMember(result, 'reloaded') === true ? 'the new scripts are loaded' : 'no domain reload'}`;
}

function annotationOf(level: 'error' | 'warning', message: Json): Annotation {
  const file = textIn(message, 'file');
  return {
    level,
    message: textIn(message, 'message'),
    title: textIn(message, 'code'),
    ...(file === '' ? {} : { file, line: numberIn(message, 'line'), column: numberIn(message, 'column') }),
  };
}

export const packagesCommand: WorkCommand = {
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
export const packagesVerb: Verb = {
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
