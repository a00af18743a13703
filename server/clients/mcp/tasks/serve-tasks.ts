import type {
  EmptyResult,
  Result,
  ServerContext,
  StandardSchemaV1,
  CallToolResult,
  Server,
} from '@modelcontextprotocol/server';
import type { Envelope } from '../../../../generated/typescript/types.ts';
import type { TaskSnapshot } from '../../../hub/protocol/reads.ts';
import { memberOf } from '../../../lib/json.ts';
import { isApproval, approvalForm } from '../approval/form.ts';
import { openQuestion, sealQuestion } from '../approval/ask-user.ts';
import { canElicit, clientNameOf, takesTasks } from '../protocol/client-message.ts';
import { invalidRequest, missingTasks, taskUnavailable } from '../protocol/errors.ts';
import { type McpState, contextOf, type McpServerOptions } from '../protocol/mcp-state.ts';
import type { DetailedTask, CreateTaskResult, Task } from '../protocol/features.ts';
import { createCallAbort, untilAborted } from '../protocol/tool-call.ts';
import { describeValue, IntroducedServer } from '../protocol/plain-server.ts';
import { formatTimestamp } from '../../../hub/protocol/timestamps.ts';
import { type Shown, toolResult, showAnswer } from '../shown/show-answer.ts';
import { limits } from '../../../../generated/typescript/limits.ts';

/** Params are validated after the client's capabilities. */
const anyParams: StandardSchemaV1<unknown> = {
  '~standard': { version: 1, vendor: 'mcp-unity-bridge', validate: (value) => ({ value }) },
};

/** Answers the methods of the extension `io.modelcontextprotocol/tasks`. A task is an operation, and its id the log_id. */
export function serveTasks(state: McpState): void {
  serve(state, 'tasks/get', getTask);
  serve(state, 'tasks/update', updateTask);
  serve(state, 'tasks/cancel', cancelTask);
}

type Answer = (state: McpState, taskId: string, context: ServerContext) => Promise<Result>;

function serve(state: McpState, method: string, answer: Answer): void {
  const { server } = state;
  server.setRequestHandler(method, { params: anyParams }, (params, context) => {
    if (!takesTasks(server, context)) throw missingTasks();
    const taskId = memberOf(params, 'taskId');
    if (typeof taskId !== 'string')
      throw invalidRequest(
        `Invalid params: expected the member taskId, the id of a task (a string), got ${describeValue(taskId)}.`,
      );
    return answer(state, taskId, context);
  });
}

/** This answer delivers the end of the task (EXO-06), as unity_get_result does. */
async function getTask(state: McpState, taskId: string, context: ServerContext): Promise<DetailedTask> {
  const other = state.features.findTask(taskId);
  if (other !== undefined) return other.get();
  const snapshot = await readSnapshot(state, taskId, context);
  const leave = createCallAbort();
  const { log_id } = snapshot;
  const call = { tool: 'unity_get_result', params: { log_id, timeout: 0 } } as const;
  const envelope = await contextOf(state, context).ask(call, leave);
  try {
    if (!isAboutTask(envelope, log_id)) throw taskUnavailable(`The task cannot be read now: ${envelope.message}`);
    return detailedTask(snapshot, shownAsResult(state.options, envelope), {
      canElicit: canElicit(state.server, context),
    });
  } catch (error) {
    // The client gets an error: that delivers nothing.
    leave.leave();
    throw error;
  }
}

/** An answer to anything but the question of this very task is ignored. */
async function updateTask(state: McpState, taskId: string, context: ServerContext): Promise<EmptyResult> {
  const responses = context.mcpReq.inputResponses;
  if (responses === undefined)
    throw invalidRequest('Invalid params: expected the member inputResponses, an object with an answer for each key.');
  const other = state.features.findTask(taskId);
  if (other !== undefined) {
    other.update(responses);
    return {};
  }
  const { log_id } = await readSnapshot(state, taskId, context, { acts: true });
  const by = clientNameOf(state.server, context);
  for (const [key, response] of Object.entries(responses)) {
    const opened = openQuestion(key);
    if (opened.kind !== 'asked' || opened.question.log_id !== log_id) continue;
    state.options.approve({ ...opened.question, approved: isApproval(response), by });
  }
  return {};
}

/** Ended work is unchanged, and running work may ignore it (CXL-02): `tasks/get` reports the outcome. */
async function cancelTask(state: McpState, taskId: string, context: ServerContext): Promise<EmptyResult> {
  const other = state.features.findTask(taskId);
  if (other !== undefined) {
    other.cancel();
    return {};
  }
  const { log_id } = await readSnapshot(state, taskId, context, { acts: true });
  await untilAborted(
    () => state.options.cancelOperation(log_id, clientNameOf(state.server, context)),
    context.mcpReq.signal,
  );
  return {};
}

/** Throws where there is no such task, or it may not be read. */
async function readSnapshot(
  state: McpState,
  taskId: string,
  context: ServerContext,
  how: { readonly acts?: true } = {},
): Promise<TaskSnapshot> {
  const answer = await contextOf(state, context).read({ kind: 'task', log_id: taskId, ...how });
  if (answer.kind === 'task') return answer.task;
  if (answer.kind !== 'failed') throw new Error(`the hub answered with ${answer.kind}`);
  if (answer.code === 'not_found')
    throw invalidRequest(`There is no task ${JSON.stringify(taskId.slice(0, 100))}. ${answer.reason}`);
  throw taskUnavailable(answer.reason);
}

