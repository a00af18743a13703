import type { Envelope } from '../../../../generated/typescript/types.ts';
import type { TaskSnapshot } from '../../../hub/protocol/reads.ts';
import { formatTimestamp } from '../../../hub/protocol/timestamps.ts';
import { approvalForm } from '../approval/form.ts';
import { sealQuestion } from '../approval/request-state.ts';
import type { CreateTaskResult, DetailedTask, Task } from '../protocol/features.ts';
import { type Shown, toolResult, showAnswer } from '../shown/show-answer.ts';
import { limits } from '../../../../generated/typescript/limits.ts';
import { type McpServerOptions, type McpState, contextOf } from '../protocol/mcp-state.ts';
import type { CallToolResult, Result, Server, ServerContext } from '@modelcontextprotocol/server';
import { IntroducedServer } from '../protocol/introduced-server.ts';
import { canElicit } from '../protocol/client-message.ts';

/** The `_meta` key for the envelope of a task without a result: partial results, or why it was cancelled. */
const ENVELOPE_META_KEY = 'io.github.mcp-unity-bridge/envelope';

/** Work in an Editor takes seconds or minutes. */
const POLL_INTERVAL_MS = 1_000;

/** Whether this client can be asked: a question that it cannot show leaves the task `working` for it. */
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

/** Looks at a task without delivering anything (EXO-06); undefined where there is none, or none that may be read. */
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

/** What a tool returns where the call is to be answered with a task. */
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
