import { dispatchTool } from '../../../generated/typescript/handlers.ts';
import { limits } from '../../../generated/typescript/limits.ts';
import { type LenientReading, type Schema, readLeniently } from '../../../generated/typescript/lenient.ts';
import { readyTools } from '../../../generated/typescript/ready-tools.ts';
import { type ToolName, toolNames, tools } from '../../../generated/typescript/tools.ts';
import { toolValidators } from '../../../generated/typescript/validators.js';
import type { Envelope } from '../../../generated/typescript/types.ts';
import { callError, neverFits, nothingRanSentence } from '../../hub/protocol/call.ts';
import { timeAgo } from '../../hub/protocol/timestamps.ts';
import { isObject, memberOf } from '../../lib/json.ts';
import { didYouMean } from '../../lib/nearest.ts';
import { todaysTool } from '../link/older-clients.ts';
import { type Asking, askingOf } from './approval/ask-user.ts';
import {
  carriedArguments,
  findUncarriable,
  canElicit,
  clientNameOf,
  isModern,
  takesTasks,
} from './protocol/client-message.ts';
import { customToolOf, findCustomTool, isReservedName } from './custom-tools/call-custom-tool.ts';
import { giveTools, onePage } from './tool-list.ts';
import { checkParamHeaders } from './param-headers.ts';
import { type McpCall, type McpServerOptions, type McpState, contextOf } from './protocol/mcp-state.ts';
import {
  type CallableTool,
  type CallContext,
  createCallAbort,
  invalidParams,
  untilAborted,
  internalError,
  type CallAbort,
  refuseArguments,
  toolHandlers,
} from './protocol/tool-call.ts';
import { type Shown, showAnswer, toolResult } from './shown/show-answer.ts';
import { taskInstead } from './tasks/serve-tasks.ts';
import {
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type InputRequiredResult,
  type ProgressNotification,
  type RequestMeta,
  type ServerContext,
} from '@modelcontextprotocol/server';

type Answer = CallToolResult | InputRequiredResult;

const schemas: ReadonlyMap<string, Schema> = new Map(tools.map(({ name, inputSchema }) => [name, inputSchema]));
const changing: ReadonlySet<string> = new Set(
  tools.filter(({ annotations }) => !annotations.readOnlyHint).map(({ name }) => name),
);

/** `tools/list` and `tools/call`. */
export function serveTools(state: McpState): void {
  const { server } = state;
  server.setRequestHandler('tools/list', async ({ params }, context) => {
    onePage(params);
    return { tools: await giveTools(state, context) };
  });
  server.setRequestHandler('tools/call', ({ params }, context) => callTool(state, params, context));
}

/** Answers `tools/call`: Unity's tools with an envelope (ENV-01), other features' tools in their own way. Throws for an unknown tool. */
async function callTool(
  state: McpState,
  params: { name: string; arguments?: unknown },
  context: ServerContext,
): Promise<Answer> {
  const { name } = params;
  const given = carriedArguments(params.arguments);
  if (isToolName(name)) return callUnity(state, name, given, context, callTheSix(name));
  const other = state.features.tools.find(({ tool }) => tool.name === name);
  if (other !== undefined) {
    checkRepeated(state, other.tool.inputSchema, given, context);
    return other.call(contextOf(state, context), isObject(given) ? given : {});
  }
  const custom = await findCustomTool(state, name, context);
  if (custom === undefined) {
    // unity_dance is a mistake of the model, but Unity_Query may be a tool of an Editor.
    if ((state.options.toolOffer ?? 'six') !== 'six' && isReservedName(name) && name !== name.toLowerCase())
      return wholeResult(reservedName(name, state.options.newLogId()));
    throw unknownTool(state, name);
  }
  checkRepeated(state, custom.input_schema, given, context);
  return callUnity(state, name, given, context, await customToolOf(custom));
}

