import { join } from './join.ts';
import type { HubState, LiveOperation, OpenCall } from '../state/state.ts';

/**
 * Lets an identical call wait until it is known whether this operation will ever start: new work if it never does, else it
 * joins (CXL-04). Its timeout counts meanwhile.
 */
export function park(hub: HubState, open: OpenCall, live: LiveOperation, submitAgain: () => void): void {
  const isWaiting = (): boolean => hub.calls.get(open.call.call_id) === open && open.phase === 'waiting';
  hub.changes.push({ kind: 'waiting', live, open });
  live.parked.set(open, () => {
    open.dropDeadline?.();
    if (isWaiting()) submitAgain();
  });
  open.dropDeadline?.();
  open.dropDeadline = hub.deadlines.add(Math.max(hub.now, open.deadline), () => {
    live.parked.delete(open);
    hub.changes.push({ kind: 'waiting', live, open });
    if (isWaiting()) join(hub, open, live);
  });
}

/** It is known now. */
export function unpark(hub: HubState, live: LiveOperation): void {
  const parked = [...live.parked];
  live.parked.clear();
  for (const [open, submitAgain] of parked) {
    hub.changes.push({ kind: 'waiting', live, open });
    submitAgain();
  }
}
