import type { RequestFrame } from '../../../generated/typescript/rpc.ts';
import type {
  CustomTool,
  EditorHeartbeatParams,
  ErrorCode,
  LogEntry,
  LogSummary,
  OperationState,
} from '../../../generated/typescript/types.ts';
import type { Recent } from '../protocol/choose-editor.ts';
import { contractWindows } from '../protocol/contract-windows.ts';
import type {
  ApprovalQuestion,
  Call,
  HubEffect,
  HubEvent,
  HubOptions,
  HubReadAnswer,
  HubWindows,
  ShownMark,
  ShownOperation,
  ShownQuestion,
} from '../protocol/hub-protocol.ts';
import type { Refusal } from '../protocol/refusal.ts';
import type { AuditSubject, Operation, Outcome } from '../protocol/operation.ts';
import type { ReadResult, WriteOutcome } from '../protocol/store-protocol.ts';
import { type Deadlines, createDeadlines } from './deadlines.ts';

/** Everything that a hub knows. Bounded by live work, recent answers, connections and projects, never by what is retained. */
export interface HubState {
  readonly options: HubOptions;
  readonly windows: HubWindows;
  readonly deadlines: Deadlines;
  /** Empty until booted. */
  storeId: string;
  /** What came before the boot, in order. */
  early: { readonly event: HubEvent; readonly at: number }[];
  acceptSeq: number;
  clients: readonly string[];
  /** A burst of news that the tools may have changed, until it is told (PSH-02). */
  toolsBurst: { readonly until: number; dropEnd: () => void } | undefined;
  /** Unfinished operations by log_id. */
  readonly operations: Map<string, LiveOperation>;
  /** The same by call identity (EXO-05) and by key (EXO-08). */
  readonly byIdentity: Map<string, LiveOperation>;
  readonly byKey: Map<string, LiveOperation>;
  /** Finished execute_code operations by log_id, while an identical call may get their answer (EXO-06); the newest of each identity. */
  readonly finished: Map<string, FinishedOperation>;
  readonly newest: Map<string, FinishedOperation>;
  /** log_ids of calls that were not accepted in the end, and why: somebody may have been told them meanwhile (WIR-05). Bounded. */
  readonly refused: Map<string, Refusal>;
  /** log_ids that somebody may have been told before the store named an older operation for the same call. Bounded. */
  readonly moved: Map<string, string>;
  /** Unconfirmed requests: requestKey -> log_id. */
  readonly requests: Map<string, string>;
  /** Calls that wait, and answered ones whose delivery may still be confirmed or taken back. */
  readonly calls: Map<number, OpenCall>;
  readonly receipts: Receipts;
  /** By project path. */
  readonly editors: Map<string, Editor>;
  /** Those in which something has ended in this step: what waited behind it is sent at the end of the step. */
  readonly freed: Set<Editor>;
  readonly connections: Map<number, Connection>;
  /** Which Editor a client is working with. */
  readonly choices: Map<string, Recent & { readonly until: number }>;
  /** By journal_id, the mark up to which log entries are stored. */
  readonly logMarks: Map<string, number>;
  /** Batches of log entries that are being written. */
  readonly storing: Set<Append>;
  readonly writes: Map<number, (outcome: WriteOutcome) => void>;
  readonly reads: Map<number, (value: ReadResult) => void>;
  /** Reads that have no answer yet. */
  readonly openReads: Map<number, OpenRead>;
  /** Uris that somebody has subscribed to. */
  subscriptions: ReadonlySet<string>;
  /** Set while somebody watches. */
  watch: Watch | undefined;
  /** The user can decide on the live page. */
  pageOpen: boolean;
  /** When the newest event came, Unix ms. */
  now: number;
  lastId: number;
  /** Of the step that is being made. */
  effects: HubEffect[];
  /** What this step has changed so far, in order. At its end tell/ derives from it what each audience is told. */
  changes: Change[];
}

