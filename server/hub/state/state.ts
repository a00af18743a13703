import type { ShownOperation } from '../../../generated/typescript/link.ts';
import type { ErrorEnvelope, LogSummary, ErrorCode, LogEntry } from '../../../generated/typescript/types.ts';
import type { Recent } from '../protocol/decide-call.ts';
import type { HubEffect, HubEvent, HubOptions, HubWindows } from '../protocol/hub-protocol.ts';
import type { HubReadAnswer } from '../protocol/reads.ts';
import type { ReadResult, WriteOutcome } from '../protocol/store-protocol.ts';
import type {
  Append,
  HubConnection,
  Editor,
  FinishedOperation,
  LiveOperation,
  OpenCall,
  Receipts,
  Permit,
  OpenQuestion,
} from './entities.ts';
import type { AuditSubject, Operation } from '../protocol/operation.ts';

/**
 * The state of a hub. Its size depends on live work, recent answers, connections and projects, never on retained data.
 */
export interface HubState {
  readonly options: HubOptions;
  windows: HubWindows;
  readonly deadlines: Deadlines;
  /** Empty until booted. */
  storeId: string;
  /** Events before the boot, in order. */
  early: { readonly event: HubEvent; readonly at: number }[];
  acceptSeq: number;
  clients: readonly string[];
  /** A burst of changes to the tools, until it is reported (PSH-02). */
  toolsBurst: { readonly until: number; dropEnd: () => void } | undefined;
  /** Unfinished operations by log_id. */
  readonly operations: Map<string, LiveOperation>;
  /** The same by the common part of identical calls (EXO-05), and by key (EXO-08). */
  readonly byIdentity: Map<string, LiveOperation>;
  readonly byKey: Map<string, LiveOperation>;
  /**
   * Finished operations by log_id, while their delivery may be recorded; by the common part of identical calls, the
   * newest whose answer they may receive (EXO-06).
   */
  readonly finished: Map<string, FinishedOperation>;
  readonly newest: Map<string, FinishedOperation>;
  /** By the hash of a caller, the accept_seq of the newest work that changes something (EXO-06). Bounded. */
  readonly lastChange: Map<string, number>;
  /**
   * The answers to refused calls, by log_id, because a client may have received the id before the refusal (WIR-05).
   * Bounded.
   */
  readonly refused: Map<string, ErrorEnvelope>;
  /** log_ids that a client may have received before the store named an older operation for the same call. Bounded. */
  readonly moved: Map<string, string>;
  /** Unconfirmed requests: requestKey -> log_id. */
  readonly requests: Map<string, string>;
  /** Waiting calls, and answered ones whose delivery may still be confirmed or revoked. */
  readonly calls: Map<number, OpenCall>;
  readonly receipts: Receipts;
  /** By project path. */
  readonly editors: Map<string, Editor>;
  /** Editors with an operation that ended in this step: the ones queued behind it are sent at the end of the step. */
  readonly freed: Set<Editor>;
  readonly connections: Map<number, HubConnection>;
  /** The Editor that a client is working with. */
  readonly choices: Map<string, Recent & { readonly until: number }>;
  /** By journal_id, the mark up to which log entries are stored. */
  readonly logMarks: Map<string, number>;
  /** Batches of log entries that are being written. */
  readonly storing: Set<Append>;
  readonly writes: Map<number, (outcome: WriteOutcome) => void>;
  readonly reads: Map<number, (value: ReadResult) => void>;
  /** Reads without an answer yet. */
  readonly openReads: Map<number, OpenRead>;
  /** Subscribed URIs. */
  subscriptions: ReadonlySet<string>;
  /** Set while a live page is open. */
  watch: Watch | undefined;
  /** The user can decide on the live page. */
  pageOpen: boolean;
  /** The time of the newest event, Unix ms. */
  now: number;
  lastId: number;
  /** The effects of the current step. */
  effects: HubEffect[];
  /**
   * The changes of this step so far, in order. At its end the notifications of each audience are derived from them
   * (notifications/).
   */
  changes: Change[];
}

