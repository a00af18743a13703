import type { Envelope } from '../../generated/typescript/types.ts';
import type { FrameFromServer } from '../../generated/typescript/rpc.ts';
import type { ApprovalOutcome, ApprovalQuestion, Call, CallingClient } from '../hub/protocol/call.ts';
import type { AuditEntry, Hub, HubEffect, HubEvent, HubSummary } from '../hub/protocol/hub-protocol.ts';
import type { Changes, HubRead, HubReadAnswer, OwnRead } from '../hub/protocol/reads.ts';
import type { Log } from '../lib/logging.ts';
import type { Store } from '../store/store.ts';

/** Receives the events of a call. */
export interface CallListener {
  answered(envelope: Envelope): void;
  accepted(as: { readonly store_id: string; readonly log_id: string }): void;
  progress(progress: number, message: string): void;
  /** The user must be asked (SEC-04); the answer is passed to `HubRunner.approve`. Only called if the call has `can_ask`. */
  ask(question: ApprovalQuestion): void;
}

export interface CancelAnswer {
  readonly outcome: Extract<HubEffect, { type: 'cancel_answer' }>['outcome'];
  readonly message: string;
}

/** Receives the frames for one Editor. */
export interface EditorSink {
  send(frame: FrameFromServer): void;
  /** Its later frames are ignored. */
  close(reason: string): void;
}

/** Receives the frames for Editors. */
export interface EditorConnections {
  /** By its number; undefined once it is closed. */
  get(connection: number): EditorSink | undefined;
  /** While it is on, nothing is read from any of them (WIR-03). */
  hold(on: boolean): void;
}

/** Feeds the hub and performs its effects, one event after the other. The only place where hub time and real time are both known. */
export interface HubRunner {
  /** `call_id` names it to `cancel`, `abandon` and `delivered`. */
  call(call: Omit<Call, 'call_id'>, listener: CallListener): number;
  /** The client cancelled that request; also after its answer. */
  cancel(call_id: number): void;
  /** The caller no longer waits; no answer is given. */
  abandon(call_id: number): void;
  /** The request is answered in another way: no answer is given, or the given one does not count as delivered (EXO-06). */
  leave(call_id: number): void;
  cancelOperation(log_id: string, by: string, force?: boolean): Promise<CancelAnswer>;
  /** Passes on the user's answer to a question (SEC-04). */
  approve(answer: Omit<Extract<HubEvent, { type: 'approval' }>, 'type' | 'command_id'>): void;
  /** The same, with its outcome. */
  decide(answer: Parameters<HubRunner['approve']>[0]): Promise<ApprovalOutcome>;
  read(client: CallingClient, read: HubRead): Promise<HubReadAnswer>;
  /** A read by the user. `answered` is called between the changes that the answer contains and later ones. */
  ownRead(read: OwnRead, answered: (answer: HubReadAnswer) => void): void;
  feed(event: HubEvent): void;
  summary(): HubSummary;
  /** Resolves when the store has answered all requests so far. */
  settled(): Promise<void>;
  /** Stops the timer; later events are not fed. */
  stop(): void;
}

/** Parts that are created after the runner and use it. */
export interface RunnerParts {
  /** Set before the event `booted`. */
  store?: Store;
  editors?: EditorConnections;
}

export interface HubRunnerOptions {
  readonly hub: Hub;
  readonly parts: RunnerParts;
  readonly clock: Clock;
  readonly log: Log;
  /** Notifies every client (PSH-02). */
  readonly onToolsChanged: () => void;
  /** Notifies the subscribers of the resource. */
  readonly onResourceUpdated: (uri: string) => void;
  /** A question to the user needs no answer any more. */
  readonly onApprovalOver: (log_id: string) => void;
  /** Notifies the live pages. */
  readonly onChanged: (changes: Changes) => void;
  /** Receives the lines of the audit log (SEC-04). */
  readonly audit: { add(entry: AuditEntry): void };
}

/** Unix ms that never go backwards. */
export type Clock = () => number;
