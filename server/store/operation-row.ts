import type { Approval, Json } from '../../generated/typescript/types.ts';
import { isTerminal } from '../../generated/typescript/lifecycle.ts';
import type { CancelRequest, HistoryEntry, Operation, Outcome, SentTo } from '../hub/protocol/operation.ts';
import type { OperationPatch, StoreWrite } from '../hub/protocol/store-protocol.ts';
import { endedAt, releasesKey } from './decide.ts';
import { sealValue, unsealText } from './seal.ts';

/** An operation as a table row: the immutable part in one column, the rest in separate columns. JSON is sealed. */
export interface OperationRow {
  readonly accept_seq: number;
  readonly log_id: string;
  readonly identity: string;
  /**
   * Null if there is none or if it was released (CXL-04). JSON text, because SQLite text cannot represent every string.
   */
  readonly key: string | null;
  readonly state: Operation['state'];
  readonly accepted_at: number;
  readonly attempt: number;
  readonly started_at: number | null;
  readonly finished_at: number | null;
  /** The start of the retention period in Unix ms; null while unfinished. */
  readonly ended_at: number | null;
  readonly delivered_at: number | null;
  readonly partial_seq: number | null;
  readonly sent: string | null;
  readonly cancel_requested: string | null;
  readonly approval: string | null;
  readonly history: string;
  readonly accepted: string;
  readonly partial: string | null;
  readonly outcome: string | null;
}

/** The columns of a row, in the order of `operationValues`. */
export const OPERATION_COLUMNS = `accept_seq, log_id, identity, key, state, accepted_at, attempt, started_at, finished_at, ended_at,
  delivered_at, partial_seq, sent, cancel_requested, approval, history, accepted, partial, outcome`;

export function operationValues(row: OperationRow): (string | number | null)[] {
  return [
    row.accept_seq,
    row.log_id,
    row.identity,
    row.key,
    row.state,
    row.accepted_at,
    row.attempt,
    row.started_at,
    row.finished_at,
    row.ended_at,
    row.delivered_at,
    row.partial_seq,
    row.sent,
    row.cancel_requested,
    row.approval,
    row.history,
    row.accepted,
    row.partial,
    row.outcome,
  ];
}

/** The changes of an update, including the key and the retention if it ends the operation. */
export interface RowPatch {
  readonly columns: Partial<
    Pick<
      OperationRow,
      | 'state'
      | 'attempt'
      | 'sent'
      | 'cancel_requested'
      | 'approval'
      | 'started_at'
      | 'finished_at'
      | 'outcome'
      | 'history'
      | 'delivered_at'
    >
  >;
  readonly partial?: { readonly seq: number; readonly text: string };
  readonly end?: { readonly at: number | null; readonly releasesKeyUnlessStarted: boolean };
}

/** The members that never change after the acceptance. */
export type AcceptedPart = Pick<
  Operation,
  'tool' | 'params' | 'idempotency_key' | 'payload_hash' | 'editor' | 'client'
>;

export function acceptedPart(operation: Operation): AcceptedPart {
  const { tool, params, idempotency_key, payload_hash, editor, client } = operation;
  return { tool, params, payload_hash, editor, client, ...(idempotency_key !== undefined && { idempotency_key }) };
}

export function encodeOperation(operation: Operation): OperationRow {
  const { idempotency_key } = operation;
  return {
    accept_seq: operation.accept_seq,
    log_id: operation.log_id,
    identity: operation.identity,
    key: idempotency_key === undefined || releasesKey(operation) ? null : encodeKey(idempotency_key),
    state: operation.state,
    accepted_at: operation.accepted_at,
    attempt: operation.attempt,
    started_at: operation.started_at ?? null,
    finished_at: operation.finished_at ?? null,
    ended_at: endedAt(operation) ?? null,
    delivered_at: operation.delivered_at ?? null,
    partial_seq: operation.partial?.seq ?? null,
    sent: operation.sent ? sealValue(operation.sent) : null,
    cancel_requested: operation.cancel_requested ? sealValue(operation.cancel_requested) : null,
    approval: operation.approval ? sealValue(operation.approval) : null,
    history: sealValue(operation.history),
    accepted: sealValue(acceptedPart(operation)),
    partial: operation.partial ? sealValue(operation.partial.value) : null,
    outcome: operation.outcome ? sealValue(operation.outcome) : null,
  };
}

