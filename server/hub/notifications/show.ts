import type { ShownMark, ShownOperation, EditorSummary } from '../../../generated/typescript/link.ts';
import { type OperationOutline, outlineOf, summarizeOperation } from '../protocol/operation-outline.ts';
import { visibleText } from '../protocol/text.ts';
import type { LiveOperation, OperationNotes, Editor } from '../state/entities.ts';
import { whatBlocks } from '../calls/describe-progress.ts';
import { blockedSince, lastSeen } from '../state/ages.ts';
import type { HubState } from '../state/state.ts';
import { permitsNow } from '../state/projects.ts';

const MARKS_LIMIT = 60;

const WAITING_LIMIT = 50;

/** An unfinished operation in the form for users. */
export function showLive(live: LiveOperation): ShownOperation {
  const { question, calls, parked, operation, seen } = live;
  const isOpen = question !== undefined && !question.isAnswered && live.accepted;
  return {
    ...showOutline(outlineOf(operation), seen),
    waiting: namesOf([...calls, ...parked.keys()].map(({ call }) => call.client.label)),
    ...(isOpen ? { question: question.shown } : {}),
  };
}

/** An operation without waiting calls, in the form for users. */
export function showOutline(outline: OperationOutline, seen: OperationNotes): ShownOperation {
  const { title, attempt, partial } = outline;
  return {
    ...summarizeOperation(outline),
    title: visibleText(title),
    attempts: attempt,
    waiting: [],
    deduplicated: seen.deduplicated,
    ...(partial === undefined ? {} : { partial }),
    marks: marksOf(outline, seen.marks),
  };
}

function namesOf(names: readonly string[]): string[] {
  const shown = names.slice(0, WAITING_LIMIT);
  return names.length === shown.length ? shown : [...shown, `${names.length - shown.length} more`];
}

function marksOf({ history }: OperationOutline, marks: readonly ShownMark[]): ShownMark[] {
  const states = history.map(({ state, at }): ShownMark => ({ at, kind: 'state', text: state }));
  const all = marks.length === 0 ? states : [...states, ...marks].toSorted((a, b) => a.at - b.at);
  return bounded(all);
}

/** Keeps the first and the newest marks. */
function bounded(marks: ShownMark[]): ShownMark[] {
  if (marks.length > MARKS_LIMIT) marks.splice(1, marks.length - MARKS_LIMIT);
  return marks;
}

/** Adds one mark. */
export function withMark({ marks, ...seen }: OperationNotes, mark: ShownMark): OperationNotes {
  return { ...seen, marks: bounded([...marks, mark]) };
}

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
    ...(blocked_since === undefined ? {} : { blocked_since, ...blockedBy(editor, now) }),
    unfinished: editor.live.size,
    ...(editor.undecided.length === 0 ? {} : { undecided_tools: editor.undecided }),
    ...permitsOf(editor, now),
    ...(heartbeat === undefined ? {} : heartbeatMembers(heartbeat, now)),
  };
}

function blockedBy(editor: Editor, now: number): Pick<EditorSummary, 'blocked_by'> {
  const blocked_by = whatBlocks(editor, now);
  return blocked_by === undefined ? {} : { blocked_by };
}

function permitsOf(editor: Editor, now: number): Pick<EditorSummary, 'permits'> {
  const permits = permitsNow(editor, now).map(({ name, by, until }) => ({
    name,
    by,
    ...(until === undefined ? {} : { until }),
  }));
  return permits.length === 0 ? {} : { permits };
}

function heartbeatMembers({ at, params }: NonNullable<Editor['heartbeat']>, now: number): Partial<EditorSummary> {
  const { main_thread_age_ms, play_mode, focused, queue_length, running } = params;
  return { main_thread_age_ms: main_thread_age_ms + (now - at), play_mode, focused, queue_length, running };
}

function stateOf({ connection, leaving }: Editor): EditorSummary['state'] {
  if (connection !== undefined) return 'connected';
  return leaving === 'reloading' ? 'reloading' : 'away';
}
