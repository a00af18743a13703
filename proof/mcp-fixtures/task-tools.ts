import { ProtocolErrorCode, inputRequired, type Tool } from '@modelcontextprotocol/server';
import { setTimeout as pause } from 'node:timers/promises';
import { takesTasks } from '../../server/mcp/protocol/client-message.ts';
import { missingTasks } from '../../server/mcp/protocol/errors.ts';
import type { FeatureContext, ToolDefinition } from '../../server/mcp/protocol/features.ts';
import { taskAnswer } from '../../server/mcp/tasks/task-server.ts';
import { ended, type FixtureTasks, type Plan } from './fixture-tasks.ts';
import { textOf } from './input-required-tools.ts';
import { plainTool, textResult } from './plain-tool.ts';
import { askConfirmation, askText } from './questions.ts';

const JOB_MS = 500;

/** Tools of the tasks extension (SEP-2663): some can do without it, some cannot. */
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
    plainTool('test_tool_with_task', 'Asks for a name first, then goes on as a task.', (context) => {
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
  description: 'Takes so many seconds; a task, unless there are none.',
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
