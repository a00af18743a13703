import type { Json, JsonObject } from '../../generated/typescript/types.ts';
import type { Verb, WorkCommand } from '../commands/command.ts';
import { UsageError } from '../lib/option-values.ts';
import { jsonMember, listIn, numberIn, textIn } from '../output/json.ts';

export const command: WorkCommand = {
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

export const verb: Verb = {
  plan: ({ words }) => ({ tool: 'play_input', arguments: { steps: words.map(stepOf) } }),
  face: { lines: (result) => listIn(result, 'steps').map(stepLine) },
};

function stepOf(word: string): JsonObject {
  const [, name = '', value] = /^([\w+]+)(?::([\d.,]+))?$/.exec(word) ?? [];
  const [first = 0, second] = (value ?? '').split(',').map(Number);
  const isPoint = second !== undefined;
  if (name === '' || isPoint !== (name === 'click') || (name === 'wait' && value === undefined))
    throw new UsageError(`expected ${command.takes?.what}, got ${word}`);
  if (isPoint) return { mouse: [first, second], button: 'left' };
  if (name === 'wait') return { wait: first };
  return { key: name, ...(value === undefined ? {} : { hold: first }) };
}

function stepLine(step: Json): string {
  const seen = jsonMember(step, 'observed') === false ? ', which the game did not see' : '';
  return `${textIn(step, 'did')} in frame ${numberIn(step, 'frame')}${seen}`;
}
