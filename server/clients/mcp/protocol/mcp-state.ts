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
  /** JSON-RPC id of the request, as the client gave it. Resources and prompts ask tools as well: the request may be none of `tools/call`. */
  readonly id: string | number;
  readonly clientName: string;
  /** As the client gave it. */
  readonly traceparent?: string;
  /** Given where the client wants progress (PAR-04). */
  readonly onProgress?: (progress: number, message: string) => void;
  /** Given where the user can be asked through this client (SEC-04): the call says `can_ask`. */
  readonly onQuestion?: (question: ApprovalQuestion) => void;
  /** The operation whose question was the answer to the request before (2026 era). */
  readonly continues?: string;
  /** The question goes into a task (TSK-04): the answer is `timeout` as soon as there is a question. */
  readonly asksInTask?: boolean;
  /** Reports when the request is answered in another way (a question to the user, a pointer to nothing, an error of ours): the hub's answer is not sent. */
  readonly left?: CallAbort;
}

/** What an MCP server needs of the hub; stdio and HTTP provide it differently. */
export interface McpServerOptions {
  /** What the connection speaks; absent: of the 2025 era, as far as one has to know before a handshake. */
  readonly era?: 'legacy' | 'modern';
  /** Resolves to the answer. May stay pending forever where the client is gone or has cancelled. */
  readonly ask: (call: McpCall) => Promise<Envelope>;
  readonly read: (read: HubRead, clientName: string) => Promise<HubReadAnswer>;
  /** What the user answered. */
  readonly approve: (answer: Omit<Extract<HubEvent, { type: 'approval' }>, 'type'>) => void;
  /** Asks that an operation stop (CXL-05); resolves when it is known what comes of it. */
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
  /** The client has stated itself which it wants: a policy does not say otherwise. */
  readonly choosesTools?: boolean;
  /** Results above this are cut (ENV-10). Infinity: nothing is, pictures stay in the JSON; for clients that are no models. Absent: as the contract says. */
  readonly answerLimitBytes?: number;
  /** What is offered besides ours. */
  readonly features?: McpFeatures;
  /** Notifies all clients of the server; absent: only this one. Needed by features that change something, which ours do not. */
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
  readonly givenTools: GivenTools;
}

/** The tools that the client was given last, as JSON, and how to list them again. */
export interface GivenTools {
  last?: { readonly text: string; readonly listAgain: () => Promise<readonly Tool[]> };
}

/** The open questions to the user on one connection of the 2025 era (`elicitation/create`). */
export interface Elicitations {
  /** Asks, unless the same question is already open here. The answer goes to the hub; no request waits for it. */
  ask(question: ApprovalQuestion, origin: { readonly requestId: string | number; readonly clientName: string }): void;
  /** The question needs no answer any more: the client is asked to take it down. */
  over(log_id: string): void;
}

/** Which tools of an Editor `tools/list` has beside the six: none; those that only read or that a policy rule allows; all. The policy decides each call in any case. */
export const toolOffers = ['six', 'read', 'all'] as const;

export type ToolOffer = (typeof toolOffers)[number];

interface OfferTo {
  readonly toolOffer: ToolOffer;
  /** The client has stated itself which it wants: a policy does not say otherwise. */
  readonly choosesTools?: true;
}

/** What one client is offered that wants so much, as far as the server has it: one that offers the six alone does not ask Editors for more. */
export function offerTo(wanted: string | null | undefined, toolOffer: ToolOffer): OfferTo {
  const chosen = toolOffers.find((offer) => offer === wanted);
  return chosen === undefined || toolOffer === 'six' ? { toolOffer } : { toolOffer: chosen, choosesTools: true };
}

/** What a resource, a prompt or a further tool gets for one request. */
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
