import { envelopeOf, type MadeCall } from './calls.ts';
import type { Expectation } from './case-expectations.ts';
import type { Problem } from './problem.ts';
import type { Played } from './played.ts';

/** An edge in time, to the millisecond: what is told up to it and what after it. Throws where it was not met, so that nothing can be said. */
export function edgeProblems(expectation: Extract<Expectation, { edge: string }>, played: Played): Problem[] {
  const { calls, texts } = played;
  const edge = texts.ms(expectation.ms);
  const polls = calls.named(expectation.edge).flatMap((made) => pollOf(made, played));
  const met = new Set(polls.map(({ age }) => age));
  if (!met.has(edge) || !met.has(edge + 1))
    throw new Error(
      `no poll of ${expectation.edge} met the edge of ${edge} ms: ${[...met].map((age) => age - edge).join(', ')}`,
    );
  return polls.flatMap(({ name, status, age }) => {
    const expected = age <= edge ? expectation.status : expectation.after;
    if (status === expected) return [];
    return [
      {
        message: `${name}: ${age - edge} ms after the edge of ${edge} ms, expected ${expected}, got ${status}.`,
        expected,
        got: status,
      },
    ];
  });
}

interface Poll {
  readonly name: string;
  readonly status: string;
  /** Ms from the end of what it asks for to its answer, by the server's clock. */
  readonly age: number;
}

function pollOf({ name, args, call: { answer } }: MadeCall, { calls, tolerance_ms, began_at }: Played): Poll[] {
  const ended = calls.all
    .map(envelopeOf)
    .find((envelope) => envelope?.log_id === args['log_id'] && envelope?.finished_at !== undefined);
  if (answer?.envelope === undefined || ended?.finished_at === undefined || began_at === undefined) return [];
  // Half of the tolerance is the way back.
  return [
    {
      name,
      status: answer.envelope.status,
      age: began_at + answer.at - tolerance_ms / 2 - Date.parse(ended.finished_at),
    },
  ];
}
