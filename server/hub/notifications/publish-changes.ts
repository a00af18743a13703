import type { Json } from '../../../generated/typescript/types.ts';
import { describeProgress } from '../calls/describe-progress.ts';
import type { HubEffect } from '../protocol/hub-protocol.ts';
import { codeHash, toolName } from '../protocol/identity.ts';
import type { Operation } from '../protocol/operation.ts';
import { cutText } from '../protocol/text.ts';
import { endOfPermit, blockedSince } from '../state/projects.ts';
import { emitEffect } from '../state/effects.ts';
import type { Change, ChangeKinds, HubState } from '../state/state.ts';
import type { Editor, LiveOperation, OpenCall } from '../state/entities.ts';
import {
  type Asks,
  type AuditLine,
  type Publication,
  type NewMark,
  type Progress,
  notifyWatchers,
} from './watchers.ts';

/** How much of a partial result a progress notification shows. */
const PREVIEW_CHARS = 200;
/** A burst of changed tools ends after this much silence... */
const QUIET_MS = 200;
/** ...or after this long, even if it continues. */
const LONGEST_BURST_MS = 2000;

/**
 * Called at the end of a step: notifies each audience of the changes. Returns the effects of the step. Notifications
 * come before the effects that the changes caused, so that no watcher sees an answer before the change that it belongs
 * to.
 */
export function publishChanges(hub: HubState): HubEffect[] {
  const { changes, effects } = hub;
  hub.effects = [];
  if (changes.length === 0) return effects;
  hub.changes = [];
  const publications = changes.map(publicationOf);
  if (hub.watch !== undefined) notifyWatchers(hub, hub.watch, changes, publications);
  if (hub.options.audit === true)
    for (const { audit = [] } of publications) for (const line of audit) addAuditLine(hub, line);
  if (hub.subscriptions.size > 0) notifySubscribers(hub, new Set(publications.flatMap(({ uris = [] }) => uris)));
  for (const { progress = [] } of publications) for (const one of progress) notifyProgress(hub, one);
  for (const { asks, closes } of publications) notifyClients(hub, asks, closes);
  if (publications.some(({ tools }) => tools)) notifyToolsChanged(hub);
  const published = hub.effects;
  hub.effects = [];
  return published.length === 0 ? effects : published.concat(effects);
}

/** At most one effect per URI and step. */
function notifySubscribers(hub: HubState, changed: ReadonlySet<string>): void {
  for (const uri of changed) if (hub.subscriptions.has(uri)) emitEffect(hub, { type: 'resource_updated', uri });
}

/** Notifies clients that a question must be presented to the user (SEC-04), or that it is closed. */
function notifyClients(hub: HubState, asks: Asks | undefined, closes: string | undefined): void {
  if (asks !== undefined)
    emitEffect(hub, { type: 'ask_approval', call_id: asks.open.call.call_id, question: asks.question.asked });
  if (closes !== undefined) emitEffect(hub, { type: 'approval_over', log_id: closes });
}

/** A line for the audit log, if there is one: who, what (its hash, never the code), and the result (SEC-04). */
function addAuditLine(hub: HubState, { subject, ...line }: AuditLine): void {
  const { log_id, client, editor, caller } = subject;
  emitEffect(hub, {
    type: 'audit',
    entry: {
      at: hub.now,
      log_id,
      tool: toolName(subject),
      code_hash: codeHash(subject, hub.options.hash),
      client,
      editor,
      ...line,
      ...(caller === undefined ? {} : { caller }),
    },
  });
}

/** Sends a partial result to a call with a progress token, and keeps reporting that the work is active (PAR-04). */
function notifyProgress(hub: HubState, { open, partial }: Progress): void {
  if (partial === undefined) armSilence(hub, open);
  else sendProgress(hub, open, previewOf(partial.value));
}

function previewOf(value: Json): string {
  const text = JSON.stringify(value);
  return text.length <= PREVIEW_CHARS ? text : `${cutText(text, PREVIEW_CHARS)}...`;
}

function sendProgress(hub: HubState, open: OpenCall, message: string): void {
  open.progress += 1;
  emitEffect(hub, { type: 'progress', call_id: open.call.call_id, progress: open.progress, message });
  armSilence(hub, open);
}

/** Clients with an idle timeout receive progress at least this often. */
function armSilence(hub: HubState, open: OpenCall): void {
  open.dropProgress?.();
  open.dropProgress = hub.deadlines.add(hub.now + hub.windows.progress_interval_ms, () => {
    if (open.live !== undefined) sendProgress(hub, open, describeProgress(open.live, hub.windows, hub.now));
  });
}

/** Notifies every client that the tools may have changed, once per burst (PSH-02). */
function notifyToolsChanged(hub: HubState): void {
  const until = hub.toolsBurst?.until ?? hub.now + LONGEST_BURST_MS;
  hub.toolsBurst?.dropEnd();
  const dropEnd = hub.deadlines.add(Math.min(hub.now + QUIET_MS, until), () => {
    hub.toolsBurst = undefined;
    emitEffect(hub, { type: 'tools_changed' });
  });
  hub.toolsBurst = { until, dropEnd };
}

type Kind = keyof ChangeKinds;

const NOTHING: Publication = {};
const EDITOR = ['unity://editor'];
const LOGS = ['unity://logs', 'unity://logs?all_projects=true'];

