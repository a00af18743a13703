import { isTerminal } from '../../../generated/typescript/lifecycle.ts';
import { refusal, STORE_DISAGREES, type Given } from './answers.ts';
import { consult } from '../state/effects.ts';
import type { Operation } from '../protocol/operation.ts';
import type { HubState, OpenCall } from '../state/state.ts';
import type { ReadResult, StoreRead } from '../protocol/store-protocol.ts';
import { answer, answerTerminal, settle, waitFor } from './waiters.ts';
import { markRedelivery } from '../tell/watching.ts';

/** Reads for a call that waits. A store that does not answer in time, or fails, is an error that says so. */
export function readFor(
  hub: HubState,
  open: OpenCall,
  read: StoreRead,
  then: (value: Exclude<ReadResult, { kind: 'failed' }>, now: number) => void,
  now: number,
): void {
  const unavailable = (reason: string, at: number): void =>
    answer(
      hub,
      open,
      refusal(hub.options.newId(at), {
        code: 'storage_unavailable',
        error: `The store could not be read: ${reason}`,
        advice: 'Fix the state folder or wait a little, then call again.',
      }),
      at,
    );
  open.dropDeadline?.();
  open.dropDeadline = hub.deadlines.add(
    Math.max(now, open.deadline, open.arrived_at + hub.windows.accept_floor_ms),
    (due) => unavailable('it does not answer.', due),
  );
  consult(hub, read, (value, at) => {
    if (hub.calls.get(open.call.call_id) !== open || open.phase !== 'waiting') return;
    if (value.kind === 'failed') unavailable(value.reason, at);
    else then(value, at);
  });
}

/** Answers with the end of an operation that only the store remembers. */
export function answerFromStore(
  hub: HubState,
  open: OpenCall,
  logId: string,
  { given, missing }: { readonly given: Given; readonly missing: (now: number) => void },
  now: number,
): void {
  readFor(
    hub,
    open,
    { kind: 'operation', log_id: logId },
    (value, at) => {
      const operation = value.kind === 'operation' ? value.operation : undefined;
      if (operation === undefined) return missing(at);
      giveOperation(hub, open, operation, given, at);
    },
    now,
  );
}

/** Answers with an operation as the store has it. */
export function giveOperation(hub: HubState, open: OpenCall, operation: Operation, given: Given, now: number): void {
  if (isTerminal(operation.state)) {
    open.deduplicated = given !== 'own';
    if (open.deduplicated) markRedelivery(hub, operation, open.call.client.label, now);
    return answerTerminal(hub, open, operation, given, now);
  }
  // It was read between two writes; the hub knows every unfinished operation.
  const live = hub.operations.get(operation.log_id);
  if (live === undefined) return answer(hub, open, refusal(operation.log_id, STORE_DISAGREES), now);
  waitFor(hub, open, live, now);
  settle(hub, open, now);
}
