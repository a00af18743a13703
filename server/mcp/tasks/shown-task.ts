import { limits } from '../../../generated/typescript/limits.ts';
import type { Envelope } from '../../../generated/typescript/types.ts';
import type { McpServerOptions } from '../protocol/mcp-state.ts';
import type { DetailedTask } from '../protocol/task-shapes.ts';
import { showAnswer, type Shown } from '../shown/show-answer.ts';
import { detailedTask, type Asker } from './task.ts';

type Showing = Pick<McpServerOptions, 'newLogId' | 'answerLimitBytes'>;

/** An envelope of an operation as unity_get_result shows it to this client. */
export function shownAsResult(
  { newLogId, answerLimitBytes: limit = limits.answer_limit_bytes }: Showing,
  envelope: Envelope,
): Shown {
  return showAnswer({ tool: 'unity_get_result', given: {}, limit, newLogId }, envelope);
}

/** Looks at a task without delivering anything (EXO-06); undefined where there is none, or none that may be read. */
export async function lookAtTask(
  options: Showing & Pick<McpServerOptions, 'read'>,
  taskId: string,
  { clientName, canElicit }: Asker & { readonly clientName: string },
): Promise<DetailedTask | undefined> {
  const answer = await options.read({ kind: 'task', log_id: taskId }, clientName);
  if (answer.kind !== 'task') return undefined;
  return detailedTask(answer.task, shownAsResult(options, answer.task.result), { canElicit });
}
