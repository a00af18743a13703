import type {
  Server,
  ServerCapabilities,
  ServerOptions,
  CompleteRequestParams,
  CompleteResult,
  ServerContext,
  Prompt,
} from '@modelcontextprotocol/server';
import { serverInstructions } from '../../../generated/typescript/tools.ts';
import { serverCapabilities, serverInfo } from '../../lib/this-program.ts';
import { createElicitations } from './approval/form.ts';
import { serveTools } from './call-tool.ts';
import { type DirectCalls, directCalls } from './direct-call.ts';
import { TASKS_EXTENSION, clientNameOf, isModern } from './protocol/client-message.ts';
import type { ListKind, McpFeatures, Complete, FeatureContext, PromptDefinition } from './protocol/features.ts';
import {
  type Elicitations,
  type GivenTools,
  type McpServerOptions,
  type McpState,
  contextOf,
} from './protocol/mcp-state.ts';
import { IntroducedServer } from './protocol/plain-server.ts';
import { serveResources } from './serve-resources.ts';
import { serveTasks, TaskServer } from './tasks/serve-tasks.ts';
import { differ, onePage, toolsCacheHint } from './tool-list.ts';
import { asyncPatternPrompt, debugErrorsPrompt, runAndWaitPrompt } from './prompts/prompts.ts';
import { assetResource, editorResource, sceneResource, screenshotResource } from './resources/editor-resources.ts';
import { helpResource, helpTopicResource } from './resources/help.ts';
import {
  logsOfResource,
  logsResource,
  operationResource,
  operationsResource,
} from './resources/operation-resources.ts';
import { invalidRequest } from './protocol/errors.ts';

/** One MCP server for one client: for its connection, or (2026 era over HTTP) for one request of it. */
export interface McpPeer {
  readonly server: Server;
  /** A plain tool call (direct-call.ts); undefined where the message is the SDK's. */
  readonly directCall: DirectCalls;
  /**
   * A list may have changed. The client is notified if allowed (after its handshake; in the 2026 era the SDK notifies only subscribers), about tools only if
   * its list would differ (PSH-02).
   */
  listChanged(kind: ListKind): void;
  /** The resource at this URI may have changed. Notifies the client if it has subscribed. */
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
  const givenTools: GivenTools = {};
  const peer = peerOf(server, elicitations, givenTools);
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
    givenTools,
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

/** A closed connection rejects notifications, which is no fault. */
const ignore = (): void => undefined;

function peerOf(server: Server, elicitations: Elicitations, givenTools: GivenTools): Peer {
  const send = (kind: ListKind): void => void sendListChanged(server, kind).catch(ignore);
  const peer: Peer = {
    server,
    subscriptions: new Set(),
    greeted: false,
    listChanged(kind) {
      if (!peer.greeted && !isModern(server)) return;
      if (kind !== 'tools' || givenTools.last === undefined) return send(kind);
      differ(givenTools.last)
        .then((isOther) => (isOther ? send(kind) : undefined))
        .catch(ignore);
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

/** These lists are part of the program. */
const FIXED_LIST = { ttlMs: 300_000, cacheScope: 'public' } as const;

/** The resources and prompts of Unity. */
const unityFeatures = {
  resources: [
    operationsResource,
    operationResource,
    logsResource,
    logsOfResource,
    editorResource,
    helpResource,
    helpTopicResource,
    sceneResource,
    screenshotResource,
    assetResource,
  ],
  prompts: [asyncPatternPrompt, debugErrorsPrompt, runAndWaitPrompt],
  cacheHints: {
    'prompts/list': FIXED_LIST,
    'resources/list': FIXED_LIST,
    'resources/templates/list': FIXED_LIST,
    'server/discover': FIXED_LIST,
  },
} satisfies McpFeatures & Pick<ServerOptions, 'cacheHints'>;

/** The limit of MCP for one answer. */
const VALUES_LIMIT = 100;

type ContextOf = (sdk: ServerContext) => FeatureContext;

/** Answers `completion/complete` for the arguments of prompts and the variables of templates. */
function answerCompletions(
  server: Server,
  features: Required<Pick<McpFeatures, 'resources' | 'prompts'>>,
  contextOf: ContextOf,
): void {
  server.setRequestHandler('completion/complete', async ({ params }, sdk): Promise<CompleteResult> => {
    const complete = completeOf(features, params);
    const { argument, context } = params;
    const values =
      complete === undefined ? [] : await complete(contextOf(sdk), argument.value, context?.arguments ?? {});
    return {
      completion: {
        values: values.slice(0, VALUES_LIMIT),
        total: values.length,
        hasMore: values.length > VALUES_LIMIT,
      },
    };
  });
}

/** The completion of an argument; undefined if the argument exists but only the user has its values. */
function completeOf(
  { resources, prompts }: Required<Pick<McpFeatures, 'resources' | 'prompts'>>,
  { ref, argument }: CompleteRequestParams,
): Complete | undefined {
  if (ref.type === 'ref/resource') {
    const resource = resources.find(({ uri }) => uri === ref.uri);
    if (resource === undefined)
      throw invalidRequest(`There is no resource template ${JSON.stringify(ref.uri.slice(0, 200))}.`);
    return resource.complete?.[argument.name];
  }
  const prompt = prompts.find(({ name }) => name === ref.name);
  if (prompt === undefined) throw invalidRequest(`Unknown prompt: ${JSON.stringify(ref.name.slice(0, 100))}.`);
  const known = (prompt.arguments ?? []).find(({ name }) => name === argument.name);
  if (known === undefined)
    throw invalidRequest(`The prompt ${prompt.name} has no argument ${JSON.stringify(argument.name.slice(0, 100))}.`);
  return known.complete;
}

/** Answers everything about prompts but completion. */
function servePrompts(server: Server, definitions: readonly PromptDefinition[], contextOf: ContextOf): void {
  server.setRequestHandler('prompts/list', ({ params }) => {
    onePage(params);
    return { prompts: definitions.map(described) };
  });
  server.setRequestHandler('prompts/get', async ({ params }, sdk) => {
    const definition = definitions.find(({ name }) => name === params.name);
    if (definition === undefined)
      throw invalidRequest(
        `Unknown prompt: ${JSON.stringify(params.name.slice(0, 100))}. There are: ${definitions.map(({ name }) => name).join(', ')}.`,
      );
    const given = params.arguments ?? {};
    check(definition, given);
    return definition.get(contextOf(sdk), given);
  });
}

function check({ name, arguments: known = [] }: PromptDefinition, given: Readonly<Record<string, string>>): void {
  const names = known.map((argument) => argument.name);
  const unknown = Object.keys(given).find((key) => !names.includes(key));
  if (unknown !== undefined)
    throw invalidRequest(
      `The prompt ${name} has no argument ${JSON.stringify(unknown.slice(0, 100))}; expected ${names.length === 0 ? 'none' : `some of: ${names.join(', ')}`}.`,
    );
  const missing = known.find((argument) => argument.required === true && (given[argument.name] ?? '').trim() === '');
  if (missing !== undefined)
    throw invalidRequest(`The prompt ${name} needs the argument ${missing.name}: ${missing.description}`);
}

function described({ name, title, description, arguments: known }: PromptDefinition): Prompt {
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    ...(known === undefined
      ? {}
      : {
          arguments: known.map((argument) => ({
            name: argument.name,
            description: argument.description,
            required: argument.required ?? false,
          })),
        }),
  };
}
