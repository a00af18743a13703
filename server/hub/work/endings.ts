import { isTerminal, operationStates } from '../../../generated/typescript/lifecycle.ts';
import type { ErrorCode, OperationState } from '../../../generated/typescript/types.ts';
import { refusal } from '../calls/answers.ts';
import { neverStarted, rememberFinished } from '../calls/delivery.ts';
import { unpark } from '../calls/park.ts';
import { answer, answerTerminal } from '../calls/waiters.ts';
import { inState } from '../protocol/history.ts';
import type { Operation } from '../protocol/operation.ts';
import type { OperationPatch, WriteOutcome } from '../protocol/store-protocol.ts';
import { WRITE_RETRY_MS, consult, emit, log, persist, send } from '../state/effects.ts';
import type { Connection, Editor, Ending, HubState, LiveOperation } from '../state/state.ts';
import { afterOwnLines } from './own-lines.ts';
import { closeQuestion } from './question.ts';

export const unfinishedStates: readonly OperationState[] = operationStates.filter((state) => !isTerminal(state));

/** How the server itself ends an operation. */
export function errorEnding(
  state: 'cancelled' | 'interrupted' | 'not_started',
  error: string,
  error_code: ErrorCode = state,
): Ending {
  return { state, outcome: { status: 'error', error, error_code }, note: error };
}

/**
 * Ends an operation: durably first, then its callers hear of it, then the Editor (EXO-02). The first ending wins (ENV-07). `from`: the connection that told
 * of it.
 */
export function end(hub: HubState, live: LiveOperation, ending: Ending, from?: Connection): void {
  if (live.ending !== undefined) return;
  live.ending = ending;
  live.dropHold?.();
  live.dropPersist?.();
  live.dropLimit?.();
  closeQuestion(hub, live);
  const ended: Operation = {
    ...inState(live.operation, ending.state, hub.now, ending.note),
    outcome: ending.outcome,
    finished_at: hub.now,
  };
  // What never started gives its identity and key back at once: its writes are applied in order (CXL-04).
  if (neverStarted(ended)) releaseIdentity(hub, live);
  if (from === undefined) writeEnd(hub, live, ended);
  else afterOwnLines(from, ended.log_id, () => writeEnd(hub, live, ended));
}

function writeEnd(hub: HubState, live: LiveOperation, ended: Operation): void {
  const { log_id, state, outcome, finished_at, started_at, partial, history, cancel_requested } = ended;
  const patch: OperationPatch = {
    state,
    history,
    ...(outcome === undefined ? {} : { outcome }),
    ...(finished_at === undefined ? {} : { finished_at }),
    ...(started_at === undefined ? {} : { started_at }),
    ...(partial === undefined ? {} : { partial }),
    ...(cancel_requested === undefined ? {} : { cancel_requested }),
  };
  persist(hub, { kind: 'update', log_id, from: unfinishedStates, patch }, (result) =>
    afterEndWrite(hub, live, ended, result),
  );
}

function afterEndWrite(hub: HubState, live: LiveOperation, ended: Operation, result: WriteOutcome): void {
  switch (result.kind) {
    case 'stored':
      return finish(hub, live, ended);
    case 'failed':
      log(hub, 'error', `could not store the end of ${ended.log_id}, trying again: ${result.reason}`);
      hub.deadlines.add(hub.now + WRITE_RETRY_MS, () => writeEnd(hub, live, ended));
      return;
    case 'conflict':
      return adoptStoredEnd(
        hub,
        live,
        () => void hub.deadlines.add(hub.now + WRITE_RETRY_MS, () => writeEnd(hub, live, ended)),
      );
    case 'duplicate':
    case 'key_expired':
      throw new Error(`the store answered an update with ${result.kind}`);
  }
}