/** The notifications of each kind of change for each audience. Watchers also receive every changed operation. */
const publications: { readonly [K in Kind]: (change: Change<K>) => Publication } = {
  added: ({ live: { editor } }) => ({ editors: [editor] }),
  accepted: ({ live, caller }) => ({ uris: urisOf(live), audit: linesOfAcceptance(live, caller) }),
  revised: (change) => (isPublished(change) ? publicationOfRevision(change) : NOTHING),
  sent: ({ live, attempt }) => ({ marks: [{ live, kind: 'sent', text: `attempt ${attempt}` }] }),
  stopping: ({ live, reason }) => ({ marks: [{ live, kind: 'cancel', text: reason }] }),
  approved: ({ live: { operation: subject }, by }) => ({ audit: [{ subject, event: 'approved', detail: by }] }),
  refused: ({ live: { operation: subject }, why }) => ({
    audit: [{ subject, event: 'refused', detail: why, error_code: 'blocked_by_policy' }],
  }),
  permitted: ({ editor, permit }) => ({
    editors: [editor],
    audit: [
      {
        subject: permit.subject,
        event: 'permitted',
        detail: `${permit.name} ${endOfPermit(permit)}, through ${permit.by}`,
      },
    ],
  }),
  revoked: ({ editor, permit: { subject, name }, by }) => ({
    editors: [editor],
    audit: [{ subject, event: 'revoked', detail: `${name}, through ${by}` }],
  }),
  asked: (asks) => ({ asks }),
  // The user is asked only after acceptance.
  question_closed: ({ live }) => (live.accepted ? { closes: live.operation.log_id } : NOTHING),
  waiting: ({ live, open }) => (open.live === live && open.call.wants_progress ? { progress: [{ open }] } : NOTHING),
  joined: ({ live, client }) => ({ marks: [{ live, kind: 'deduplicated', text: client }] }),
  removed: ({ live, ended }) =>
    ended === undefined
      ? { editors: [live.editor] }
      : { editors: [live.editor], uris: urisOf(live), audit: [lineOfEnding(ended)] },
  redelivered: () => NOTHING,
  denied: ({ subject, why, error_code }) => ({ audit: [{ subject, event: 'denied', detail: why, error_code }] }),
  connected: ({ editor, before }) => ({
    editors: [editor],
    uris: EDITOR,
    marks: markAll(editor, describeArrival(editor, before)),
  }),
  disconnected: ({ editor }) => ({
    editors: [editor],
    uris: EDITOR,
    marks: markAll(editor, describeDeparture(editor)),
  }),
  heartbeat: ({ editor, before }) =>
    isOtherState(editor, before) ? { editors: [editor], uris: EDITOR } : { editors: [editor] },
  announced: ({ editor }) => ({ editors: [editor], uris: EDITOR }),
  undecided: ({ editor }) => ({ editors: [editor] }),
  registered: ({ editor }) => ({ editors: [editor] }),
  logs: () => ({ uris: LOGS }),
  clients: () => NOTHING,
  tools: () => ({ tools: true }),
};

function publicationOf<K extends Kind>(change: Change<K>): Publication {
  const derive: (change: Change<K>) => Publication = publications[change.kind];
  return derive(change);
}

const urisOf = ({ operation: { log_id } }: LiveOperation): readonly string[] => [
  `unity://operations/${log_id}`,
  'unity://operations',
];

function linesOfAcceptance({ operation: subject, phase }: LiveOperation, caller: string | undefined): AuditLine[] {
  const accepted: AuditLine = { subject: caller === undefined ? subject : { ...subject, caller }, event: 'accepted' };
  const { approval } = subject;
  // Permitted earlier, so the user was not asked.
  if (approval !== undefined) return [accepted, { subject, event: 'approved', detail: approval.by }];
  return phase === 'asking' ? [accepted, { subject, event: 'asked' }] : [accepted];
}

function lineOfEnding(subject: Operation): AuditLine {
  const { state, outcome } = subject;
  const error = outcome?.status === 'error' ? { error_code: outcome.error_code } : {};
  return { subject, event: 'ended', detail: state, ...error };
}

/** Changes that arrive together with the end of an operation are reported with that end, once it is durable. */
const isPublished = ({ live }: Change<'revised'>): boolean => live.accepted && live.ending === undefined;

function publicationOfRevision({ live, before, after: { partial } }: Change<'revised'>): Publication {
  if (partial === undefined || partial.seq === before.partial?.seq) return { uris: urisOf(live) };
  const eager = [...live.calls].filter(({ call }) => call.wants_progress);
  return {
    uris: urisOf(live),
    marks: [{ live, kind: 'partial', text: `partial result ${partial.seq}` }],
    progress: eager.map((open) => ({ open, partial })),
  };
}

function describeArrival({ journal }: Editor, before: number | undefined): string {
  const generation = journal?.generation ?? 0;
  return before === undefined || generation > before
    ? `Unity has reloaded: generation ${generation}`
    : 'the Editor is back';
}

const describeDeparture = ({ leaving }: Editor): string =>
  leaving === 'reloading' ? 'Unity reloads its scripts' : 'the connection to the Editor is gone';

/** Marks all work for that Editor. */
const markAll = ({ live: unfinished }: Editor, text: string): NewMark[] =>
  [...unfinished.values()].filter(({ phase }) => phase !== 'asking').map((live) => ({ live, kind: 'reload', text }));

/** Its play mode has changed, or its main thread has stopped or continued. */
function isOtherState(editor: Editor, before: Editor['heartbeat']): boolean {
  return (
    before?.params.play_mode !== editor.heartbeat?.params.play_mode ||
    (blockedSince({ heartbeat: before }) === undefined) !== (blockedSince(editor) === undefined)
  );
}