/** Checks arguments that the headers repeat, over HTTP in the 2026 era. None of the six tools has such arguments. */
function checkRepeated({ server }: McpState, inputSchema: unknown, given: unknown, { http }: ServerContext): void {
  if (http?.req !== undefined && isModern(server)) checkParamHeaders(inputSchema, given, http.req.headers);
}

/** The parts of a request that a call of a Unity tool needs. */
export interface UnityCall<Name extends string = string> extends Pick<
  McpCall,
  'id' | 'clientName' | 'traceparent' | 'onProgress'
> {
  readonly name: Name;
  readonly given: unknown;
  /** Aborts when the client has cancelled. Absent: the caller drops the answer to a cancelled request. */
  readonly signal?: AbortSignal;
  /** Present if this client can present questions to its user. */
  readonly asking?: Asking;
  readonly leave: CallAbort;
  /** The task that the request is answered with where the wait was too short. */
  readonly taskInstead?: (answer: Shown) => Promise<CallToolResult | undefined>;
}

function callUnity(
  state: McpState,
  name: string,
  given: unknown,
  context: ServerContext,
  tool: CallableTool,
): Promise<Answer> {
  const { server } = state;
  const leave = createCallAbort();
  return answerCall(
    state.options,
    {
      name,
      given,
      leave,
      id: context.mcpReq.id,
      clientName: clientNameOf(server, context),
      signal: context.mcpReq.signal,
      ...progressTo(context.mcpReq._meta, (progress) => context.mcpReq.notify(progress)),
      ...traceOf(context.mcpReq._meta, context.http?.req?.headers.get('traceparent')),
      ...(canElicit(server, context) ? { asking: askingOf(state, context, leave) } : {}),
      ...(takesTasks(server, context) ? { taskInstead: (answer) => taskInstead(state, context, answer) } : {}),
    },
    tool,
  );
}

/** Answers with an envelope, whatever happens (ENV-01). Throws only where the client has cancelled. */
async function answerCall(options: McpServerOptions, unity: UnityCall, tool: CallableTool): Promise<Answer> {
  const { name, given: sent, signal, asking, leave, taskInstead: taskOf, ...origin } = unity;
  const { newLogId, answerLimitBytes: limit = limits.answer_limit_bytes } = options;
  const uncarriable = findUncarriable(sent);
  if (uncarriable !== undefined) return wholeResult(invalidParams(name, [uncarriable], newLogId()));
  // Before anything is made of the arguments: both forms are one call.
  const { value: given, notes } = tool.fits(sent) ? { value: sent, notes: [] } : readAsMeant(tool, sent);
  const call: CallContext = {
    newLogId,
    ask: (toolCall) =>
      untilAborted(() => options.ask({ call: toolCall, ...origin, ...asking?.how, left: leave }), signal),
  };
  try {
    const shown = async (envelope: Envelope): Promise<CallToolResult> => {
      const answer = showAnswer({ tool: name, given, limit, newLogId }, withNotes(envelope, notes));
      if (answer.withheld === true) leave.leave();
      if (answer.envelope.status !== 'timeout' || taskOf === undefined) return toolResult(answer);
      return (await taskOf(answer)) ?? toolResult(answer);
    };
    const answer = tool.run(given, call).then(shown);
    return await (asking === undefined ? answer : Promise.race([answer, asking.inputRequired]));
  } catch (error) {
    // The outcome of a cancelled request is not sent.
    if (signal?.aborted === true) throw error;
    options.onFault(error);
    // The hub has given its answer, or none: what the client gets instead delivers nothing.
    leave.leave();
    return wholeResult(internalError(error, newLogId()));
  }
}

/** The answer to a call of one of the six tools. */
export function answerTheSix(options: McpServerOptions, unity: UnityCall<ToolName>): Promise<Answer> {
  return answerCall(options, unity, callTheSix(unity.name));
}

