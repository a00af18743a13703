import { type LifecycleSignal, isTerminal, nextState } from '../../../generated/typescript/lifecycle.ts';
import type { Json, OperationState, OperationUpdateParams } from '../../../generated/typescript/types.ts';
import { cutText } from '../protocol/text.ts';
import {
  readStore,
  logLine,
  writeStore,
  writeStoreLazily,
  sendFrame,
  reviseOperation,
  inState,
} from '../state/effects.ts';
import type { HubConnection, Ending, LiveOperation } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';
import { endOperation, errorEnding } from './endings.ts';
import { limitExecution } from './time-limits.ts';

/** A state is stored if it lasts this long, so that quick work costs two writes, not four. No answer waits for it. */
const STATE_PERSIST_DELAY_MS = 100;
/** Truncation limit for a result over the size limit: enough to recognize it. */
const BEGINNING_CHARS = 10_000;
/** Truncation limit for an error and a stack trace. */
const ERROR_CHARS = 100_000;

/** Handles an update of an operation. Ignores older updates, and stores an end before reporting it (EXO-02). */
export function receiveUpdate(hub: HubState, connection: HubConnection, update: OperationUpdateParams): void {
  if (update.store_id !== hub.storeId)
    return logLine(
      hub,
      'warning',
      `update of ${update.log_id}, which another store owns (${update.store_id}); ignored`,
    );
  const live = hub.operations.get(update.log_id);
  if (live === undefined) return receiveLateUpdate(hub, connection, update);
  if (live.editor !== connection.editor)
    return logLine(
      hub,
      'warning',
      `update of ${update.log_id} from ${connection.editor?.project_path ?? 'an unknown Editor'}, but it was sent to ${live.editor.project_path}; ignored`,
    );
  live.knownToEditor = true;
  if (live.ending !== undefined || update.seq <= live.updateSeq) return;
  live.updateSeq = update.seq;
  takeStart(hub, live, update);
  takePartial(hub, live, update);
  if (isTerminal(update.state)) return endOperation(hub, live, endingOf(hub, live, update), connection);
  takeState(hub, live, update.state);
}

/** It has already ended, here or in an earlier server: acknowledges it, because the Editor would repeat it forever. */
function receiveLateUpdate(hub: HubState, connection: HubConnection, update: OperationUpdateParams): void {
  if (!isTerminal(update.state)) return;
  readStore(hub, { kind: 'operation', log_id: update.log_id }, (value) => {
    if (value.kind !== 'operation') return;
    const { operation } = value;
    if (operation !== undefined && !isTerminal(operation.state)) return;
    // Only its own Editor may drop it. An operation that this store does not have has no owner.
    if (operation === undefined)
      logLine(
        hub,
        'warning',
        `update of ${update.log_id}, which this store does not know; acknowledged, so that the Editor does not repeat it forever`,
      );
    sendFrame(hub, connection, {
      kind: 'notification',
      method: 'operation/ack',
      params: { store_id: hub.storeId, log_id: update.log_id, state: operation?.state ?? update.state },
    });
  });
}

/**
 * Every update repeats the start, as the first may be lost: work that ran never counts as unstarted (CXL-04, EXO-08).
 */
function takeStart(hub: HubState, live: LiveOperation, update: OperationUpdateParams): void {
  const { operation } = live;
  if (update.state === 'queued' || update.started_at === undefined || operation.started_at !== undefined) return;
  // The Editor's clock may differ.
  const started_at = Math.min(hub.now, Math.max(operation.accepted_at, update.started_at));
  reviseOperation(hub, live, { ...operation, started_at });
}

function takePartial(
  hub: HubState,
  live: LiveOperation,
  { partial_result: value, partial_seq: seq, state }: OperationUpdateParams,
): void {
  if (value === undefined || seq === undefined || seq <= (live.operation.partial?.seq ?? 0)) return;
  const size = sizeOver(hub.windows.result_limit_bytes, value);
  if (size !== undefined)
    return logLine(
      hub,
      'warning',
      `partial result ${seq} of ${live.operation.log_id} weighs ${size} bytes, over the limit of ${hub.windows.result_limit_bytes}; it is dropped`,
    );
  reviseOperation(hub, live, { ...live.operation, partial: { seq, value } });
  // The last partial result is written together with the end.
  if (!isTerminal(state)) storePartial(hub, live);
}

/** One at a time, then the newest: a flood of large ones would delay the store for all other clients. */
function storePartial(hub: HubState, live: LiveOperation): void {
  const { log_id, partial } = live.operation;
  if (partial === undefined || live.storesPartial) return;
  live.storesPartial = true;
  writeStore(hub, { kind: 'partial', log_id, ...partial }, (outcome) => {
    live.storesPartial = false;
    if (outcome.kind === 'failed') logLine(hub, 'warning', `could not store a partial result: ${outcome.reason}`);
    if (live.ending === undefined && live.operation.partial !== partial) storePartial(hub, live);
  });
}

