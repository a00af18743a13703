import type { ShownMark, ShownQuestion } from '../../../generated/typescript/link.ts';
import type { RequestFrame } from '../../../generated/typescript/rpc.ts';
import type { CustomTool, EditorHeartbeatParams, OperationState } from '../../../generated/typescript/types.ts';
import type { ApprovalQuestion, Call } from '../protocol/call.ts';
import type { AuditSubject, Operation, Outcome } from '../protocol/operation.ts';

/*
 * Operations, calls, Editors and connections refer to one another, so they are in one file.
 */

/** An operation that has not ended. */
export interface LiveOperation {
  /** The current state, including updates that are not stored yet. Changed only with `reviseOperation`. */
  readonly operation: Operation;
  readonly editor: Editor;
  /** The accept write is durable. */
  accepted: boolean;
  /**
   * asking: the user has not approved it, or the approval is not durable yet; it is in no queue (SEC-04). waiting: to
   * be sent, in the Editor's dispatch queue. marking: the same, while `sent` is being written. sent: see
   * `operation.sent`. behind: to be sent when `after` has ended (EXO-15).
   */
  phase: 'asking' | 'behind' | 'waiting' | 'marking' | 'sent';
  /** Work of an identical call that began before this one arrived; reset when that has ended. */
  after: LiveOperation | undefined;
  /** The question to the user; while `phase` is asking. */
  question: OpenQuestion | undefined;
  /** `execute` may have been sent to `operation.sent`, in this run of the server or an earlier one. */
  mayHaveLeft: boolean;
  /** The Editor has reported it, so it must receive an acknowledgement when the end is stored. */
  knownToEditor: boolean;
  /** The Editor has reported its final state on this connection; the update with its end should follow. */
  endReported: { readonly on: HubConnection; readonly state: OperationState } | undefined;
  /** The number of the newest update; older ones are ignored. */
  updateSeq: number;
  /** Its end, while that is being written. Later updates are ignored. */
  ending: Ending | undefined;
  readonly calls: Set<OpenCall>;
  /** Identical calls that arrived while its start was uncertain, and how to submit them again (CXL-04). */
  readonly parked: Map<OpenCall, () => void>;
  /** A client may have its log_id and request it again, so a cancel of one request must not remove it (CXL-03). */
  wanted: boolean;
  cancel: CancelWish | undefined;
  /** sessionHash of the client that requested it first; undefined: its caller stands for it, or it was loaded from the store. */
  session: string | undefined;
  /** What users are shown besides its state. */
  seen: OperationNotes;
  /** The time limit of the policy at acceptance, or when it was loaded from the store. */
  readonly max_execution_ms: number | undefined;
  dropHold: (() => void) | undefined;
  dropPersist: (() => void) | undefined;
  /** A partial result of it is being stored. */
  storesPartial: boolean;
  /** Cancels the time limit of the policy. */
  dropLimit: (() => void) | undefined;
}

/** The hub's observations of an operation that the store does not keep. */
export interface OperationNotes {
  readonly deduplicated: number;
  readonly marks: readonly ShownMark[];
}

export const emptyNotes: OperationNotes = { deduplicated: 0, marks: [] };

/** The question to the user about an operation (SEC-04). Open as soon as the operation is accepted durably. */
export interface OpenQuestion {
  readonly asked: ApprovalQuestion;
  /** The same in the form for users; created once, because it may be long. */
  readonly shown: ShownQuestion;
  /** Where the user is asked, for users; a few of the places. */
  readonly through: Set<string>;
  /** The user has answered, or it is too late to answer. */
  isAnswered: boolean;
}

export interface Ending {
  readonly state: OperationState;
  readonly outcome: Outcome;
  readonly note?: string;
}

/** A request to cancel it. */
export interface CancelWish {
  readonly reason: string;
  /** No call waits for the work (CXL-03); false if the user cancelled by id (CXL-05). */
  readonly automatic: boolean;
  /** `operation/cancel` was sent on the current connection, without an answer yet. */
  asked: boolean;
  /** It was sent with `unstarted_only`: an answer `running` means that the code was not requested to stop. */
  askedGently?: boolean;
  /**
   * The ids of the users' commands to interrupt code that does not stop by itself; undefined if there are none. Kept
   * after the commands have been answered.
   */
  forcing?: readonly number[];
  /** It was sent with `force`. */
  askedByForce?: boolean;
  /** Commands that wait for the outcome (CXL-05). */
  readonly commands: number[];
}

/** An ended operation whose answer is in the store. */
export interface FinishedOperation {
  readonly log_id: string;
  readonly accept_seq: number;
  readonly identity: string;
  readonly finished_at: number;
  /** Delivered by an earlier run of the server. */
  readonly deliveredBefore: boolean;
  /** Calls that have delivered its answer. */
  readonly deliveries: Set<number>;
  dropEviction: () => void;
}

