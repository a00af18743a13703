import { Server, type ServerCapabilities } from '@modelcontextprotocol/server';
import { serverInstructions } from '../../generated/typescript/tools.ts';
import type { Envelope } from '../../generated/typescript/types.ts';
import type { ApprovalQuestion, HubEvent, HubRead, HubReadAnswer, ToolCall } from '../hub/protocol/hub-protocol.ts';
import { serverCapabilities, serverInfo } from '../lib/handshake.ts';
import { createElicitations, type Elicitations } from './approval/elicitations.ts';
import { callTool } from './call-tool.ts';
import { clientNameOf, isModern } from './client-facts.ts';
import { answerCompletions } from './completion.ts';
import { contextOf } from './feature-context.ts';
import type { ListKind, McpFeatures } from './features.ts';
import { onePage } from './one-page.ts';
import { servePrompts } from './serve-prompts.ts';
import { serveResources } from './serve-resources.ts';
import type { Subscriber } from './subscribed-uris.ts';
import { listTools, toolsCacheHint } from './tool-list.ts';
import { unityFeatures } from './unity-features.ts';
import type { ToolOffer } from './tool-offer.ts';

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
  /** Aborts when the request has been answered in another way (a question to the user): the call is to be abandoned. */
  readonly left?: AbortSignal;
}

/** What stands between an MCP server and the hub; each way that clients come has its own. */
export interface McpServerOptions {
  /** Resolves to the answer. May stay pending for ever where the client is gone or has cancelled. */
  readonly ask: (call: McpCall) => Promise<Envelope>;
  readonly read: (read: HubRead, clientName: string) => Promise<HubReadAnswer>;
  /** What the user said. */
  readonly approve: (answer: Omit<Extract<HubEvent, { type: 'approval' }>, 'type'>) => void;
  readonly newLogId: () => string;
  /** Hears what a client of the 2025 era subscribes to; whoever gives it closes it. Absent: the hub tells nothing of it. */
  readonly subscriber?: Subscriber;
  /** The client has introduced itself. */
  readonly onClient: (name: string) => void;
  /** A request failed by a mistake of ours. */
  readonly onFault: (error: unknown) => void;
  /** The Editor's own tools are offered. */
  readonly toolOffer?: ToolOffer;
  /** What is offered besides ours. */
  readonly features?: McpFeatures;
  /** Tells all clients of the server; absent: only this one. Needed by features that change something, which ours do not. */
  readonly announce?: Announce;
}

export interface Announce {
  listChanged(kind: ListKind): void;
  resourceUpdated(uri: string): void;
}

/** One MCP server for one client: for its connection, or (2026 era over HTTP) for one request of it. */
export interface McpPeer {
  readonly server: Server;
  /** A list has changed: the client is told, once it may be (after its handshake; in the 2026 era the SDK tells only who listens). */
  listChanged(kind: ListKind): void;
  /** What stands under the uri may have changed: the client is told if it has subscribed. */
  resourceUpdated(uri: string): void;
  /** A question to the user that may stand open on this connection needs no answer any more. */
  approvalOver(log_id: string): void;
}

/** What the handlers of one server have in common. */
export interface McpState {
  readonly options: McpServerOptions;
  readonly server: Server;
  readonly features: Required<Omit<McpFeatures, 'capabilities'>>;
  readonly announce: Announce;
  readonly elicitations: Elicitations;
}

/** Makes the server; the caller connects it. It keeps nothing but what belongs to its connection: `serveStdio` may make one only to throw it away. */
export function createMcpServer(options: McpServerOptions): McpPeer {
  const { features = {} } = options;
  const server = new Server(serverInfo, {
    capabilities: mergeCapabilities(serverCapabilities, features.capabilities ?? {}),
    instructions: serverInstructions,
    cacheHints: { ...unityFeatures.cacheHints, 'tools/list': toolsCacheHint(options) },
  });
  const elicitations = createElicitations({ server, approve: options.approve, onFault: options.onFault });
  const peer = peerOf(server, elicitations);
  const state: McpState = {
    options,
    server,
    features: {
      resources: [...unityFeatures.resources, ...(features.resources ?? [])],
      prompts: [...unityFeatures.prompts, ...(features.prompts ?? [])],
      tools: features.tools ?? [],
    },
    announce: options.announce ?? peer,
    elicitations,
  };
  server.setRequestHandler('tools/list', async ({ params }, context) => {
    onePage(params);
    return { tools: await listTools(state, context) };
  });
  server.setRequestHandler('tools/call', ({ params }, context) => callTool(state, params, context));
  serveResources(
    server,
    state.features.resources,
    { uris: peer.subscriptions, ...(options.subscriber === undefined ? {} : { subscriber: options.subscriber }) },
    (context) => contextOf(state, context),
  );
  servePrompts(server, state.features.prompts, (context) => contextOf(state, context));
  answerCompletions(server, state.features, (context) => contextOf(state, context));
  server.oninitialized = () => {
    peer.greeted = true;
    options.onClient(clientNameOf(server));
  };
  return peer;
}

interface Peer extends McpPeer {
  readonly subscriptions: Set<string>;
  greeted: boolean;
}

/** Who has gone needs no news: what a closed connection says to a notification is of no interest. */
const ignore = (): void => undefined;

function peerOf(server: Server, elicitations: Elicitations): Peer {
  const peer: Peer = {
    server,
    subscriptions: new Set(),
    greeted: false,
    listChanged(kind) {
      if (peer.greeted || isModern(server)) sendListChanged(server, kind).catch(ignore);
    },
    resourceUpdated(uri) {
      if (isModern(server) || (peer.greeted && peer.subscriptions.has(uri)))
        server.sendResourceUpdated({ uri }).catch(ignore);
    },
    approvalOver: (log_id) => elicitations.over(log_id),
  };
  return peer;
}

function sendListChanged(server: Server, kind: ListKind): Promise<void> {
  switch (kind) {
    case 'tools':
      return server.sendToolListChanged();
    case 'prompts':
      return server.sendPromptListChanged();
    case 'resources':
      return server.sendResourceListChanged();
  }
}

function mergeCapabilities(ours: ServerCapabilities, others: ServerCapabilities): ServerCapabilities {
  return {
    ...ours,
    ...others,
    tools: { ...ours.tools, ...others.tools },
    resources: { ...ours.resources, ...others.resources },
    prompts: { ...ours.prompts, ...others.prompts },
  };
}
