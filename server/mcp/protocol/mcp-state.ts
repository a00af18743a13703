import type { Server } from '@modelcontextprotocol/server';
import type { Envelope } from '../../../generated/typescript/types.ts';
import type { ListKind, McpFeatures } from './features.ts';
import type { Subscriber } from './subscribed-uris.ts';
import type { ToolOffer } from './tool-offer.ts';
import type { ApprovalQuestion, HubEvent, HubRead, HubReadAnswer, ToolCall } from '../../hub/protocol/hub-protocol.ts';

/** One MCP request on its way to the hub. */
export interface McpCall {
  readonly call: ToolCall;
  /** JSON-RPC id of the request, as the client gave it. Resources and prompts ask tools as well: the request may be none of `tools/call`. */
  readonly id: string | number;
  readonly clientName: string;
  /** Given where the client wants progress (PAR-04). */
  readonly onProgress?: (progress: number, message: string) => void;
  /** Given where the user can be asked through this client (SEC-04): the call says `can_ask`. */
  readonly onQuestion?: (question: ApprovalQuestion) => void;
  /** The question is to stand in a task (TSK-04): the answer is `timeout` as soon as there is one. */
  readonly asksInTask?: boolean;
  /** Aborts when the request is answered in another way (a question to the user, a pointer that leads nowhere): the hub's answer reaches nobody. */
  readonly left?: AbortSignal;
}

/** What stands between an MCP server and the hub; each way that clients come has its own. */
export interface McpServerOptions {
  /** What the connection speaks; absent: of the 2025 era, as far as one has to know before a handshake. */
  readonly era?: 'legacy' | 'modern';
  /** Resolves to the answer. May stay pending for ever where the client is gone or has cancelled. */
  readonly ask: (call: McpCall) => Promise<Envelope>;
  readonly read: (read: HubRead, clientName: string) => Promise<HubReadAnswer>;
  /** What the user said. */
  readonly approve: (answer: Omit<Extract<HubEvent, { type: 'approval' }>, 'type'>) => void;
  /** Asks that an operation stop (CXL-05); resolves when it is known what comes of it. */
  readonly cancelOperation: (log_id: string, by: string) => Promise<unknown>;
  readonly newLogId: () => string;
  /** Hears what a client of the 2025 era subscribes to; whoever gives it closes it. Absent: the hub tells nothing of it. */
  readonly subscriber?: Subscriber;
  /** The client has introduced itself. */
  readonly onClient: (name: string) => void;
  /** A request failed by a mistake of ours. */
  readonly onFault: (error: unknown) => void;
  /** The Editor's own tools are offered. */
  readonly toolOffer?: ToolOffer;
  /** The client has said itself which it wants: a policy does not say otherwise. */
  readonly choosesTools?: boolean;
  /** Results above this are cut (ENV-10). Infinity: nothing is, pictures stay in the JSON; for clients that are no models. Absent: as the contract says. */
  readonly answerLimitBytes?: number;
  /** What is offered besides ours. */
  readonly features?: McpFeatures;
  /** Tells all clients of the server; absent: only this one. Needed by features that change something, which ours do not. */
  readonly announce?: Announce;
}

export interface Announce {
  listChanged(kind: ListKind): void;
  resourceUpdated(uri: string): void;
}

/** What the handlers of one server have in common. */
export interface McpState {
  readonly options: McpServerOptions;
  readonly server: Server;
  readonly features: Required<Omit<McpFeatures, 'capabilities'>>;
  readonly announce: Announce;
  readonly elicitations: Elicitations;
}

/** The questions to the user that stand open on one connection of the 2025 era (`elicitation/create`). */
export interface Elicitations {
  /** Asks, unless the same question stands open here already. What comes of it goes to the hub; no request waits for it. */
  ask(question: ApprovalQuestion, origin: { readonly requestId: string | number; readonly clientName: string }): void;
  /** The question needs no answer any more: the client is told to take it down. */
  over(log_id: string): void;
}
