import { isTerminal } from '../../../generated/typescript/lifecycle.ts';
import type { LogEntry } from '../../../generated/typescript/types.ts';
import { inProgressEnvelope, notFoundEnvelope, readEnvelope, terminalEnvelope } from '../calls/answers.ts';
import {
  STORE_DEADLINE_MS,
  answerRead,
  failRead,
  isOpen,
  storeFailed,
  storeSilent,
  waitToRead,
} from '../calls/reads.ts';
import { standing } from '../calls/standing.ts';
import { operationDetails } from './details.ts';
import type { HubReadAnswer } from '../protocol/hub-protocol.ts';
import { storedLogId } from '../protocol/identity.ts';
import type { Operation } from '../protocol/operation.ts';
import { parseTimestamp } from '../protocol/timestamps.ts';
import { isExpired } from '../state/ages.ts';
import { consult } from '../state/effects.ts';
import type { HubState, LiveOperation } from '../state/state.ts';

/** An operation or a log entry, whole. No call is made, so nothing counts as delivered to anybody (EXO-06). */
export function readRecord(hub: HubState, read_id: number, wanted: string): void {
  const stored = storedLogId(wanted) ?? wanted;
  const log_id = hub.moved.get(stored) ?? stored;
  const live = hub.operations.get(log_id);
  if (live !== undefined) return answerRead(hub, read_id, liveRecord(hub, live));
  if (!waitToRead(hub, read_id, { until: hub.now + STORE_DEADLINE_MS, otherwise: storeSilent })) return;
  consult(hub, { kind: 'operation', log_id }, (value) => {
    if (!isOpen(hub, read_id)) return;
    if (value.kind !== 'operation') return storeFailed(hub, read_id, value);
    if (value.operation === undefined) return readEntry(hub, read_id, log_id);
    // It was read between two writes; the hub knows every unfinished operation.
    const unfinished = hub.operations.get(log_id);
    if (unfinished === undefined) return giveOperation(hub, read_id, value.operation);
    answerRead(hub, read_id, liveRecord(hub, unfinished));
  });
}

function liveRecord(hub: HubState, live: LiveOperation): HubReadAnswer {
  const { log_id, partial } = live.operation;
  return {
    kind: 'record',
    details: operationDetails(live.operation),
    result: inProgressEnvelope({ log_id, partial, standing: standing(live, hub.windows, hub.now) }),
  };
}

function giveOperation(hub: HubState, read_id: number, operation: Operation): void {
  if (isExpired(hub, operation.finished_at)) return notFound(hub, read_id, operation.log_id);
  if (!isTerminal(operation.state))
    return failRead(hub, read_id, 'unavailable', 'It ended while it was being read: read again.');
  answerRead(hub, read_id, {
    kind: 'record',
    details: operationDetails(operation),
    result: terminalEnvelope(operation, 'own'),
  });
}

function readEntry(hub: HubState, read_id: number, log_id: string): void {
  consult(hub, { kind: 'log_entry', log_id }, (value) => {
    if (!isOpen(hub, read_id)) return;
    if (value.kind !== 'log_entry') return storeFailed(hub, read_id, value);
    if (value.entry === undefined || isExpired(hub, parseTimestamp(value.entry.timestamp)))
      return notFound(hub, read_id, log_id);
    giveEntry(hub, read_id, value.entry);
  });
}

function giveEntry(hub: HubState, read_id: number, entry: LogEntry): void {
  answerRead(hub, read_id, {
    kind: 'record',
    details: { kind: 'log_entry', entry },
    result: readEnvelope(entry.log_id, entry.value ?? entry.message, { message: 'A log entry.' }),
  });
}

function notFound(hub: HubState, read_id: number, log_id: string): void {
  const { message } = notFoundEnvelope(log_id, hub.windows.retention_ms, hub.now);
  failRead(hub, read_id, 'not_found', message);
}
