import type { ToolClient } from '../../generated/typescript/client.ts';
import type { Envelope } from '../../generated/typescript/types.ts';
import type { CallOptions } from './open-session.ts';

/** What is to be done. */
export type Work =
  | { readonly tool: 'unity_execute_code'; readonly code: string; readonly idempotency_key?: string }
  | { readonly tool: 'unity_query'; readonly query: string; readonly idempotency_key?: string };

export interface WaitOptions extends CallOptions {
  /** How long to wait in all, in ms; absent: until it ends. */
  readonly timeoutMs?: number;
  /** One call waits so long at the most, in ms. */
  readonly sliceMs?: number;
  readonly now?: () => number;
}

/** An answer that says how it stands comes this often; between them, progress does. */
const SLICE_MS = 60_000;

/** Gives the work to Unity and waits for its end: a wait that is over is renewed under the same log_id. Nothing is asked to run twice. */
export async function waitForEnd(tools: ToolClient<CallOptions>, work: Work, options: WaitOptions): Promise<Envelope> {
  const { timeoutMs = Infinity, sliceMs = SLICE_MS, now = () => performance.now() } = options;
  const deadline = now() + timeoutMs;
  const slice = (): number => Math.max(0, Math.min(sliceMs, Math.round(deadline - now())));
  const first = await begin(tools, work, slice(), options);
  let envelope = first;
  while (!envelope.is_complete && now() < deadline) envelope = await tools.unity_get_result({ log_id: envelope.log_id, timeout: slice() }, options);
  // That it is the answer to earlier work is only said in the first one.
  return first.deduplicated === true && (envelope.status === 'completed' || envelope.status === 'error') ? { ...envelope, deduplicated: true } : envelope;
}

function begin(tools: ToolClient<CallOptions>, work: Work, timeout: number, options: CallOptions): Promise<Envelope> {
  const { idempotency_key } = work;
  const more = { timeout, ...(idempotency_key === undefined ? {} : { idempotency_key }) };
  return work.tool === 'unity_query' ? tools.unity_query({ query: work.query, ...more }, options) : tools.unity_execute_code({ code: work.code, ...more }, options);
}