/** An operation that has not ended. */
export interface LiveOperation {
  /** As it stands, the newest news included, whether those are stored yet or not. Changed with `revise` only. */
  readonly operation: Operation;
  readonly editor: Editor;
  /** The accept write is durable. */
  accepted: boolean;
  /**
   * asking: the user has not approved it, or that is not durable yet; it is in no queue (SEC-04). waiting: to be sent, in the Editor's dispatch
   * queue. marking: the same, while `sent` is being written. sent: see `operation.sent`.
   */
  phase: 'asking' | 'waiting' | 'marking' | 'sent';
  /** What the user is asked; while `phase` is asking. */
  question: Question | undefined;
  /** `execute` may have left for `operation.sent`, in this run of the server or an earlier one. */
  mayHaveLeft: boolean;
  /** The Editor has named it, so it wants to hear that the end is stored. */
  knownToEditor: boolean;
  /** The Editor told how it has ended, and on which connection; the update with its end should follow. */
  endTold: { readonly on: Connection; readonly state: OperationState } | undefined;
  /** Newest update; older ones are ignored. */
  updateSeq: number;
  /** How it ends, while that is being written. No more news after this. */
  ending: Ending | undefined;
  readonly calls: Set<OpenCall>;
  /** Identical calls that came when it was open whether it would ever start, and how to submit them again (CXL-04). */
  readonly parked: Map<OpenCall, () => void>;
  /** An answer with its log_id may have reached somebody, or somebody may come back for it: a cancel of one request must not remove it (CXL-03). */
  wanted: boolean;
  cancel: CancelWish | undefined;
  /** For people to see. */
  seen: Seen;
  /** The time that the policy gave it when it was accepted, or taken over from the store. */
  readonly max_execution_ms: number | undefined;
  dropHold: (() => void) | undefined;
  dropPersist: (() => void) | undefined;
  /** Takes back the end of the time that the policy gives it. */
  dropLimit: (() => void) | undefined;
}

/** What the hub has seen of an operation besides what the store keeps. */
export interface Seen {
  readonly deduplicated: number;
  readonly marks: readonly ShownMark[];
}

export const unseen: Seen = { deduplicated: 0, marks: [] };

/** What the hub keeps while somebody watches. */
export interface Watch {
  /** As they ended, by log_id, the newest so many: the store does not keep all of it. */
  readonly ended: Map<string, { readonly accept_seq: number; readonly shown: ShownOperation }>;
  /** By read_id, the log entries that were stored since that overview was asked for. */
  readonly overviews: Map<number, LogSummary[]>;
}

/** The kinds of change. The code that makes a change adds it to `hub.changes`, once. */
export interface ChangeKinds {
  /** There is a new unfinished operation. */
  readonly added: { readonly live: LiveOperation };
  /** Its acceptance is durable. */
  readonly accepted: { readonly live: LiveOperation };
  /** The operation has changed: its state, partial result, target or request to cancel (`revise`). */
  readonly revised: { readonly live: LiveOperation; readonly before: Operation; readonly after: Operation };
  /** It was sent to its Editor. */
  readonly sent: { readonly live: LiveOperation; readonly attempt: number };
  /** Its cancel was requested, or the reason for that has changed. */
  readonly stopping: { readonly live: LiveOperation; readonly reason: string };
  /** The user has decided about it, or it is too late for that. */
  readonly approved: { readonly live: LiveOperation; readonly by: string };
  readonly refused: { readonly live: LiveOperation; readonly why: string };
  /** The user has permitted what comes of a tool, or has taken that back. */
  readonly permitted: { readonly editor: Editor; readonly permit: Permit };
  readonly revoked: { readonly editor: Editor; readonly permit: Permit; readonly by: string };
  /** Its question to the user is closed. */
  readonly question_closed: { readonly live: LiveOperation };
  /** This call has begun or stopped to wait for it. */
  readonly waiting: { readonly live: LiveOperation; readonly open: OpenCall };
  /** An identical call joined it. */
  readonly joined: { readonly live: LiveOperation; readonly client: string };
  /** It is no longer unfinished. `ended`: as it ended; absent: it was never accepted. */
  readonly removed: { readonly live: LiveOperation; readonly ended?: Operation };
  /** A call got the stored answer of an operation that has ended. */
  readonly redelivered: { readonly operation: Operation; readonly client: string };
  /** The policy denied a call or a read; there is no operation. */
  readonly denied: { readonly subject: AuditSubject; readonly why: string; readonly error_code: ErrorCode };
  /** `before`: the last generation that the hub knew. */
  readonly connected: { readonly editor: Editor; readonly before: number | undefined };
  readonly disconnected: { readonly editor: Editor };
  readonly heartbeat: { readonly editor: Editor; readonly before: Editor['heartbeat'] };
  /** The Editor sent a notification about itself, such as an imminent reload. */
  readonly announced: { readonly editor: Editor };
  /** Other tools of it wait for a decision of the user. */
  readonly undecided: { readonly editor: Editor };
  readonly registered: { readonly editor: Editor };
  /** These entries were stored. `mark`: the last entry that was stored before them. */
  readonly logs: { readonly editor: Editor; readonly entries: readonly LogEntry[]; readonly mark: number };
  readonly clients: Readonly<Record<never, never>>;
  /** The list of tools may have changed. */
  readonly tools: Readonly<Record<never, never>>;
}

