import type { Work } from '../form/work.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Envelope, ErrorEnvelope } from '../../generated/typescript/types.ts';
import type { CallOptions, Session } from './open-session.ts';
import { isPassing } from './passing.ts';

export interface WaitOptions extends CallOptions {
  /** How long to wait in all, in ms; absent: until it ends. */
  readonly timeoutMs?: number;
  /** One call waits this time at the most, in ms. */
  readonly sliceMs?: number;
  readonly now?: () => number;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** What a wait came to. */
export interface Waited {
  /** The end of the work, or its state when it was last heard of. */
  readonly envelope: Envelope;
  /** Why the wait ended before the work, which goes on. */
  readonly refusal?: ErrorEnvelope;
}

/** An answer with the state comes this often; between them, progress does. */
const SLICE_MS = 60_000;
/** After a refusal that passes by itself. */
const PAUSE_MS = 5_000;

/**
 * Gives the work to Unity and waits for its end: a wait that is over is renewed under the same log_id. Nothing is asked to run twice. That the wait is
 * refused says nothing about the work.
 */
export async function waitForEnd(call: Session['call'], work: Work, options: WaitOptions): Promise<Waited> {
  const { timeoutMs = Infinity, sliceMs = SLICE_MS, now = () => performance.now(), pause = sleep } = options;
  const deadline = now() + timeoutMs;
  const slice = (): number => Math.max(0, Math.min(sliceMs, Math.round(deadline - now())));
  const first = await beginWork(call, work, slice(), options);
  let envelope = first;
  while (!envelope.is_complete && now() < deadline) {
    const answer = await call('unity_get_result', { log_id: envelope.log_id, timeout: slice() }, options);
    if (answer.status !== 'error' || isItsEnd(answer, envelope.log_id)) envelope = answer;
    else if (isPassing(answer.error_code)) await pause(Math.max(0, Math.min(PAUSE_MS, deadline - now())));
    else return { envelope, refusal: answer };
  }
  // That it is the answer to earlier work is only said in the first one.
  return {
    envelope:
      first.deduplicated === true && (envelope.status === 'completed' || envelope.status === 'error')
        ? { ...envelope, deduplicated: true }
        : envelope,
  };
}

/** Where work has moved to another log_id, its end says when that was; a call that was refused has a log_id of its own, and no end. */
function isItsEnd({ log_id, finished_at }: ErrorEnvelope, waitedFor: string): boolean {
  return log_id === waitedFor || finished_at !== undefined;
}

function beginWork(call: Session['call'], work: Work, timeout: number, options: CallOptions): Promise<Envelope> {
  const { tool, arguments: given, idempotency_key } = work;
  return call(tool, { ...given, ...(idempotency_key === undefined ? {} : { idempotency_key }), timeout }, options);
}
