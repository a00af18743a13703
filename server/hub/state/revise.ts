import type { Operation } from '../protocol/operation.ts';
import type { HubState, LiveOperation } from './state.ts';

/** Changes an operation and records that. `LiveOperation.operation` is read-only elsewhere, so no change goes unrecorded. */
export function revise(hub: HubState, live: LiveOperation, after: Operation): void {
  const { operation: before } = live;
  const revised: { operation: Operation } = live;
  revised.operation = after;
  hub.changes.push({ kind: 'revised', live, before, after });
}
