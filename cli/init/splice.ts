/** A piece of a text, from `start` up to `end`, that becomes another one. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies pieces that do not overlap, given in any order; of several at one place, in the given order. */
export function spliceText(text: string, pieces: readonly Splice[]): string {
  let result = '';
  let at = 0;
  for (const piece of pieces.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(at, piece.start) + piece.text;
    at = piece.end;
  }
  return result + text.slice(at);
}

/** The line ending of the first line; LF where there is only one. */
export function lineEnding(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n';
}
