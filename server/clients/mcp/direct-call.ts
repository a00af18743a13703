import {
  type JSONRPCResultResponse,
  type RequestMeta,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  LOG_LEVEL_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY,
  type JSONRPCNotification,
  type Result,
} from '@modelcontextprotocol/server';
import type { ToolName } from '../../../generated/typescript/tools.ts';
import { isObject, memberOf } from '../../lib/json.ts';
import { askBeside, askInAnswer } from './approval/ask-user.ts';
import { answerTheSix, isToolName, progressTo, traceOf } from './call-tool.ts';
import { canElicit, carriedArguments, clientNameOf, isModern, describeClient } from './protocol/client-message.ts';
import { createCallAbort } from './protocol/tool-call.ts';
import type { McpState, McpServerOptions } from './protocol/mcp-state.ts';
import { serverInfo } from '../../lib/this-program.ts';

/** A call that does not pass through the SDK: begins it, and resolves to its answer. */
export type DirectCall = () => Promise<JSONRPCResultResponse>;

/** Finds the plain calls of one connection. `traceparent`: of the HTTP request that carries the message. */
export type DirectCalls = (message: object, traceparent?: string) => DirectCall | undefined;

export const directCalls =
  (state: McpState): DirectCalls =>
  (message, traceparent) =>
    directCallOf(state, message, traceparent);

/** True if a message could be answered directly, in the 2025 era and after its handshake. */
export const isPlainCall = (message: object): boolean => plainCallIn(message) !== undefined;

/**
 * A plain call of one of the six tools, in the 2025 era and after its handshake. The SDK would check such a message four times and answer it after as many
 * promises, which took a tenth of the server's time for a call. Undefined for every other message, and for whatever the SDK refuses.
 */
function directCallOf(state: McpState, message: object, traceparent: string | undefined): DirectCall | undefined {
  const { server } = state;
  if (server.getNegotiatedProtocolVersion() === undefined || isModern(server)) return undefined;
  const call = plainCallIn(message);
  if (call === undefined) return undefined;
  return () => answerDirectly(state, call, traceparent);
}

async function answerDirectly(
  state: McpState,
  { id, name, given, meta }: PlainCall,
  traceparent: string | undefined,
): Promise<JSONRPCResultResponse> {
  const { server, options } = state;
  const clientName = clientNameOf(server);
  const result = await answerTheSix(options, {
    id,
    name,
    given,
    clientName,
    leave: createCallAbort(),
    ...progressTo(meta, (progress) => server.notification(progress, { relatedRequestId: id })),
    ...traceOf(meta, traceparent),
    ...(canElicit(server) ? { asking: askBeside(state, { requestId: id, clientName }) } : {}),
  });
  return { result, jsonrpc: '2.0', id };
}

/** A call with only a tool and its arguments. */
interface PlainCall {
  readonly id: string | number;
  readonly name: ToolName;
  readonly given: unknown;
  readonly meta: RequestMeta | undefined;
}

const MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);
const PARAMS: ReadonlySet<string> = new Set(['name', 'arguments', '_meta']);

const NONE: ReadonlySet<string> = new Set();

/** `envelope`: the members with the prefix of MCP itself that its _meta may have. */
function plainCallIn(message: object, envelope = NONE): PlainCall | undefined {
  const [id, params] = [memberOf(message, 'id'), memberOf(message, 'params')];
  if (memberOf(message, 'method') !== 'tools/call' || memberOf(message, 'jsonrpc') !== '2.0') return undefined;
  if (!isId(id) || !hasOnly(message, MEMBERS) || !isObject(params) || !hasOnly(params, PARAMS)) return undefined;
  const { name, arguments: given, _meta: meta } = params;
  if (typeof name !== 'string' || !isToolName(name) || !isPlainMeta(meta, envelope)) return undefined;
  return { id, name, given: given === null ? undefined : carriedArguments(given), meta };
}

function hasOnly(value: object, known: ReadonlySet<string>): boolean {
  return Object.keys(value).every((key) => known.has(key));
}

const isId = (value: unknown): value is string | number => typeof value === 'string' || Number.isSafeInteger(value);

/** Members with the prefix of MCP itself mean something to the SDK. */
function isPlainMeta(meta: unknown, envelope: ReadonlySet<string>): meta is RequestMeta | undefined {
  if (meta === undefined) return true;
  if (!isObject(meta)) return false;
  if (Object.keys(meta).some((key) => key.startsWith('io.modelcontextprotocol/') && !envelope.has(key))) return false;
  return meta['progressToken'] === undefined || isId(meta['progressToken']);
}

/** A plain call of one of the six tools, in the 2026 era: each such request describes its client. */
export interface ModernCall extends PlainCall {
  readonly clientName: string;
  readonly canElicit: boolean;
  /** The description of the client and the protocol. */
  readonly envelope: Readonly<Record<string, unknown>>;
}

/** The parts of the HTTP request of a call. */
interface CarriedBy {
  readonly traceparent?: string | undefined;
  /** Sends progress to the client before the answer. */
  readonly notify: (notification: JSONRPCNotification) => void;
}

/** Answers such calls without an instance of a server, and identically. */
export type ModernCaller = (call: ModernCall, carriedBy: CarriedBy) => Promise<JSONRPCResultResponse>;

const ENVELOPE: ReadonlySet<string> = new Set([
  PROTOCOL_VERSION_META_KEY,
  CLIENT_INFO_META_KEY,
  CLIENT_CAPABILITIES_META_KEY,
  LOG_LEVEL_META_KEY,
]);

/**
 * The call in a message of the 2026 era, whose envelope is not checked yet. Undefined for every other message, for a further round of a call, and if the answer
 * may be a task.
 */
export function modernCallIn(message: object): ModernCall | undefined {
  const call = plainCallIn(message, ENVELOPE);
  if (call === undefined) return undefined;
  const { clientName, takesTasks, canElicit } = describeClient(message);
  return takesTasks ? undefined : { clientName, canElicit, envelope: envelopeIn(call.meta), ...call };
}

function envelopeIn(meta: object | undefined): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(meta ?? {}).filter(([key]) => ENVELOPE.has(key)));
}

export const modernCaller =
  (options: McpServerOptions): ModernCaller =>
  (call, carriedBy) =>
    answerModern(options, call, carriedBy);

async function answerModern(
  options: McpServerOptions,
  { id, name, given, meta, clientName, canElicit }: ModernCall,
  { traceparent, notify }: CarriedBy,
): Promise<JSONRPCResultResponse> {
  const leave = createCallAbort();
  const result = await answerTheSix(options, {
    id,
    name,
    given,
    clientName,
    leave,
    ...progressTo(meta, async (progress) => notify({ jsonrpc: '2.0', ...progress })),
    ...traceOf(meta, traceparent),
    ...(canElicit ? { asking: askInAnswer(options, { clientName, leave }) } : {}),
  });
  return { result: signed(result), jsonrpc: '2.0', id };
}

/** Adds the members of every result of the 2026 era. */
function signed(result: Result): Result {
  const meta = memberOf(result, '_meta');
  return {
    ...result,
    resultType: memberOf(result, 'resultType') ?? 'complete',
    _meta: { ...(isObject(meta) ? meta : {}), [SERVER_INFO_META_KEY]: serverInfo },
  };
}
