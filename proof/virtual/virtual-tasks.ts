import type { Envelope } from '../../generated/typescript/types.ts';
import type { CallingClient } from '../../server/hub/protocol/call.ts';
import { type HubEffect, type HubEvent, contractWindows } from '../../server/hub/protocol/hub-protocol.ts';
import type { TaskSnapshot } from '../../server/hub/protocol/reads.ts';
import type { Violation } from '../oracles/judge.ts';
import type { Server } from '../sim/server.ts';
import { memberOf } from '../../server/lib/json.ts';
import { openQuestion } from '../../server/clients/mcp/approval/ask-user.ts';
import { shownAsResult, createdTask, detailedTask } from '../../server/clients/mcp/tasks/serve-tasks.ts';

/**
 * Every operation of a case is also read as a task of MCP, in the form of `tasks/get`: its content is that of unity_get_result, it
 * remains, and reading delivers nothing, so that each case about undelivered answers continues as it would without.
 */
export interface VirtualTasks {
  /** Reads all that clients have received. */
  readAll(server: Server, client: CallingClient, known: readonly string[]): void;
  /** A call was answered: its operation is read at the same moment. */
  compare(server: Server, client: CallingClient, answer: Answer): void;
  /** Receives the events and effects of a server. */
  receive(happened: HubEvent | HubEffect): void;
  readonly violations: readonly Violation[];
}

interface Answer {
  readonly tool: string;
  readonly envelope: Envelope;
}

interface Look {
  readonly log_id: string;
  /** Its end, as just reported by unity_get_result. */
  readonly ended: Envelope | undefined;
  /** The `timeout` envelope of the call, which the task replaces. */
  readonly timeout: Envelope | undefined;
  /** The client has received a partial result. */
  readonly hasPartial: boolean;
  readonly server: Server;
}

/** No other read of a case has such a number. */
const FIRST_READ = 0x7a_00_00_00;

/** `now`: virtual ms. */
export function watchTasks(now: () => number): VirtualTasks {
  const violations: Violation[] = [];
  const looks = new Map<number, Look>();
  const accepted = new Map<string, number>();
  const ends = new Map<string, string>();
  const look = (server: Server, client: CallingClient, asked: Omit<Look, 'server'>): void => {
    const read_id = FIRST_READ + looks.size;
    looks.set(read_id, { ...asked, server });
    server.feed({ type: 'read', read_id, client, read: { kind: 'task', log_id: asked.log_id } });
  };
  const broken = (message: string, requirement = 'TSK-02'): void =>
    void violations.push({ rule: 'task-is-the-operation', requirements: [requirement], message });
  const judge = (task: TaskSnapshot, { ended, timeout, hasPartial }: Look): void => {
    const { log_id, accepted_at, changed_at, kept_until, result } = task;
    const first = accepted.get(log_id) ?? accepted_at;
    accepted.set(log_id, first);
    if (first !== accepted_at) broken(`the task ${log_id} was accepted at ${first} ms, and later at ${accepted_at} ms`);
    if (changed_at < accepted_at || kept_until <= changed_at)
      broken(`the task ${log_id} changed at ${changed_at} ms, and is kept until ${kept_until} ms`);
    const end = result.is_complete ? essenceOf(result) : undefined;
    const before = ends.get(log_id) ?? end;
    if (before !== undefined) ends.set(log_id, before);
    if (before !== end) broken(`the task ${log_id} had ended with ${before}, and then is ${end ?? result.status}`);
    if (ended !== undefined && end !== essenceOf(ended))
      broken(`unity_get_result returns ${essenceOf(ended)} of ${log_id}, its task ${end ?? result.status}`);
    if (hasPartial && !result.is_complete && !('partial_result' in result))
      broken(`a client got a partial result of ${log_id}, and its task shows none`, 'PAR-02');
    const faults = [...faultsOfTask(task), ...(timeout === undefined ? [] : faultsOfCreated(task, timeout))];
    for (const { requirement, message } of faults) broken(message, requirement);
  };
  return {
    violations,
    readAll(server, client, known) {
      for (const log_id of known)
        look(server, client, { log_id, ended: undefined, timeout: undefined, hasPartial: false });
    },
    compare(server, client, { tool, envelope }) {
      const { log_id, status } = envelope;
      const ended = tool === 'unity_get_result' && isEnd(envelope) ? envelope : undefined;
      const timeout = status === 'timeout' ? envelope : undefined;
      if (ended !== undefined || timeout !== undefined || status === 'in_progress')
        look(server, client, { log_id, ended, timeout, hasPartial: 'partial_result' in envelope });
    },
    receive(happened) {
      if (happened.type !== 'read_answer') return;
      const asked = looks.get(happened.read_id);
      if (asked === undefined) return;
      const { answer } = happened;
      if (answer.kind === 'task') judge(answer.task, asked);
      else if (asked.ended !== undefined && isKept(asked, now()))
        broken(`unity_get_result knows the end of ${asked.log_id}, and there is no such task`);
    },
  };
}

/** Margin for reads from the disk, which are later: an operation near the end of retention may have expired. */
const SOON_MS = 60_000;

/** It may have expired meanwhile, or the id be that of a log entry. */
function isKept({ server, log_id }: Look, now: number): boolean {
  for (const operation of server.operations())
    if (operation.log_id === log_id)
      return now < (operation.finished_at ?? now) + contractWindows.retention_ms - SOON_MS;
  return false;
}

/** True for the end of an operation; a refusal to answer is none. */
const isEnd = (envelope: Envelope): boolean =>
  envelope.status === 'completed' ||
  (envelope.status === 'error' && !['blocked_by_policy', 'invalid_params', 'not_found'].includes(envelope.error_code));

/** An envelope without its text and the members about the call, which may differ. */
const essenceOf = (envelope: Envelope): string =>
  envelope.status === 'completed'
    ? `completed ${JSON.stringify(envelope.result)}`
    : envelope.status === 'error'
      ? `error ${envelope.error_code} ${envelope.error}`
      : envelope.status;

/** A broken promise about tasks. */
interface TaskFault {
  readonly requirement: 'TSK-01' | 'TSK-02' | 'TSK-04';
  readonly message: string;
}

/** Checks the answers of `tasks/get` about an operation, to clients that can ask their user and to those that cannot. */
function faultsOfTask(snapshot: TaskSnapshot): readonly TaskFault[] {
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
function faultsOfCreated(snapshot: TaskSnapshot, timeout: Envelope): readonly TaskFault[] {
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
  const ended = JSON.stringify(memberOf(task.result, 'structuredContent'));
  const wanted = JSON.stringify(shown(result).envelope);
  return isCancelled || ended === wanted ? [] : [fault('TSK-02', snapshot, `its result is ${ended}, not ${wanted}`)];
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
