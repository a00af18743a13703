import type { Envelope, OperationState } from '../../generated/typescript/types.ts';

/** Tools that the simulated clients call. */
export type AskedTool =
  | 'unity_execute_code'
  | 'unity_query'
  | 'custom_tool'
  | 'unity_get_result'
  | 'unity_get_logs'
  | 'unity_get_log_details'
  | 'unity_help';

/** Ways to read an operation without a tool call: `unity://operations/{log_id}`, its task, and the live page. They deliver nothing (EXO-06). */
export const readForms = ['resource', 'task', 'page'] as const;
/** And `tasks/get`, which delivers an end as unity_get_result does. */
export type ReadForm = (typeof readForms)[number] | 'task answer';

/** Members of `tasks/get` beside the envelope. */
export interface ShownTask {
  readonly id: string;
  readonly status: string;
  readonly created_at: string;
  readonly ttl_ms: number;
}

/** The reason why a read has no envelope. */
export interface FailedRead {
  readonly code: 'not_found' | 'unavailable';
  readonly reason: string;
}

/** A call as its client made it. */
export interface Asked {
  /** Unique in the run. */
  readonly call: number;
  /** Process that serves the client: another one after the client was started again. */
  readonly process: string;
  /** The client's identity at the server. */
  readonly client: string;
  readonly tool: AskedTool;
  /** For custom_tool: the name of the Editor's tool. */
  readonly custom?: string;
  /** Ms. */
  readonly timeout: number;
  /** Program text or query; absent for unity_get_result. */
  readonly work?: string;
  readonly key?: string;
  /** The log_id of unity_get_result. */
  readonly log_id?: string;
  readonly wants_progress?: boolean;
  /** No process confirms its answer: the connection shows it. */
  readonly over_http?: true;
}

export type FaultName =
  | 'kill'
  | 'cut'
  | 'half_open'
  | 'reload'
  | 'crash'
  | 'block'
  | 'suspend'
  | 'store_slow'
  | 'store_full'
  | 'store_unreadable'
  | 'journal_slow'
  | 'journal_full'
  | 'duplicate'
  | 'store_old'
  | 'journal_lost'
  | 'journal_torn'
  | 'stop'
  | 'quit'
  | 'pace'
  | 'storm'
  | 'user_disconnect'
  | 'delay'
  | 'reorder'
  | 'drop'
  | 'truncate'
  | 'clock_jump'
  | 'cut_client'
  | 'hold_answers'
  | 'drop_answers'
  | 'second_editor'
  | 'pause';

