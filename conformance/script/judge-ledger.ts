import type { Finding, LedgerLine } from '../report/model.ts';
import { countNoun, timesOf } from '../report/text.ts';
import { envelopeOf, type Calls, type MadeCall, type Texts } from './texts.ts';
import type { Case, Expectation } from './case.ts';
import type { Problem } from '../player/compare.ts';
import { marksOf } from '../player/ledger.ts';

/** The evidence, once a case has been played. */
export interface Played {
  readonly one: Case;
  readonly calls: Calls;
  readonly ledger: readonly LedgerLine[];
  readonly texts: Texts;
  readonly tolerance_ms: number;
  /** The server's clock when the case began, in virtual time. */
  readonly began_at: number | undefined;
  /** MCP notifications that a client received. */
  readonly notifications: (client: string, method: string) => number;
  /** Status of the last poll of an `eventually`, by the index of the expectation. */
  readonly eventual: ReadonlyMap<Expectation, string>;
}

/** Judges every ledger: no work without a log_id of its own, and no success without work. */
export function judgeLedger(one: Case, calls: readonly MadeCall[], ledger: readonly LedgerLine[]): Finding[] {
  return Object.keys(one.programs ?? {}).flatMap((program) => {
    const made = calls.filter((call) => call.program === program || marks(call, program));
    const ids = new Set(made.flatMap((call) => envelopeOf(call)?.log_id ?? []));
    const silent = made.filter((call) => envelopeOf(call) === undefined).length;
    const repeats = made.reduce((sum, { call }) => sum + (call.repeats ?? 0), 0);
    const starts = marksOf(ledger, 'start', program).length;
    return [...tooOften(program, starts, ids.size + silent + repeats), ...falseSuccess(one, program, starts, made)];
  });
}

/** Its code is in a call of any tool. */
function marks({ args }: MadeCall, program: string): boolean {
  const code = args['code'];
  const mark = `"start ${program}\\n"`;
  // Also within the text of a continuation.
  return typeof code === 'string' && (code.includes(mark) || code.includes(JSON.stringify(mark).slice(1, -1)));
}

function tooOften(program: string, starts: number, atMost: number): Finding[] {
  if (starts <= atMost) return [];
  const message = `${program} started ${timesOf(starts)}, and all calls of it together have ${countNoun(atMost, 'log_id')}: an operation started more than once.`;
  return [
    {
      rule: 'starts-once',
      requirements: ['EXO-01'],
      message,
      expected: `at most ${atMost}`,
      got: String(starts),
      ran: { program, times: starts, allowed: atMost },
    },
  ];
}

function falseSuccess(one: Case, program: string, starts: number, made: readonly MadeCall[]): Finding[] {
  if (one.programs?.[program]?.includes('{{start}}') !== true) return [];
  const done = new Set(
    made.flatMap((call) => (envelopeOf(call)?.status === 'completed' ? (envelopeOf(call)?.log_id ?? []) : [])),
  );
  if (starts >= done.size) return [];
  const message = `${countNoun(done.size, 'operation')} of ${program} ${done.size === 1 ? 'is' : 'are'} reported as completed, and it started ${timesOf(starts)}.`;
  return [
    {
      rule: 'no-false-success',
      requirements: ['ENV-03', 'EXO-02'],
      message,
      expected: `at least ${done.size}`,
      got: String(starts),
    },
  ];
}

/** Judges the status up to an edge in time, and after it, to the millisecond. Throws if the edge was not reached. */
export function edgeProblems(expectation: Extract<Expectation, { edge: string }>, played: Played): Problem[] {
  const { calls, texts } = played;
  const edge = texts.ms(expectation.ms);
  const polls = calls.named(expectation.edge).flatMap((made) => pollOf(made, played));
  const met = new Set(polls.map(({ age }) => age));
  if (!met.has(edge) || !met.has(edge + 1))
    throw new Error(
      `no poll of ${expectation.edge} reached the edge of ${edge} ms: ${[...met].map((age) => age - edge).join(', ')}`,
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
  /** Ms from the end of its operation to its answer, by the server's clock. */
  readonly age: number;
}

function pollOf({ name, args, call: { answer } }: MadeCall, { calls, tolerance_ms, began_at }: Played): Poll[] {
  const ended = calls.all
    .map(envelopeOf)
    .find((envelope) => envelope?.log_id === args['log_id'] && envelope?.finished_at !== undefined);
  if (answer?.envelope === undefined || ended?.finished_at === undefined || began_at === undefined) return [];
  // Half of the tolerance is the latency of the answer.
  return [
    {
      name,
      status: answer.envelope.status,
      age: began_at + answer.at - tolerance_ms / 2 - Date.parse(ended.finished_at),
    },
  ];
}
