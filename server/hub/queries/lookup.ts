import { describeProgress, ongoingWork } from '../calls/describe-progress.ts';
import { isTerminal } from '../../../generated/typescript/lifecycle.ts';
import type {
  GetLogDetailsParams,
  GetResultParams,
  LogEntry,
  OperationDetails,
} from '../../../generated/typescript/types.ts';
import { faultEnvelope, inProgressEnvelope, notFoundEnvelope, readEnvelope } from '../calls/answers.ts';
import { denyRecord } from '../calls/deny.ts';
import { answerCall, answerTerminal, addWaiter } from '../calls/waiters.ts';
import { storedLogId } from '../protocol/identity.ts';
import type { Operation } from '../protocol/operation.ts';
import type { ReadResult, StoreRead } from '../protocol/store-protocol.ts';
import { parseTimestamp, formatDuration, formatTimestamp } from '../protocol/timestamps.ts';
import { isExpired } from '../state/projects.ts';
import type { HubState } from '../state/state.ts';
import type { LiveOperation, OpenCall } from '../state/entities.ts';
import type { HubWindows } from '../protocol/hub-protocol.ts';
import {
  STORE_DEADLINE_MS,
  failRead,
  isOpen,
  storeFailed,
  storeSilent,
  waitToRead,
  answerUnread,
  readFor,
} from '../calls/reads.ts';
import { readStore } from '../state/effects.ts';

/** A requested id, and its stored form. */
interface AskedId {
  readonly asked: string;
  readonly log_id: string;
}

function askedFor(hub: HubState, asked: string): AskedId {
  const stored = storedLogId(asked) ?? asked;
  return { asked, log_id: hub.moved.get(stored) ?? stored };
}

/** unity_get_result: any client's operation, or a log entry, if the policy of its project allows it (LOG-01). */
export function getResult(hub: HubState, open: OpenCall, params: GetResultParams): void {
  const asked = askedFor(hub, params.log_id);
  const live = hub.operations.get(asked.log_id);
  if (live !== undefined) return denyRecord(hub, open, live.operation.editor) ? undefined : addWaiter(hub, open, live);
  lookUp(hub, open, asked, {
    operation: (operation) => answerTerminal(hub, open, operation, 'own'),
    entry: (entry) => giveEntry(hub, open, entry),
  });
}

function giveEntry(hub: HubState, open: OpenCall, entry: LogEntry): void {
  answerCall(
    hub,
    open,
    readEnvelope(entry.log_id, entry.value ?? entry.message, {
      message: 'This log_id is that of a log entry; its value is in result.',
      advice: 'unity_get_log_details has the whole entry.',
    }),
  );
}

/** Answers unity_get_log_details: a complete log entry or ended operation, or the progress of an unfinished one. */
export function getLogDetails(hub: HubState, open: OpenCall, params: GetLogDetailsParams): void {
  const asked = askedFor(hub, params.log_id);
  const { log_id } = asked;
  const live = hub.operations.get(log_id);
  if (live !== undefined)
    return denyRecord(hub, open, live.operation.editor) ? undefined : giveSummary(hub, open, live);
  const operation = (ended: Operation): void => {
    const message = `The operation has ended (${ended.state}); result has its parameters, attempts and history.`;
    answerCall(hub, open, readEnvelope(log_id, operationDetails(ended), { message }), { log_id, terminal: true });
  };
  const entry = (found: LogEntry): void =>
    answerCall(
      hub,
      open,
      readEnvelope(found.log_id, { kind: 'log_entry', entry: found }, { message: 'A log entry, whole.' }),
    );
  lookUp(hub, open, asked, { operation, entry });
}

function giveSummary(hub: HubState, open: OpenCall, live: LiveOperation): void {
  const ongoing = ongoingWork(live, hub.windows, hub.now, summaryOf(live, hub.windows, hub.now));
  answerCall(hub, open, inProgressEnvelope(ongoing), { log_id: ongoing.log_id, terminal: false });
}

interface Found {
  readonly operation: (operation: Operation) => void;
  readonly entry: (entry: LogEntry) => void;
}