/** Events of a run that are visible outside the implementation, in order. Times in virtual Unix ms. */
export type Observation = { readonly at: number } & (
  | ({ readonly kind: 'asked' } & Asked)
  /** The client has its answer, and its process confirms that. */
  | { readonly kind: 'answered'; readonly call: number; readonly envelope: Envelope }
  /** A client reads an operation. `read` is unique in the run. */
  | { readonly kind: 'read'; readonly read: number; readonly form: ReadForm; readonly log_id: string }
  | {
      readonly kind: 'read_answered';
      readonly read: number;
      readonly answer: Envelope | FailedRead;
      readonly task?: ShownTask;
    }
  /** The process that serves the client was informed that the call's operation is durable. */
  | { readonly kind: 'accepted'; readonly call: number; readonly log_id: string }
  /** The call's request is durably connected with an operation: accepted for it, or attached to it. */
  | { readonly kind: 'connected'; readonly call: number; readonly log_id: string }
  /** The client cancels its request. `taken_back`: after the answer, and the server that sent it was notified of it. */
  | { readonly kind: 'cancelled'; readonly call: number; readonly taken_back: boolean }
  /** A client over HTTP has received the answer, and its connection was closed before it could confirm that. `until`: its next request still may. */
  | { readonly kind: 'unread'; readonly call: number; readonly until?: 'next' }
  /** The client's process ended: its calls are not waited for. */
  | { readonly kind: 'left'; readonly process: string }
  /** A question to the user, through the client of that call, for the approval of this work (SEC-04). */
  | {
      readonly kind: 'question';
      readonly call: number;
      readonly log_id: string;
      readonly code_hash: string;
      readonly work?: string;
    }
  /** The user's answer reaches the server. `asked`: the work of the question, if a task had it. */
  | {
      readonly kind: 'approval';
      readonly log_id: string;
      readonly code_hash: string;
      readonly approved: boolean;
      readonly asked?: string;
    }
  /** A user cancels by log_id, and the answer. */
  | { readonly kind: 'cancel_command'; readonly command: number; readonly log_id: string }
  | { readonly kind: 'cancel_answer'; readonly command: number; readonly outcome: string }
  /** The server sends its frame. */
  | {
      readonly kind: 'execute';
      readonly log_id: string;
      readonly accept_seq: number;
      readonly server: number;
      readonly editor: number;
    }
  /** An update of an operation reaches the server. */
  | {
      readonly kind: 'update';
      readonly log_id: string;
      readonly state: OperationState;
      readonly server: number;
      readonly partial?: unknown;
    }
  /** One of the six push notifications reaches the server. */
  | { readonly kind: 'push'; readonly type: string; readonly server: number }
  /** A server notifies its clients that the tools may have changed. */
  | { readonly kind: 'tools_changed'; readonly server: number }
  /** A client receives progress that it requested. */
  | { readonly kind: 'progress'; readonly call: number }
  /** A log entry is in the Editor's journal. */
  | { readonly kind: 'logged'; readonly log_id: string; readonly operation?: string; readonly message: string }
  /** The log entries of a store, at the end of a run, whole. */
  | {
      readonly kind: 'logs';
      readonly server: number;
      readonly entries: readonly { readonly log_id: string; readonly operation?: string; readonly message: string }[];
    }
  /** The Editor sends its answer to a cancel. */
  | { readonly kind: 'removed'; readonly log_id: string }
  /** A line of the ledger: a run begins, resumes after a domain reload, or ends. */
  | {
      readonly kind: 'ledger';
      readonly log_id: string;
      readonly mark: 'start' | 'resume' | 'end';
      readonly work: string;
    }
  | {
      readonly kind: 'durable';
      readonly disk: 'store' | 'journal';
      readonly log_id: string;
      readonly what: 'accepted' | 'started' | 'suspended' | 'resumed' | 'ended';
    }
  /** A domain of an Editor ends, whatever the reason for its reload. */
  | { readonly kind: 'unloaded' }
  | { readonly kind: 'fault'; readonly fault: FaultName; readonly until: number }
  | { readonly kind: 'server'; readonly up: boolean }
  /** A message that does not fit the contract, or an answer without a request. */
  | { readonly kind: 'invalid'; readonly from: 'server' | 'editor'; readonly reason: string }
  /** A contradiction in the hub's memory, or between SQLite and the store in memory after the same writes (server/hub/testing/checked-hub.ts): detected inside, before it is visible outside. */
  | { readonly kind: 'contradiction'; readonly message: string; readonly of?: 'store' }
  /** End of the time in which a server process may own its space, by the database: acquired, renewed, released. */
  | { readonly kind: 'lease'; readonly epoch: number; readonly run: string; readonly until: number }
  /** The database has stored something for that process. */
  | { readonly kind: 'stored'; readonly epoch: number; readonly run: string }
  /** A process of a space sends a message: to a client, or to an Editor. */
  | { readonly kind: 'spoke'; readonly run: string; readonly to: 'client' | 'editor' }
  /** Faults are over. */
  | { readonly kind: 'healed' }
);

/** An observation without its time, which the world adds. */
export type UntimedObservation = Observation extends infer H ? (H extends Observation ? Omit<H, 'at'> : never) : never;
