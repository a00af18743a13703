import { CLIENT_INFO_META_KEY, ProtocolError, Server, type CallToolResult, type ServerContext } from '@modelcontextprotocol/server';
import { dispatchTool } from '../../generated/typescript/handlers.ts';
import { serverInstructions, toolNames, tools } from '../../generated/typescript/tools.ts';
import type { Envelope } from '../../generated/typescript/types.ts';
import type { ToolCall } from '../core/hub-protocol.ts';
import { serverCapabilities, serverInfo } from '../handshake.ts';
import { carriedArguments } from './carry-arguments.ts';
import { findUncarriable } from './argument-text.ts';
import { internalError, invalidParams, refuseArguments, toolHandlers, type CallContext } from './tool-handlers.ts';

/** MCP's number for an unknown tool. */
const INVALID_PARAMS = -32602;

/** The tools never change while a server runs; clients of the 2026 era may keep the list this long. */
const TOOLS_TTL_MS = 300_000;

/** One MCP request on its way to the hub. */
export interface McpCall {
  readonly call: ToolCall;
  /** JSON-RPC id of the request, as the client gave it. */
  readonly id: string | number;
  readonly clientName: string;
  /** Given where the client wants progress (PAR-04). */
  readonly onProgress?: (progress: number, message: string) => void;
}

export interface McpServerOptions {
  /** Resolves to the answer. May stay pending for ever where the client is gone or has cancelled. */
  readonly ask: (call: McpCall) => Promise<Envelope>;
  readonly newLogId: () => string;
  /** The client has introduced itself. */
  readonly onClient: (name: string) => void;
  /** A tool call failed by a mistake of ours. */
  readonly onFault: (error: unknown) => void;
}

/** One MCP server for one connection, of either era. It keeps no state of its own: `serveStdio` may make one only to throw it away. */
export function createMcpServer(options: McpServerOptions): Server {
  const server = new Server(serverInfo, {
    capabilities: serverCapabilities,
    instructions: serverInstructions,
    cacheHints: { 'tools/list': { ttlMs: TOOLS_TTL_MS, cacheScope: 'public' } },
  });
  const listed = { tools: tools.map((tool) => ({ ...tool })) };
  server.setRequestHandler('tools/list', () => listed);
  server.setRequestHandler('tools/call', ({ params }, context) => callTool(server, options, params, context));
  server.oninitialized = () => options.onClient(clientNameOf(server));
  return server;
}

async function callTool(server: Server, options: McpServerOptions, params: { name: string; arguments?: unknown }, context: ServerContext): Promise<CallToolResult> {
  const { name } = params;
  const given = carriedArguments(params.arguments);
  if (!isToolName(name)) throw unknownTool(name);
  const uncarriable = findUncarriable(given);
  if (uncarriable !== undefined) return toolResult(invalidParams(name, [uncarriable], options.newLogId()));
  const call: CallContext = {
    newLogId: options.newLogId,
    ask: (toolCall) =>
      untilAborted(options.ask({ call: toolCall, id: context.mcpReq.id, clientName: clientNameOf(server, context), ...progressOf(context) }), context.mcpReq.signal),
  };
  try {
    const answer = await dispatchTool(toolHandlers, name, given, call, refuseArguments);
    if (!answer.unknown) return toolResult(answer.envelope);
  } catch (error) {
    // Nobody hears what comes of a request that was cancelled.
    if (context.mcpReq.signal.aborted) throw error;
    options.onFault(error);
    return toolResult(internalError(error, options.newLogId()));
  }
  throw unknownTool(name);
}

function unknownTool(name: string): ProtocolError {
  return new ProtocolError(INVALID_PARAMS, `Unknown tool: ${JSON.stringify(name.slice(0, 100))}. There are: ${toolNames.join(', ')}.`);
}

/** Nobody waits for an aborted request: the SDK drops whatever comes of it, and this lets it forget the request. */
function untilAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the request was cancelled')), { once: true });
    answer.then(resolve, reject);
  });
}

function isToolName(name: string): boolean {
  return toolNames.some((known) => known === name);
}

/** ENV-01: the structured content is the envelope, the first text block the same JSON. */
function toolResult(envelope: Envelope): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(envelope) }],
    structuredContent: { ...envelope },
    ...(envelope.status === 'error' ? { isError: true } : {}),
  };
}

function progressOf({ mcpReq }: ServerContext): Pick<McpCall, 'onProgress'> {
  const token = mcpReq._meta?.progressToken;
  if (token === undefined) return {};
  return {
    onProgress(progress, message) {
      // A client that is gone has no use for it.
      mcpReq.notify({ method: 'notifications/progress', params: { progressToken: token, progress, message } }).catch(() => undefined);
    },
  };
}

/** 2025-era clients say their name once, later ones with every request. */
function clientNameOf(server: Server, context?: ServerContext): string {
  const info: unknown = Reflect.get(context?.mcpReq.envelope ?? {}, CLIENT_INFO_META_KEY) ?? server.getClientVersion();
  return typeof info === 'object' && info !== null && 'name' in info && typeof info.name === 'string' ? info.name : 'an MCP client';
}
