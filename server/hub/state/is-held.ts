import type { HubState, LiveOperation } from './state.ts';

/** It was accepted so recently that it may still be started (EXO-03). Asked where a deadline may be late: a clock jumps when a computer wakes. */
export function isHeld(hub: HubState, { operation }: LiveOperation, now: number): boolean {
  return now - operation.accepted_at <= hub.windows.hold_window_ms;
}
