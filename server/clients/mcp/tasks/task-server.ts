import type { CallToolResult, Result, Server, ServerContext } from '@modelcontextprotocol/server';
import type { CreateTaskResult } from '../protocol/task-shapes.ts';
import { IntroducedServer } from '../protocol/introduced-server.ts';
import { contextOf } from '../protocol/feature-context.ts';
import { canElicit } from '../protocol/client-message.ts';
import type { McpState } from '../protocol/mcp-state.ts';
import type { Shown } from '../shown/show-answer.ts';
import { createdTask } from './task.ts';

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
