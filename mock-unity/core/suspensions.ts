import type { Continuation } from '../csharp/values/value.ts';
import type { EditorContext, JournalWriter } from './context.ts';
import type { JournalWrite, SuspensionRecord } from './journal.ts';
import type { DomainOperation } from './operation.ts';

/** Work that continues after a domain reload: what is written about it before it takes effect (EXO-13). */
export interface Suspensions {
  suspend(operation: DomainOperation, suspending: Suspending): void;
  /** `done(true)`: its resumption is durable, and it runs. */
  recordResume(operation: DomainOperation, done: (ok: boolean) => void): void;
  /** Requests suspended work to stop when it continues (CXL-02); `done` when that is durable, or has failed and is dropped. */
  keepCancel(operation: DomainOperation, done: (ok: boolean) => void): void;
}

interface Suspending {
  readonly continuation: Continuation;
  /** The first write is done, or has failed and is retried. */
  readonly decided: () => void;
  /** It is durable. */
  readonly suspended: () => void;
}

interface Parts {
  readonly context: EditorContext;
  readonly journal: JournalWriter;
  readonly unsaved: Set<DomainOperation>;
  readonly running: Set<DomainOperation>;
  publish(operation: DomainOperation): void;
}

export function createSuspensions(parts: Parts): Suspensions {
  return {
    suspend: (operation, suspending) => suspendOperation(parts, operation, suspending),
    recordResume: (operation, done) => recordResume(parts, operation, done),
    keepCancel: (operation, done) => keepCancel(parts, operation, done),
  };
}

function suspendOperation(
  parts: Parts,
  operation: DomainOperation,
  { continuation, decided, suspended }: Suspending,
): void {
  if (operation.orphaned) return decided();
  const { record: before, unsaved, cancelRequested: cancel_requested } = operation;
  const suspension: SuspensionRecord = { continuation, at: parts.context.now, cancel_requested };
  const record = { ...before, partial: unsaved ?? before.partial, suspension, update_seq: before.update_seq + 1 };
  operation.unsaved = undefined;
  // A failed write of an earlier partial result is not retried: this record contains it.
  operation.savingPartial = false;
  parts.unsaved.delete(operation);
  operation.record = record;
  operation.phase = 'suspending';
  const write: JournalWrite = { kind: 'operation', record };
  const isDurable = (): void => suspensionIsDurable(parts, operation, suspended);
  parts.journal.write(write, (ok) => {
    if (ok) isDurable();
    else parts.journal.writeUntilDone(() => (operation.orphaned ? undefined : write), isDurable);
    decided();
  });
}

function suspensionIsDurable(parts: Parts, operation: DomainOperation, suspended: () => void): void {
  if (operation.orphaned) return;
  operation.durable = operation.record;
  operation.phase = 'suspended';
  parts.running.delete(operation);
  parts.publish(operation);
  // It was requested while the record was being written.
  if (operation.cancelRequested && operation.record.suspension?.cancel_requested === false)
    keepCancel(parts, operation, () => {});
  suspended();
}

function keepCancel({ journal }: Parts, operation: DomainOperation, done: (ok: boolean) => void): void {
  const { record: before, cancelRequested: wasRequested } = operation;
  const { suspension } = before;
  operation.cancelRequested = true;
  if (operation.orphaned || suspension === undefined || suspension.cancel_requested) return done(true);
  const record = { ...before, suspension: { ...suspension, cancel_requested: true } };
  operation.record = record;
  journal.write({ kind: 'operation', record }, (ok) => {
    if (!ok) operation.cancelRequested = wasRequested;
    if (!ok && operation.record === record) operation.record = before;
    done(ok);
  });
}

function recordResume(parts: Parts, operation: DomainOperation, done: (ok: boolean) => void): void {
  const { record: before } = operation;
  if (before.suspension === undefined) return done(false);
  const record = {
    ...before,
    suspension: { ...before.suspension, resumed_at: parts.context.now },
    update_seq: before.update_seq + 1,
  };
  operation.phase = 'resuming';
  parts.journal.write({ kind: 'operation', record }, (ok) => {
    if (operation.orphaned) return done(false);
    operation.phase = ok ? 'running' : 'suspended';
    if (ok) {
      parts.running.add(operation);
      operation.record = record;
      operation.durable = record;
      parts.publish(operation);
    }
    done(ok);
  });
}