/** Decodes a row whose blob references have been resolved. Throws on a damaged text. */
export function decodeOperation(row: OperationRow): Operation {
  const accepted = unsealText<AcceptedPart>(row.accepted);
  const history = unsealText<readonly HistoryEntry[]>(row.history);
  return {
    ...accepted,
    log_id: row.log_id,
    accept_seq: row.accept_seq,
    identity: row.identity,
    state: row.state,
    accepted_at: row.accepted_at,
    attempt: row.attempt,
    history,
    ...(row.sent !== null && { sent: unsealText<SentTo>(row.sent) }),
    ...(row.cancel_requested !== null && { cancel_requested: unsealText<CancelRequest>(row.cancel_requested) }),
    ...(row.approval !== null && { approval: unsealText<Approval>(row.approval) }),
    ...(row.started_at !== null && { started_at: row.started_at }),
    ...(row.finished_at !== null && { finished_at: row.finished_at }),
    ...(row.partial_seq !== null &&
      row.partial !== null && { partial: { seq: row.partial_seq, value: unsealText<Json>(row.partial) } }),
    ...(row.outcome !== null && { outcome: unsealText<Outcome>(row.outcome) }),
    ...(row.delivered_at !== null && { delivered_at: row.delivered_at }),
  };
}

export function encodePatch(patch: OperationPatch): RowPatch {
  return {
    columns: {
      ...(patch.state !== undefined && { state: patch.state }),
      ...(patch.attempt !== undefined && { attempt: patch.attempt }),
      ...(patch.sent && { sent: sealValue(patch.sent) }),
      ...(patch.cancel_requested && { cancel_requested: sealValue(patch.cancel_requested) }),
      ...(patch.approval && { approval: sealValue(patch.approval) }),
      ...(patch.started_at !== undefined && { started_at: patch.started_at }),
      ...(patch.finished_at !== undefined && { finished_at: patch.finished_at }),
      ...(patch.outcome && { outcome: sealValue(patch.outcome) }),
      ...(patch.history && { history: sealValue(patch.history) }),
      ...(patch.delivered_at !== undefined && { delivered_at: patch.delivered_at }),
    },
    ...(patch.partial && { partial: { seq: patch.partial.seq, text: sealValue(patch.partial.value) } }),
    ...(patch.state !== undefined && isTerminal(patch.state) && { end: encodeEnd(patch.state, patch) }),
  };
}

/**
 * Encodes a key as JSON: SQLite text is UTF-8 and cannot represent lone surrogates; JSON escapes them, so different
 * keys stay different.
 */
export function encodeKey(key: string): string {
  return JSON.stringify(key);
}

function encodeEnd(
  state: Operation['state'],
  { finished_at, history, outcome }: OperationPatch,
): NonNullable<RowPatch['end']> {
  return {
    at: finished_at ?? history?.at(-1)?.at ?? null,
    releasesKeyUnlessStarted: releasesKey({ state, ...(outcome && { outcome }) }),
  };
}

/** A write that changes one stored operation. */
export type OperationChange = Extract<StoreWrite, { kind: 'update' | 'partial' }>;

/** The operation after a change that `decideWrite` allowed. */
export function patchedOperation(operation: Operation, change: OperationChange): Operation {
  if (change.kind === 'partial') return withPartial(operation, { seq: change.seq, value: change.value });
  return patchOperation(operation, change.patch);
}

function patchOperation(operation: Operation, patch: OperationPatch): Operation {
  const { delivered_at: given, partial, ...changes } = patch;
  const { delivered_at: stored, ...unchanged } = operation;
  const delivered_at = given === undefined ? stored : (given ?? undefined);
  return withPartial({ ...unchanged, ...changes, ...(delivered_at !== undefined && { delivered_at }) }, partial);
}

/** The partial result with the highest `seq` is kept (PAR-02, PAR-03). */
function withPartial(operation: Operation, partial: Operation['partial']): Operation {
  if (partial === undefined || (operation.partial !== undefined && partial.seq <= operation.partial.seq))
    return operation;
  return { ...operation, partial };
}