/** A call that has arrived. */
export interface OpenCall {
  readonly call: Call;
  readonly arrived_at: number;
  /** The end of the wait that the caller requested. */
  readonly deadline: number;
  phase: 'waiting' | 'answered' | 'delivered';
  /** The operation that it waits for. */
  live: LiveOperation | undefined;
  /** It joined the work of another call, or receives its stored answer. */
  deduplicated: boolean;
  /** Its own part of the acceptance is durable: the request row, if it has one. */
  attached: boolean;
  /** There is a request row to confirm. */
  hasRow: boolean;
  /** The verdict of admission, until it has been used. */
  verdict: Call['verdict'];
  progress: number;
  /** The operation that its answer is about, if any. */
  answer: { readonly log_id: string; readonly terminal: boolean } | undefined;
  dropDeadline: (() => void) | undefined;
  /** The end of its wait and how to cancel it, if `dropDeadline` is for that. */
  waitEnd: { readonly at: number; readonly drop: () => void } | undefined;
  /** Set while it is unknown whether the answer was read (delivery.ts). */
  dropReceipt: (() => void) | undefined;
  dropProgress: (() => void) | undefined;
}

/** A terminal answer over HTTP of which the client's next request confirms the reading (EXO-06). */
export interface Receipt {
  readonly open: OpenCall;
  readonly log_id: string;
  readonly connection: number;
  /** The connection was closed normally and can show nothing more, but the client's session can. */
  hasLeft: boolean;
}

/** Receipts that no request has confirmed yet, each in every map that it belongs to. */
export interface Receipts {
  readonly byConnection: Map<number, Set<Receipt>>;
  /** For clients with a session. */
  readonly bySession: Map<string, Set<Receipt>>;
  readonly byOperation: Map<string, Set<Receipt>>;
}

/** A Unity project that has been seen. */
export interface Editor {
  readonly project_path: string;
  project_name: string;
  /** As reported at hello. */
  unity_version: string | undefined;
  /** Version of its package, as reported at hello. */
  bridge_version: string | undefined;
  /** The greeted connection. */
  connection: HubConnection | undefined;
  journal: { readonly journal_id: string; readonly journal_seq: number; readonly generation: number } | undefined;
  /** Last evidence of it, Unix ms; while it is connected, see `connection.lastFrameAt`. */
  seenAt: number;
  recordedSeenAt: number;
  /** When this server began, until hello of the Editor: before that, `seenAt` is only accurate to a minute. */
  awaitedSince: number | undefined;
  heartbeat: { readonly at: number; readonly params: EditorHeartbeatParams } | undefined;
  /** Why it is about to disconnect, or has disconnected. */
  leaving: 'reloading' | 'shutdown' | 'user_disconnect' | undefined;
  /** It has answered `overloaded`; nothing is sent until it has room. */
  full: boolean;
  /** Unfinished operations in order of acceptance. */
  readonly live: Map<string, LiveOperation>;
  /** Operations to be sent, in order of acceptance; entries that no longer wait are skipped. */
  queue: LiveOperation[];
  queueHead: number;
  /** Operations with phase behind; ended ones are removed when the next one is sent. */
  behind: LiveOperation[];
  dropEvidence: (() => void) | undefined;
  /** Its own tools that are offered, by name; undefined before it has listed them. */
  tools: readonly CustomTool[] | undefined;
  /** Names of the tools shown by default at the last check, as one text. */
  shown: string;
  /** Names of the tools without a policy rule at the last check. */
  undecided: readonly string[];
  /** The user's permits for this Editor. Expired permits stay until the next one is created. */
  permits: readonly Permit[];
  /** `tools/list` was sent, without an answer yet. */
  isListingTools: boolean;
}

/** A permit: the user is not asked about this tool in this project for a time (SEC-04). */
export interface Permit {
  /** Name of the tool; `unity_query:methods` for queries with allow_methods. */
  readonly name: string;
  readonly by: string;
  /** Unix ms. */
  readonly given_at: number;
  /** Unix ms; absent: until this server ends. */
  readonly until?: number;
  /** The operation whose approval included the permit. */
  readonly subject: AuditSubject;
}

export interface HubConnection {
  readonly id: number;
  /** Set by hello. */
  editor: Editor | undefined;
  instance_id: string | undefined;
  lastFrameAt: number;
  /** The hub has closed it; the shell has not confirmed it yet. Later frames are ignored. */
  closing: boolean;
  lastRequest: number;
  readonly requests: Map<number, OpenRequest>;
  readonly appends: Append[];
  /** Ends of operations that wait until a batch is stored or refused (LGS-07). */
  readonly behind: Map<Append, (() => void)[]>;
  /** First sequence number of a refused batch: later batches wait until it was resent (LGS-05). */
  refusedFrom: number | undefined;
  dropDead: (() => void) | undefined;
}

export type OpenRequest =
  | { readonly kind: 'execute' | 'cancel' | 'status'; readonly log_id: string }
  /** Whether that operation has not started yet (EXO-15); undefined: the Editor does not report it. */
  | {
      readonly kind: 'unstarted';
      readonly log_id: string;
      readonly decide: (state: OperationState | undefined) => void;
    }
  /** For a waiting read. */
  | { readonly kind: 'resource'; readonly read_id: number }
  | { readonly kind: 'tools' };

export type Append = RequestFrame<'logs/append'>;
