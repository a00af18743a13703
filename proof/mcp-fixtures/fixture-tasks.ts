import { randomUUID } from 'node:crypto';
import type { CallToolResult, InputRequests } from '@modelcontextprotocol/server';
import type { CreateTaskResult, DetailedTask, OtherTask, Task } from '../../server/mcp/protocol/task-shapes.ts';

const TTL_MS = 600_000;
const POLL_MS = 100;

/** How a task goes on: what it waits for, and how it ends. */
export interface Plan {
  /** Asked first, all at once. */
  readonly inputRequests?: InputRequests;
  /** After the answers. */
  readonly ms?: number;
  readonly end: Pick<DetailedTask, 'result' | 'error'>;
}

/** Tasks of the fixtures, in memory. */
export interface FixtureTasks {
  begin(plan: Plan): CreateTaskResult;
  find(taskId: string): OtherTask | undefined;
}

export function createFixtureTasks(): FixtureTasks {
  const tasks = new Map<string, OtherTask & { readonly state: DetailedTask }>();
  return {
    begin(plan) {
      const task = beginTask(plan);
      const { taskId, status, createdAt, lastUpdatedAt, ttlMs, pollIntervalMs = POLL_MS } = task.state;
      tasks.set(taskId, task);
      return { resultType: 'task', taskId, status, createdAt, lastUpdatedAt, ttlMs, pollIntervalMs };
    },
    find: (taskId) => tasks.get(taskId),
  };
}

function beginTask({ inputRequests = {}, ms = 0, end }: Plan): OtherTask & { readonly state: DetailedTask } {
  const now = new Date().toISOString();
  const base = { taskId: randomUUID(), createdAt: now, ttlMs: TTL_MS, pollIntervalMs: POLL_MS };
  const open = new Map(Object.entries(inputRequests));
  let timer: NodeJS.Timeout | undefined;
  const at = (status: Task['status'], more: Partial<DetailedTask> = {}): DetailedTask => ({
    ...base,
    lastUpdatedAt: new Date().toISOString(),
    status,
    ...more,
  });
  const waiting = (): DetailedTask => at('input_required', { inputRequests: Object.fromEntries(open) });
  const work = (): DetailedTask => {
    timer = setTimeout(() => {
      state = at(end.error === undefined ? 'completed' : 'failed', end);
    }, ms);
    return at('working');
  };
  let state = open.size === 0 ? work() : waiting();
  return {
    get state() {
      return state;
    },
    get: () => state,
    update(responses) {
      if (state.status !== 'input_required') return;
      for (const key of Object.keys(responses)) open.delete(key);
      state = open.size === 0 ? work() : waiting();
    },
    cancel() {
      clearTimeout(timer);
      if (state.status === 'working' || state.status === 'input_required') state = at('cancelled');
    },
  };
}

export const ended = (result: CallToolResult): Plan['end'] => ({ result: { resultType: 'complete', ...result } });
