import type { Envelope } from '../../../generated/typescript/types.ts';
import type { TaskStanding } from '../../hub/protocol/reads.ts';
import { formatTimestamp } from '../../hub/protocol/timestamps.ts';
import { approvalForm } from '../approval/form.ts';
import { sealQuestion } from '../approval/request-state.ts';
import type { CreateTaskResult, DetailedTask, Task } from '../protocol/task-shapes.ts';
import { type Shown, toolResult } from '../shown/show-answer.ts';

/** The `_meta` key for the envelope of a task without a result: partial results, or why it was cancelled. */
const ENVELOPE_META_KEY = 'io.github.mcp-unity-bridge/envelope';

/** Work in an Editor takes seconds or minutes. */
const POLL_INTERVAL_MS = 1_000;

/** Whether this client can be asked: a question that it cannot show leaves the task `working` for it. */
export interface Asker {
  readonly canElicit: boolean;
}

/** The task that a call is answered with. `shown`: the envelope that others get in its place. */
export function createdTask(standing: TaskStanding, shown: Shown, { canElicit }: Asker): CreateTaskResult {
  const status = canElicit && standing.question !== undefined ? 'input_required' : 'working';
  return { resultType: 'task', ...taskOf(standing, status, shown.envelope.message), ...withEnvelope(shown) };
}

/** The same later, as `tasks/get` answers it. `shown`: what unity_get_result answers now. */
export function detailedTask(standing: TaskStanding, shown: Shown, { canElicit }: Asker): DetailedTask {
  const { envelope } = shown;
  if (envelope.status === 'in_progress') {
    const { question } = standing;
    if (!canElicit || question === undefined)
      return { ...taskOf(standing, 'working', envelope.message), ...withEnvelope(shown) };
    const inputRequests = {
      [sealQuestion(question)]: { method: 'elicitation/create', params: approvalForm(question) },
    } as const;
    return { ...taskOf(standing, 'input_required', envelope.message), inputRequests, ...withEnvelope(shown) };
  }
  if (envelope.status === 'error' && envelope.error_code === 'cancelled')
    return { ...taskOf(standing, 'cancelled', envelope.error), ...withEnvelope(shown) };
  return {
    ...taskOf(standing, 'completed', envelope.message),
    result: { resultType: 'complete', ...toolResult(shown) },
  };
}

function taskOf(
  { log_id, accepted_at, changed_at, kept_until }: TaskStanding,
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