/** Applies the Editor's state of unfinished work. A change that the lifecycle does not allow is an old update. */
export function takeState(hub: HubState, live: LiveOperation, state: OperationState): void {
  const signal = signalOf(live.operation.state, state);
  const next = signal === undefined ? undefined : nextState(live.operation.state, signal);
  if (next === undefined || next === live.operation.state) return;
  if (next !== 'queued' && live.max_execution_ms !== undefined) limitExecution(hub, live, hub.now);
  const moved = inState(live.operation, next, hub.now);
  reviseOperation(
    hub,
    live,
    next !== 'queued' && moved.started_at === undefined ? { ...moved, started_at: hub.now } : moved,
  );
  live.dropPersist ??= hub.deadlines.add(hub.now + STATE_PERSIST_DELAY_MS, () => persistState(hub, live));
}

function signalOf(from: OperationState, to: OperationState): LifecycleSignal | undefined {
  switch (to) {
    case 'queued':
      return 'enqueue';
    case 'running':
      return from === 'suspended' ? 'resume' : 'start';
    case 'suspended':
      return 'suspend';
    case 'accepted':
    case 'awaiting_approval':
    case 'completed':
    case 'failed':
    case 'cancelled':
    case 'interrupted':
    case 'not_started':
      return undefined;
  }
}

function persistState(hub: HubState, live: LiveOperation): void {
  live.dropPersist = undefined;
  const { log_id, state, started_at, history } = live.operation;
  if (state !== 'running' && state !== 'suspended') return;
  writeStoreLazily(hub, {
    kind: 'update',
    log_id,
    from: ['accepted', 'queued', 'running', 'suspended'],
    patch: { state, history, ...(started_at === undefined ? {} : { started_at }) },
  });
}

function endingOf(hub: HubState, live: LiveOperation, update: OperationUpdateParams): Ending {
  const hasStarted = live.operation.started_at !== undefined;
  switch (update.state) {
    case 'completed':
      return endCompleted(hub, live, update.result);
    case 'not_started':
      // It contradicts an earlier update, so it must not appear as work that can be repeated.
      if (hasStarted)
        return errorEnding('interrupted', `It had started, but the Editor now says that it never did: ${update.error}`);
      return endFailed(update, 'not_started');
    case 'failed':
    case 'cancelled':
    case 'interrupted':
      return endFailed(update, update.state);
    case 'queued':
    case 'running':
    case 'suspended':
      throw new Error(`${update.state} is no end`);
  }
}

/** Rejects a result over the limit: clients could not read it and would disconnect (WIR-06). */
function endCompleted(hub: HubState, live: LiveOperation, result: Json): Ending {
  const limit = hub.windows.result_limit_bytes;
  const size = sizeOver(limit, result);
  if (size === undefined) return { state: 'completed', outcome: { status: 'completed', result } };
  const { log_id, partial } = live.operation;
  logLine(
    hub,
    'warning',
    `the Editor of ${live.editor.project_path} sent a result of ${size} bytes for ${log_id}, over the limit of ${limit}; it is not kept`,
  );
  if (partial === undefined)
    reviseOperation(hub, live, {
      ...live.operation,
      partial: { seq: 1, value: cutText(JSON.stringify(result), BEGINNING_CHARS) },
    });
  const kept =
    partial === undefined
      ? `The first ${BEGINNING_CHARS} characters of its JSON are in partial_result`
      : 'partial_result has the newest partial result';
  const error = `The work ran to its end, but its result weighs ${size} bytes in the answer and the limit is ${limit}. ${kept}; the rest is not kept. Return less: a part, a summary, or the path of a file that the code wrote.`;
  return { state: 'failed', outcome: { status: 'error', error, error_code: 'result_too_large' } };
}

type FailedUpdate = Extract<OperationUpdateParams, { error: string }>;

function endFailed({ error, error_code, stack_trace }: FailedUpdate, state: OperationState): Ending {
  return {
    state,
    outcome: {
      status: 'error',
      error: shortenText(error),
      error_code,
      ...(stack_trace === undefined ? {} : { stack_trace: shortenText(stack_trace) }),
    },
  };
}

function shortenText(text: string): string {
  if (text.length <= ERROR_CHARS) return text;
  return `${cutText(text, ERROR_CHARS)}… (${text.length} characters; the rest is not kept)`;
}

/** The maximum number of bytes for a UTF-16 unit of JSON text; a text that cannot reach the limit is not measured. */
const MOST_BYTES_PER_UNIT = 7;

/**
 * The size of a value in the final MCP message, which has it as JSON and as text (WIR-02), in UTF-8 bytes; undefined if
 * that is certainly within the limit.
 */
export function sizeOver(limit: number, value: Json): number | undefined {
  const text = JSON.stringify(value);
  if (text.length * MOST_BYTES_PER_UNIT + 2 <= limit) return undefined;
  const size = Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(text));
  return size > limit ? size : undefined;
}