/** Data kept while a live page is open. */
export interface Watch {
  /** The newest ended operations, by log_id, with what the store does not keep. */
  readonly ended: Map<string, { readonly accept_seq: number; readonly shown: ShownOperation }>;
  /** By read_id, the log entries stored since that overview was requested. */
  readonly overviews: Map<number, LogSummary[]>;
}

/** A read that waits for an Editor or for the store. */
export interface OpenRead {
  /** Checks after a change whether it can be answered. */
  readonly look?: () => void;
  /** The answer if its connection closes. */
  readonly on?: HubConnection;
  readonly otherwise?: () => HubReadAnswer;
  readonly dropDeadline: () => void;
}

/** An action to run at a point in time. */
export interface Deadline {
  readonly at: number;
  readonly run: () => void;
}

/** Actions by time, earliest first; equal ones in the order of adding. */
export interface Deadlines {
  /** Returns a function that removes it; calling that after it ran does nothing. */
  add(at: number, run: () => void): () => void;
  readonly next: () => number | undefined;
  /** Removes and returns the earliest one that is due. */
  takeDue(now: number): Deadline | undefined;
}

/** The kinds of change. The code that makes a change adds it to `hub.changes`, once. */
export interface ChangeKinds {
  /** There is a new unfinished operation. */
  readonly added: { readonly live: LiveOperation };
  /** Its acceptance is durable. */
  /** `caller`: the id of the signed-in user. */
  readonly accepted: { readonly live: LiveOperation; readonly caller: string | undefined };
  /** The operation has changed: its state, partial result, target or request to cancel (`reviseOperation`). */
  readonly revised: { readonly live: LiveOperation; readonly before: Operation; readonly after: Operation };
  /** It was sent to its Editor. */
  readonly sent: { readonly live: LiveOperation; readonly attempt: number };
  /** Its cancel was requested, or the reason for that has changed. */
  readonly stopping: { readonly live: LiveOperation; readonly reason: string };
  /** The user has decided about it, or it is too late to decide. */
  readonly approved: { readonly live: LiveOperation; readonly by: string };
  readonly refused: { readonly live: LiveOperation; readonly why: string };
  /** The user has permitted later calls of a tool, or has revoked that. */
  readonly permitted: { readonly editor: Editor; readonly permit: Permit };
  readonly revoked: { readonly editor: Editor; readonly permit: Permit; readonly by: string };
  /** This call's client must ask the user. */
  readonly asked: { readonly open: OpenCall; readonly question: OpenQuestion };
  /** Its question to the user is closed. */
  readonly question_closed: { readonly live: LiveOperation };
  /** This call has started or stopped waiting for it. */
  readonly waiting: { readonly live: LiveOperation; readonly open: OpenCall };
  /** An identical call joined it. */
  readonly joined: { readonly live: LiveOperation; readonly client: string };
  /** It is no longer unfinished. `ended`: in its final state; absent: it was never accepted. */
  readonly removed: { readonly live: LiveOperation; readonly ended?: Operation };
  /** A call received the stored answer of an ended operation. */
  readonly redelivered: { readonly operation: Operation; readonly client: string };
  /** The policy denied a call or a read; there is no operation. */
  readonly denied: { readonly subject: AuditSubject; readonly why: string; readonly error_code: ErrorCode };
  /** `before`: the last generation that the hub had. */
  readonly connected: { readonly editor: Editor; readonly before: number | undefined };
  readonly disconnected: { readonly editor: Editor };
  readonly heartbeat: { readonly editor: Editor; readonly before: Editor['heartbeat'] };
  /** The Editor sent a notification about itself, such as an imminent reload. */
  readonly announced: { readonly editor: Editor };
  /** Other tools of the Editor now await the user's decision. */
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
