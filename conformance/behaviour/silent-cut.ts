import type { Program } from './program.ts';

/** An answer that carried the value of its program, and that program. */
export interface Carried {
  readonly program: Pick<Program, 'name' | 'token' | 'chars'>;
  readonly text: string;
}

/** The fake pads to an exact length: its last character may be a space that a bridge trims. */
const SLACK_CHARS = 4;

/**
 * How many characters of a long value came, where that is not all of them and nothing says so; undefined otherwise. What a bridge says of it is not read:
 * an answer that has no more words around its value than the answer of a short program has says nothing.
 */
export function silentCut(long: Carried, short: Carried): number | undefined {
  const { begin, end } = valueIn(long);
  const length = end - begin;
  return length < long.program.chars - SLACK_CHARS && around(long) === around(short) ? length : undefined;
}

/** The token, and what a program repeats behind it to make it long. */
function valueIn({ text, program: { token } }: Carried): { readonly begin: number; readonly end: number } {
  const begin = text.indexOf(token);
  let end = begin + token.length;
  for (const more of [' x', ` ${token}`]) while (text.startsWith(more, end)) end += more.length;
  return { begin, end };
}

/** What is no part of the value, without names and numbers that each answer has of its own. */
function around(carried: Carried): string {
  const { begin, end } = valueIn(carried);
  const { text, program } = carried;
  return `${text.slice(0, begin)}#${text.slice(end).trimStart()}`
    .replaceAll(program.name, '#')
    .replaceAll(/[\da-f-]{8,}|[\d.]+/g, '#');
}
