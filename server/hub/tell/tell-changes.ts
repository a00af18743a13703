import { editorSummaries } from './editor-summary.ts';
import type { Changes, ShownOperation } from '../protocol/hub-protocol.ts';
import { showLive } from './show.ts';
import type { HubState } from '../state/state.ts';

/** Tells those who watch what a step has changed, at its end. */
export function tellChanges(hub: HubState): void {
  const { watch } = hub;
  if (watch === undefined) return;
  const { logs, editors, clients } = watch;
  const operations = [...watch.operations].flatMap((log_id) => shownNow(hub, log_id) ?? []);
  watch.operations.clear();
  if (operations.length === 0 && logs.length === 0 && !editors && !clients) return;
  const changes: Changes = {
    ...(editors ? { editors: editorSummaries(hub) } : {}),
    ...(clients ? { clients: hub.clients } : {}),
    ...(operations.length === 0 ? {} : { operations }),
    ...(logs.length === 0 ? {} : { logs: logs.splice(0) }),
  };
  watch.editors = false;
  watch.clients = false;
  // Before what these changes lead to: nobody hears of an answer and then of how it stood before.
  hub.effects.unshift({ type: 'changed', changes });
}

/** What is still being stored may turn out not to exist: it is shown once it is durable. */
function shownNow(hub: HubState, log_id: string): ShownOperation | undefined {
  const live = hub.operations.get(log_id);
  if (live === undefined) return hub.watch?.ended.get(log_id)?.shown;
  return live.accepted ? showLive(live) : undefined;
}
