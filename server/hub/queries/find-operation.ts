import { isTerminal } from '../../../generated/typescript/lifecycle.ts';
import { notFoundEnvelope } from '../calls/answers.ts';
import { STORE_DEADLINE_MS, failRead, isOpen, storeFailed, storeSilent, waitToRead } from '../calls/reads.ts';
import { storedLogId } from '../protocol/identity.ts';
import type { Operation } from '../protocol/operation.ts';
import { isExpired } from '../state/ages.ts';
import { readStore } from '../state/effects.ts';
import type { HubState } from '../state/state.ts';
import type { LiveOperation } from '../state/entities.ts';

/** What a log_id may refer to. Exactly one of these is called, unless the read fails. */
export interface FoundOperation {
  readonly live: (live: LiveOperation) => void;
  readonly ended: (operation: Operation) => void;
  /** No operation has this id. */
  readonly none: (log_id: string) => void;
}

/** Finds the operation that a read is about, in memory or in the store. */
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
    // It was read between two writes; the hub knows every unfinished operation.
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
