import type { Envelope } from '../../generated/typescript/types.ts';
import type { TaskSnapshot } from '../../server/hub/protocol/reads.ts';
import { memberOf } from '../../server/lib/json.ts';
import { openQuestion } from '../../server/mcp/approval/request-state.ts';
import { shownAsResult } from '../../server/mcp/tasks/shown-task.ts';
import { createdTask, detailedTask } from '../../server/mcp/tasks/task.ts';

/** A broken promise about tasks. */
export interface TaskFault {
  readonly requirement: 'TSK-01' | 'TSK-02' | 'TSK-04';
  readonly message: string;
}

/** Checks what `tasks/get` answers about an operation to clients that can ask their user, and to those that cannot. */
export function faultsOfTask(snapshot: TaskSnapshot): readonly TaskFault[] {
  return [true, false].flatMap((canElicit) => {
    const task = detailedTask(snapshot, shown(snapshot.result), { canElicit });
    const keptUntil = Date.parse(task.createdAt) + (task.ttlMs ?? Infinity);
    return [
      ...(task.taskId === snapshot.log_id ? [] : [fault('TSK-02', snapshot, `it is called ${task.taskId}`)]),
      ...(keptUntil >= snapshot.kept_until ? [] : [fault('TSK-02', snapshot, `its ttlMs is ${task.ttlMs}`)]),
      ...(snapshot.result.is_complete
        ? faultsOfEnded(snapshot, task)
        : faultsOfQuestion(snapshot, task, canElicit && snapshot.question !== undefined)),
    ];
  });
}

/** Checks the task that a call is answered with in place of its `timeout` envelope. */
export function faultsOfCreated(snapshot: TaskSnapshot, timeout: Envelope): readonly TaskFault[] {
  const { taskId, status } = createdTask(snapshot, shown(timeout), { canElicit: false });
  return taskId === timeout.log_id && status === 'working'
    ? []
    : [fault('TSK-01', snapshot, `the call ${timeout.log_id} is answered with the task ${taskId}, ${status}`)];
}

type Task = ReturnType<typeof detailedTask>;

function faultsOfEnded(snapshot: TaskSnapshot, task: Task): readonly TaskFault[] {
  const { result } = snapshot;
  const isCancelled = result.status === 'error' && result.error_code === 'cancelled';
  if (task.status !== (isCancelled ? 'cancelled' : 'completed'))
    return [fault('TSK-02', snapshot, `it has ended with ${result.status}, and is ${task.status}`)];
  const told = JSON.stringify(memberOf(task.result, 'structuredContent'));
  const wanted = JSON.stringify(shown(result).envelope);
  return isCancelled || told === wanted ? [] : [fault('TSK-02', snapshot, `its result is ${told}, not ${wanted}`)];
}

function faultsOfQuestion(snapshot: TaskSnapshot, task: Task, isAsked: boolean): readonly TaskFault[] {
  const keys = Object.keys(task.inputRequests ?? {});
  const opened = keys.map((key) => openQuestion(key));
  const isRight = isAsked
    ? task.status === 'input_required' &&
      opened.length === 1 &&
      opened.every((one) => one.kind === 'asked' && one.question.log_id === snapshot.log_id)
    : task.status === 'working' && keys.length === 0;
  const asked = isAsked ? 'the user is to be asked' : 'nothing is asked';
  return isRight ? [] : [fault('TSK-04', snapshot, `${asked}, and it is ${task.status} with ${keys.length} questions`)];
}

/** Only an answer without a log_id of its own needs a new one: none of these. */
const shown = (envelope: Envelope): ReturnType<typeof shownAsResult> =>
  shownAsResult({ newLogId: () => envelope.log_id }, envelope);

const fault = (requirement: TaskFault['requirement'], { log_id }: TaskSnapshot, what: string): TaskFault => ({
  requirement,
  message: `the task ${log_id}: ${what}`,
});
