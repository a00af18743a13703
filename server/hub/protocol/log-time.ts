/** The clocks of two machines may differ so much, and an entry still stands where it says. */
const SKEW_MS = 60_000;

/** When entries came, and what is kept, in Unix ms. */
export interface LogSpan {
  readonly received_at: number;
  readonly kept_from: number;
}

/**
 * Where an entry stands among the others, and until when it is kept: by its own time, but not later than it came, nor older than what is kept. So a
 * clock that is wrong hides no other entry and makes no file of its own (LGS-01, LOG-03). Its own text of the time stays.
 */
export function logTime(own: number, span: LogSpan | undefined): number {
  if (span === undefined) return own;
  if (own > span.received_at + SKEW_MS) return span.received_at;
  return Math.max(own, span.kept_from);
}
