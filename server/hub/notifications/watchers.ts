import type { LogSummary } from '../../../generated/typescript/types.ts';
import type { ShownOperation, ShownMark, EditorSummary } from '../../../generated/typescript/link.ts';
import type { Changes } from '../protocol/reads.ts';
import { summarizeEntry } from '../protocol/store-protocol.ts';
import {
  type Operation,
  type AuditSubject,
  outlineOf,
  type OperationOutline,
  summarizeOperation,
} from '../protocol/operation.ts';
import { emitEffect, setBounded } from '../state/effects.ts';
import type { Change, HubState, Watch } from '../state/state.ts';
import {
  type OperationNotes,
  emptyNotes,
  type Editor,
  type LiveOperation,
  type OpenCall,
  type OpenQuestion,
} from '../state/entities.ts';
import type { AuditEntry } from '../protocol/hub-protocol.ts';
import { visibleText } from '../protocol/text.ts';
import { whatBlocks } from '../calls/describe-progress.ts';
import { permitsNow, blockedSince, lastSeen } from '../state/projects.ts';

/** The number of operations that a page shows. */
const ENDED_LIMIT = 1_000;

/** Starts or stops keeping data for watchers. */
export function setWatch(hub: HubState, on: boolean): void {
  if (on) hub.watch ??= { ended: new Map(), overviews: new Map() };
  else hub.watch = undefined;
}

/** Sends watchers everything that the step changed, in one effect. */
export function notifyWatchers(
  hub: HubState,
  watch: Watch,
  changes: readonly Change[],
  publications: readonly Publication[],
): void {
  const marked = publications.flatMap(({ marks = [] }) => marks.map((mark) => addMark(hub, mark)));
  const ids = new Set([...marked, ...changes.flatMap((change) => noteChange(hub, watch, change) ?? [])]);
  const changed = new Set(publications.flatMap(({ editors = [] }) => editors));
  const operations = [...ids].flatMap((log_id) => shownNow(hub, watch, log_id) ?? []);
  const logs = changes.flatMap((change) => (change.kind === 'logs' ? newLines(change) : []));
  for (const meanwhile of watch.overviews.values()) meanwhile.push(...logs);
  const published: Changes = {
    ...(changed.size === 0 ? {} : { editors: [...changed].map((editor) => editorSummary(editor, hub.now)) }),
    ...(changes.some(({ kind }) => kind === 'clients') ? { clients: hub.clients } : {}),
    ...(operations.length === 0 ? {} : { operations }),
    ...(logs.length === 0 ? {} : { logs }),
  };
  if (Object.keys(published).length > 0) emitEffect(hub, { type: 'changed', changes: published });
}

function addMark(hub: HubState, { live, kind, text }: NewMark): string {
  live.seen = withMark(live.seen, { at: hub.now, kind, text });
  return live.operation.log_id;
}

/** Keeps data of ended work that the store does not keep. Returns the log_id of the changed operation, if any. */
function noteChange(hub: HubState, watch: Watch, change: Change): string | undefined {
  if (change.kind === 'redelivered') {
    keepRedelivered(hub, watch, change);
    return change.operation.log_id;
  }
  if (change.kind === 'removed' && change.ended !== undefined) keepEnded(watch, change.ended, change.live.seen);
  return 'live' in change ? change.live.operation.log_id : undefined;
}

/** Keeps the operation as it ended, with its marks. */
function keepEnded({ ended }: Watch, operation: Operation, seen: OperationNotes): void {
  const { log_id, accept_seq } = operation;
  setBounded(ended, log_id, { accept_seq, shown: showOutline(outlineOf(operation), seen) }, ENDED_LIMIT);
}

function keepRedelivered(hub: HubState, { ended }: Watch, { operation, client }: Change<'redelivered'>): void {
  const { log_id, accept_seq } = operation;
  const known = ended.get(log_id)?.shown ?? showOutline(outlineOf(operation), emptyNotes);
  const { deduplicated, marks } = withMark(known, { at: hub.now, kind: 'deduplicated', text: client });
  setBounded(ended, log_id, { accept_seq, shown: { ...known, marks, deduplicated: deduplicated + 1 } }, ENDED_LIMIT);
}

/** An operation is shown once it is durable; before that it may turn out not to exist. */
function shownNow(hub: HubState, { ended }: Watch, log_id: string): ShownOperation | undefined {
  const live = hub.operations.get(log_id);
  if (live === undefined) return ended.get(log_id)?.shown;
  return live.accepted ? showLive(live) : undefined;
}

/** Entries up to the mark were sent again because the acknowledgement was lost; watchers have them already. */
function newLines({ editor, entries, mark }: Change<'logs'>): LogSummary[] {
  return entries
    .filter(({ seq }) => seq > mark)
    .map((entry) => summarizeEntry({ ...entry, editor: editor.project_path }));
}

/** The notifications of a change for each audience. If a member is absent, its audience receives none. */
export interface Publication {
  /** Watchers receive these again; the number of unfinished operations is part of an Editor. */
  readonly editors?: readonly Editor[];
  /** For watchers: what happened to operations and is not in their history. */
  readonly marks?: readonly NewMark[];
  /** For subscribers: resources whose content may have changed. */
  readonly uris?: readonly string[];
  readonly audit?: readonly AuditLine[];
  /** For calls with a progress token. */
  readonly progress?: readonly Progress[];
  /** For all clients: the list of tools may have changed. */
  readonly tools?: true;
  /** For the client of this call: it must ask the user. */
  readonly asks?: Asks;
  /** For all clients: the question about this log_id needs no answer any more. */
  readonly closes?: string;
}

export interface NewMark {
  readonly live: LiveOperation;
  readonly kind: ShownMark['kind'];
  readonly text: string;
}

export interface AuditLine extends Pick<AuditEntry, 'event' | 'detail' | 'error_code'> {
  readonly subject: AuditSubject;
}

export interface Asks {
  readonly open: OpenCall;
  readonly question: OpenQuestion;
}

export interface Progress {
  readonly open: OpenCall;
  /** The new partial result; absent: the call has just begun to wait. */
  readonly partial?: NonNullable<Operation['partial']>;
}

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
function withMark({ marks, ...seen }: OperationNotes, mark: ShownMark): OperationNotes {
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
