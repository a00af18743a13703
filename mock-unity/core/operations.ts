import type {
  Json,
  OperationAckParams,
  OperationExecuteParams,
  OperationState,
} from '../../generated/typescript/types.ts';
import { type EndingParts, cancelUnknown, endUnstarted, refuseStart, removeUnstarted } from './end-unstarted.ts';
import { type Ended, type OperationRecord, type StartRecord, notYet } from './journal.ts';
import {
  type DomainOperation,
  createOperation,
  replaceRecord,
  settleWrite,
  stateOf,
  withEnd,
  withoutPayload,
} from './operation.ts';
import { judgeOperation } from './project-policy.ts';
import { createSuspensions, type Suspensions } from './suspensions.ts';

/** Changes of operations that are written before they take effect (EXO-02). */
export interface Operations extends Suspensions {
  /** `done` when the acceptance is durable, or has failed and is dropped. */
  accept(params: OperationExecuteParams, done: (ok: boolean) => void): void;
  /** Removes an operation that has not started; `done` when that is durable (CXL-01). */
  remove(operation: DomainOperation, reason: string, done: (ok: boolean) => void): void;
  /** Records an unknown id as cancelled, so that a late execute of it runs nothing. */
  cancelUnknown(
    operation: { readonly store_id: string; readonly log_id: string },
    reason: string,
    done: (ok: boolean) => void,
  ): void;
  acknowledge(operation: DomainOperation, params: OperationAckParams): void;
  /**
   * Checks an operation right before its start. False: it has been ended as not_started, and must not be used any more.
   */
  mayStart(operation: DomainOperation): boolean;
  recordStart(operation: DomainOperation, done: (ok: boolean) => void): void;
  /** Writes the end, then sends it. */
  end(operation: DomainOperation, ended: Ended): void;
  setPartial(operation: DomainOperation, value: Json): void;
  /** Call at the end of each step: writes the newest partial results to the journal, then sends them. */
  flushPartials(): void;
  lastStartSeq(): number;
  /** Operations that have started and not ended. */
  readonly running: Iterable<DomainOperation>;
}

interface Parts extends EndingParts {
  readonly unsaved: Set<DomainOperation>;
  readonly running: Set<DomainOperation>;
  lastStartSeq: number;
}

export function createOperations(options: EndingParts & { readonly lastStartSeq: number }): Operations {
  const parts: Parts = { unsaved: new Set(), running: new Set(), ...options };
  return {
    lastStartSeq: () => parts.lastStartSeq,
    running: parts.running,
    accept: (params, done) => acceptOperation(parts, params, done),
    remove: (operation, reason, done) => removeUnstarted(parts, { operation, reason, done }),
    cancelUnknown: (id, reason, done) => cancelUnknown(parts, { reason, done, ...id }),
    acknowledge: (operation, params) => acknowledgeOperation(parts, operation, params),
    mayStart: (operation) => mayStart(parts, operation),
    recordStart: (operation, done) => recordStart(parts, operation, done),
    ...createSuspensions({
      context: parts.context,
      journal: parts.journal,
      unsaved: parts.unsaved,
      running: parts.running,
      publish: parts.publish,
    }),
    end: (operation, ended) => endOperation(parts, operation, ended),
    setPartial: (operation, value) => setPartial(parts, operation, value),
    flushPartials: () => flushPartials(parts),
  };
}

function acceptOperation(parts: Parts, params: OperationExecuteParams, done: (ok: boolean) => void): void {
  const { table, journal, context, queue } = parts;
  const before = table.get(params.log_id);
  const operation = before ?? createOperation(acceptedRecord(params, context.now), 'accepting');
  operation.phase = 'accepting';
  operation.record = { ...operation.record, generation: params.generation, approval: params.approval };
  operation.waiting.push(done);
  table.add(operation);
  queue.enqueue(operation);
  journal.write({ kind: 'operation', record: operation.record }, (ok) => {
    if (operation.orphaned) return;
    if (!ok) {
      queue.dequeue(operation);
      if (before === undefined) table.remove(params.log_id);
      else operation.phase = 'stale';
    } else {
      operation.phase = 'queued';
      operation.durable = operation.record;
      queue.ready(operation);
    }
    settleWrite(operation, ok);
    // So that a caller does not wait for the main thread to receive a refusal.
    if (operation.phase === 'queued') mayStart(parts, operation);
  });
}

function acceptedRecord(params: OperationExecuteParams, now: number): OperationRecord {
  return {
    store_id: params.store_id,
    log_id: params.log_id,
    accept_seq: params.accept_seq,
    generation: params.generation,
    tool: params.tool,
    params: params.params,
    result_limit_bytes: params.result_limit_bytes,
    accepted_at: now,
    update_seq: 1,
    approval: params.approval,
    session: params.session,
    ...notYet,
  };
}

