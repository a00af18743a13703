import { type EmptyResult, type Result, type ServerContext, type StandardSchemaV1 } from '@modelcontextprotocol/server';
import type { Envelope } from '../../../../generated/typescript/types.ts';
import type { TaskSnapshot } from '../../../hub/protocol/reads.ts';
import { memberOf } from '../../../lib/json.ts';
import { isApproval } from '../approval/form.ts';
import { openQuestion } from '../approval/request-state.ts';
import { canElicit, clientNameOf, takesTasks } from '../protocol/client-message.ts';
import { invalidRequest, missingTasks, taskUnavailable } from '../protocol/errors.ts';
import { type McpState, contextOf } from '../protocol/mcp-state.ts';
import type { DetailedTask } from '../protocol/features.ts';
import { createCallAbort, untilAborted } from '../protocol/tool-call.ts';
import { shownAsResult, detailedTask } from './task.ts';
import { describeValue } from '../protocol/wrong-params.ts';

/** What is wrong with the params is reported after what is wrong with the client. */
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

/** What ends the task is delivered by this answer (EXO-06), as by unity_get_result. */
async function getTask(state: McpState, taskId: string, context: ServerContext): Promise<DetailedTask> {
  const other = state.features.findTask(taskId);
  if (other !== undefined) return other.get();
  const snapshot = await readTask(state, taskId, context);
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
  const { log_id } = await readTask(state, taskId, context, { acts: true });
  const by = clientNameOf(state.server, context);
  for (const [key, response] of Object.entries(responses)) {
    const opened = openQuestion(key);
    if (opened.kind !== 'asked' || opened.question.log_id !== log_id) continue;
    state.options.approve({ ...opened.question, approved: isApproval(response), by });
  }
  return {};
}

/** Work that has ended stays as it is, and work that runs may ignore it (CXL-02): what comes of it is for `tasks/get` to say. */
async function cancelTask(state: McpState, taskId: string, context: ServerContext): Promise<EmptyResult> {
  const other = state.features.findTask(taskId);
  if (other !== undefined) {
    other.cancel();
    return {};
  }
  const { log_id } = await readTask(state, taskId, context, { acts: true });
  await untilAborted(
    () => state.options.cancelOperation(log_id, clientNameOf(state.server, context)),
    context.mcpReq.signal,
  );
  return {};
}

/** Throws where there is no such task, or it may not be read. */
async function readTask(
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

/** Also a refusal to look is an envelope. */
function isAboutTask(envelope: Envelope, log_id: string): boolean {
  return envelope.log_id === log_id && envelope.status !== 'not_found';
}