/** The store holds another end already: that one stands. `otherwise`: it holds none, or cannot be read. */
export function adoptStoredEnd(
  hub: HubState,
  live: LiveOperation,
  otherwise: (stored: Operation | undefined) => void,
): void {
  consult(hub, { kind: 'operation', log_id: live.operation.log_id }, (value) => {
    if (hub.operations.get(live.operation.log_id) !== live) return;
    if (value.kind !== 'operation') return otherwise(undefined);
    if (value.operation === undefined) return lose(hub, live);
    if (isTerminal(value.operation.state)) return finish(hub, live, value.operation);
    otherwise(value.operation);
  });
}

/** The store has forgotten an operation that it had accepted: there is no durable answer to give. */
function lose(hub: HubState, live: LiveOperation): void {
  const { log_id } = live.operation;
  log(hub, 'error', `the store has lost operation ${log_id}`);
  const { state, outcome } = errorEnding('interrupted', 'The store has lost it.', 'internal_error');
  remove(hub, live, { ...inState(live.operation, state, hub.now), outcome, finished_at: hub.now });
  for (const open of live.calls)
    answer(
      hub,
      open,
      refusal(log_id, { code: 'internal_error', error: 'The store has lost this operation, so its end is unknown.' }),
    );
  unpark(hub, live);
  hub.freed.add(live.editor);
}

function finish(hub: HubState, live: LiveOperation, ended: Operation): void {
  remove(hub, live, ended);
  rememberFinished(hub, ended);
  for (const open of live.calls) answerTerminal(hub, open, ended, open.deduplicated ? 'joined' : 'own');
  for (const command of live.cancel?.commands ?? []) answerCommand(hub, command, ended);
  unpark(hub, live);
  if (live.knownToEditor && live.editor.connection !== undefined) {
    send(hub, live.editor.connection, {
      kind: 'notification',
      method: 'operation/ack',
      params: { store_id: hub.storeId, log_id: ended.log_id, state: ended.state },
    });
  }
  // An Editor that was full has room now; whatever waited behind this one may go.
  live.editor.full = false;
  hub.freed.add(live.editor);
}

function answerCommand(hub: HubState, command_id: number, ended: Operation): void {
  const removed = ended.state === 'cancelled' && neverStarted(ended);
  const message = removed ? 'It was removed before its start and will never run.' : `It has ended (${ended.state}).`;
  emit(hub, { type: 'cancel_answer', command_id, outcome: removed ? 'removed' : 'finished', message });
}

/** Takes an operation out of everything that knows the unfinished ones. `ended`: as it ended; absent: it was never accepted. */
export function remove(hub: HubState, live: LiveOperation, ended?: Operation): void {
  const { log_id } = live.operation;
  hub.operations.delete(log_id);
  live.editor.live.delete(log_id);
  dropFromHeartbeat(live.editor, log_id);
  hub.changes.push({ kind: 'removed', live, ...(ended === undefined ? {} : { ended }) });
  live.dropHold?.();
  live.dropPersist?.();
  live.dropLimit?.();
  releaseIdentity(hub, live);
}

function releaseIdentity(hub: HubState, live: LiveOperation): void {
  const { identity, idempotency_key } = live.operation;
  if (hub.byIdentity.get(identity) === live) hub.byIdentity.delete(identity);
  if (idempotency_key !== undefined && hub.byKey.get(idempotency_key) === live) hub.byKey.delete(idempotency_key);
}

/** The Editor pruned its result when this store acknowledged it, and the store that remembered that is gone. */
export function endWithoutResult(hub: HubState, live: LiveOperation, state: OperationState): void {
  if (state === 'not_started')
    return end(hub, live, errorEnding('not_started', 'The Editor says that it was not started.'));
  end(
    hub,
    live,
    errorEnding(
      'interrupted',
      `The Editor says that it has ended (${state}) and that its result was stored here: this store has lost it.`,
    ),
  );
}

/** The next heartbeat may be seconds away, and what has ended does not run. */
function dropFromHeartbeat(editor: Editor, log_id: string): void {
  const { heartbeat } = editor;
  if (heartbeat === undefined || !heartbeat.params.running.includes(log_id)) return;
  const running = heartbeat.params.running.filter((one) => one !== log_id);
  editor.heartbeat = { ...heartbeat, params: { ...heartbeat.params, running } };
}