/** One of the six tools. Its arguments and its answer are validated. */
function callTheSix(name: ToolName): CallableTool {
  return {
    schema: schemas.get(name) ?? {},
    fits: (given) => toolValidators[name].params(given ?? {}).ok,
    ...(name === 'unity_get_logs' ? { meant: (given) => readSince(given, Date.now()) } : {}),
    changes: (given) => changing.has(name) || memberOf(given, 'allow_methods') === true,
    async run(given, call) {
      const answer = await dispatchTool(toolHandlers, name, given, call, refuseArguments);
      if (answer.unknown) throw new Error(`there is no tool ${name}`);
      return answer.envelope;
    },
  };
}

/** Arguments of unity_get_logs whose `since` is a duration, which means that long ago: with that time in its place. */
function readSince(given: unknown, now: number): unknown {
  const since = memberOf(given, 'since');
  const time = typeof since === 'string' ? timeAgo(since, now) : undefined;
  return time === undefined || !isObject(given) ? given : { ...given, since: time };
}

/** No argument is left out of a changing tool; `allow_methods` must be read first to determine whether it is one. */
function readAsMeant(tool: CallableTool, sent: unknown): LenientReading {
  const careful = readLeniently(tool.schema, sent, 'kept');
  const { value, notes } = tool.changes(careful.value)
    ? careful
    : readLeniently(tool.schema, sent, tool.surplus ?? 'left_out');
  return { value: tool.meant === undefined ? value : tool.meant(value), notes };
}

/** The answer reports the arguments that were converted. */
function withNotes(envelope: Envelope, notes: readonly string[]): Envelope {
  return notes.length === 0
    ? envelope
    : { ...envelope, message: [envelope.message, ...notes.slice(0, NOTES)].join(' ') };
}

const NOTES = 5;

/** An Editor may have such a tool nevertheless; a caller is informed that it never runs. */
function reservedName(name: string, log_id: string): Envelope {
  const meant = toolNames.find((known) => known === name.toLowerCase());
  return callError({
    log_id,
    error: `${JSON.stringify(name.slice(0, 100))} cannot be a tool of the Editor: names that begin with unity_, ignoring case, are the bridge's own.`,
    error_code: 'blocked_by_policy',
    message: nothingRanSentence(neverFits([name]), 'ran'),
    advice: meant === undefined ? 'Rename the tool in the project.' : `Call ${meant}.`,
  });
}

function unknownTool({ features, options }: McpState, name: string): ProtocolError {
  const own = [...toolNames, ...features.tools.map(({ tool }) => tool.name)];
  const ready = (options.toolOffer ?? 'six') === 'six' ? [] : readyTools.map((tool) => tool.name);
  const others =
    ready.length === 0
      ? ''
      : `, those that tools/list names, and of the Unity package, listed or not: ${ready.join(', ')}`;
  const today = todaysTool(name) ?? ready.find((known) => name === `unity_${known}`);
  const renamed = today === undefined ? didYouMean(name, [...own, ...ready]) : ` It is called ${today}.`;
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Unknown tool: ${JSON.stringify(name.slice(0, 100))}.${renamed} There are: ${own.join(', ')}${others}.`,
  );
}

export function isToolName(name: string): name is ToolName {
  return toolNames.some((known) => known === name);
}

const wholeResult = (envelope: Envelope): CallToolResult => toolResult({ envelope, images: [] });

/** The traceparent of the tool call (SEP-414), else of the HTTP request that carries it. */
export function traceOf(meta: unknown, ofHttp?: string | null): Pick<McpCall, 'traceparent'> {
  const given = memberOf(meta, 'traceparent') ?? ofHttp;
  return typeof given === 'string' ? { traceparent: given } : {};
}

/** Present if the client requests progress (PAR-04). */
export function progressTo(
  meta: RequestMeta | undefined,
  notify: (progress: ProgressNotification) => Promise<void>,
): Pick<McpCall, 'onProgress'> {
  const progressToken = meta?.progressToken;
  if (progressToken === undefined) return {};
  return {
    onProgress(progress, message) {
      // The client may have disconnected; progress is then not needed.
      notify({ method: 'notifications/progress', params: { progressToken, progress, message } }).catch(() => undefined);
    },
  };
}
