import { isTerminal } from '../../../generated/typescript/lifecycle.ts';
import { type Operation, toolName } from '../protocol/operation.ts';
import { duration } from '../protocol/timestamps.ts';
import { editorOf } from '../state/editors.ts';
import { judgeTool } from '../state/policy.ts';
import { type Editor, type HubState, type LiveOperation, unseen } from '../state/state.ts';
import { block } from './approval.ts';
import { enqueue } from './dispatch.ts';
import { end, errorEnding } from './endings.ts';
import { limitExecution } from './execution-limit.ts';

/** Takes an operation that is being accepted into everything that knows the unfinished ones. */
export function addLive(
  hub: HubState,
  operation: Operation,
  editor: Editor,
  max_execution_ms: number | undefined,
): LiveOperation {
  const live: LiveOperation = {
    operation,
    editor,
    accepted: false,
    phase: operation.state === 'awaiting_approval' ? 'asking' : 'waiting',
    mayHaveLeft: false,
    knownToEditor: false,
    endTold: undefined,
    updateSeq: 0,
    ending: undefined,
    calls: new Set(),
    parked: new Map(),
    wanted: false,
    cancel: undefined,
    seen: unseen,
    question: undefined,
    max_execution_ms,
    dropHold: undefined,
    dropPersist: undefined,
    dropLimit: undefined,
  };
  hub.operations.set(operation.log_id, live);
  hub.byIdentity.set(operation.identity, live);
  if (operation.idempotency_key !== undefined) hub.byKey.set(operation.idempotency_key, live);
  editor.live.set(operation.log_id, live);
  hub.changes.push({ kind: 'added', live });
  if (live.phase !== 'asking') enqueue(live);
  return live;
}

/** Takes an unfinished operation over from the store: it may have left, and somebody may have heard its log_id. */
export function adopt(hub: HubState, operation: Operation): LiveOperation {
  if (isTerminal(operation.state)) throw new Error(`${operation.log_id} has ended and cannot be taken over`);
  const editor = editorOf(hub, operation.editor, operation.editor, operation.accepted_at);
  const { max_execution_ms } = judgeTool(hub, toolName(operation), operation.editor);
  const live = addLive(hub, operation, editor, max_execution_ms);
  live.accepted = true;
  live.wanted = true;
  live.mayHaveLeft = operation.sent !== undefined;
  if (live.mayHaveLeft) live.phase = 'sent';
  const { cancel_requested } = operation;
  if (cancel_requested !== undefined && cancel_requested.passed_on !== true)
    live.cancel = { reason: cancel_requested.reason, automatic: false, asked: false, commands: [] };
  if (operation.state === 'awaiting_approval')
    block(hub, live, 'The server has restarted since the user was asked, so the question can no longer be answered.');
  else armHold(hub, live);
  if (live.mayHaveLeft && operation.started_at !== undefined) limitExecution(hub, live, operation.started_at);
  return live;
}

/** Work that never left waits for its Editor as long as the hold window, then it ends (EXO-03). An Editor that is there may be slow. */
export function armHold(hub: HubState, live: LiveOperation): void {
  live.dropHold?.();
  const at = Math.max(hub.now, live.operation.accepted_at + hub.windows.hold_window_ms + 1);
  live.dropHold = hub.deadlines.add(at, () => expireHold(hub, live));
}

function expireHold(hub: HubState, live: LiveOperation): void {
  if (live.mayHaveLeft || live.ending !== undefined) return;
  if (live.phase === 'asking' && live.accepted) return giveUp(hub, live);
  if (live.editor.connection !== undefined || !live.accepted) {
    live.dropHold = hub.deadlines.add(hub.now + hub.windows.hold_window_ms, () => expireHold(hub, live));
    return;
  }
  giveUp(hub, live);
}

/** It is certain that it never started, and too late to start it. */
export function giveUp(hub: HubState, live: LiveOperation): void {
  if (live.phase === 'asking')
    return block(
      hub,
      live,
      live.question?.isAnswered === true
        ? 'The approval could not be stored within the hold window.'
        : `It was not approved within ${duration(hub.windows.hold_window_ms)}.`,
    );
  end(
    hub,
    live,
    errorEnding('not_started', 'The Editor did not come back within the hold window, so the work was not started.'),
  );
}