function acknowledgeOperation(parts: Parts, operation: DomainOperation, params: OperationAckParams): void {
  const { table, journal, context, queue } = parts;
  if (operation.record.acknowledged_at !== undefined) return;
  if (operation.phase === 'stale' || operation.phase === 'queued') {
    // The store has ended an operation that never started here (for example when the hold window is over): it must not
    // start any more.
    queue.dequeue(operation);
    replaceRecord(
      operation,
      withEnd(operation, {
        state: endedBefore(params.state),
        at: context.now,
        error: 'Ended by the server before its start.',
      }),
    );
    operation.phase = 'finished';
  }
  if (operation.phase === 'suspended') {
    // Further results would not be reported.
    replaceRecord(
      operation,
      withEnd(operation, {
        state: 'interrupted',
        at: context.now,
        error: 'Ended by the server while it waited for a domain reload.',
      }),
    );
    operation.phase = 'finished';
  }
  if (operation.phase !== 'finished') {
    context.log('warning', `acknowledgement of ${operation.record.log_id} ignored: it is ${stateOf(operation)}`);
    return;
  }
  replaceRecord(operation, withoutPayload(operation.record, context.now));
  table.acknowledged(operation);
  // If this write is lost, the store acknowledges once more after the next hello.
  journal.write({ kind: 'operation', record: operation.record }, () => {});
}

const endedBefore = (state: OperationState): 'cancelled' | 'not_started' =>
  state === 'cancelled' ? 'cancelled' : 'not_started';

function mayStart(parts: Parts, operation: DomainOperation): boolean {
  const refusal = judgeOperation(parts.context, operation.record);
  if (refusal === undefined) return true;
  refuseStart(parts, operation, refusal);
  return false;
}

function recordStart(parts: Parts, operation: DomainOperation, done: (ok: boolean) => void): void {
  const { record } = operation;
  const start: StartRecord = {
    seq: parts.lastStartSeq + 1,
    log_id: record.log_id,
    store_id: record.store_id,
    accept_seq: record.accept_seq,
    at: parts.context.now,
  };
  parts.journal.write({ kind: 'start', start }, (ok) => {
    if (ok) parts.lastStartSeq = start.seq;
    if (!operation.orphaned) startDecided(parts, { operation, start, ok });
    done(ok);
  });
}

function startDecided(
  parts: Parts,
  { operation, start, ok }: { readonly operation: DomainOperation; readonly start: StartRecord; readonly ok: boolean },
): void {
  if (ok) {
    operation.phase = 'running';
    parts.running.add(operation);
    replaceRecord(operation, { ...operation.record, start_seq: start.seq, started_at: start.at, update_seq: 2 });
    parts.publish(operation);
    return;
  }
  const record = withEnd(operation, {
    state: 'not_started',
    at: parts.context.now,
    error: 'The Editor could not write its journal, so the work did not start.',
  });
  endUnstarted(parts, { operation, record, ok: false });
}

function endOperation(parts: Parts, operation: DomainOperation, ended: Ended): void {
  if (operation.orphaned) return;
  const record = withEnd(operation, ended);
  operation.unsaved = undefined;
  parts.unsaved.delete(operation);
  operation.record = record;
  operation.phase = 'finishing';
  parts.journal.writeUntilDone(
    () => (operation.orphaned ? undefined : { kind: 'operation', record }),
    () => {
      if (operation.orphaned) return;
      operation.durable = record;
      operation.phase = 'finished';
      parts.running.delete(operation);
      parts.publish(operation);
    },
  );
}

function setPartial(parts: Parts, operation: DomainOperation, value: Json): void {
  if (operation.orphaned || operation.phase !== 'running') return;
  const previous = operation.unsaved ?? operation.record.partial;
  operation.unsaved = { seq: (previous?.seq ?? 0) + 1, value };
  parts.unsaved.add(operation);
}

function flushPartials(parts: Parts): void {
  for (const operation of parts.unsaved) {
    if (operation.savingPartial || operation.unsaved === undefined) continue;
    const record = { ...operation.record, partial: operation.unsaved, update_seq: operation.record.update_seq + 1 };
    operation.record = record;
    operation.unsaved = undefined;
    parts.unsaved.delete(operation);
    operation.savingPartial = true;
    const isNewest = (): boolean => operation.record === record && !operation.orphaned;
    parts.journal.writeUntilDone(
      () => (isNewest() ? { kind: 'operation', record } : undefined),
      () => {
        operation.savingPartial = false;
        if (operation.phase === 'finished' || operation.orphaned) return;
        operation.durable = record;
        parts.publish(operation);
      },
    );
  }
}
