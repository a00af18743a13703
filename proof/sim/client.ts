import type { Envelope, Json, JsonObject } from '../../generated/typescript/types.ts';
import type { ApprovalQuestion, CallingClient as Identity, ToolCall } from '../../server/hub/protocol/call.ts';
import type { RequestIdentity } from '../../server/hub/protocol/identity.ts';
import type { UntimedObservation, Asked } from '../oracles/history.ts';
import type { Server } from './server.ts';
import type { Timeline } from './timeline.ts';
import { limits } from '../../generated/typescript/limits.ts';

/** Between a forwarder and its server: a pipe on one machine. */
export const PIPE_MS = 1;

/** A client of a server in a world: behind a forwarder (forwarder-client.ts), or over HTTP (http-client.ts). */
export interface SimulatedClient {
  readonly name: string;
  /** No process is between it and its server. */
  readonly isHttp: boolean;
  readonly server: Server;
  /** Counts the links that it has had. */
  readonly epoch: number;
  /** It receives from its server. */
  isLinked(): boolean;
  /** The call's number in this run. */
  ask(call: ToolCall, wants_progress?: boolean): number;
  /** MCP cancel, before or after the answer. */
  cancel(call: number): void;
  /** The process ends; the next one is another client of the same name. */
  leave(): void;
  /** Called when a server has started or ended. */
  linked(): void;
  /** It has found another server of its space. */
  moveTo(server: Server): void;
  /** From the server of that life. */
  answered(ordinal: number, envelope: Envelope): void;
  /** The server sends its answer. */
  leaving(ordinal: number): void;
  accepted(ordinal: number, as: { readonly store_id: string; readonly log_id: string }): void;
  progress(ordinal: number): void;
  asked(ordinal: number, question: ApprovalQuestion): void;
  /** Sends its user's answer to a question, if the server can be reached. */
  decide(log_id: string, code_hash: string, approved: boolean): void;
  /** Its link to the server breaks, and is opened again. */
  cut(): void;
  restore(): void;
  /** Sets the fate of answers between its process and itself, which the process has confirmed as written. */
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
  /** Registers the receiver of a call's outcome; returns the call's id at the server. */
  readonly register: (ordinal: number, call: number) => number;
  /** A log_id that this client, or its process, has received. */
  readonly heard: (log_id: string) => void;
  /** A call is made (P0), in transit (P1), at the server (P2). */
  readonly reaches: (phase: 'P0' | 'P1' | 'P2', call: number, request: RequestIdentity) => void;
  /** The client itself has its answer, or updates of progress. */
  readonly onAnswer: (call: number, envelope: Envelope) => void;
  readonly onProgress: (call: number) => void;
  /** Numbers the connections of clients over HTTP. */
  readonly newConnection?: () => number;
  /** Called for a question to its user; absent: its user cannot be asked. */
  readonly onQuestion?: (asked: {
    readonly client: SimulatedClient;
    readonly call: number;
    readonly question: ApprovalQuestion;
  }) => void;
}

/** The text that runs, whichever tool it is. */
export function workIn({ code, query, name, arguments: args }: JsonObject): string | undefined {
  if (args === undefined) return [code, query].find((text) => typeof text === 'string');
  const work = typeof args === 'object' && args !== null && !Array.isArray(args) ? args['work'] : undefined;
  return typeof work === 'string' ? work : customWork(name, args);
}

export function wordsOf({
  tool,
  params,
}: ToolCall): Pick<Asked, 'tool' | 'custom' | 'timeout' | 'work' | 'key' | 'log_id'> {
  switch (tool) {
    case 'unity_execute_code':
    case 'unity_query': {
      const work = 'code' in params ? params.code : params.query;
      return {
        tool,
        work,
        timeout: params.timeout ?? limits.timeout_default_ms,
        ...(params.idempotency_key === undefined ? {} : { key: params.idempotency_key }),
      };
    }
    case 'custom_tool': {
      const { work } = params.arguments;
      return {
        tool,
        custom: params.name,
        work: typeof work === 'string' ? work : customWork(params.name, params.arguments),
        timeout:
          params.timeout ??
          (params.name === 'wait_for' ? limits.wait_for_timeout_default_ms : limits.timeout_default_ms),
        ...(params.idempotency_key === undefined ? {} : { key: params.idempotency_key }),
      };
    }
    case 'unity_get_result':
      return { tool, log_id: params.log_id, timeout: params.timeout ?? 0 };
    case 'unity_get_log_details':
      return { tool, log_id: params.log_id, timeout: 0 };
    case 'unity_get_logs':
    case 'unity_help':
      return { tool, timeout: 0 };
  }
}

/** Work of the Editor's own tool without a program: identified by its name and arguments. */
export const customWork = (name: Json | undefined, args: Json | undefined): string =>
  `${JSON.stringify(name)} ${JSON.stringify(args)}`;

export const isAboutWork = ({ tool }: ToolCall): boolean =>
  tool === 'unity_execute_code' || tool === 'unity_query' || tool === 'custom_tool' || tool === 'unity_get_result';
