import type { Server, Tool, ServerContext } from '@modelcontextprotocol/server';
import type { Envelope } from '../../../../generated/typescript/types.ts';
import type { ListKind, McpFeatures, FeatureContext } from './features.ts';
import type { Subscriber } from './resource-updates.ts';
import { type CallAbort, untilAborted } from './tool-call.ts';
import type { ApprovalQuestion, ToolCall } from '../../../hub/protocol/call.ts';
import type { HubEvent } from '../../../hub/protocol/hub-protocol.ts';
import type { HubRead, HubReadAnswer } from '../../../hub/protocol/reads.ts';
import { clientNameOf } from './client-message.ts';

/** One MCP request on its way to the hub. */
export interface McpCall {
  readonly call: ToolCall;
  /** JSON-RPC id of the request, chosen by the client. Resources and prompts call tools as well: the request may be another than `tools/call`. */
  readonly id: string | number;
  readonly clientName: string;
  /** The trace context that the client sent, unchanged. */
  readonly traceparent?: string;
  /** Present if the client requests progress (PAR-04). */
  readonly onProgress?: (progress: number, message: string) => void;
  /** Present if this client can present questions to its user (SEC-04): the call has `can_ask`. */
  readonly onQuestion?: (question: ApprovalQuestion) => void;
  /** The operation whose question was the answer to the request before (2026 era). */
  readonly continues?: string;
  /** The question becomes part of a task (TSK-04): the answer is `timeout` as soon as there is a question. */
  readonly asksInTask?: boolean;
  /** Reports when the request is answered in another way (a question to the user, a pointer to nothing, an error of ours): the hub's answer is not sent. */
  readonly left?: CallAbort;
}

/** The interface of an MCP server to the hub; stdio and HTTP implement it differently. */
export interface McpServerOptions {
  /** The era of the connection; absent: the 2025 era, where it matters before a handshake. */
  readonly era?: 'legacy' | 'modern';
  /** Resolves to the answer. May stay pending forever if the client has disconnected or cancelled. */
  readonly ask: (call: McpCall) => Promise<Envelope>;
  readonly read: (read: HubRead, clientName: string) => Promise<HubReadAnswer>;
  /** Passes on the answer of the user. */
  readonly approve: (answer: Omit<Extract<HubEvent, { type: 'approval' }>, 'type'>) => void;
  /** Requests that an operation stop (CXL-05); resolves when the outcome is known. */
  readonly cancelOperation: (log_id: string, by: string) => Promise<unknown>;
  readonly newLogId: () => string;
  /** Receives the subscriptions of a 2025-era client; closed by its creator. Absent: the hub sends no updates. */
  readonly subscriber?: Subscriber;
  /** The client has introduced itself. */
  readonly onClient: (name: string) => void;
  /** A request failed by a mistake of ours. */
  readonly onFault: (error: unknown) => void;
  /** The Editor's own tools are offered. */
  readonly toolOffer?: ToolOffer;
  /** The client has requested them itself: a policy does not override that. */
  readonly choosesTools?: boolean;
  /**
   * Results above this are cut (ENV-10). Infinity: nothing is cut, and pictures stay in the JSON; for clients other than models. Absent: the contract's limit.
   */
  readonly answerLimitBytes?: number;
  /** Offers in addition to ours. */
  readonly features?: McpFeatures;
  /** Notifies all clients of the server; absent: only this one. Needed by features that change something, which ours do not. */
  readonly announce?: Announce;
}

export interface Announce {
  listChanged(kind: ListKind): void;
  resourceUpdated(uri: string): void;
}

/** The common state of one server's handlers. */
export interface McpState {
  readonly options: McpServerOptions;
  readonly server: Server;
  readonly features: Required<Omit<McpFeatures, 'capabilities'>>;
  readonly announce: Announce;
  readonly elicitations: Elicitations;
  readonly givenTools: GivenTools;
}

/** The tools that the client was given last, as JSON, and how to list them again. */
export interface GivenTools {
  last?: { readonly text: string; readonly listAgain: () => Promise<readonly Tool[]> };
}

/** The open questions to the user on one connection of the 2025 era (`elicitation/create`). */
export interface Elicitations {
  /** Asks, unless the same question is already open here. The answer is sent to the hub; no request waits for it. */
  ask(question: ApprovalQuestion, origin: { readonly requestId: string | number; readonly clientName: string }): void;
  /** The question is closed: the client is requested to remove it. */
  over(log_id: string): void;
}

/** Which tools of an Editor `tools/list` has beside the six: none; those that only read or that a policy rule allows; all. The policy decides each call in any case. */
export const toolOffers = ['six', 'read', 'all'] as const;

export type ToolOffer = (typeof toolOffers)[number];

interface OfferTo {
  readonly toolOffer: ToolOffer;
  /** The client has requested them itself: a policy does not override that. */
  readonly choosesTools?: true;
}

/** The tools that a client is offered, by its request and within those of the server: a server that offers the six alone requests no others from Editors. */
export function offerTo(wanted: string | null | undefined, toolOffer: ToolOffer): OfferTo {
  const chosen = toolOffers.find((offer) => offer === wanted);
  return chosen === undefined || toolOffer === 'six' ? { toolOffer } : { toolOffer: chosen, choosesTools: true };
}

/** The context of one request for a resource, a prompt or a further tool. */
export function contextOf({ options, server, announce }: McpState, sdk: ServerContext): FeatureContext {
  const clientName = clientNameOf(server, sdk);
  const { signal } = sdk.mcpReq;
  return {
    sdk,
    server,
    read: (read) => untilAborted(() => options.read(read, clientName), signal),
    ask: (call, left) =>
      untilAborted(() => options.ask({ call, id: sdk.mcpReq.id, clientName, ...(left && { left }) }), signal),
    listChanged: (kind) => announce.listChanged(kind),
    resourceUpdated: (uri) => announce.resourceUpdated(uri),
  };
}
