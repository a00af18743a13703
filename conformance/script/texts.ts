import { createHash } from 'node:crypto';
import { atPointer } from '../player/compare.ts';
import { ExpectationError } from '../player/play.ts';
import type { CaseTarget, TargetCall } from './case-target.ts';
import { limits } from '../../generated/typescript/limits.ts';
import type { Envelope } from '../../generated/typescript/types.ts';
import { toolNames, type ToolName } from '../../generated/typescript/tools.ts';

/** The names and numbers of a case, as they are on one target. */
export interface Texts {
  /** Ms of a duration, which is a number or a name. */
  ms(duration: number | string): number;
  /** Code or query of a program. */
  program(name: string): string;
  /** The key as it is sent: another one in each run, so that a store with earlier runs does not join them. */
  key(key: string): string;
  /** Any value, with each `{{...}}` filled in. */
  fill(value: unknown): unknown;
}

/** The members of a case that its texts use. */
export interface Written {
  readonly id: string;
  readonly programs?: Readonly<Record<string, string>>;
  readonly durations?: Readonly<
    Record<string, { readonly virtual: number; readonly real: number; readonly own_timeouts?: number }>
  >;
}

/** The answer to the call of that name. */
type LookUp = (name: string) => unknown;

export function createTexts(one: Written, target: CaseTarget, answerOf: LookUp): Texts {
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
      case 'limit':
        return String(limitOf(argument));
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
    if (typeof value === 'string') return numberIn(value) ?? text(value);
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

/** A value that consists of one limit is a number: `{{limit:logs_limit_max+1}}`. */
function numberIn(value: string): number | undefined {
  const [, inner] = /^\{\{limit:([^}]*)\}\}$/.exec(value) ?? [];
  return inner === undefined ? undefined : limitOf(inner);
}

/** `hold_window_ms` or `hold_window_ms-2000`: a limit of the contract, or a number close to it. Throws on an unknown limit. */
export function limitOf(text: string): number {
  const [, wanted, offset = '0'] = /^([a-z_]+)([+-]\d+)?$/.exec(text) ?? [];
  const found = Object.entries(limits).find(([name]) => name === wanted);
  if (found === undefined) throw new Error(`the contract has no limit ${text}`);
  return found[1] + Number(offset);
}

function splitWord(text: string): readonly [string, string] {
  const colon = text.indexOf(':');
  return colon === -1 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)];
}

function textAt(answer: unknown, pointer: string, word: string): string {
  const found = atPointer(answer, pointer)?.value;
  if (typeof found === 'string' || typeof found === 'number') return String(found);
  throw new ExpectationError(`{{${word}}} names something that the answer does not have`);
}

/** A tool call that a case has made. */
export interface MadeCall {
  /** Name in the case; with `#n` in a repetition. */
  readonly name: string;
  readonly client: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Name of its program in the case. */
  readonly program?: string;
  readonly call: TargetCall;
  /** An earlier poll of the same name: checked, but not the call of that name. */
  readonly passing: boolean;
}

/** The calls of a case, by name. */
export interface Calls {
  add(call: MadeCall): void;
  /** The one, or within `repeat` all of that name. */
  named(name: string): readonly MadeCall[];
  readonly all: readonly MadeCall[];
}

export function createCalls(): Calls {
  const all: MadeCall[] = [];
  return {
    all,
    add: (call) => all.push(call),
    named: (name) => all.filter((call) => !call.passing && (call.name === name || call.name.startsWith(`${name}#`))),
  };
}

export const envelopeOf = ({ call }: MadeCall): Envelope | undefined => call.answer?.envelope;

/** The caller's timeout, ms (TMO-01). */
export function timeoutOf({ tool, args }: Pick<MadeCall, 'tool' | 'args'>): number {
  const asked = args['timeout'];
  if (typeof asked === 'number') return asked;
  if (tool === 'wait_for') return limits.wait_for_timeout_default_ms;
  return isToolName(tool) ? defaults[tool] : 0;
}

const defaults: Readonly<Record<ToolName, number>> = {
  unity_execute_code: limits.timeout_default_ms,
  unity_query: limits.timeout_default_ms,
  unity_get_result: limits.get_result_timeout_default_ms,
  unity_get_logs: 0,
  unity_get_log_details: 0,
  unity_help: 0,
};

/** True for a call that requests work, and does not only read some. */
export const isSubmission = ({ tool }: Pick<MadeCall, 'tool'>): boolean =>
  tool === 'unity_execute_code' || tool === 'unity_query';

export type { ToolName } from '../../generated/typescript/tools.ts';

export function isToolName(name: string): name is ToolName {
  return toolNames.some((known) => known === name);
}

/** The clock of a target. */
export interface Clock {
  readonly kind: 'virtual' | 'real';
  /** Time after which the target stops waiting for Unity, ms. */
  readonly own_timeout_ms?: number;
}

/** The contract allows no longer timeout. */
const MOST_MS = 600_000;

/** Ms of a limit of the contract, `limit:name`, or of a duration of the case, `$name`; undefined: it has none of that name. Durations with `own_timeouts` are longer than the target's own wait. */
export function durationMs(
  { durations }: Pick<Written, 'durations'>,
  name: string,
  { kind, own_timeout_ms = 0 }: Clock,
): number | undefined {
  if (name.startsWith('limit:')) return limitOf(name.slice('limit:'.length));
  const found = durations?.[name.replace(/^\$/, '')];
  if (found === undefined || kind === 'virtual') return found?.virtual;
  const scaled = Math.round((found.own_timeouts ?? 0) * own_timeout_ms);
  return Math.max(found.real, Math.min(scaled, MOST_MS));
}
