import { inProgressEnvelope, terminalEnvelope } from '../calls/answers.ts';
import { answerRead, failRead } from '../calls/reads.ts';
import { describeProgress, whatUserMayDo } from '../calls/describe-progress.ts';
import type { Client } from '../protocol/call.ts';
import type { TaskSnapshot } from '../protocol/reads.ts';
import { toolName } from '../protocol/identity.ts';
import type { Operation } from '../protocol/operation.ts';
import { refusalText } from '../protocol/refusal.ts';
import { blockedBecause, judgeTool, readingBlockedBecause } from '../state/projects.ts';
import type { HubState } from '../state/state.ts';
import type { LiveOperation } from '../state/entities.ts';
import { failNotFound, findOperation } from './find-operation.ts';

interface TaskRead {
  readonly read_id: number;
  readonly client: Client;
  readonly log_id: string;
  readonly acts?: true;
}

/** The state of an operation as a task (TSK-02), as far as the policy of its project allows reading its result (SEC-04). */
export function readTask(hub: HubState, asked: TaskRead): void {
  const { read_id } = asked;
  findOperation(hub, read_id, asked.log_id, {
    live: (live) => giveLive(hub, asked, live),
    ended: (operation) => giveTask(hub, asked, operation, { result: terminalEnvelope(operation, 'own') }),
    none: (log_id) => failNotFound(hub, read_id, log_id),
  });
}

/** What is not durable yet is no task: a server that dies now knows nothing of it. */
function giveLive(hub: HubState, asked: TaskRead, live: LiveOperation): void {
  const { operation, question, accepted } = live;
  if (!accepted) return failRead(hub, asked.read_id, 'unavailable', 'It is being accepted: ask again in a moment.');
  const { log_id, partial } = operation;
  giveTask(hub, asked, operation, {
    result: inProgressEnvelope({
      log_id,
      partial,
      progress: describeProgress(live, hub.windows, hub.now),
      user: whatUserMayDo(live, hub.now),
    }),
    ...(question === undefined || question.isAnswered ? {} : { question: question.asked }),
  });
}

function giveTask(
  hub: HubState,
  { read_id, client, acts }: TaskRead,
  operation: Operation,
  how: Pick<TaskSnapshot, 'result' | 'question'>,
): void {
  const { log_id, editor, accepted_at, finished_at, history } = operation;
  const verdict = judgeTool(hub, 'unity_get_result', editor, client);
  if (verdict.decision !== 'allow')
    return failRead(hub, read_id, 'unavailable', refusalText(readingBlockedBecause('unity_get_result', verdict)));
  // A caller that may not do such work may not decide about it.
  const own = judgeTool(hub, toolName(operation), editor, client);
  if (acts === true && client.subject !== undefined && own.decision === 'deny')
    return failRead(hub, read_id, 'unavailable', refusalText(blockedBecause(toolName(operation), own)));
  const changed_at = finished_at ?? history.at(-1)?.at ?? accepted_at;
  const kept_until = (finished_at ?? hub.now) + hub.windows.retention_ms;
  answerRead(hub, read_id, { kind: 'task', task: { log_id, accepted_at, changed_at, kept_until, ...how } });
}
