import { limits } from '../../generated/typescript/limits.ts';
import type { EditorSummary, ServerStatus } from '../../generated/typescript/link.ts';

/** Those that calls may go to: what is for an Editor that has just left waits for its return. */
export function editorsInReach({ editors, now }: Pick<ServerStatus, 'editors' | 'now'>): readonly EditorSummary[] {
  return editors.filter(({ state, seen_at }) => state === 'connected' || now - (seen_at ?? 0) <= limits.hold_window_ms);
}
