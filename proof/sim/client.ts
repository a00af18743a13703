import type { Envelope } from '../../generated/typescript/types.ts';
import type { ApprovalQuestion, CallingClient as Identity, ToolCall } from '../../server/hub/protocol/call.ts';
import type { RequestIdentity } from '../../server/hub/protocol/identity.ts';
import type { UntimedObservation } from '../oracles/history.ts';
import type { Server } from './server.ts';
import type { Timeline } from './timeline.ts';

/** Between a forwarder and its server: a pipe on one machine. */
export const PIPE_MS = 1;

/** A client of a server, as the world sees it: behind a forwarder (forwarder-client.ts), or over HTTP (http-client.ts). */
export interface SimulatedClient {
  readonly name: string;
  /** No process is between it and its server. */
  readonly isHttp: boolean;
  readonly server: Server;
  /** Counts the links that it has had. */
  readonly epoch: number;
  /** It hears its server. */
  isLinked(): boolean;
  /** The call's number in this run. */
  ask(call: ToolCall, wants_progress?: boolean): number;
  /** MCP cancel, before or after the answer. */
  cancel(call: number): void;
  /** The process ends; the next one is another client of the same name. */
  leave(): void;
  /** A server has come, or has gone. */
  linked(): void;
  /** It has found another server of its space. */
  moveTo(server: Server): void;
  /** From the server of that life. */
  answered(ordinal: number, envelope: Envelope): void;
  /** Its answer leaves the server. */
  leaving(ordinal: number): void;
  accepted(ordinal: number, as: { readonly store_id: string; readonly log_id: string }): void;
  progress(ordinal: number): void;
  asked(ordinal: number, question: ApprovalQuestion): void;
  /** What its user says to a question, if the server can be told. */
  decide(log_id: string, code_hash: string, approved: boolean): void;
  /** Its link to the server breaks, and comes back. */
  cut(): void;
  restore(): void;
  /** What becomes of answers between its process and itself: the process has written them out and says so. */
  setTap(tap: 'open' | 'held' | 'dropped'): void;
  unanswered(): number;
}

export interface ClientOptions {
  readonly identity: Identity;
  readonly timeline: Timeline;
  readonly server: Server;
  readonly see: (seen: UntimedObservation) => void;
  readonly nextCall: () => number;
  readonly newUuid: () => string;
  /** Who hears of a call's fate; its id at the server. */
  readonly register: (ordinal: number, call: number) => number;
  /** A log_id that this client, or its process, was told. */
  readonly heard: (log_id: string) => void;
  /** A call is made (P0), on its way (P1), at the server (P2). */
  readonly reaches: (phase: 'P0' | 'P1' | 'P2', call: number, request: RequestIdentity) => void;
  /** The client itself has its answer, or news of progress. */
  readonly onAnswer: (call: number, envelope: Envelope) => void;
  readonly onProgress: (call: number) => void;
  /** Numbers the connections of clients over HTTP. */
  readonly newConnection?: () => number;
  /** Its user can be asked; absent: not. */
  readonly onQuestion?: (asked: {
    readonly client: SimulatedClient;
    readonly call: number;
    readonly question: ApprovalQuestion;
  }) => void;
}
