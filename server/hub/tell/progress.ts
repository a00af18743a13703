import type { Json } from '../../../generated/typescript/types.ts';
import { standing } from '../calls/standing.ts';
import { cut } from '../protocol/text.ts';
import { emit } from '../state/effects.ts';
import type { HubState, OpenCall } from '../state/state.ts';
import type { Progress } from './news.ts';

const PREVIEW_CHARS = 200;

/** Sends a partial result to a call with a progress token, and keeps telling it that the work is alive (PAR-04). */
export function tellProgress(hub: HubState, { open, partial }: Progress): void {
  if (partial === undefined) armSilence(hub, open);
  else sendProgress(hub, open, preview(partial.value));
}

function preview(value: Json): string {
  const text = JSON.stringify(value);
  return text.length <= PREVIEW_CHARS ? text : `${cut(text, PREVIEW_CHARS)}...`;
}

function sendProgress(hub: HubState, open: OpenCall, message: string): void {
  open.progress += 1;
  emit(hub, { type: 'progress', call_id: open.call.call_id, progress: open.progress, message });
  armSilence(hub, open);
}

/** Clients with an idle timeout see life at least this often. */
function armSilence(hub: HubState, open: OpenCall): void {
  open.dropProgress?.();
  open.dropProgress = hub.deadlines.add(hub.now + hub.windows.progress_interval_ms, () => {
    if (open.live !== undefined) sendProgress(hub, open, standing(open.live, hub.windows, hub.now));
  });
}
