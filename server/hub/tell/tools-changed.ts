import { emit } from '../state/effects.ts';
import type { HubState } from '../state/state.ts';

/** A burst is over when there has been no news for so long... */
const QUIET_MS = 200;
/** ...and is told at the latest after this, however it goes on. */
const LONGEST_BURST_MS = 2000;

/** Tells every client that the tools may have changed, once per burst (PSH-02). */
export function tellToolsChanged(hub: HubState): void {
  const until = hub.toolsBurst?.until ?? hub.now + LONGEST_BURST_MS;
  hub.toolsBurst?.dropEnd();
  const dropEnd = hub.deadlines.add(Math.min(hub.now + QUIET_MS, until), () => {
    hub.toolsBurst = undefined;
    emit(hub, { type: 'tools_changed' });
  });
  hub.toolsBurst = { until, dropEnd };
}
