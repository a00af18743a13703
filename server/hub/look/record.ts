import type { LogEntry } from '../../../generated/typescript/types.ts';
import { inProgressEnvelope, readEnvelope, terminalEnvelope } from '../calls/answers.ts';
import { answerRead, isOpen, storeFailed } from '../calls/reads.ts';
import { describeProgress, whatUserMayDo } from '../calls/describe-progress.ts';
import { operationDetails } from './details.ts';
import type { HubReadAnswer } from '../protocol/reads.ts';
import { failNotFound, findOperation } from './find-operation.ts';
import type { Operation } from '../protocol/operation.ts';
import { parseTimestamp } from '../protocol/timestamps.ts';
import { isExpired } from '../state/ages.ts';
import { readStore } from '../state/effects.ts';
import type { HubState } from '../state/state.ts';
import type { LiveOperation } from '../state/entities.ts';

/** An operation or a log entry, whole. No call is made, so nothing counts as delivered to anybody (EXO-06). */
export function readRecord(hub: HubState, read_id: number, wanted: string): void {
  findOperation(hub, read_id, wanted, {
    live: (live) => answerRead(hub, read_id, liveRecord(hub, live)),
    ended: (operation) => giveOperation(hub, read_id, operation),
    none: (log_id) => readEntry(hub, read_id, log_id),
  });
}

function liveRecord(hub: HubState, live: LiveOperation): HubReadAnswer {
  const { log_id, partial } = live.operation;
  return {
    kind: 'record',
    details: operationDetails(live.operation),
    result: inProgressEnvelope({
      log_id,
      partial,
      progress: describeProgress(live, hub.windows, hub.now),
      user: whatUserMayDo(live, hub.now),
    }),
  };
}

function giveOperation(hub: HubState, read_id: number, operation: Operation): void {
  answerRead(hub, read_id, {
    kind: 'record',
    details: operationDetails(operation),
    result: terminalEnvelope(operation, 'own'),
  });
}

function readEntry(hub: HubState, read_id: number, log_id: string): void {
  readStore(hub, { kind: 'log_entry', log_id }, (value) => {
    if (!isOpen(hub, read_id)) return;
    if (value.kind !== 'log_entry') return storeFailed(hub, read_id, value);
    if (value.entry === undefined || isExpired(hub, parseTimestamp(value.entry.timestamp)))
      return failNotFound(hub, read_id, log_id);
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
