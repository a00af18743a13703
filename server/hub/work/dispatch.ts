import type { OperationExecuteParams } from '../../../generated/typescript/types.ts';
import { callerOf } from '../protocol/identity.ts';
import type { SentTo } from '../protocol/operation.ts';
import type { WriteOutcome } from '../protocol/store-protocol.ts';
import { WRITE_RETRY_MS, logLine, writeStore, sendFrame, reviseOperation, inState } from '../state/effects.ts';
import type { HubConnection, Editor, LiveOperation, OpenRequest } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';
import { adoptStoredEnd, endOperation, errorEnding } from './endings.ts';

/** How many operations are marked as sent at once after a reload: enough to fill a group commit. */
const MARK_AHEAD = 32;

/** Puts a new operation at the end of its Editor's dispatch queue. */
export function enqueueWork(live: LiveOperation): void {
  live.phase = 'waiting';
  live.editor.queue.push(live);
}

/** Inserts an operation after approval, or after the Editor was full, into the queue by its order of acceptance. */
export function requeueWork(live: LiveOperation): void {
  const { queue, queueHead } = live.editor;
  live.phase = 'waiting';
  let index = queueHead;
  while ((queue[index]?.operation.accept_seq ?? Infinity) < live.operation.accept_seq) index += 1;
  queue.splice(index, 0, live);
}

/** Rebuilds the dispatch queue from everything that must be sent. */
export function rebuildQueue(editor: Editor): void {
  editor.queue = [...editor.live.values()].filter(({ phase }) => phase === 'waiting' || phase === 'marking');
  editor.queueHead = 0;
}

/**
 * Sends queued operations in order of acceptance (EXO-11). An operation whose acceptance or end is not durable yet
 * delays those after it: if the server died now, the next one might have to start it after them.
 */
export function sendQueued(hub: HubState, editor: Editor): void {
  if (editor.behind.length > 0) releaseWork(editor);
  for (;;) {
    const live = headOf(editor);
    if (
      live === undefined ||
      editor.full ||
      editor.connection === undefined ||
      !live.accepted ||
      live.phase === 'marking' ||
      live.ending !== undefined
    )
      return;
    if (!isMarkedFor(live, editor)) return markNext(hub, editor);
    passHead(editor);
    sendExecute(hub, live, editor.connection);
  }
}

/** Queues operations whose predecessor has ended (EXO-15). */
function releaseWork(editor: Editor): void {
  const isLive = (live: LiveOperation | undefined): boolean =>
    live !== undefined && editor.live.get(live.operation.log_id) === live;
  const waiting = editor.behind.filter((live) => isLive(live) && live.phase === 'behind');
  editor.behind = waiting.filter(({ after }) => isLive(after));
  for (const live of waiting) {
    if (isLive(live.after)) continue;
    live.after = undefined;
    requeueWork(live);
  }
}

function headOf(editor: Editor): LiveOperation | undefined {
  for (;;) {
    const live = editor.queue[editor.queueHead];
    if (live === undefined) {
      editor.queue = [];
      editor.queueHead = 0;
      return undefined;
    }
    if ((live.phase === 'waiting' || live.phase === 'marking') && editor.live.has(live.operation.log_id)) return live;
    passHead(editor);
  }
}

/** Removes the processed part occasionally, so that a queue that never empties does not grow. */
function passHead(editor: Editor): void {
  editor.queueHead += 1;
  if (editor.queueHead < 1000 || editor.queueHead * 2 < editor.queue.length) return;
  editor.queue.splice(0, editor.queueHead);
  editor.queueHead = 0;
}

/** `execute` is sent only to the journal and generation that are durably recorded as sent (EXO-03). */
export function isMarkedFor({ operation: { sent } }: LiveOperation, { journal }: Editor): boolean {
  return (
    sent !== undefined &&
    journal !== undefined &&
    sent.journal_id === journal.journal_id &&
    sent.generation === journal.generation
  );
}

/** The mark of an operation that is accepted now, so that the usual case costs one durable write. */
export function markOfNow({ connection, journal }: Editor): SentTo | undefined {
  if (connection === undefined || journal === undefined) return undefined;
  return { journal_id: journal.journal_id, generation: journal.generation };
}

