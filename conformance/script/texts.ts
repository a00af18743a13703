import { createHash } from 'node:crypto';
import { durationMs } from './duration-ms.ts';
import { atPointer } from './pointer.ts';
import type { Case } from './case.ts';
import type { CaseTarget } from './case-target.ts';

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
export type LookUp = (name: string) => unknown;

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
