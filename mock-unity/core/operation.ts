import type { OperationReport, OperationState, OperationUpdateParams } from '../../generated/typescript/types.ts';
import type { Ended, OperationRecord } from './journal-record.ts';

/** One operation as the present domain knows it. */
export interface Operation {
  /** As last given to the journal. */
  record: OperationRecord;
  /** As the journal surely has it: what may be told. */
  durable: OperationRecord;
  phase: Phase;
  /** AI.CancellationToken. */
  cancelRequested: boolean;
  /** The journal was replaced while it ran: whatever it still does is nobody's business any more. */
  orphaned: boolean;
  /** Called once the acceptance (or removal) that is being written is decided. */
  readonly waiting: ((ok: boolean) => void)[];
  /** The newest partial result, if it is not on its way to the journal yet. */
  unsaved?: { readonly seq: number; readonly value: NonNullable<OperationRecord['partial']>['value'] };
  savingPartial: boolean;
}

export type Phase =
  /** Its record is being written. */
  | 'accepting'
  /** Accepted in an earlier generation: never started unless the server sends it again (EXO-03). */
  | 'stale'
  /** Durable, waits for the main thread. */
  | 'queued'
  /** Its removal is being written. */
  | 'removing'
  /** Its start is being written. */
  | 'starting'
  | 'running'
  /** Its end is being written. */
  | 'finishing'
  | 'finished';

export function createOperation(record: OperationRecord, phase: Phase): Operation {
  return { record, durable: record, phase, cancelRequested: false, orphaned: false, waiting: [], savingPartial: false };
}

/** The state as the bridge protocol names it: what is durable, not what is under way. */
export function stateOf({ phase, record }: Operation): OperationState {
  switch (phase) {
    case 'accepting':
    case 'stale':
      return 'accepted';
    case 'queued':
    case 'removing':
    case 'starting':
      return 'queued';
    case 'running':
    case 'finishing':
      return 'running';
    case 'finished':
      return record.ended?.state ?? 'interrupted';
  }
}

export function reportOf(operation: Operation): OperationReport {
  return { log_id: operation.record.log_id, accept_seq: Math.max(operation.record.accept_seq, 1), state: stateOf(operation) };
}

/** The news that a durable record stands for; the same bytes each time it is sent. */
export function updateOf(record: OperationRecord): OperationUpdateParams {
  const head = {
    store_id: record.store_id,
    log_id: record.log_id,
    seq: record.update_seq,
    ...(record.started_at === undefined ? {} : { started_at: record.started_at }),
    ...(record.partial === undefined ? {} : { partial_result: record.partial.value, partial_seq: record.partial.seq }),
  };
  const { ended } = record;
  if (ended === undefined) return { ...head, state: 'running', at: record.started_at ?? record.accepted_at };
  if (ended.state === 'completed') return { ...head, state: 'completed', at: ended.at, result: ended.result ?? null };
  const failure = { ...head, at: ended.at, error: ended.error ?? '(forgotten)', ...(ended.stack_trace === undefined ? {} : { stack_trace: ended.stack_trace }) };
  switch (ended.state) {
    case 'failed':
      return { ...failure, state: 'failed', error_code: ended.error_code };
    case 'cancelled':
      return { ...failure, state: 'cancelled', error_code: 'cancelled' };
    case 'interrupted':
      return { ...failure, state: 'interrupted', error_code: 'interrupted' };
    case 'not_started':
      return { ...failure, state: 'not_started', error_code: 'not_started' };
  }
}

/** The record of an end, with the next update number and the newest partial result (PAR-03). */
export function withEnd(operation: Operation, ended: Ended): OperationRecord {
  const partial = operation.unsaved ?? operation.record.partial;
  return { ...operation.record, ...(partial === undefined ? {} : { partial }), ended, update_seq: operation.record.update_seq + 1 };
}

/** What stays after the acknowledgement: the id and how it ended. */
export function withoutPayload(record: OperationRecord, now: number): OperationRecord {
  const { partial: _partial, ended, ...rest } = record;
  return { ...rest, params: {}, acknowledged_at: now, ...(ended === undefined ? {} : { ended: prunedEnd(ended) }) };
}

function prunedEnd(ended: Ended): Ended {
  const { state, at } = ended;
  return state === 'failed' ? { state, at, error_code: ended.error_code } : { state, at };
}
