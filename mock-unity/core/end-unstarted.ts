import type { EditorContext, JournalWriter } from './context.ts';
import { type Ended, type OperationRecord, notYet } from './journal.ts';
import {
  type DomainOperation,
  type OperationTable,
  createOperation,
  replaceRecord,
  settleWrite,
  withEnd,
} from './operation.ts';
import type { PolicyRefusal } from './project-policy.ts';

/** The operations that wait for the main thread. */
export interface OperationQueue {
  enqueue(operation: DomainOperation): void;
  dequeue(operation: DomainOperation): void;
  /** A queued operation may be started now. */
  ready(operation: DomainOperation): void;
}

/** The parts that write and report an end. */
export interface EndingParts {
  readonly context: EditorContext;
  readonly journal: JournalWriter;
  readonly table: OperationTable;
  readonly queue: OperationQueue;
  /** Sends the update for a durable record to its store. */
  readonly publish: (operation: DomainOperation) => void;
}

/** Ends an operation that has not started as cancelled; `done` when that is durable (CXL-01). */
export function removeUnstarted(
  parts: EndingParts,
  {
    operation,
    reason,
    done,
  }: { readonly operation: DomainOperation; readonly reason: string; readonly done: (ok: boolean) => void },
): void {
  const was = operation.phase;
  if (was === 'accepting') {
    // The journal applies changes in order, but a removal must not be reported before the acceptance is decided.
    const { store_id, log_id } = operation.record;
    operation.waiting.push((ok) =>
      ok
        ? removeUnstarted(parts, { operation, reason, done })
        : cancelUnknown(parts, { store_id, log_id, reason, done }),
    );
    return;
  }
  operation.waiting.push(done);
  if (was === 'removing') return;
  operation.phase = 'removing';
  const record = withEnd(operation, {
    state: 'cancelled',
    at: parts.context.now,
    error: `Cancelled before its start: ${reason}`,
  });
  parts.journal.write({ kind: 'operation', record }, (ok) => {
    if (operation.orphaned) return;
    operation.phase = ok ? 'finished' : was;
    if (ok) {
      replaceRecord(operation, record);
      parts.queue.dequeue(operation);
    }
    settleWrite(operation, ok);
    if (ok) parts.publish(operation);
  });
}

interface UnknownCancel {
  readonly store_id: string;
  readonly log_id: string;
  readonly reason: string;
  readonly done: (ok: boolean) => void;
}

/** Records an unknown id as cancelled. */
export function cancelUnknown(
  { table, journal, context }: EndingParts,
  { store_id, log_id, reason, done }: UnknownCancel,
): void {
  const ended: Ended = { state: 'cancelled', at: context.now, error: `Cancelled before it was sent: ${reason}` };
  const empty = {
    accept_seq: 0,
    generation: 1,
    tool: 'unity_execute_code',
    params: {},
    result_limit_bytes: 0,
    accepted_at: context.now,
  } as const;
  const record: OperationRecord = {
    ...notYet,
    ...empty,
    store_id,
    log_id,
    update_seq: 2,
    ended,
    acknowledged_at: context.now,
  };
  const operation = createOperation(record, 'removing');
  operation.waiting.push(done);
  table.add(operation);
  journal.write({ kind: 'operation', record }, (ok) => {
    if (ok) operation.phase = 'finished';
    else table.remove(log_id);
    settleWrite(operation, ok);
  });
}

/** Ends an operation that the project's policy refuses as not_started. */
export function refuseStart(
  parts: EndingParts,
  operation: DomainOperation,
  { error, error_code }: PolicyRefusal,
): void {
  operation.phase = 'removing';
  const record = withEnd(operation, {
    state: 'not_started',
    at: parts.context.now,
    error,
    ...(error_code === 'not_started' ? {} : { error_code }),
  });
  parts.journal.write({ kind: 'operation', record }, (ok) => {
    if (operation.orphaned) return;
    parts.queue.dequeue(operation);
    endUnstarted(parts, { operation, record, ok });
    settleWrite(operation, true);
  });
}

/**
 * `ok`: the end is durable. If not, it is sent anyway: the disk may stay full, and an operation accepted in an earlier
 * domain never starts by itself (WIR-05).
 */
export function endUnstarted(
  { publish, journal }: EndingParts,
  {
    operation,
    record,
    ok,
  }: { readonly operation: DomainOperation; readonly record: OperationRecord; readonly ok: boolean },
): void {
  replaceRecord(operation, record);
  operation.phase = 'finished';
  publish(operation);
  if (ok) return;
  journal.writeUntilDone(
    // Once acknowledged, its store acknowledges it once more if this domain could not write that.
    () => (isDropped(operation) ? undefined : { kind: 'operation', record }),
    () => {},
  );
}

const isDropped = ({ orphaned, record }: DomainOperation): boolean => orphaned || record.acknowledged_at !== undefined;
