import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import { contextOf } from '../protocol/feature-context.ts';
import { canElicit } from '../protocol/client-message.ts';
import type { McpState } from '../protocol/mcp-state.ts';
import type { Shown } from '../shown/show-answer.ts';
import { createdTask } from './task.ts';
import { taskAnswer } from './task-server.ts';

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
