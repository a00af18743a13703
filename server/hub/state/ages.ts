import type { Editor, LiveOperation } from './entities.ts';
import type { HubState } from './state.ts';

/** A main thread without a frame for longer is reported; a frame takes 16 ms, an unfocused Editor's 100 ms. */
export const BLOCKED_AFTER_MS = 2000;

/**
 * Whether it was accepted so recently that it may still be started (EXO-03). Checked where a deadline may be late: a
 * clock jumps when a computer wakes.
 */
export function isHeld(hub: HubState, { operation }: LiveOperation): boolean {
  return hub.now - operation.accepted_at <= hub.windows.hold_window_ms;
}

/** The store deletes expired data in idle time; until then it counts as deleted (LOG-03). */
export function isExpired(hub: HubState, since: number | undefined): boolean {
  return since !== undefined && hub.now - since > hub.windows.retention_ms;
}

/** Last evidence of an Editor, Unix ms. */
export function lastSeen(editor: Editor): number {
  return Math.max(editor.seenAt, editor.connection?.lastFrameAt ?? 0);
}

/** Since when its main thread has not run a frame, Unix ms; undefined if that was not long at the last heartbeat. */
export function blockedSince({ heartbeat }: Pick<Editor, 'heartbeat'>): number | undefined {
  if (heartbeat === undefined || heartbeat.params.main_thread_age_ms < BLOCKED_AFTER_MS) return undefined;
  return heartbeat.at - heartbeat.params.main_thread_age_ms;
}