export type Change<K extends keyof ChangeKinds = keyof ChangeKinds> = {
  readonly [P in K]: { readonly kind: P } & ChangeKinds[P];
}[K];

/** What the user is asked about an operation (SEC-04). Open as soon as the operation is accepted durably. */
export interface Question {
  readonly asked: ApprovalQuestion;
  /** The same as people are shown it: made once, as it may be long. */
  readonly shown: ShownQuestion;
  /** Where, for people to read; a few of them. */
  readonly through: Set<string>;
  /** The user has answered, or it is too late for that. */
  isAnswered: boolean;
}

export interface Ending {
  readonly state: OperationState;
  readonly outcome: Outcome;
  readonly note?: string;
}

/** Somebody wants it cancelled. */
export interface CancelWish {
  readonly reason: string;
  /** Nobody waits for the work (CXL-03); false where somebody asked by id (CXL-05). */
  readonly automatic: boolean;
  /** `operation/cancel` has been sent on the present connection, and is not answered yet. */
  asked: boolean;
  /** That was with `unstarted_only`: an answer `running` says that nobody has asked the code to stop. */
  askedGently?: boolean;
  /** A user wants code that does not stop interrupted where it stands. Not kept for an Editor that is away: there the code has ended. */
  force?: true;
  /** It was sent with that. */
  askedByForce?: boolean;
  /** Commands that wait for the outcome (CXL-05). */
  readonly commands: number[];
}

/** An ended execute_code operation whose answer is in the store. */
export interface FinishedOperation {
  readonly log_id: string;
  readonly identity: string;
  readonly finished_at: number;
  /** Delivered by an earlier run of the server. */
  readonly deliveredBefore: boolean;
  /** Calls that have delivered its answer. */
  readonly deliveries: Set<number>;
  dropEviction: () => void;
}

/** A call that has come in. */
export interface OpenCall {
  readonly call: Call;
  readonly arrived_at: number;
  /** End of the wait that the caller asked for. */
  readonly deadline: number;
  phase: 'waiting' | 'answered' | 'delivered';
  /** What it waits for. */
  live: LiveOperation | undefined;
  /** It joined somebody else's work, or gets its answer. */
  deduplicated: boolean;
  /** Its own part of the acceptance is durable: the request row, if it has one. */
  attached: boolean;
  /** There is a request row to confirm. */
  hasRow: boolean;
  /** Of the door; until it has been used. */
  verdict: Call['verdict'];
  progress: number;
  /** What it was answered with, if that was news of an operation. */
  answer: { readonly log_id: string; readonly terminal: boolean } | undefined;
  dropDeadline: (() => void) | undefined;
  /** The end of its wait, and how to take that back, where that is what `dropDeadline` is for. */
  waitEnd: { readonly at: number; readonly drop: () => void } | undefined;
  /** While it is open whether the answer was read (receipts.ts). */
  dropReceipt: (() => void) | undefined;
  dropProgress: (() => void) | undefined;
}

/** An end of work that has left over HTTP. Nobody confirms that it was read: what its client does next has to show it (EXO-06). */
export interface Receipt {
  readonly open: OpenCall;
  readonly log_id: string;
  readonly connection: number;
  /** The connection was closed in order, so that it can show nothing any more; the session of the client may. */
  hasLeft: boolean;
}

/** Receipts that nothing has shown yet, each in every map that it belongs to. */
export interface Receipts {
  readonly byConnection: Map<number, Set<Receipt>>;
  /** Of clients with a session. */
  readonly bySession: Map<string, Set<Receipt>>;
  readonly byOperation: Map<string, Set<Receipt>>;
}

