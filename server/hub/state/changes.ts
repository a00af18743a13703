import type { HubState, LiveOperation } from './state.ts';

/** Something about an unfinished operation is to be seen anew. */
export function showAnew(hub: HubState, { operation: { log_id } }: LiveOperation): void {
  hub.watch?.operations.add(log_id);
}

/** Something about the Editors is to be seen anew. */
export function showEditors(hub: HubState): void {
  if (hub.watch !== undefined) hub.watch.editors = true;
}

export function showClients(hub: HubState): void {
  if (hub.watch !== undefined) hub.watch.clients = true;
}
