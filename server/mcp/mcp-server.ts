import type { Server, ServerCapabilities } from '@modelcontextprotocol/server';
import { serverInstructions } from '../../generated/typescript/tools.ts';
import { serverCapabilities, serverInfo } from '../lib/handshake.ts';
import { createElicitations } from './approval/elicitations.ts';
import { serveTools } from './call-tool.ts';
import { answerCompletions } from './completion.ts';
import { type DirectCalls, directCalls } from './direct-call.ts';
import { contextOf } from './protocol/feature-context.ts';
import { TASKS_EXTENSION, clientNameOf, isModern } from './protocol/client-message.ts';
import type { ListKind } from './protocol/features.ts';
import type { Elicitations, McpServerOptions, McpState } from './protocol/mcp-state.ts';
import { IntroducedServer } from './protocol/introduced-server.ts';
import { servePrompts } from './serve-prompts.ts';
import { serveResources } from './serve-resources.ts';
import { serveTasks } from './tasks/serve-tasks.ts';
import { TaskServer } from './tasks/task-server.ts';
import { toolsCacheHint } from './tool-list.ts';
import { unityFeatures } from './unity-features.ts';

/** One MCP server for one client: for its connection, or (2026 era over HTTP) for one request of it. */
export interface McpPeer {
  readonly server: Server;
  /** A plain tool call (direct-call.ts); undefined where the message is the SDK's. */
  readonly directCall: DirectCalls;
  /** A list has changed: the client is told, once it may be (after its handshake; in the 2026 era the SDK tells only who listens). */
  listChanged(kind: ListKind): void;
  /** The resource at this URI may have changed. Tells the client if it has subscribed. */
  resourceUpdated(uri: string): void;
  /** A question to the user that may be open on this connection needs no answer any more. */
  approvalOver(log_id: string): void;
}

/** Makes the server; the caller connects it. It keeps nothing but what belongs to its connection: `serveStdio` may make one only to throw it away. */
export function createMcpServer(options: McpServerOptions): McpPeer {
  const { features = {} } = options;
  const server = new (options.era === 'modern' ? TaskServer : IntroducedServer)(serverInfo, {
    capabilities: mergeCapabilities(ownCapabilities(options), features.capabilities ?? {}),
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
      findTask: features.findTask ?? (() => undefined),
    },
    announce: options.announce ?? peer,
    elicitations,
  };
  serveTools(state);
  serveResources(
    server,
    state.features.resources,
    { uris: peer.subscriptions, ...(options.subscriber === undefined ? {} : { subscriber: options.subscriber }) },
    (context) => contextOf(state, context),
  );
  servePrompts(server, state.features.prompts, (context) => contextOf(state, context));
  if (options.era === 'modern') serveTasks(state);
  answerCompletions(server, state.features, (context) => contextOf(state, context));
  server.oninitialized = () => {
    peer.greeted = true;
    options.onClient(clientNameOf(server));
  };
  return Object.assign(peer, { directCall: directCalls(state) });
}

interface Peer extends Omit<McpPeer, 'directCall'> {
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

/** Tasks are of the 2026 era alone. */
function ownCapabilities({ era }: McpServerOptions): ServerCapabilities {
  return era === 'modern' ? { ...serverCapabilities, extensions: { [TASKS_EXTENSION]: {} } } : serverCapabilities;
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
