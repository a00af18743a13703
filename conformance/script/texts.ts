import { createHash } from 'node:crypto';
import { durationMs, type Clock } from './duration-ms.ts';
import { atPointer } from './case-terms.ts';
import type { Case } from './case.ts';
import type { CaseTarget } from './case-target.ts';
import { type FlatStep, type Step, clientOf } from './case-steps.ts';

/** The names and numbers of a case, as they are on one target. */
export interface Texts {
  /** Ms of a duration, given as a number or by its name. */
  ms(duration: number | string): number;
  /** Code or query of a program. */
  program(name: string): string;
  /** The key as it is sent: another one in each run, so that a store that remembers earlier runs does not join them. */
  key(key: string): string;
  /** Any value, with each `{{...}}` filled in. */
  fill(value: unknown): unknown;
}

/** Of the answer that a call of that name has. */
type LookUp = (name: string) => unknown;

export function createTexts(one: Case, target: CaseTarget, answerOf: LookUp): Texts {
  const unique = createHash('sha256').update(`${one.id} ${target.ledgerPath}`).digest('hex').slice(0, 10);
  const ms = (duration: number | string): number => {
    if (typeof duration === 'number') return duration;
    const found = durationMs(one, duration, target);
    if (found === undefined) throw new Error(`the case has no duration ${duration}`);
    return found;
  };
  const word = (text: string): string => {
    const [kind, argument] = splitWord(text);
    switch (kind) {
      case 'unique':
        return unique;
      case 'ms':
        return String(ms(argument));
      case 'program':
        return program(argument);
      case 'literal':
        return JSON.stringify(program(argument));
      case 'log_id':
        return textAt(answerOf(argument), '/log_id', text);
      case 'upper_log_id':
        return textAt(answerOf(argument), '/log_id', text).toUpperCase();
      case 'get': {
        const slash = argument.indexOf('/');
        return textAt(answerOf(argument.slice(0, slash)), argument.slice(slash), text);
      }
      default:
        throw new Error(`nothing is known to be put for {{${text}}}`);
    }
  };
  const text = (template: string): string =>
    template.replaceAll(/\{\{([a-z_]+(?::[^}]*)?)\}\}/g, (_, inner: string) => word(inner));
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fill(member)]));
  };
  const program = (name: string): string => {
    const body = one.programs?.[name];
    if (body === undefined) throw new Error(`the case has no program ${name}`);
    const mark = (word: string): string => `File.AppendAllText("${target.ledgerPath}", "${word} ${name}\\n");`;
    return text(
      body
        .trim()
        .replaceAll('{{start}}', () => mark('start'))
        .replaceAll('{{end}}', () => mark('end')),
    );
  };
  return { ms, program, fill, key: (key) => `${key}-${unique}` };
}

function splitWord(text: string): readonly [string, string] {
  const colon = text.indexOf(':');
  return colon === -1 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)];
}

function textAt(answer: unknown, pointer: string, word: string): string {
  const found = atPointer(answer, pointer)?.value;
  if (typeof found === 'string' || typeof found === 'number') return String(found);
  throw new MissingAnswer(`{{${word}}} names something that the answer does not have`);
}

/** A step needs what an earlier answer does not have: that answer is judged, and the step left out. */
export class MissingAnswer extends Error {}

/** The steps of a case for people, one a line; repeated ones are indented. `asides`: what the clients did besides, while a step was played. */
export function stepLines(
  one: Case,
  clock: Clock,
  asides: ReadonlyMap<FlatStep, readonly string[]> = new Map(),
): string[] {
  const ms = (duration: number | string | undefined): string => {
    if (duration === undefined) return 'its default';
    if (typeof duration === 'number') return `${duration} ms`;
    const found = durationMs(one, duration, clock);
    return found === undefined ? duration : `${found} ms`;
  };
  const flat = (step: FlatStep): string[] => [
    sayStep(step, ms),
    ...(asides.get(step) ?? []).map((aside) => `  the suite's client: ${aside}`),
  ];
  const lineOf = (step: Step): string[] => {
    if (step.do !== 'repeat') return flat(step);
    const every = step.every === undefined ? '' : `, ${ms(step.every)} apart`;
    return [`${step.times} times${every}:`, ...step.steps.flatMap(flat).map((line) => `  ${line}`)];
  };
  return one.steps.flatMap(lineOf);
}

type Ms = (duration: number | string | undefined) => string;

/** What is done in a step, for people. */
function sayStep(step: FlatStep, ms: Ms): string {
  switch (step.do) {
    case 'call':
      return `${step.as}: ${clientOf(step)} runs ${step.program}, timeout ${ms(step.timeout)}${step.key === undefined ? '' : `, idempotency_key ${step.key}`}${step.progress === true ? ', with a progress token' : ''}`;
    case 'tool':
      return `${step.as}: ${clientOf(step)} calls ${step.tool} ${JSON.stringify(step.arguments)}`;
    case 'poll':
      return `${step.as}: ${clientOf(step)} calls ${step.tool} ${JSON.stringify(step.arguments)} until the answer has ${JSON.stringify(step.until)}`;
    case 'get_result':
      return `${step.as}: ${clientOf(step)} calls unity_get_result for the log_id of ${step.of}, timeout ${ms(step.timeout ?? 0)}`;
    case 'answer':
      return `wait until ${step.of} is answered${step.within === undefined ? '' : `, at most ${ms(step.within)}`}`;
    case 'wait':
      return `wait ${ms(step.for)}`;
    case 'until':
      return `wait until ${step.program} has ${[step.starts === undefined ? '' : `started ${step.starts} times`, step.ends === undefined ? '' : `ended ${step.ends} times`].filter(Boolean).join(' and ')}`;
    case 'cancel':
      return `the client cancels ${step.of}`;
    case 'cancel_operation':
      return `the user cancels the operation of ${step.of}`;
    case 'approve':
      return `the user approves ${step.other_code === true ? 'other code than that of ' : ''}${step.of}`;
    case 'refuse':
      return `the user refuses ${step.of}`;
    case 'leave':
      return `the process of ${clientOf(step)} ends`;
    case 'fault':
      return sayFault(step, ms);
    case 'heal':
      return 'every fault ends';
  }
}

function sayFault(
  { fault, for: lasting, count, survive, editor, by, at }: Extract<FlatStep, { do: 'fault' }>,
  ms: Ms,
): string {
  const words = [
    `fault: ${fault.replaceAll('_', ' ')}`,
    ...(lasting === undefined ? [] : [`for ${ms(lasting)}`]),
    ...(count === undefined ? [] : [`(${count})`]),
    ...(survive === undefined ? [] : [`while ${survive} writes under way survive`]),
    ...(editor === undefined ? [] : [`of Editor ${editor}`]),
    ...(by === undefined ? [] : [`of ${by}`]),
    ...(at === undefined ? [] : [`when ${at.of} comes to ${at.phase}`]),
  ];
  return words.join(' ');
}
