import type { Json, JsonObject } from '../../generated/typescript/types.ts';
import type { Verb, WorkCommand, Given } from '../commands/command.ts';
import { waitDrops } from '../commands/work.ts';
import { jsonMember, listIn, moreOf, numberIn, textIn, countNoun } from '../output/json.ts';
import { UsageError, actionIn } from '../lib/option-values.ts';
import { givenOnly, numberGiven, pageOptions, readSource, sourceDrops, sourceOptions } from './arguments.ts';

/** `play start`, `playmode exit` and the like. */
const inPlayMode = (...words: readonly string[]): readonly string[] =>
  ['play', 'playmode', 'play-mode'].flatMap((name) => words.map((word) => `${name} ${word}`));

const playModeCommand = (
  command: Pick<WorkCommand, 'name' | 'summary' | 'about' | 'aliases' | 'drops'>,
): WorkCommand => ({
  ...command,
  group: 'unity',
  about: `${command.about} The answer comes when the Editor has got there, also across the domain reload.`,
  options: {},
  without: ['key', 'raw'],
  examples: [command.name],
});

export const playModeCommands = [
  playModeCommand({
    name: 'play',
    summary: 'enters play mode, and waits until the Editor has entered it',
    about: 'Enters play mode. It needs saved scenes (`save`).',
    aliases: ['enter-play-mode', 'play mode', 'playmode', 'play-mode', ...inPlayMode('start', 'enter', 'on')],
    drops: waitDrops,
  }),
  playModeCommand({
    name: 'pause',
    summary: 'pauses play mode',
    about: 'Pauses play mode.',
    aliases: inPlayMode('pause'),
  }),
  playModeCommand({
    name: 'resume',
    summary: 'resumes play mode after a pause',
    about: 'Resumes play mode after a pause.',
    aliases: ['unpause', 'continue', ...inPlayMode('resume', 'unpause')],
  }),
  playModeCommand({
    name: 'step',
    summary: 'runs one frame of play mode, and pauses',
    about: 'Runs one frame of play mode, and pauses.',
    aliases: inPlayMode('step'),
  }),
  playModeCommand({
    name: 'stop',
    summary: 'leaves play mode',
    about: 'Leaves play mode.',
    aliases: ['exit-play-mode', ...inPlayMode('stop', 'exit', 'leave', 'off', 'end')],
    drops: waitDrops,
  }),
];

const playModeVerb = (action: 'enter' | 'pause' | 'resume' | 'step' | 'leave'): Verb => ({
  plan: () => ({ tool: 'play_mode', arguments: { action } }),
  face: { lines: (result) => [stateOf(result)] },
});

export const playModeVerbs = {
  play: playModeVerb('enter'),
  pause: playModeVerb('pause'),
  resume: playModeVerb('resume'),
  step: playModeVerb('step'),
  stop: playModeVerb('leave'),
};

function stateOf(result: Json): string {
  if (jsonMember(result, 'is_playing') !== true) return 'edit mode';
  const mode = jsonMember(result, 'is_paused') === true ? 'play mode, paused' : 'play mode';
  return jsonMember(jsonMember(result, 'game') ?? null, 'focused') === false
    ? `${mode}; the Editor does not have the focus`
    : mode;
}

export const uiCommand: WorkCommand = {
  name: 'ui',
  group: 'unity',
  words: '[<action>] [<element>] [<value>]',
  aliases: ['gui'],
  summary: 'lists, clicks, sets and scrolls the UI of the game',
  about: 'The UI of the game, uGUI and UI Toolkit. All but tree is done in play mode, as far as a user could do it.',
  actions: {
    'tree [<element>]': 'its elements (default)',
    'click <element>': 'by its path, or the end of one',
    'set <element> <text>': 'a field, toggle, slider or dropdown',
    'scroll <element> [<x,y>]': 'into view, or by x and y views',
  },
  takes: { what: 'an action, an element and a value', atLeast: 0, atMost: 3 },
  options: pageOptions,
  examples: ['ui', 'ui click UI/Button', 'ui set Menu/Name Ada'],
};

export const uiVerb: Verb = {
  plan: (given) => ({ tool: 'ui', arguments: argumentsOf(given) }),
  face: { lines: (result) => (jsonMember(result, 'did') === undefined ? treeLines(result) : deedLines(result)) },
};

function argumentsOf(given: Given): JsonObject {
  const [, target, value] = given.words;
  const action = actionIn(given.words.slice(0, 1), ['tree', 'click', 'set', 'scroll']);
  if (target === undefined && action !== 'tree') throw new UsageError(`expected an element after ${action}, got none`);
  if (value === undefined ? action === 'set' : action === 'tree' || action === 'click')
    throw new UsageError(`expected ${action === 'set' ? 'a text' : 'nothing'} after ${target}, got ${value ?? 'none'}`);
  return givenOnly({
    action,
    target,
    ...(action === 'set' ? { text: value } : { by: value === undefined ? undefined : pairIn(value, target) }),
    offset: numberGiven(given, 'offset'),
    limit: numberGiven(given, 'limit'),
  });
}

