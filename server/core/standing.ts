import { lastSeen } from './editors.ts';
import type { Editor, LiveOperation } from './state.ts';

/** A main thread older than this is worth a word; a frame takes 16 ms, an unfocused Editor's 100 ms. */
const BLOCKED_AFTER_MS = 2000;
/** Nobody reads more than "more than 100", so nobody counts them. */
const COUNT_LIMIT = 100;

/** Where an unfinished operation stands, in a sentence or two for a model to read. */
export function standing(live: LiveOperation, now: number): string {
  if (live.ending !== undefined) return 'It has ended and its result is being stored.';
  if (!live.accepted) return 'It is still being stored, and runs after that.';
  return `${progressOf(live, now)}${stateOfEditor(live.editor, now)}`;
}

function progressOf(live: LiveOperation, now: number): string {
  switch (live.operation.state) {
    case 'running':
      return `It has been running for ${duration(now - (live.operation.started_at ?? now))}.`;
    case 'suspended':
      return 'It waits for the domain reload that it asked for, and then goes on.';
    case 'awaiting_approval':
      return 'It waits for the approval of the user.';
    case 'accepted':
    case 'queued':
      return queued(live);
    case 'completed':
    case 'failed':
    case 'cancelled':
    case 'interrupted':
    case 'not_started':
      return 'It has ended.';
  }
}

function queued({ editor, operation }: LiveOperation): string {
  let ahead = 0;
  for (const other of editor.live.values()) {
    if (other.operation.accept_seq >= operation.accept_seq) break;
    ahead += 1;
    if (ahead > COUNT_LIMIT) return `It is queued behind more than ${COUNT_LIMIT} other operations.`;
  }
  if (ahead === 0) return 'It is next in the queue of the Editor.';
  return `It is queued behind ${ahead} other operation${ahead === 1 ? '' : 's'}.`;
}

/** What keeps the Editor from working, as a sentence with a space before it; empty where nothing does. */
export function stateOfEditor(editor: Editor, now: number): string {
  if (editor.connection === undefined) return ` ${absence(editor, now)}`;
  if (editor.leaving === 'reloading') return ' The Editor is about to reload its scripts.';
  const { heartbeat } = editor;
  if (heartbeat === undefined) return '';
  const age = heartbeat.params.main_thread_age_ms + (now - heartbeat.at);
  return age < BLOCKED_AFTER_MS ? '' : ` Unity's main thread has been busy for ${duration(age)}, so nothing else starts meanwhile.`;
}

function absence(editor: Editor, now: number): string {
  const since = duration(now - lastSeen(editor));
  switch (editor.leaving) {
    case 'reloading':
      return `The Editor is away: it has been reloading its scripts for ${since}.`;
    case 'shutdown':
      return `The Editor is away: it was closed ${since} ago.`;
    case 'user_disconnect':
      return `The Editor is away: the user disconnected it ${since} ago.`;
    case undefined:
      return `The Editor is away: it has not been connected for ${since}.`;
  }
}

export function duration(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} min`;
  return `${(ms / 3_600_000).toFixed(1)} h`;
}