/** Looks a log_id up in the store; answers `not_found` itself (LOG-03, LOG-04). */
function lookUp(hub: HubState, open: OpenCall, { asked, log_id: logId }: AskedId, found: Found): void {
  const notFound = (): void => answerCall(hub, open, notFoundEnvelope(asked, hub.windows.retention_ms, hub.now));
  const refused = hub.refused.get(logId);
  if (refused !== undefined) return answerCall(hub, open, refused);
  if (storedLogId(logId) === undefined) return notFound();
  const giveFound = (entry: LogEntry | undefined): void => {
    if (entry === undefined || isExpired(hub, parseTimestamp(entry.timestamp))) notFound();
    else if (!denyRecord(hub, open, entry.editor ?? '')) found.entry(entry);
  };
  const read = (asked: StoreRead, take: (value: ReadResult) => void): void =>
    readFor(hub, open, asked, { found: take, otherwise: (reason) => answerUnread(hub, open, reason) });
  // A UUID that code passed to AI.Write: the newest entry written for it. Log lines of an operation are not its end:
  // the store may have lost the end and kept the lines.
  const readWrittenFor = (): void =>
    read({ kind: 'logs', filter: { limit: 1, log_type: 'all', log_name: logId } }, (value) => {
      const entry = value.kind === 'logs' ? value.entries[0] : undefined;
      giveFound(entry?.operation_log_id === logId ? undefined : entry);
    });
  const readEntry = (): void =>
    read({ kind: 'log_entry', log_id: logId }, (value) => {
      const entry = value.kind === 'log_entry' ? value.entry : undefined;
      if (entry === undefined) readWrittenFor();
      else giveFound(entry);
    });
  read({ kind: 'operation', log_id: logId }, (value) => {
    const operation = value.kind === 'operation' ? value.operation : undefined;
    if (operation === undefined) return readEntry();
    if (!isTerminal(operation.state)) return answerCall(hub, open, faultEnvelope(logId));
    if (isExpired(hub, operation.finished_at)) return notFound();
    if (!denyRecord(hub, open, operation.editor)) found.operation(operation);
  });
}

/** An ended operation, complete (LGS-02). */
export function operationDetails(operation: Operation): OperationDetails {
  const {
    log_id,
    tool,
    params,
    idempotency_key,
    editor,
    client,
    state,
    attempt,
    accepted_at,
    started_at,
    finished_at,
    history,
    cancel_requested,
    partial,
    outcome,
  } = operation;
  return {
    kind: 'operation',
    log_id,
    tool,
    params,
    ...(idempotency_key === undefined ? {} : { idempotency_key }),
    editor,
    client,
    state,
    attempts: attempt,
    accepted_at: formatTimestamp(accepted_at),
    ...(started_at === undefined ? {} : { started_at: formatTimestamp(started_at) }),
    ...(finished_at === undefined ? {} : { finished_at: formatTimestamp(finished_at) }),
    history: history.map(({ at, ...entry }) => ({ ...entry, at: formatTimestamp(at) })),
    ...(cancel_requested === undefined
      ? {}
      : { cancel_requested: { at: formatTimestamp(cancel_requested.at), reason: cancel_requested.reason } }),
    ...(partial === undefined ? {} : { partial_result: partial.value }),
    ...outcomeMembers(outcome),
  };
}

function outcomeMembers(
  outcome: Operation['outcome'],
): Pick<OperationDetails, 'result' | 'error' | 'error_code' | 'stack_trace'> {
  if (outcome === undefined) return {};
  const { status: _, ...members } = outcome;
  return members;
}

/** The description of an unfinished operation. */
function summaryOf(live: LiveOperation, windows: HubWindows, now: number): string {
  const { tool, state, attempt, accepted_at, history } = live.operation;
  const since = history.at(-1)?.at ?? accepted_at;
  const attempts = attempt === 1 ? 'sent once' : `sent ${attempt} times`;
  return `${tool}, accepted at ${formatTimestamp(accepted_at)}, ${attempts}, ${state} for ${formatDuration(now - since)}. ${describeProgress(live, windows, now)}`;
}

/** The possible targets of a log_id. Exactly one of these is called, unless the read fails. */
interface FoundOperation {
  readonly live: (live: LiveOperation) => void;
  readonly ended: (operation: Operation) => void;
  /** No operation has this id. */
  readonly none: (log_id: string) => void;
}

/** Finds the operation of a read, in memory or in the store. */
export function findOperation(hub: HubState, read_id: number, wanted: string, found: FoundOperation): void {
  const stored = storedLogId(wanted) ?? wanted;
  const log_id = hub.moved.get(stored) ?? stored;
  const live = hub.operations.get(log_id);
  if (live !== undefined) return found.live(live);
  if (!waitToRead(hub, read_id, { until: hub.now + STORE_DEADLINE_MS, otherwise: storeSilent })) return;
  readStore(hub, { kind: 'operation', log_id }, (value) => {
    if (!isOpen(hub, read_id)) return;
    if (value.kind !== 'operation') return storeFailed(hub, read_id, value);
    if (value.operation === undefined) return found.none(log_id);
    // Read between two writes; the hub has every unfinished operation.
    const unfinished = hub.operations.get(log_id);
    if (unfinished === undefined) giveEnded(hub, read_id, value.operation, found);
    else found.live(unfinished);
  });
}

function giveEnded(hub: HubState, read_id: number, operation: Operation, { ended }: FoundOperation): void {
  if (isExpired(hub, operation.finished_at)) return failNotFound(hub, read_id, operation.log_id);
  if (!isTerminal(operation.state))
    return failRead(hub, read_id, 'unavailable', 'It ended while it was being read: read again.');
  ended(operation);
}

/** The id is unknown or has expired. */
export function failNotFound(hub: HubState, read_id: number, log_id: string): void {
  const { message } = notFoundEnvelope(log_id, hub.windows.retention_ms, hub.now);
  failRead(hub, read_id, 'not_found', message);
}
