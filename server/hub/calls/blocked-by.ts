import type { BlockedBy } from '../../../generated/typescript/types.ts';
import { describeWork } from '../protocol/describe-work.ts';
import { formatDuration } from '../protocol/timestamps.ts';
import { BLOCKED_AFTER_MS } from '../state/ages.ts';
import type { Editor } from '../state/entities.ts';

/** What keeps an Editor from its next frame (TMO-07); undefined: nothing, or it is not connected. Only what the Editor has said: never a guess. */
export function whatBlocks(editor: Editor, now: number): BlockedBy | undefined {
  if (editor.leaving === 'reloading') return { kind: 'reload' };
  if (editor.connection === undefined || mainThreadAge(editor, now) < BLOCKED_AFTER_MS) return undefined;
  return editor.heartbeat?.params.blocked_by ?? { kind: 'unknown' };
}

/** What keeps a connected Editor from working, as a sentence with a leading space; empty if nothing does. */
export function stateOfEditor(editor: Editor, now: number): string {
  const by = whatBlocks(editor, now);
  if (by === undefined) return '';
  if (by.kind === 'reload') return ' The Editor is about to reload its scripts.';
  const busy = ` Unity's main thread has been busy for ${formatDuration(mainThreadAge(editor, now))}`;
  const named = describeWork(by);
  if (named !== undefined) return `${busy}, ${named}, so nothing else starts meanwhile.`;
  return runsWork(editor.live)
    ? `${busy}, so nothing else starts meanwhile.`
    : `${busy} with nothing that a client has started: a modal dialog (save? reload the scene? Safe Mode?), an import or a build holds Unity.`;
}

/** Whether only a person can let the Editor go on: a dialog waits, or something that nobody here knows (TMO-06). */
export function needsPerson(editor: Editor, now: number): boolean {
  const by = whatBlocks(editor, now);
  if (editor.connection === undefined || by === undefined || by.kind === 'reload') return false;
  return by.kind === 'dialog' || (describeWork(by) === undefined && !runsWork(editor.live));
}

/** Of some client; then that may be what keeps the main thread busy. */
function runsWork(live: Editor['live']): boolean {
  for (const { operation } of live.values())
    if (operation.state === 'running' || operation.state === 'suspended') return true;
  return false;
}

/** How long no frame has run, in ms. */
export function mainThreadAge({ heartbeat }: Editor, now: number): number {
  return heartbeat === undefined ? 0 : heartbeat.params.main_thread_age_ms + (now - heartbeat.at);
}
