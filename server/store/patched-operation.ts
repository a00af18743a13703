import type { Operation } from '../hub/protocol/operation.ts';
import type { OperationPatch, StoreWrite } from '../hub/protocol/store-protocol.ts';

/** A write that changes one stored operation. */
export type OperationChange = Extract<StoreWrite, { kind: 'update' | 'partial' }>;

/** The operation after a change that was decided to be stored. */
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

/** The newest wins (PAR-02, PAR-03). */
function withPartial(operation: Operation, partial: Operation['partial']): Operation {
  if (partial === undefined || (operation.partial !== undefined && partial.seq <= operation.partial.seq))
    return operation;
  return { ...operation, partial };
}