/** A refusal to read is an envelope, too. */
function isAboutTask(envelope: Envelope, log_id: string): boolean {
  return envelope.log_id === log_id && envelope.status !== 'not_found';
}

/** The `_meta` key for the envelope of a task without a result: partial results, or why it was cancelled. */
const ENVELOPE_META_KEY = 'io.github.mcp-unity-bridge/envelope';

/** Work in an Editor takes seconds or minutes. */
const POLL_INTERVAL_MS = 1_000;

/** A client and its ability to present questions: without it the task stays `working`. */
interface Asker {
  readonly canElicit: boolean;
}

/** The task that a call is answered with. `shown`: the envelope that others get in its place. */
export function createdTask(snapshot: TaskSnapshot, shown: Shown, { canElicit }: Asker): CreateTaskResult {
  const status = canElicit && snapshot.question !== undefined ? 'input_required' : 'working';
  return { resultType: 'task', ...taskOf(snapshot, status, shown.envelope.message), ...withEnvelope(shown) };
}

/** The same later, as `tasks/get` answers it. `shown`: what unity_get_result answers now. */
export function detailedTask(snapshot: TaskSnapshot, shown: Shown, { canElicit }: Asker): DetailedTask {
  const { envelope } = shown;
  if (envelope.status === 'in_progress') {
    const { question } = snapshot;
    if (!canElicit || question === undefined)
      return { ...taskOf(snapshot, 'working', envelope.message), ...withEnvelope(shown) };
    const inputRequests = {
      [sealQuestion(question)]: { method: 'elicitation/create', params: approvalForm(question) },
    } as const;
    return { ...taskOf(snapshot, 'input_required', envelope.message), inputRequests, ...withEnvelope(shown) };
  }
  if (envelope.status === 'error' && envelope.error_code === 'cancelled')
    return { ...taskOf(snapshot, 'cancelled', envelope.error), ...withEnvelope(shown) };
  return {
    ...taskOf(snapshot, 'completed', envelope.message),
    result: { resultType: 'complete', ...toolResult(shown) },
  };
}

function taskOf(
  { log_id, accepted_at, changed_at, kept_until }: TaskSnapshot,
  status: Task['status'],
  statusMessage: string,
): Task {
  return {
    taskId: log_id,
    status,
    statusMessage,
    createdAt: formatTimestamp(accepted_at),
    lastUpdatedAt: formatTimestamp(changed_at),
    ttlMs: kept_until - accepted_at,
    pollIntervalMs: POLL_INTERVAL_MS,
  };
}

const withEnvelope = ({ envelope }: Shown): { readonly _meta: Record<string, Envelope> } => ({
  _meta: { [ENVELOPE_META_KEY]: envelope },
});

type Showing = Pick<McpServerOptions, 'newLogId' | 'answerLimitBytes'>;

/** An envelope of an operation as unity_get_result shows it to this client. */
export function shownAsResult(
  { newLogId, answerLimitBytes: limit = limits.answer_limit_bytes }: Showing,
  envelope: Envelope,
): Shown {
  return showAnswer({ tool: 'unity_get_result', given: {}, limit, newLogId }, envelope);
}

/** Reads a task without delivering anything (EXO-06); undefined if there is none, or it may not be read. */
export async function readTask(
  options: Showing & Pick<McpServerOptions, 'read'>,
  taskId: string,
  { clientName, canElicit }: Asker & { readonly clientName: string },
): Promise<DetailedTask | undefined> {
  const answer = await options.read({ kind: 'task', log_id: taskId }, clientName);
  if (answer.kind !== 'task') return undefined;
  return detailedTask(answer.task, shownAsResult(options, answer.task.result), { canElicit });
}

/** Results of tool calls that announce a task. */
const standIns = new WeakMap<Result, CreateTaskResult>();

/** The result of a tool call that is answered with a task. */
export function taskAnswer(task: CreateTaskResult): CallToolResult {
  const standIn = { content: [] };
  standIns.set(standIn, task);
  return standIn;
}

type WrapHandler = Server['_wrapHandler'];

type Handler = Parameters<WrapHandler>[1];

/** The SDK checks that every answer of a tool has content; a task has none. */
export class TaskServer extends IntroducedServer {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    if (method !== 'tools/call') return super._wrapHandler(method, handler);
    return async (request, context: ServerContext) => {
      let task: CreateTaskResult | undefined;
      const noteTask: Handler = async (...given) => {
        const answer = await handler(...given);
        task = standIns.get(answer);
        return answer;
      };
      const answer = await super._wrapHandler(method, noteTask)(request, context);
      return task ?? answer;
    };
  }
}

/**
 * The task that a call is answered with when its wait is over and its work is not (TSK-01). Undefined where the work is not durable yet: then the envelope
 * is the answer.
 */
export async function taskInstead(
  state: McpState,
  context: ServerContext,
  shown: Shown,
): Promise<CallToolResult | undefined> {
  const { log_id } = shown.envelope;
  const answer = await contextOf(state, context).read({ kind: 'task', log_id });
  if (answer.kind !== 'task') return undefined;
  return taskAnswer(createdTask(answer.task, shown, { canElicit: canElicit(state.server, context) }));
}
