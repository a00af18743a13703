import type { Json, JsonObject } from '../../generated/typescript/types.ts';
import type { Given, Verb, WorkCommand } from '../commands/command.ts';
import { UsageError, actionIn } from '../lib/option-values.ts';
import { jsonMember, listIn, moreOf, numberIn, textIn } from '../output/json.ts';
import { givenOnly, numberGiven, pageOptions } from './arguments.ts';

export const command: WorkCommand = {
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

export const verb: Verb = {
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
