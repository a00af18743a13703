import type { LogSummary } from '../../../generated/typescript/types.ts';
import type { ShownOperation, ShownMark } from '../../../generated/typescript/link.ts';
import type { Changes } from '../protocol/reads.ts';
import { summarizeEntry } from '../protocol/log-entry.ts';
import { outlineOf } from '../protocol/operation-outline.ts';
import type { Operation, AuditSubject } from '../protocol/operation.ts';
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
import { editorSummary, showOutline, showLive, withMark } from './show.ts';
import type { AuditEntry } from '../protocol/hub-protocol.ts';

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
