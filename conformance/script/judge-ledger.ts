import type { Finding, LedgerLine } from '../report/model.ts';
import { countNoun, timesOf } from '../report/words.ts';
import { envelopeOf, type MadeCall } from './calls.ts';
import type { Case } from './case.ts';

/** What holds for every ledger: no work without a log_id of its own, and no success without work. */
export function judgeLedger(one: Case, calls: readonly MadeCall[], ledger: readonly LedgerLine[]): Finding[] {
  return Object.keys(one.programs ?? {}).flatMap((program) => {
    const made = calls.filter((call) => call.program === program || marks(call, program));
    const ids = new Set(made.flatMap((call) => envelopeOf(call)?.log_id ?? []));
    const silent = made.filter((call) => envelopeOf(call) === undefined).length;
    const repeats = made.reduce((sum, { call }) => sum + (call.repeats ?? 0), 0);
    const starts = ledger.filter((line) => line.program === program && line.mark === 'start').length;
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
  const message = `${countNoun(done.size, 'operation')} of ${program} ${done.size === 1 ? 'is' : 'are'} told to be completed, and it started ${timesOf(starts)}.`;
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
