import type { AuditEntry, ShownMark } from '../protocol/hub-protocol.ts';
import type { AuditSubject, Operation } from '../protocol/operation.ts';
import { blockedSince } from '../state/ages.ts';
import { endOfPermit } from '../state/permits.ts';
import type { Change, ChangeKinds, Editor, LiveOperation, OpenCall } from '../state/state.ts';

/** What each audience is told about a change. An absent member means that this audience is told nothing. */
export interface News {
  /** Watchers get the Editors again; the number of unfinished operations is part of that. */
  readonly editors?: true;
  /** For watchers: what happened to operations and is not in their history. */
  readonly marks?: readonly NewMark[];
  /** For subscribers: resources whose content may have changed. */
  readonly uris?: readonly string[];
  readonly audit?: readonly AuditLine[];
  /** For calls with a progress token. */
  readonly progress?: readonly Progress[];
  /** For all clients: the list of tools may have changed. */
  readonly tools?: true;
}

export interface NewMark {
  readonly live: LiveOperation;
  readonly kind: ShownMark['kind'];
  readonly text: string;
}

export interface AuditLine extends Pick<AuditEntry, 'event' | 'detail' | 'error_code'> {
  readonly subject: AuditSubject;
}

export interface Progress {
  readonly open: OpenCall;
  /** The new partial result; absent: the call has just begun to wait. */
  readonly partial?: NonNullable<Operation['partial']>;
}

type Kind = keyof ChangeKinds;

const NOTHING: News = {};
const EDITOR = ['unity://editor'];
const LOGS = ['unity://logs', 'unity://logs?all_projects=true'];

/** What each kind of change tells each audience. Watchers also get every operation that changed in any way. */
const news: { readonly [K in Kind]: (change: Change<K>) => News } = {
  added: () => ({ editors: true }),
  accepted: ({ live }) => ({ uris: urisOf(live), audit: acceptance(live) }),
  revised: (change) => (isTold(change) ? newsOfRevision(change) : NOTHING),
  sent: ({ live, attempt }) => ({ marks: [{ live, kind: 'sent', text: `attempt ${attempt}` }] }),
  stopping: ({ live, reason }) => ({ marks: [{ live, kind: 'cancel', text: reason }] }),
  approved: ({ live: { operation: subject }, by }) => ({ audit: [{ subject, event: 'approved', detail: by }] }),
  refused: ({ live: { operation: subject }, why }) => ({
    audit: [{ subject, event: 'refused', detail: why, error_code: 'blocked_by_policy' }],
  }),
  permitted: ({ permit }) => ({
    editors: true,
    audit: [
      {
        subject: permit.subject,
        event: 'permitted',
        detail: `${permit.name} ${endOfPermit(permit)}, through ${permit.by}`,
      },
    ],
  }),
  revoked: ({ permit: { subject, name }, by }) => ({
    editors: true,
    audit: [{ subject, event: 'revoked', detail: `${name}, through ${by}` }],
  }),
  question_closed: () => NOTHING,
  waiting: ({ live, open }) => (open.live === live && open.call.wants_progress ? { progress: [{ open }] } : NOTHING),
  joined: ({ live, client }) => ({ marks: [{ live, kind: 'deduplicated', text: client }] }),
  removed: ({ live, ended }) =>
    ended === undefined ? { editors: true } : { editors: true, uris: urisOf(live), audit: [ending(ended)] },
  redelivered: () => NOTHING,
  denied: ({ subject, why, error_code }) => ({ audit: [{ subject, event: 'denied', detail: why, error_code }] }),
  connected: ({ editor, before }) => ({ editors: true, uris: EDITOR, marks: markAll(editor, arrival(editor, before)) }),
  disconnected: ({ editor }) => ({ editors: true, uris: EDITOR, marks: markAll(editor, departure(editor)) }),
  heartbeat: ({ editor, before }) =>
    isOtherState(editor, before) ? { editors: true, uris: EDITOR } : { editors: true },
  announced: () => ({ editors: true, uris: EDITOR }),
  undecided: () => ({ editors: true }),
  registered: () => ({ editors: true }),
  logs: () => ({ uris: LOGS }),
  clients: () => NOTHING,
  tools: () => ({ tools: true }),
};

export function newsOf<K extends Kind>(change: Change<K>): News {
  const derive: (change: Change<K>) => News = news[change.kind];
  return derive(change);
}

const urisOf = ({ operation: { log_id } }: LiveOperation): readonly string[] => [
  `unity://operations/${log_id}`,
  'unity://operations',
];

function acceptance({ operation: subject, phase }: LiveOperation): AuditLine[] {
  const accepted: AuditLine = { subject, event: 'accepted' };
  const { approval } = subject;
  // Permitted before: nobody was asked.
  if (approval !== undefined) return [accepted, { subject, event: 'approved', detail: approval.by }];
  return phase === 'asking' ? [accepted, { subject, event: 'asked' }] : [accepted];
}

function ending(subject: Operation): AuditLine {
  const { state, outcome } = subject;
  const error = outcome?.status === 'error' ? { error_code: outcome.error_code } : {};
  return { subject, event: 'ended', detail: state, ...error };
}

/** What arrives together with the end of an operation is told with that end, once it is durable. */
const isTold = ({ live }: Change<'revised'>): boolean => live.accepted && live.ending === undefined;

function newsOfRevision({ live, before, after: { partial } }: Change<'revised'>): News {
  if (partial === undefined || partial.seq === before.partial?.seq) return { uris: urisOf(live) };
  const eager = [...live.calls].filter(({ call }) => call.wants_progress);
  return {
    uris: urisOf(live),
    marks: [{ live, kind: 'partial', text: `partial result ${partial.seq}` }],
    progress: eager.map((open) => ({ open, partial })),
  };
}

function arrival({ journal }: Editor, before: number | undefined): string {
  const generation = journal?.generation ?? 0;
  return before === undefined || generation > before
    ? `Unity has reloaded: generation ${generation}`
    : 'the Editor is back';
}

const departure = ({ leaving }: Editor): string =>
  leaving === 'reloading' ? 'Unity reloads its scripts' : 'the connection to the Editor is gone';

/** Marks all work that is to run in that Editor. */
const markAll = ({ live: unfinished }: Editor, text: string): NewMark[] =>
  [...unfinished.values()].filter(({ phase }) => phase !== 'asking').map((live) => ({ live, kind: 'reload', text }));

/** Its play mode has changed, or its main thread has stopped or continued. */
function isOtherState(editor: Editor, before: Editor['heartbeat']): boolean {
  return (
    before?.params.play_mode !== editor.heartbeat?.params.play_mode ||
    (blockedSince({ heartbeat: before }) === undefined) !== (blockedSince(editor) === undefined)
  );
}
