import type { LimitDefinition } from './form.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

/** The numbers of the contract, in one place. */
export const limits: readonly LimitDefinition[] = [
  {
    name: 'timeout_default_ms',
    value: second,
    unit: 'ms',
    reason: 'TMO-01: well under every client request timeout, so that the log_id arrives before a client gives up.',
  },
  {
    name: 'wait_for_timeout_default_ms',
    value: 25 * second,
    unit: 'ms',
    reason:
      'TMO-01: `wait_for` is for waiting; longer than its own time, shorter than what clients wait (30 s or more).',
  },
  { name: 'timeout_max_ms', value: 10 * minute, unit: 'ms', reason: 'TMO-01.' },
  {
    name: 'get_result_timeout_default_ms',
    value: 0,
    unit: 'ms',
    reason: 'TMO-01: asking is not waiting, unless it says so.',
  },
  {
    name: 'hold_window_ms',
    value: 10 * minute,
    unit: 'ms',
    reason: 'EXO-03: how long accepted work waits for its Editor before it ends as not_started.',
  },
  {
    name: 'redelivery_window_ms',
    value: 10 * minute,
    unit: 'ms',
    reason: 'EXO-06: how long an undelivered answer is given to the next identical call.',
  },
  {
    name: 'retraction_window_ms',
    value: 5 * second,
    unit: 'ms',
    reason: 'EXO-06: a cancel this soon after the answer was written means that the client had stopped waiting.',
  },
  { name: 'retention_ms', value: day, unit: 'ms', reason: 'LOG-03, counted from the terminal record (EXO-12).' },
  {
    name: 'key_memory_ms',
    value: 30 * day,
    unit: 'ms',
    reason: 'EXO-08: how long a key answers key_expired after its result is gone.',
  },
  {
    name: 'editor_evidence_ms',
    value: day,
    unit: 'ms',
    reason: 'EXO-12: after this long without the Editor, work that may have started is interrupted.',
  },
  {
    name: 'accept_floor_ms',
    value: second,
    unit: 'ms',
    reason: 'WIR-05: a slow disk gets at least this long before the caller gets a timeout.',
  },
  {
    name: 'progress_interval_ms',
    value: 10 * second,
    unit: 'ms',
    reason: 'PAR-04: clients with an idle timeout get progress at least this often.',
  },
  {
    name: 'heartbeat_interval_ms',
    value: second,
    unit: 'ms',
    reason: 'How often an Editor reports the age of its main thread.',
  },
  {
    name: 'heartbeat_dead_ms',
    value: 15 * second,
    unit: 'ms',
    reason:
      'Without a frame for this long the connection is closed; that never decides the fate of an operation (TMO-04).',
  },
  { name: 'result_limit_bytes', value: 8 * mebibyte, unit: 'bytes', reason: 'WIR-02: of the final MCP message.' },
  {
    name: 'answer_limit_bytes',
    value: 60 * kibibyte,
    unit: 'bytes',
    reason: 'ENV-10: below the 25,000 tokens that clients let a model read; the whole result stays stored.',
  },
  {
    name: 'frame_limit_bytes',
    value: 16 * mebibyte,
    unit: 'bytes',
    reason: 'WIR-01: a result of the limit, escaped, with its wrapping.',
  },
  {
    name: 'code_limit_chars',
    value: 1_000_000,
    unit: 'count',
    reason: 'No hand-written snippet is nearly as long; refuses the output of a runaway model.',
  },
  { name: 'query_limit_chars', value: 10_000, unit: 'count', reason: 'A query is one expression.' },
  { name: 'key_limit_chars', value: 200, unit: 'count', reason: 'Room for a UUID and a label.' },
  { name: 'json_depth', value: 128, unit: 'count', reason: 'The depth that both languages read.' },
  { name: 'queue_limit', value: 10_000, unit: 'count', reason: 'WIR-03: unfinished operations of one Editor.' },
  { name: 'logs_limit_default', value: 10, unit: 'count', reason: 'LGS-01.' },
  { name: 'logs_limit_max', value: 1000, unit: 'count', reason: 'LGS-01.' },
  {
    name: 'log_batch_max',
    value: 500,
    unit: 'count',
    reason: 'Entries of one logs/append: keeps a frame small under a flood.',
  },
  {
    name: 'log_message_preview_chars',
    value: 500,
    unit: 'count',
    reason: 'unity_get_logs cuts longer messages; unity_get_log_details has them whole.',
  },
  {
    name: 'idle_exit_ms',
    value: 5 * minute,
    unit: 'ms',
    reason: 'A detached server without client and unfinished work ends after this.',
  },
];

/** The value of one limit, for schemas that repeat it as a bound. */
export function limit(name: string): number {
  const found = limits.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`spec/limits.ts has no limit named ${name}`);
  return found.value;
}