function pairIn(value: string, target: string | undefined): number[] {
  const pair = value.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  if (pair.length === 2 && pair.every(Number.isFinite)) return pair;
  throw new UsageError(`expected x,y such as 0,1 after ${target ?? 'scroll'}, got ${value}`);
}

function treeLines(result: Json): readonly string[] {
  const rows = listIn(result, 'elements');
  if (rows.length === 0) return [textIn(result, 'note') || 'No elements.'];
  return [...rows.map(rowLine), ...moreOf(result, rows.length)];
}

/** The reasons why a user could not click an element. */
const marks = { enabled: 'disabled', visible: 'not visible', on_screen: 'off screen' };

function rowLine(row: Json): string {
  const value = jsonMember(row, 'value');
  const text = textIn(row, 'text');
  const why = Object.entries(marks).flatMap(([name, mark]) => (jsonMember(row, name) === false ? [mark] : []));
  return [
    `${textIn(row, 'path')} (${[textIn(row, 'type'), ...why].join(', ')})`,
    ...(text === '' ? [] : [JSON.stringify(text)]),
    ...(value === undefined ? [] : [`= ${JSON.stringify(value)}`]),
  ].join(' ');
}

function deedLines(result: Json): readonly string[] {
  const now = jsonMember(result, 'now') ?? null;
  const after = now === null ? 'it is destroyed' : rowLine(now);
  return [`${textIn(result, 'did')} ${textIn(result, 'target')} in frame ${numberIn(result, 'frame')}; now: ${after}`];
}

export const inputCommand: WorkCommand = {
  name: 'input',
  group: 'unity',
  words: '<step> ...',
  aliases: ['play-input', 'play_input', 'press', 'keys'],
  summary: 'presses keys, clicks and waits in the game, step by step',
  about:
    "Plays steps in play mode, through the Input System: a key as it names it, with seconds how long it is held (W:2); click:x,y in fractions of the game's picture from its top left; wait:seconds. `call play_input --json` can do more.",
  takes: { what: 'a step such as Space, W:2, click:0.5,0.5 or wait:1', atLeast: 1, atMost: 100 },
  options: {},
  examples: ['input Space', 'input W:0.5 LeftShift+W wait:0.2 click:0.5,0.5'],
};

export const inputVerb: Verb = {
  plan: ({ words }) => ({ tool: 'play_input', arguments: { steps: words.map(stepOf) } }),
  face: { lines: (result) => listIn(result, 'steps').map(stepLine) },
};

function stepOf(word: string): JsonObject {
  const [, name = '', value] = /^([\w+]+)(?::([\d.,]+))?$/.exec(word) ?? [];
  const [first = 0, second] = (value ?? '').split(',').map(Number);
  const isPoint = second !== undefined;
  if (name === '' || isPoint !== (name === 'click') || (name === 'wait' && value === undefined))
    throw new UsageError(`expected ${inputCommand.takes?.what}, got ${word}`);
  if (isPoint) return { mouse: [first, second], button: 'left' };
  if (name === 'wait') return { wait: first };
  return { key: name, ...(value === undefined ? {} : { hold: first }) };
}

function stepLine(step: Json): string {
  const seen = jsonMember(step, 'observed') === false ? ', which the game did not see' : '';
  return `${textIn(step, 'did')} in frame ${numberIn(step, 'frame')}${seen}`;
}

export const waitForCommand: WorkCommand = {
  name: 'wait-for',
  group: 'unity',
  words: '"<condition>"',
  aliases: ['wait-until', 'until', 'await'],
  guesses: { '--stdin': '-' },
  drops: [...sourceDrops, '--query', '-q', '--until'],
  summary: 'waits until a condition is true; ends with 1 if it does not become true in time',
  fails: 'the condition did not become true in time',
  about:
    'Evaluates a condition in each frame of the Unity Editor, as `query` does, and ends as soon as it is true; keeps waiting across domain reloads. Where it has no value, such as of an object that is not there yet, it is not true.',
  takes: { what: 'a condition', atLeast: 0, atMost: 1 },
  options: {
    seconds: { value: '<n>', says: 'how long Unity waits (default 20)', guesses: ['--for', '-s'] },
    ...sourceOptions,
  },
  examples: [`wait-for "Scene['Player'].transform.position.y < 5" --seconds 60`, `wait-for "Time.frameCount > 100"`],
};

export const waitForVerb: Verb = {
  plan: async (words) => ({
    tool: 'wait_for',
    arguments: givenOnly({
      query: (await readSource(words, 'a condition')).trim(),
      seconds: numberGiven(words, 'seconds'),
    }),
  }),
  face: { lines: (result) => [lineOf(result)], failed: (result) => jsonMember(result, 'held') !== true },
};

function lineOf(result: Json): string {
  const seconds = `${numberIn(result, 'seconds').toFixed(1)} s`;
  const reloads = numberIn(result, 'reloads');
  const across = reloads === 0 ? '' : `, across ${countNoun(reloads, 'domain reload')}`;
  if (jsonMember(result, 'held') === true) return `true after ${seconds}${across}`;
  const why = textIn(result, 'error') || `it is ${JSON.stringify(jsonMember(result, 'value') ?? null)}`;
  return `not true within ${seconds}${across}: ${why}`;
}
