import type {
  Approval,
  BridgeTool,
  ErrorCode,
  Json,
  JsonObject,
  OperationState,
} from '../../../generated/typescript/types.ts';

/** The tools whose calls become operations. */
export type OperationTool = BridgeTool;

/** An operation, or the requested work of a denied call. */
export interface AuditSubject {
  readonly log_id: string;
  readonly tool: string;
  readonly params: JsonObject;
  readonly client: string;
  readonly editor: string;
  /** The id of the signed-in caller. */
  readonly caller?: string;
}

/** Where `execute` was (or is about to be) sent: the Editor's journal and domain generation (EXO-03). */
export interface SentTo {
  readonly journal_id: string;
  readonly generation: number;
}

/** The end of an operation. Never changes once written (ENV-07). */
export type Outcome =
  | { readonly status: 'completed'; readonly result: Json }
  | { readonly status: 'error'; readonly error: string; readonly error_code: ErrorCode; readonly stack_trace?: string };

/** One line of an operation's history; `at` in Unix ms. */
export interface HistoryEntry {
  readonly state: OperationState;
  readonly at: number;
  readonly note?: string;
}

/** A cancel request of the user or the policy (CXL-02, CXL-05); `at` in Unix ms. */
export interface CancelRequest {
  readonly reason: string;
  readonly at: number;
  /**
   * The running code was requested to stop. Otherwise the Editor has yet to be asked, possibly by a later run of the
   * server.
   */
  readonly passed_on?: true;
}

/**
 * One accepted unit of work. Times are Unix ms. A new one has every member, with undefined for those without a value:
 * copying it with one changed is then ten times faster than with one added.
 */
export interface Operation {
  readonly log_id: string;
  /** Order of acceptance, unique in the store, increasing (EXO-11). */
  readonly accept_seq: number;
  readonly tool: OperationTool;
  /** The call's parameters without `timeout` and `idempotency_key`. */
  readonly params: JsonObject;
  /** The identity of the call (EXO-05): see identityOf. */
  readonly identity: string;
  readonly idempotency_key?: string | undefined;
  /** Hash of what a key is bound to: Editor, tool and canonical parameters (EXO-08). */
  readonly payload_hash: string;
  /** The Editor selected at acceptance: its project path, canonical. */
  readonly editor: string;
  /** The client that requested it first, for users. */
  readonly client: string;
  readonly state: OperationState;
  readonly accepted_at: number;
  /** Number of decisions to send `execute`; 0 before the first. */
  readonly attempt: number;
  readonly sent?: SentTo | undefined;
  readonly started_at?: number | undefined;
  readonly finished_at?: number | undefined;
  readonly partial?: { readonly seq: number; readonly value: Json } | undefined;
  readonly outcome?: Outcome | undefined;
  /** When a terminal answer was written out to a client, and confirmed (EXO-06). */
  readonly delivered_at?: number | undefined;
  /** The newest request. */
  readonly cancel_requested?: CancelRequest | undefined;
  /** The user's approval, if the policy requires one (SEC-04). */
  readonly approval?: Approval | undefined;
  readonly history: readonly HistoryEntry[];
}
