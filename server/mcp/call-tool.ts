import { errorEnvelope } from '../../generated/typescript/envelopes.ts';
import { dispatchTool } from '../../generated/typescript/handlers.ts';
import { limits } from '../../generated/typescript/limits.ts';
import { toolNames } from '../../generated/typescript/tools.ts';
import type { Envelope } from '../../generated/typescript/types.ts';
import { isObject } from '../lib/is-object.ts';
import { todaysTool } from '../lib/older-methods.ts';
import { askingOf } from './approval/ask-user.ts';
import { findUncarriable } from './argument-text.ts';
import { carriedArguments } from './carry-arguments.ts';
import { callCustomTool, findCustomTool } from './custom-tools/call-custom-tool.ts';
import { isReservedName } from './custom-tools/reserved-name.ts';
import { contextOf } from './feature-context.ts';
import { checkParamHeaders } from './param-headers.ts';
import { clientNameOf, isModern, takesTasks } from './protocol/client-facts.ts';
import type { McpCall, McpState } from './protocol/mcp-state.ts';
import { type CallContext, invalidParams } from './protocol/tool-call.ts';
import { showAnswer, toolResult } from './shown/show-answer.ts';
import { taskInstead } from './tasks/task-instead.ts';
import { internalError, refuseArguments, toolHandlers } from './tool-handlers.ts';
import { untilAborted } from './until-aborted.ts';
import {
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server';

type Answer = CallToolResult | InputRequiredResult;

/** Answers `tools/call`: the tools of Unity with an envelope (ENV-01), others as they like. Throws for a tool that there is not. */
export async function callTool(
  state: McpState,
  params: { name: string; arguments?: unknown },
  context: ServerContext,
): Promise<Answer> {
  const { name } = params;
  const given = carriedArguments(params.arguments);
  if (isToolName(name)) return callUnity(state, name, given, context, (call) => callTheSix(name, given, call));
  const other = state.features.tools.find(({ tool }) => tool.name === name);
  if (other !== undefined) {
    checkRepeated(state, other.tool.inputSchema, given, context);
    return other.call(contextOf(state, context), isObject(given) ? given : {});
  }
  const custom = await findCustomTool(state, name, context);
  if (custom === undefined) {
    // unity_dance is a slip of the model; Unity_Query may be a tool of an Editor.
    if ((state.options.toolOffer ?? 'six') !== 'six' && isReservedName(name) && name !== name.toLowerCase())
      return wholeResult(reservedName(name, state.options.newLogId()));
    throw unknownTool(state, name);
  }
  checkRepeated(state, custom.input_schema, given, context);
  return callUnity(state, name, given, context, (call) => callCustomTool(custom, given, call));
}

/** Arguments that stand in the headers as well, over HTTP in the 2026 era. None of Unity's own tools has such. */
function checkRepeated({ server }: McpState, inputSchema: unknown, given: unknown, { http }: ServerContext): void {
  if (http?.req !== undefined && isModern(server)) checkParamHeaders(inputSchema, given, http.req.headers);
}

type Run = (call: CallContext) => Promise<Envelope>;

async function callUnity(
  state: McpState,
  name: string,
  given: unknown,
  context: ServerContext,
  run: Run,
): Promise<Answer> {
  const { options, server } = state;
  const uncarriable = findUncarriable(given);
  if (uncarriable !== undefined) return wholeResult(invalidParams(name, [uncarriable], options.newLogId()));
  const leave = new AbortController();
  const asking = askingOf(state, context, leave);
  const call: CallContext = {
    newLogId: options.newLogId,
    ask: (toolCall) =>
      untilAborted(
        () =>
          options.ask({
            call: toolCall,
            id: context.mcpReq.id,
            clientName: clientNameOf(server, context),
            ...progressOf(context),
            ...asking.how,
            left: leave.signal,
          }),
        context.mcpReq.signal,
      ),
  };
  try {
    const { newLogId, answerLimitBytes: limit = limits.answer_limit_bytes } = options;
    const shown = async (envelope: Envelope): Promise<CallToolResult> => {
      const answer = showAnswer({ tool: name, given, limit, newLogId }, envelope);
      if (answer.withheld === true) leave.abort();
      if (answer.envelope.status !== 'timeout' || !takesTasks(server, context)) return toolResult(answer);
      return (await taskInstead(state, context, answer)) ?? toolResult(answer);
    };
    return await Promise.race([run(call).then(shown), asking.inputRequired]);
  } catch (error) {
    // Nobody hears what comes of a request that was cancelled.
    if (context.mcpReq.signal.aborted) throw error;
    options.onFault(error);
    return wholeResult(internalError(error, options.newLogId()));
  }
}

async function callTheSix(name: string, given: unknown, call: CallContext): Promise<Envelope> {
  const answer = await dispatchTool(toolHandlers, name, given, call, refuseArguments);
  if (answer.unknown) throw new Error(`there is no tool ${name}`);
  return answer.envelope;
}

/** An Editor may have such a tool all the same: whoever calls it is told that it is never run. */
function reservedName(name: string, log_id: string): Envelope {
  const meant = toolNames.find((known) => known === name.toLowerCase());
  return errorEnvelope({
    log_id,
    error: `${JSON.stringify(name.slice(0, 100))} cannot be a tool of the Editor: names that begin with unity_, in whatever case, are the bridge's own.`,
    error_code: 'blocked_by_policy',
    message: 'Nothing ran.',
    advice: meant === undefined ? 'Rename the tool in the project.' : `Call ${meant}.`,
  });
}

function unknownTool({ features, options }: McpState, name: string): ProtocolError {
  const known = [...toolNames, ...features.tools.map(({ tool }) => tool.name)];
  const others = (options.toolOffer ?? 'six') !== 'six' ? ', and those of the Editor that tools/list names' : '';
  const today = todaysTool(name);
  const renamed = today === undefined ? '' : ` It is called ${today}.`;
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Unknown tool: ${JSON.stringify(name.slice(0, 100))}.${renamed} There are: ${known.join(', ')}${others}.`,
  );
}

function isToolName(name: string): boolean {
  return toolNames.some((known) => known === name);
}

const wholeResult = (envelope: Envelope): CallToolResult => toolResult({ envelope, images: [] });

function progressOf({ mcpReq }: ServerContext): Pick<McpCall, 'onProgress'> {
  const token = mcpReq._meta?.progressToken;
  if (token === undefined) return {};
  return {
    onProgress(progress, message) {
      // A client that is gone has no use for it.
      mcpReq
        .notify({ method: 'notifications/progress', params: { progressToken: token, progress, message } })
        .catch(() => undefined);
    },
  };
}