/** A Unity project that has been seen. */
export interface Editor {
  readonly project_path: string;
  project_name: string;
  /** As it said at hello. */
  unity_version: string | undefined;
  /** Of its package, as the hello says it. */
  bridge_version: string | undefined;
  /** The greeted connection. */
  connection: Connection | undefined;
  journal: { readonly journal_id: string; readonly journal_seq: number; readonly generation: number } | undefined;
  /** Last evidence of it, Unix ms; while it is connected, see `connection.lastFrameAt`. */
  seenAt: number;
  recordedSeenAt: number;
  /** When this server began, until it has greeted the Editor: what was before, `seenAt` tells to the minute alone. */
  awaitedSince: number | undefined;
  heartbeat: { readonly at: number; readonly params: EditorHeartbeatParams } | undefined;
  /** Why it is going, or has gone. */
  leaving: 'reloading' | 'shutdown' | 'user_disconnect' | undefined;
  /** It has answered `overloaded`: nothing is sent until there is room. */
  full: boolean;
  /** Unfinished operations in order of acceptance. */
  readonly live: Map<string, LiveOperation>;
  /** Those that are to be sent, in order of acceptance; entries that no longer wait are skipped. */
  queue: LiveOperation[];
  queueHead: number;
  dropEvidence: (() => void) | undefined;
  /** Its own tools that are offered, by name; undefined before it has said. */
  tools: readonly CustomTool[] | undefined;
  /** Names of those that were shown by default when they were last looked at, as one text. */
  shown: string;
  /** Names of those that no policy named when they were last looked at. */
  undecided: readonly string[];
  /** What the user has permitted here; those that have ended stand there until the next is made. */
  permits: readonly Permit[];
  /** `tools/list` has been sent, and is not answered yet. */
  isListingTools: boolean;
}

/** The user is not asked about this tool in this project for a time (SEC-04). */
export interface Permit {
  /** Of the tool; `unity_query:methods` for queries with allow_methods. */
  readonly name: string;
  readonly by: string;
  /** Unix ms. */
  readonly given_at: number;
  /** Unix ms; absent: until this server ends. */
  readonly until?: number;
  /** The operation with whose approval it was given. */
  readonly subject: AuditSubject;
}

export interface Connection {
  readonly id: number;
  /** Set by hello. */
  editor: Editor | undefined;
  instance_id: string | undefined;
  lastFrameAt: number;
  /** The hub has closed it; the shell has not said so yet. What still comes is ignored. */
  closing: boolean;
  lastRequest: number;
  readonly requests: Map<number, OpenRequest>;
  readonly appends: Append[];
  /** What waits until a batch is stored or refused: ends of operations (LGS-07). */
  readonly behind: Map<Append, (() => void)[]>;
  /** First sequence number of a batch that was refused: later batches wait until it has come again (LGS-05). */
  refusedFrom: number | undefined;
  dropDead: (() => void) | undefined;
}

export type OpenRequest =
  | { readonly kind: 'execute' | 'cancel' | 'status'; readonly log_id: string }
  /** For a read that waits. */
  | { readonly kind: 'resource'; readonly read_id: number }
  | { readonly kind: 'tools' };

/** A read that waits for an Editor or for the store. */
export interface OpenRead {
  /** Looks again whether it can be answered, after something has changed. */
  readonly look?: () => void;
  /** What it is answered when its connection goes. */
  readonly on?: Connection;
  readonly otherwise?: () => HubReadAnswer;
  readonly dropDeadline: () => void;
}

export type Append = RequestFrame<'logs/append'>;

export function createState(options: HubOptions): HubState {
  return {
    options,
    windows: { ...contractWindows, ...options.windows },
    deadlines: createDeadlines(),
    storeId: '',
    early: [],
    freed: new Set(),
    acceptSeq: 0,
    clients: [],
    toolsBurst: undefined,
    operations: new Map(),
    byIdentity: new Map(),
    byKey: new Map(),
    finished: new Map(),
    newest: new Map(),
    refused: new Map(),
    moved: new Map(),
    requests: new Map(),
    calls: new Map(),
    receipts: { byConnection: new Map(), bySession: new Map(), byOperation: new Map() },
    editors: new Map(),
    connections: new Map(),
    choices: new Map(),
    logMarks: new Map(),
    storing: new Set(),
    writes: new Map(),
    reads: new Map(),
    openReads: new Map(),
    subscriptions: new Set(),
    watch: undefined,
    pageOpen: false,
    now: 0,
    lastId: 0,
    effects: [],
    changes: [],
  };
}

/** Puts an entry at the end of a map of at most `limit` entries; the oldest ones go. */
export function setBounded<V>(map: Map<string, V>, key: string, value: V, limit: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= limit) return;
    map.delete(oldest);
  }
}
