import { inProgressEnvelope, terminalEnvelope } from '../calls/answers.ts';
import { answerRead, failRead } from '../calls/reads.ts';
import { standing } from '../calls/standing.ts';
import type { TaskStanding } from '../protocol/hub-protocol.ts';
import type { Operation } from '../protocol/operation.ts';
import { refusalText } from '../protocol/refusal.ts';
import { judgeTool, readingBlockedBecause } from '../state/policy.ts';
import type { HubState, LiveOperation } from '../state/state.ts';
import { failNotFound, findOperation } from './find-operation.ts';

/** How an operation stands as a task (TSK-02), as far as the policy of its project lets its result be read (SEC-04). */
export function readTask(hub: HubState, read_id: number, wanted: string): void {
  findOperation(hub, read_id, wanted, {
    live: (live) => giveLive(hub, read_id, live),
    ended: (operation) => give(hub, read_id, operation, { result: terminalEnvelope(operation, 'own') }),
    none: (log_id) => failNotFound(hub, read_id, log_id),
  });
}

/** What is not durable yet is no task: a server that dies now knows nothing of it. */
function giveLive(hub: HubState, read_id: number, live: LiveOperation): void {
  const { operation, question, accepted } = live;
  if (!accepted) return failRead(hub, read_id, 'unavailable', 'It is being accepted: ask again in a moment.');
  const { log_id, partial } = operation;
  give(hub, read_id, operation, {
    result: inProgressEnvelope({ log_id, partial, standing: standing(live, hub.windows, hub.now) }),
    ...(question === undefined || question.isAnswered ? {} : { question: question.asked }),
  });
}

function give(
  hub: HubState,
  read_id: number,
  { log_id, editor, accepted_at, finished_at, history }: Operation,
  how: Pick<TaskStanding, 'result' | 'question'>,
): void {
  const verdict = judgeTool(hub, 'unity_get_result', editor);
  if (verdict.decision !== 'allow')
    return failRead(hub, read_id, 'unavailable', refusalText(readingBlockedBecause('unity_get_result', verdict)));
  const changed_at = finished_at ?? history.at(-1)?.at ?? accepted_at;
  const kept_until = (finished_at ?? hub.now) + hub.windows.retention_ms;
  answerRead(hub, read_id, { kind: 'task', task: { log_id, accepted_at, changed_at, kept_until, ...how } });
}
