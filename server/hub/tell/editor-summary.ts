import type { EditorSummary } from '../../../generated/typescript/link.ts';
import { blockedSince, lastSeen } from '../state/ages.ts';
import type { Editor } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';
import { permitsNow } from '../state/projects.ts';

/** Every Editor that has been seen, for people and for unity://editor. */
export function editorSummaries(hub: HubState): EditorSummary[] {
  return [...hub.editors.values()].map((editor) => editorSummary(editor, hub.now));
}

export function editorSummary(editor: Editor, now: number): EditorSummary {
  const blocked_since = blockedSince(editor);
  const { heartbeat, journal } = editor;
  return {
    project_path: editor.project_path,
    project_name: editor.project_name,
    state: stateOf(editor),
    ...(editor.unity_version === undefined ? {} : { unity_version: editor.unity_version }),
    ...(editor.bridge_version === undefined ? {} : { bridge_version: editor.bridge_version }),
    ...(journal === undefined ? {} : { generation: journal.generation }),
    seen_at: lastSeen(editor),
    ...(blocked_since === undefined ? {} : { blocked_since }),
    unfinished: editor.live.size,
    ...(editor.undecided.length === 0 ? {} : { undecided_tools: editor.undecided }),
    ...permitsOf(editor, now),
    ...(heartbeat === undefined ? {} : newsOf(heartbeat, now)),
  };
}

function permitsOf(editor: Editor, now: number): Pick<EditorSummary, 'permits'> {
  const permits = permitsNow(editor, now).map(({ name, by, until }) => ({
    name,
    by,
    ...(until === undefined ? {} : { until }),
  }));
  return permits.length === 0 ? {} : { permits };
}

function newsOf({ at, params }: NonNullable<Editor['heartbeat']>, now: number): Partial<EditorSummary> {
  const { main_thread_age_ms, play_mode, focused, queue_length, running } = params;
  return { main_thread_age_ms: main_thread_age_ms + (now - at), play_mode, focused, queue_length, running };
}

function stateOf({ connection, leaving }: Editor): EditorSummary['state'] {
  if (connection !== undefined) return 'connected';
  return leaving === 'reloading' ? 'reloading' : 'away';
}
