import { showEditors } from '../state/changes.ts';
import { emit } from '../state/effects.ts';
import type { HubState } from '../state/state.ts';

/** What stands under this uri may be another than before. Costs nothing as long as nobody has subscribed. */
export function resourceChanged(hub: HubState, uri: string): void {
  if (hub.subscriptions.size > 0 && hub.subscriptions.has(uri)) emit(hub, { type: 'resource_updated', uri });
}

/** An operation has come into another state, or has a new partial result. */
export function operationChanged(hub: HubState, log_id: string): void {
  hub.watch?.operations.add(log_id);
  if (hub.subscriptions.size === 0) return;
  resourceChanged(hub, `unity://operations/${log_id}`);
  resourceChanged(hub, 'unity://operations');
}

/** An Editor has come, gone, or is about to; or its main thread has stopped or gone on. */
export function editorChanged(hub: HubState): void {
  showEditors(hub);
  resourceChanged(hub, 'unity://editor');
}

/** Entries of some project were stored. */
export function logsChanged(hub: HubState): void {
  resourceChanged(hub, 'unity://logs');
  resourceChanged(hub, 'unity://logs?all_projects=true');
}
