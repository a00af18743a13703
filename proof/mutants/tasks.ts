import type { Mutant } from './mutant.ts';

const SERVE = 'server/mcp/tasks/serve-tasks.ts';
const CALL = 'server/mcp/call-tool.ts';
const TASK = 'server/mcp/tasks/task.ts';
const LISTEN = 'server/mcp/tasks/listen-to-tasks.ts';

/** Operations that are shown wrongly as tasks of MCP. */
export const taskMutants: readonly Mutant[] = [
  {
    id: 'no-task-is-made',
    title: 'The extension is said to be there, and every call is answered with an envelope all the same',
    requirement: 'TSK-01',
    part: 'mcp',
    changes: [{ file: CALL, find: "status !== 'timeout' ||", replace: "status !== 'not_found' ||" }],
  },
  {
    id: 'task-without-its-result',
    title: 'A completed task says so, and its result is to be fetched elsewhere',
    requirement: 'TSK-02',
    part: 'mcp',
    changes: [{ file: TASK, find: "result: { resultType: 'complete', ...toolResult(shown) }", replace: 'result: {}' }],
  },
  {
    id: 'task-forgotten-at-its-end',
    title: 'A task is known only while its work goes on: a client that asks later is told that it never was',
    requirement: 'TSK-02',
    part: 'mcp',
    changes: [
      {
        file: 'server/hub/look/task.ts',
        find: "    ended: (operation) => give(hub, asked, operation, { result: terminalEnvelope(operation, 'own') }),",
        replace:
          "    ended: (operation) => operation.log_id === '' ? give(hub, asked, operation, { result: terminalEnvelope(operation, 'own') }) : failNotFound(hub, read_id, asked.log_id),",
      },
    ],
  },
  {
    id: 'task-look-is-a-delivery',
    title: 'A client that looks at a task has heard its answer: the same call after that is new work, and runs again',
    requirement: 'TSK-02',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/look/task.ts',
        find: "    ended: (operation) => give(hub, asked, operation, { result: terminalEnvelope(operation, 'own') }),",
        replace:
          "    ended: (operation) => { hub.finished.get(operation.log_id)?.deliveries.add(0); give(hub, asked, operation, { result: terminalEnvelope(operation, 'own') }); },",
      },
    ],
  },
  {
    id: 'task-kept-for-an-hour',
    title: 'A task is said to be kept for an hour, as if it were another thing than the operation',
    requirement: 'TSK-02',
    part: 'mcp',
    changes: [
      {
        file: TASK,
        find: 'ttlMs: kept_until - accepted_at,',
        replace: 'ttlMs: Math.min(kept_until - accepted_at, 3_600_000),',
      },
    ],
  },
  {
    id: 'task-cancel-says-yes',
    title: 'A cancel is acknowledged, and no code is asked to stop',
    requirement: 'TSK-03',
    part: 'mcp',
    changes: [
      {
        file: SERVE,
        find: '() => state.options.cancelOperation(log_id, clientNameOf(state.server, context)),',
        replace: 'async () => log_id + clientNameOf(state.server, context),',
      },
    ],
  },
  {
    id: 'task-asks-nobody',
    title: 'Work that awaits an approval is a task that works, for ever',
    requirement: 'TSK-04',
    part: 'mcp',
    changes: [
      {
        file: TASK,
        find: '    if (!canElicit || question === undefined)',
        replace: "    if (!canElicit || question === undefined || question.log_id !== '')",
      },
    ],
  },
  {
    id: 'task-update-ignored',
    title: 'What the user says is acknowledged, and changes nothing',
    requirement: 'TSK-04',
    part: 'mcp',
    changes: [
      {
        file: SERVE,
        find: "opened.kind !== 'asked' || opened.question.log_id !== log_id",
        replace: "opened.kind !== 'forged' || log_id !== ''",
      },
    ],
  },
  {
    id: 'task-approved-by-another-key',
    title: 'A yes to one question is a yes to the task that it is sent to',
    requirement: 'TSK-04',
    part: 'mcp',
    changes: [
      {
        file: SERVE,
        find: "opened.kind !== 'asked' || opened.question.log_id !== log_id",
        replace: "opened.kind !== 'asked'",
      },
    ],
  },
  {
    id: 'task-question-waits',
    title: 'A call whose user is to be asked in a task waits out its timeout first, and the user with it',
    requirement: 'TSK-04',
    part: 'mcp',
    changes: [
      {
        file: 'server/hub/calls/waiters.ts',
        find: '    answerUnfinished(hub, open);\n    return true;',
        replace: '    return false;',
      },
    ],
  },
  {
    id: 'task-for-everybody',
    title: 'Calls of clients that know no tasks are answered with one: a result without content',
    requirement: 'TSK-05',
    part: 'mcp',
    changes: [{ file: CALL, find: '(takesTasks(server, context) ?', replace: '(true ?' }],
  },
  {
    id: 'task-methods-for-everybody',
    title: 'The methods of tasks answer every client that asks',
    requirement: 'TSK-05',
    part: 'mcp',
    changes: [{ file: SERVE, find: '    if (!takesTasks(server, context)) throw missingTasks();\n', replace: '' }],
  },
  {
    id: 'task-listened-to-by-everybody',
    title: 'Who names no extension listens to tasks all the same',
    requirement: 'TSK-05',
    part: 'mcp',
    changes: [{ file: LISTEN, find: '  if (said.takesTasks)\n', replace: "  if (said.clientName !== '')\n" }],
  },
  {
    id: 'task-told-to-nobody',
    title: 'Listening to a task is acknowledged, and the client hears of a resource that it did not ask about',
    requirement: 'TSK-06',
    part: 'mcp',
    changes: [
      {
        file: LISTEN,
        find: "      if (notification.method !== 'notifications/resources/updated') return [notification];",
        replace: '      if (notification.jsonrpc !== undefined) return [notification];',
      },
    ],
  },
  {
    id: 'task-unknown-is-acknowledged',
    title: 'Listening to a task that there is not is acknowledged: its client waits for ever',
    requirement: 'TSK-06',
    part: 'mcp',
    changes: [
      {
        file: LISTEN,
        find: "found.map(({ params }) => params?.['taskId'])",
        replace: 'taskIds',
      },
    ],
  },
  {
    id: 'task-listening-delivers',
    title: 'What a listener is told counts as delivered, although it is not known whether it came',
    requirement: 'TSK-06',
    part: 'mcp',
    changes: [
      {
        file: 'server/hub/look/task.ts',
        find: "    ended: (operation) => give(hub, asked, operation, { result: terminalEnvelope(operation, 'own') }),",
        replace:
          "    ended: (operation) => {\n      hub.newest.delete(operation.identity);\n      give(hub, asked, operation, { result: terminalEnvelope(operation, 'own') });\n    },",
      },
    ],
  },
];