function markNext(hub: HubState, editor: Editor): void {
  const end = Math.min(editor.queue.length, editor.queueHead + MARK_AHEAD);
  for (let index = editor.queueHead; index < end; index += 1) {
    const live = editor.queue[index];
    if (
      live !== undefined &&
      live.accepted &&
      live.phase === 'waiting' &&
      live.ending === undefined &&
      !isMarkedFor(live, editor)
    )
      markSent(hub, live, editor);
  }
}

function markSent(hub: HubState, live: LiveOperation, editor: Editor): void {
  const sent = markOfNow(editor);
  if (sent === undefined) return;
  const { log_id, attempt } = live.operation;
  live.phase = 'marking';
  const patch = { sent, attempt: attempt + 1 };
  writeStore(
    hub,
    {
      kind: 'update',
      log_id,
      from: ['accepted', 'queued'],
      patch: { state: 'accepted', history: live.operation.history, ...patch },
    },
    (outcome) => {
      if (live.phase !== 'marking') return;
      if (outcome.kind === 'conflict') return settleMark(hub, live);
      live.phase = 'waiting';
      if (outcome.kind === 'stored') reviseOperation(hub, live, { ...live.operation, ...patch });
      else return markFailed(hub, live, outcome);
      sendQueued(hub, editor);
    },
  );
}

function markFailed(hub: HubState, live: LiveOperation, outcome: WriteOutcome): void {
  logLine(
    hub,
    'warning',
    `could not record where ${live.operation.log_id} is sent, so it is not sent yet: ${outcome.kind === 'failed' ? outcome.reason : outcome.kind}`,
  );
  hub.deadlines.add(hub.now + WRITE_RETRY_MS, () => sendQueued(hub, live.editor));
}

/** The store has another state of it, which takes precedence: nothing is sent. */
function settleMark(hub: HubState, live: LiveOperation): void {
  // Its own end causes the same conflict, and resolves it.
  if (live.ending !== undefined) return;
  adoptStoredEnd(hub, live, (stored) => {
    if (stored !== undefined)
      return endOperation(
        hub,
        live,
        errorEnding('interrupted', `The store says that it was ${stored.state} already, so its end is not known.`),
      );
    live.phase = 'waiting';
    hub.deadlines.add(hub.now + WRITE_RETRY_MS, () => sendQueued(hub, live.editor));
  });
}

function sendExecute(hub: HubState, live: LiveOperation, connection: HubConnection): void {
  const { log_id, accept_seq, tool, params, attempt, sent, approval } = live.operation;
  const session = live.session ?? callerOf(live.operation.identity);
  if (sent === undefined) throw new Error(`${log_id} is sent without a record of where to`);
  live.phase = 'sent';
  live.mayHaveLeft = true;
  live.dropHold?.();
  hub.changes.push({ kind: 'sent', live, attempt });
  const execution: OperationExecuteParams = {
    store_id: hub.storeId,
    log_id,
    accept_seq,
    generation: sent.generation,
    tool,
    params,
    ...(session === undefined ? {} : { session }),
    attempt,
    result_limit_bytes: hub.windows.result_limit_bytes,
    ...(approval === undefined ? {} : { approval }),
  };
  sendFrame(hub, connection, {
    kind: 'request',
    id: openRequest(connection, { kind: 'execute', log_id }),
    method: 'operation/execute',
    params: execution,
  });
}

/** The id of a new request to the Editor; its answer is matched by that (EXO-10). */
export function openRequest(connection: HubConnection, request: OpenRequest): number {
  connection.lastRequest += 1;
  connection.requests.set(connection.lastRequest, request);
  return connection.lastRequest;
}

/** Requeues an operation that certainly has not started. */
export function redispatchWork(hub: HubState, live: LiveOperation, note: string): void {
  live.mayHaveLeft = false;
  live.endReported = undefined;
  live.phase = 'waiting';
  if (live.operation.state !== 'accepted')
    reviseOperation(hub, live, inState(live.operation, 'accepted', hub.now, note));
}
