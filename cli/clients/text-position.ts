import { attempt } from '../../server/lib/errors.ts';

/** A place in a text, as people count: both from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

export function positionAt(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** Why a text is not what it should be, and where. */
export class UnreadableText extends Error {
  readonly position: TextPosition;

  constructor(reason: string, position: TextPosition) {
    super(reason);
    this.name = 'UnreadableText';
    this.position = position;
  }
}

/** What people are told of a text that cannot be read. */
export const describeUnreadable = (reason: string, { line, column }: TextPosition): string =>
  `cannot be read: line ${line}, column ${column}: ${reason}. Fix that and run this again`;

/** What `work` returns. Where a text cannot be read: what `refuse` makes of that. */
export const unlessUnreadable = <T, R>(work: () => T, refuse: (error: UnreadableText) => R): T | R =>
  attempt(work, (error) => {
    if (error instanceof UnreadableText) return refuse(error);
    throw error;
  });
