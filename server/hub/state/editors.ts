import { type Choice, chooseEditor, projectOf } from '../protocol/choose-editor.ts';
import type { Client, RegisteredEditor } from '../protocol/hub-protocol.ts';
import { lastSeen } from './ages.ts';
import { persistLazily } from './effects.ts';
import { type Editor, type HubState, setBounded } from './state.ts';

/** How many clients' choices are remembered: far more than ever work within one hold window. */
const CHOICES_LIMIT = 1000;

export function editorOf(hub: HubState, project_path: string, project_name: string, seenAt: number): Editor {
  const known = hub.editors.get(project_path);
  if (known !== undefined) return known;
  const editor: Editor = {
    project_path,
    project_name,
    unity_version: undefined,
    bridge_version: undefined,
    connection: undefined,
    journal: undefined,
    seenAt,
    recordedSeenAt: seenAt,
    awaitedSince: undefined,
    heartbeat: undefined,
    leaving: undefined,
    full: false,
    live: new Map(),
    queue: [],
    queueHead: 0,
    dropEvidence: undefined,
    tools: undefined,
    shown: '',
    undecided: [],
    permits: [],
    isListingTools: false,
  };
  hub.editors.set(project_path, editor);
  return editor;
}

/** An Editor that has written its registration: it counts although it is not connected. */
export function register(hub: HubState, { project_path, project_name, seen_at }: RegisteredEditor): void {
  const editor = editorOf(hub, project_path, project_name, seen_at);
  editor.project_name = project_name;
  editor.seenAt = Math.max(editor.seenAt, seen_at);
  hub.changes.push({ kind: 'registered', editor });
}

/** The Editor that this client means, among those that were seen within the hold window. */
export function meantBy(hub: HubState, client: Client): Choice<Editor> {
  const candidates = [...hub.editors.values()].filter(
    (editor) => editor.connection !== undefined || hub.now - lastSeen(editor) <= hub.windows.hold_window_ms,
  );
  const recent = hub.choices.get(client.identity);
  return chooseEditor(candidates, client, recent !== undefined && recent.until >= hub.now ? recent : undefined);
}

/** The same, and from now on the client works with that one. */
export function chooseFor(hub: HubState, client: Client): Choice<Editor> {
  const choice = meantBy(hub, client);
  if (choice.kind === 'chosen') {
    const { project_path } = choice.editor;
    setBounded(
      hub.choices,
      client.identity,
      { project_path, named: projectOf(client) !== undefined, until: hub.now + hub.windows.hold_window_ms },
      CHOICES_LIMIT,
    );
  }
  return choice;
}

/** Makes durable what is known of an Editor. No answer waits for it. */
export function recordEditor(hub: HubState, editor: Editor): void {
  if (editor.journal === undefined) return;
  editor.recordedSeenAt = lastSeen(editor);
  const { project_path, project_name, journal } = editor;
  persistLazily(hub, {
    kind: 'editor',
    editor: { project_path, project_name, last_seen_at: editor.recordedSeenAt, ...journal },
  });
}
