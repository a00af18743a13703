import { isTerminal, operationStates } from '../../../generated/typescript/lifecycle.ts';
import type { ErrorCode, OperationState } from '../../../generated/typescript/types.ts';
import { faultEnvelope } from '../calls/answers.ts';
import { neverStarted, rememberFinished } from '../calls/delivery.ts';
import { answerCall, answerTerminal, unparkCalls } from '../calls/waiters.ts';
import { sameCall } from '../protocol/identity.ts';
import type { Operation } from '../protocol/operation.ts';
import type { OperationPatch, WriteOutcome } from '../protocol/store-protocol.ts';
import { WRITE_RETRY_MS, readStore, emitEffect, logLine, writeStore, sendFrame, inState } from '../state/effects.ts';
import type { HubConnection, Editor, Ending, LiveOperation, Append } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';

export const unfinishedStates: readonly OperationState[] = operationStates.filter((state) => !isTerminal(state));

/** An end that the server itself determines. */
export function errorEnding(
  state: 'cancelled' | 'interrupted' | 'not_started',
  error: string,
  error_code: ErrorCode = state,
): Ending {
  return { state, outcome: { status: 'error', error, error_code }, note: error };
}

/**
 * Ends an operation: stores the end, then notifies the callers, then the Editor (EXO-02). The first end wins (ENV-07).
 * `from`: the connection that reported it.
 */
export function endOperation(hub: HubState, live: LiveOperation, ending: Ending, from?: HubConnection): void {
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
  // Unstarted work releases its identity and key at once, because its writes are applied in order (CXL-04).
  if (neverStarted(ended)) releaseIdentity(hub, live);
  if (from === undefined) writeEnd(hub, live, ended);
  else afterOwnLines(from, ended.log_id, () => writeEnd(hub, live, ended));
}

/** Closes the question to the user about it, if one is open (SEC-04). */
export function closeQuestion(hub: HubState, live: LiveOperation): void {
  const { question } = live;
  if (question === undefined || question.isAnswered) return;
  question.isAnswered = true;
  hub.changes.push({ kind: 'question_closed', live });
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
  writeStore(hub, { kind: 'update', log_id, from: unfinishedStates, patch }, (result) =>
    afterEndWrite(hub, live, ended, result),
  );
}

function afterEndWrite(hub: HubState, live: LiveOperation, ended: Operation, result: WriteOutcome): void {
  switch (result.kind) {
    case 'stored':
      return finishOperation(hub, live, ended);
    case 'failed':
      logLine(hub, 'error', `could not store the end of ${ended.log_id}, trying again: ${result.reason}`);
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

/** The store already has another end, which takes precedence. `otherwise`: it has none or cannot be read. */
export function adoptStoredEnd(
  hub: HubState,
  live: LiveOperation,
  otherwise: (stored: Operation | undefined) => void,
): void {
  readStore(hub, { kind: 'operation', log_id: live.operation.log_id }, (value) => {
    if (hub.operations.get(live.operation.log_id) !== live) return;
    if (value.kind !== 'operation') return otherwise(undefined);
    if (value.operation === undefined) return endLost(hub, live);
    if (isTerminal(value.operation.state)) return finishOperation(hub, live, value.operation);
    otherwise(value.operation);
  });
}

/** The store has lost an operation that it had accepted, so there is no durable answer. */
function endLost(hub: HubState, live: LiveOperation): void {
  const { log_id } = live.operation;
  logLine(hub, 'error', `the store has lost operation ${log_id}`);
  const { state, outcome } = errorEnding('interrupted', 'The store has lost it.', 'internal_error');
  removeLive(hub, live, { ...inState(live.operation, state, hub.now), outcome, finished_at: hub.now });
  for (const open of live.calls)
    answerCall(hub, open, faultEnvelope(log_id, 'The store has lost this operation, so its end is unknown.'));
  unparkCalls(hub, live);
  hub.freed.add(live.editor);
}

function finishOperation(hub: HubState, live: LiveOperation, ended: Operation): void {
  removeLive(hub, live, ended);
  rememberFinished(hub, ended);
  for (const open of live.calls) answerTerminal(hub, open, ended, open.deduplicated ? 'joined' : 'own');
  for (const command of live.cancel?.commands ?? []) answerCommand(hub, command, ended);
  unparkCalls(hub, live);
  if (live.knownToEditor && live.editor.connection !== undefined) {
    sendFrame(hub, live.editor.connection, {
      kind: 'notification',
      method: 'operation/ack',
      params: { store_id: hub.storeId, log_id: ended.log_id, state: ended.state },
    });
  }
  // An Editor that was full has room now, and the operations after this one may be sent.
  live.editor.full = false;
  hub.freed.add(live.editor);
}

function answerCommand(hub: HubState, command_id: number, ended: Operation): void {
  const removed = ended.state === 'cancelled' && neverStarted(ended);
  const message = removed ? 'It was removed before its start and will never run.' : `It has ended (${ended.state}).`;
  emitEffect(hub, { type: 'cancel_answer', command_id, outcome: removed ? 'removed' : 'finished', message });
}

/** Removes an operation from all lists of unfinished ones. `ended`: its final state; absent if never accepted. */
export function removeLive(hub: HubState, live: LiveOperation, ended?: Operation): void {
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
  const same = sameCall(identity);
  if (hub.byIdentity.get(same) === live) hub.byIdentity.delete(same);
  if (idempotency_key !== undefined && hub.byKey.get(idempotency_key) === live) hub.byKey.delete(idempotency_key);
}

/** The Editor has deleted its result after an acknowledgement that this older copy of the store lacks. */
export function endWithoutResult(hub: HubState, live: LiveOperation, state: OperationState): void {
  if (state === 'not_started')
    return endOperation(hub, live, errorEnding('not_started', 'The Editor says that it was not started.'));
  endOperation(
    hub,
    live,
    errorEnding(
      'interrupted',
      `The Editor says that it has ended (${state}) and that its result was stored here: this store has lost it.`,
    ),
  );
}

/** The next heartbeat may be seconds away, but an ended operation no longer runs. */
function dropFromHeartbeat(editor: Editor, log_id: string): void {
  const { heartbeat } = editor;
  if (heartbeat === undefined || !heartbeat.params.running.includes(log_id)) return;
  const running = heartbeat.params.running.filter((one) => one !== log_id);
  editor.heartbeat = { ...heartbeat, params: { ...heartbeat.params, running } };
}

/**
 * An operation's log entries are stored before its end (LGS-07): the end waits until earlier entries are stored or refused. Calls `then`
 * at once if none are being stored.
 */
function afterOwnLines({ appends, behind }: HubConnection, logId: string, then: () => void): void {
  const last = appends.findLast(({ params }) =>
    params.entries.some(({ operation_log_id }) => operation_log_id === logId),
  );
  if (last === undefined) return then();
  const waiting = behind.get(last);
  if (waiting === undefined) behind.set(last, [then]);
  else waiting.push(then);
}

/** The batch is stored or refused: continues with the ends behind it. */
export function appendDecided({ behind }: HubConnection, append: Append): void {
  const waiting = behind.get(append) ?? [];
  behind.delete(append);
  for (const then of waiting) then();
}
