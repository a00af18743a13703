import type { CompletedEnvelope, Envelope, ErrorCode } from '../../../generated/typescript/types.ts';
import { windows } from '../../sim/world-state.ts';
import type { Observation, UntimedObservation } from '../history.ts';
import { createJudge } from '../judge.ts';

/** When made-up histories begin. */
export const T0 = 1_700_000_000_000;
export const LOG_ID = '018bcfe5-6800-7000-8000-000000000001';
export const OTHER_ID = '018bcfe5-6800-7000-8000-000000000002';

/** A made-up history; times count from {@link T0}. */
export type Told = readonly (readonly [at: number, seen: UntimedObservation])[];

/** The rules that a history breaks. */
export function brokenBy(told: Told): string[] {
  const judge = createJudge(windows);
  for (const [at, seen] of told) {
    const observation: Observation = { ...seen, at: T0 + at };
    judge.see(observation);
  }
  judge.end();
  return [...new Set(judge.violations.map(({ rule }) => rule))];
}

export const completed = (log_id: string, tag = 'work'): CompletedEnvelope => ({
  status: 'completed',
  log_id,
  is_complete: true,
  result: { tag, log_id },
  message: 'Done.',
  finished_at: new Date(T0 + 300).toISOString(),
});

export const failed = (log_id: string, error_code: ErrorCode): Envelope => ({
  status: 'error',
  log_id,
  is_complete: true,
  error: 'It did not go well.',
  error_code,
  message: 'Look before you call again.',
});

/** A piece of work from its call to its answer, as it is when nothing goes wrong. */
export const goodRun = (more: { readonly wants_progress?: boolean } = {}): Told => [
  [0, { kind: 'server', up: true }],
  [
    100,
    {
      kind: 'asked',
      call: 1,
      process: 'p',
      client: 'c',
      tool: 'unity_execute_code',
      timeout: 20_000,
      work: 'update 1\nreturn work\n# client 0',
      ...more,
    },
  ],
  [102, { kind: 'durable', disk: 'store', log_id: LOG_ID, what: 'accepted' }],
  [102, { kind: 'execute', log_id: LOG_ID, accept_seq: 1, server: 0, editor: 0 }],
  [103, { kind: 'accepted', call: 1, log_id: LOG_ID }],
  [110, { kind: 'durable', disk: 'journal', log_id: LOG_ID, what: 'started' }],
  [110, { kind: 'ledger', log_id: LOG_ID, mark: 'start', work: 'update 1\nreturn work\n# client 0' }],
  [112, { kind: 'update', log_id: LOG_ID, state: 'running', server: 0 }],
];

/** When its work ended: `finished_at`. */
export const endedAt = (at: number): string => new Date(T0 + at + 2).toISOString();

export const inProgress = (log_id: string): Envelope => ({
  status: 'in_progress',
  log_id,
  is_complete: false,
  message: 'It runs.',
  advice: 'Call unity_get_result with log_id.',
});

export const goodEnd = (at: number): Told => [
  [at, { kind: 'ledger', log_id: LOG_ID, mark: 'end', work: 'update 1\nreturn work\n# client 0' }],
  [at + 2, { kind: 'update', log_id: LOG_ID, state: 'completed', server: 0 }],
  [at + 4, { kind: 'durable', disk: 'store', log_id: LOG_ID, what: 'ended' }],
  [at + 5, { kind: 'answered', call: 1, envelope: { ...completed(LOG_ID), finished_at: endedAt(at) } }],
];
