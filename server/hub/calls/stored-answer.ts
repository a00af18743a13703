import { isTerminal } from '../../../generated/typescript/lifecycle.ts';
import { refusalEnvelope, STORE_DISAGREES, type Given } from './answers.ts';
import { readStore } from '../state/effects.ts';
import type { Operation } from '../protocol/operation.ts';
import type { HubState } from '../state/state.ts';
import type { OpenCall } from '../state/entities.ts';
import type { ReadResult, StoreRead } from '../protocol/store-protocol.ts';
import { answerCall, answerTerminal, settleCall, waitFor } from './waiters.ts';

/** Reads from the store for a waiting call. Answers with an error if the store fails or does not answer in time. */
export function readFor(
  hub: HubState,
  open: OpenCall,
  read: StoreRead,
  then: (value: Exclude<ReadResult, { kind: 'failed' }>) => void,
): void {
  const unavailable = (reason: string): void =>
    answerCall(
      hub,
      open,
      refusalEnvelope(hub.options.newId(hub.now), {
        code: 'storage_unavailable',
        error: `The store could not be read: ${reason}`,
        advice: 'Fix the state folder or wait a little, then call again.',
      }),
    );
  open.dropDeadline?.();
  open.dropDeadline = hub.deadlines.add(
    Math.max(hub.now, open.deadline, open.arrived_at + hub.windows.accept_floor_ms),
    () => unavailable('it does not answer.'),
  );
  readStore(hub, read, (value) => {
    if (hub.calls.get(open.call.call_id) !== open || open.phase !== 'waiting') return;
    if (value.kind === 'failed') unavailable(value.reason);
    else then(value);
  });
}

/** Answers with the end of an operation that only the store has. */
export function answerFromStore(
  hub: HubState,
  open: OpenCall,
  logId: string,
  { given, missing }: { readonly given: Given; readonly missing: () => void },
): void {
  readFor(hub, open, { kind: 'operation', log_id: logId }, (value) => {
    const operation = value.kind === 'operation' ? value.operation : undefined;
    if (operation === undefined) return missing();
    giveOperation(hub, open, operation, given);
  });
}

/** Answers with an operation as the store has it. */
export function giveOperation(hub: HubState, open: OpenCall, operation: Operation, given: Given): void {
  if (isTerminal(operation.state)) {
    open.deduplicated = given !== 'own';
    if (open.deduplicated) hub.changes.push({ kind: 'redelivered', operation, client: open.call.client.label });
    return answerTerminal(hub, open, operation, given);
  }
  // It was read between two writes; the hub has every unfinished operation.
  const live = hub.operations.get(operation.log_id);
  if (live === undefined) return answerCall(hub, open, refusalEnvelope(operation.log_id, STORE_DISAGREES));
  waitFor(hub, open, live);
  settleCall(hub, open);
}
