import type { Editor, LiveOperation } from './entities.ts';
import type { HubState } from './state.ts';

/** A main thread older than this is worth a word; a frame takes 16 ms, an unfocused Editor's 100 ms. */
export const BLOCKED_AFTER_MS = 2000;

/** It was accepted so recently that it may still be started (EXO-03). Asked where a deadline may be late: a clock jumps when a computer wakes. */
export function isHeld(hub: HubState, { operation }: LiveOperation): boolean {
  return hub.now - operation.accepted_at <= hub.windows.hold_window_ms;
}

/** The store forgets in idle time; what it has not come to yet is gone all the same (LOG-03). */
export function isExpired(hub: HubState, since: number | undefined): boolean {
  return since !== undefined && hub.now - since > hub.windows.retention_ms;
}

/** Last evidence of an Editor, Unix ms. */
export function lastSeen(editor: Editor): number {
  return Math.max(editor.seenAt, editor.connection?.lastFrameAt ?? 0);
}

/** Since when its main thread has not run a frame, Unix ms; undefined where that was not long when it was heard last. */
export function blockedSince({ heartbeat }: Pick<Editor, 'heartbeat'>): number | undefined {
  if (heartbeat === undefined || heartbeat.params.main_thread_age_ms < BLOCKED_AFTER_MS) return undefined;
  return heartbeat.at - heartbeat.params.main_thread_age_ms;
}
