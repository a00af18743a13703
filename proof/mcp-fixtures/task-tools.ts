import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import {
  ProtocolErrorCode,
  inputRequired,
  type Tool,
  type CallToolResult,
  type InputRequests,
} from '@modelcontextprotocol/server';
import { takesTasks } from '../../server/clients/mcp/protocol/client-message.ts';
import { missingTasks } from '../../server/clients/mcp/protocol/errors.ts';
import type {
  FeatureContext,
  ToolDefinition,
  CreateTaskResult,
  DetailedTask,
  OtherTask,
  Task,
} from '../../server/clients/mcp/protocol/features.ts';
import { taskAnswer } from '../../server/clients/mcp/tasks/serve-tasks.ts';
import { textOf } from './request-state-tools.ts';
import { plainTool, textResult, askConfirmation, askText } from './tools.ts';

const JOB_MS = 500;

/** Tools of the tasks extension (SEP-2663): some work without it, some do not. */
export function taskTools(tasks: FixtureTasks): readonly ToolDefinition[] {
  const onlyAsTask = (context: FeatureContext, plan: Plan) => {
    if (!takesTasks(context.server, context.sdk)) throw missingTasks();
    return taskAnswer(tasks.begin(plan));
  };
  return [
    { tool: greet, call: async (_context, { name }) => textResult(`Hello, ${String(name)}!`) },
    {
      tool: slowCompute,
      async call(context, { seconds }) {
        const ms = Number(seconds ?? 0) * 1_000;
        const done = textResult(`Computed for ${ms} ms.`);
        if (ms > 0 && takesTasks(context.server, context.sdk)) return taskAnswer(tasks.begin({ ms, end: ended(done) }));
        await pause(ms);
        return done;
      },
    },
    plainTool('failing_job', 'A task whose tool fails.', (context) =>
      onlyAsTask(context, { ms: JOB_MS, end: ended({ ...textResult('The job has failed.'), isError: true }) }),
    ),
    plainTool('protocol_error_job', 'A task that ends with an error of the protocol.', (context) =>
      onlyAsTask(context, {
        ms: JOB_MS,
        end: { error: { code: ProtocolErrorCode.InternalError, message: 'The job broke.' } },
      }),
    ),
    {
      tool: confirmDelete,
      call: async (context, { filename }) =>
        onlyAsTask(context, {
          inputRequests: { confirm: askConfirmation(`Delete ${String(filename)}?`) },
          end: ended(textResult('Deleted.')),
        }),
    },
    plainTool('multi_input', 'A task that asks for two things at once.', (context) =>
      onlyAsTask(context, {
        inputRequests: { name: askText('What is your name?', 'name'), confirm: askConfirmation('Go on?') },
        end: ended(textResult('Both are there.')),
      }),
    ),
    plainTool('test_tool_with_task', 'Asks for a name first, then continues as a task.', (context) => {
      const name = textOf(context.sdk.mcpReq, 'user_name', 'name');
      if (name === undefined)
        return inputRequired({ inputRequests: { user_name: askText('What is your name?', 'name') } });
      return onlyAsTask(context, { ms: JOB_MS, end: ended(textResult(`Hello, ${name}!`)) });
    }),
  ];
}

const greet: Tool = {
  name: 'greet',
  description: 'Greets, at once.',
  inputSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
};

const slowCompute: Tool = {
  name: 'slow_compute',
  description: 'Takes this many seconds; a task, unless there are none.',
  inputSchema: {
    type: 'object',
    properties: { seconds: { type: 'number' }, label: { type: 'string' } },
    required: ['seconds'],
  },
};

const confirmDelete: Tool = {
  name: 'confirm_delete',
  description: 'A task that asks before it ends.',
  inputSchema: { type: 'object', properties: { filename: { type: 'string' } }, required: ['filename'] },
};

const TTL_MS = 600_000;

const POLL_MS = 100;

/** The course of a task: its questions, its waits and its end. */
interface Plan {
  /** Asked first, all at once. */
  readonly inputRequests?: InputRequests;
  /** After the answers. */
  readonly ms?: number;
  readonly end: Pick<DetailedTask, 'result' | 'error'>;
}

/** Tasks of the fixtures, in memory. */
interface FixtureTasks {
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

const ended = (result: CallToolResult): Plan['end'] => ({ result: { resultType: 'complete', ...result } });
