import assert from 'node:assert/strict';
import { type ModernClient, type Says, type McpResponse } from '../kit/mcp-messages.ts';
import { modernOverStdio, modernOverHttp } from '../kit/clients.ts';
import { isAlive, waitFor } from '../kit/scratch.ts';
import { createFakeEditor, type FakeEditor } from '../kit/fake-editor.ts';
import { type Attack, type AttackSandbox, writeUserPolicy } from './sandbox.ts';
import { serveHttp } from './http.ts';

const INVALID_PARAMS = -32602;
const MISSING_CAPABILITY = -32021;
const METHOD_NOT_FOUND = -32601;
const DAY_MS = 24 * 3_600_000;
const UNKNOWN = '0199f000-0000-7000-8000-000000000001';
const asking: Says = { tasks: true, elicitation: true };

/** Operations as tasks of MCP (SEP-2663), over stdio and HTTP: attacks on results that clients could lose, forge or receive too early. */
export const taskAttacks: readonly Attack[] = [
  {
    slug: 'task-of-a-killed-server',
    title:
      'A call that outlives its wait is a task under its log_id, and its end can be read after the server was killed',
    requirements: ['TSK-01', 'TSK-02'],
    kills: ['no-task-is-made', 'task-without-its-result', 'task-lost-at-its-end', 'task-kept-for-an-hour'],
    async run(sandbox) {
      const { pid, clients } = await serve(sandbox);
      const editor = await openEditor(sandbox);
      const created: Task[] = [];
      for (const client of clients) {
        const answer = (await client.request('tools/call', work(`outlives(${created.length});`))).result ?? {};
        const { log_id } = await editor.execution(created.push(answer));
        const { resultType, taskId, status } = answer;
        assert.deepEqual({ resultType, taskId, status }, { resultType: 'task', taskId: log_id, status: 'working' });
        editor.start(log_id);
        editor.report(log_id, { percent: 10 });
        await until(client, log_id, 'shows the partial result', (task) => says(task, '"percent":10'));
        editor.complete(log_id, 42);
        await until(client, log_id, 'is completed', ({ status: now }) => now === 'completed');
      }
      process.kill(pid, 'SIGKILL');
      await waitFor('the server to be gone', () => !isAlive(pid));
      const after = await serve(sandbox);
      for (const client of [...after.clients, ...clients.slice(0, 1)]) {
        for (const { taskId, createdAt } of created) {
          const { result: task = {} } = await client.request('tasks/get', { taskId });
          assert.deepEqual([task['status'], task['createdAt']], ['completed', createdAt]);
          assert.ok(Number(task['ttlMs']) >= DAY_MS, `kept for ${String(task['ttlMs'])} ms only`);
          const get = { name: 'unity_get_result', arguments: { log_id: taskId } };
          const { structuredContent, content, resultType } = (await client.request('tools/call', get)).result ?? {};
          assert.deepEqual(task['result'], { resultType, content, structuredContent });
          assert.equal(structuredContent?.['result'], 42);
        }
        assert.equal((await client.request('tasks/get', { taskId: UNKNOWN })).error?.code, INVALID_PARAMS);
      }
    },
  },
  {
    slug: 'task-for-those-who-name-it',
    title: 'Without the extension in the request there is no task and no method of tasks, and calls are as ever',
    requirements: ['TSK-05', 'TSK-01'],
    kills: ['task-for-everybody', 'task-methods-for-everybody', 'task-listened-to-by-everybody'],
    async run(sandbox) {
      const { clients } = await serve(sandbox);
      const editor = await openEditor(sandbox);
      for (const [index, client] of clients.entries()) {
        const plain = await client.request('tools/call', work(`withoutTasks(${index});`), {});
        const { log_id } = await editor.execution(index + 1);
        assert.equal(plain.result?.structuredContent?.['status'], 'timeout', JSON.stringify(plain));
        for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
          const { error } = await client.request(method, { taskId: log_id, inputResponses: {} }, {});
          assert.equal(error?.code, MISSING_CAPABILITY, method);
        }
        const refused = await client.listen({ taskIds: [log_id] }, {});
        assert.deepEqual(
          refused().map(({ error }) => error?.code),
          [MISSING_CAPABILITY],
        );
        for (const method of ['tasks/list', 'tasks/result'])
          assert.equal((await client.request(method, { taskId: log_id })).error?.code, METHOD_NOT_FOUND, method);
        const get = { name: 'unity_get_result', arguments: { log_id } };
        assert.equal((await client.request('tools/call', get)).result?.structuredContent?.['status'], 'in_progress');
      }
      const older = await sandbox.client();
      assert.equal((await older.request('tasks/get', { taskId: UNKNOWN })).error?.code, METHOD_NOT_FOUND);
    },
  },
  {
    slug: 'task-cancelled',
    title: 'A cancelled task that has not started never starts, running code is asked to stop, and an end stays an end',
    requirements: ['TSK-03', 'CXL-01', 'CXL-02'],
    kills: ['task-cancel-says-yes'],
    async run(sandbox) {
      const { clients } = await serve(sandbox);
      const editor = await openEditor(sandbox);
      for (const [index, client] of clients.entries()) {
        await client.request('tools/call', work(`runs(${index});`));
        const { log_id } = await editor.execution(2 * index + 1);
        editor.start(log_id);
        await cancel(client, log_id);
        await waitFor('the Editor to be asked to stop it', () => cancelsSent(editor) > index);
        assert.equal(cancelsSent(editor), index + 1, 'the Editor was asked more than once');
        editor.complete(log_id, 'ignored it');
        await until(client, log_id, 'is completed', ({ status }) => status === 'completed');
        await cancel(client, log_id);
        await until(client, log_id, 'is completed', ({ status }) => status === 'completed');
        const unknown = await client.request('tasks/cancel', { taskId: UNKNOWN });
        assert.equal(unknown.error?.code, INVALID_PARAMS);
        editor.disconnect();
        await waitFor('the server to miss the Editor', async () => isAway(client));
        const { result: waiting = {} } = await client.request('tools/call', work(`waits(${index});`));
        assert.equal(waiting['resultType'], 'task', JSON.stringify(waiting));
        await cancel(client, waiting['taskId']);
        await until(client, waiting['taskId'], 'is cancelled', ({ status }) => status === 'cancelled');
        await editor.connect();
        await client.request('tools/call', work(`later(${index});`));
        const { params, log_id: last } = await editor.execution(2 * index + 2);
        assert.deepEqual(params, { code: `later(${index});` }, 'what was cancelled has run');
        editor.start(last);
        editor.complete(last, null);
      }
    },
  },
  {
    slug: 'task-approved-by-its-own-question',
    title: 'A task shows the question to the user; only an answer to that very question lets the work run, or ends it',
    requirements: ['TSK-04', 'SEC-04'],
    kills: ['task-asks-nobody', 'task-update-ignored', 'task-approved-by-another-key', 'task-question-waits'],
    async run(sandbox) {
      writeUserPolicy(sandbox, { rules: [{ tool: 'unity_execute_code', decision: 'ask' }] });
      const { clients } = await serve(sandbox);
      const editor = await openEditor(sandbox);
      for (const [index, client] of clients.entries()) {
        const first = await createAsking(client, `first(${index});`);
        const second = await createAsking(client, `second(${index});`);
        const yes = { action: 'accept', content: { approve: true } };
        await update(client, first.taskId, 'approval', yes);
        await update(client, first.taskId, second.key, yes);
        await update(client, first.taskId, `${first.key}x`, yes);
        for (const { taskId } of [first, second])
          assert.equal((await client.request('tasks/get', { taskId }, asking)).result?.['status'], 'input_required');
        const silent = (await client.request('tasks/get', { taskId: first.taskId })).result;
        assert.equal(silent?.['status'], 'working', 'a client that cannot ask was given a question');
        await update(client, second.taskId, second.key, { action: 'decline' });
        await until(client, second.taskId, 'is refused', (task) => says(task['result'], 'blocked_by_policy'));
        await update(client, first.taskId, first.key, yes);
        assert.equal((await editor.execution(index + 1)).log_id, first.taskId);
        const unknown = await client.request('tasks/update', { taskId: UNKNOWN, inputResponses: {} });
        assert.equal(unknown.error?.code, INVALID_PARAMS);
        assert.equal(editor.executed.length, index + 1);
      }
    },
  },
  {
    slug: 'task-reported-to-its-listeners',
    title:
      'A listener to a task is notified of each change and of its end, of no other task, and that delivers nothing',
    requirements: ['TSK-06', 'EXO-06'],
    kills: ['task-reported-to-nobody', 'task-unknown-is-acknowledged', 'task-listening-delivers'],
    async run(sandbox) {
      const { clients } = await serve(sandbox);
      const editor = await openEditor(sandbox);
      for (const [index, client] of clients.entries()) {
        const call = work(`isHeard(${index});`);
        const other = await client.request('tools/call', work(`isNotHeard(${index});`));
        const second = await editor.execution(2 * index + 1);
        const { taskId } = (await client.request('tools/call', call)).result ?? {};
        const { log_id } = await editor.execution(2 * index + 2);
        assert.notEqual(other.result?.['taskId'], taskId);
        const heard = await client.listen({ taskIds: [taskId, UNKNOWN] });
        const states = (): Task[] =>
          heard().flatMap(({ method, params = {} }) => (method === 'notifications/tasks' ? [params] : []));
        await waitFor('the state of the task', () => states().some(({ status }) => status === 'working'));
        const [{ params: acknowledged } = {}] = heard();
        assert.deepEqual(acknowledged?.['notifications'], { taskIds: [taskId] });
        editor.start(log_id);
        editor.report(log_id, { percent: 20 });
        await waitFor('the partial result', () => states().some((task) => says(task, '"percent":20')));
        editor.complete(log_id, index);
        await waitFor('the end', () => states().some(({ status }) => status === 'completed'));
        assert.ok(states().every((task) => task['taskId'] === taskId));
        assert.ok(heard().every(({ method }) => method !== 'notifications/resources/updated'));
        const again = await client.request('tools/call', { ...call, arguments: { code: `isHeard(${index});` } });
        const { deduplicated, result } = again.result?.structuredContent ?? {};
        assert.deepEqual({ deduplicated, result }, { deduplicated: true, result: index });
        const last = states().at(-1);
        const { result: got = {} } = await client.request('tasks/get', { taskId });
        for (const key of ['status', 'createdAt', 'lastUpdatedAt', 'ttlMs', 'result'])
          assert.deepEqual(last?.[key], got[key], key);
        editor.start(second.log_id);
        editor.complete(second.log_id, null);
      }
    },
  },
];

interface Serving {
  readonly pid: number;
  /** One over stdio, and one over HTTP. */
  readonly clients: readonly [ModernClient, ModernClient];
}

async function serve(sandbox: AttackSandbox): Promise<Serving> {
  const { url } = await serveHttp(sandbox);
  const { pid } = await sandbox.home.hub();
  return { pid, clients: [modernOverStdio(sandbox.home, sandbox.bin), modernOverHttp(url)] };
}

/** An Editor whose work continues until the attack ends it. */
async function openEditor(sandbox: AttackSandbox): Promise<FakeEditor> {
  const editor = createFakeEditor(sandbox.home);
  sandbox.later(() => editor.disconnect());
  await editor.connect();
  return editor;
}

const work = (code: string): object => ({ name: 'unity_execute_code', arguments: { code, timeout: 0 } });

type Task = NonNullable<McpResponse['result']>;

async function until(
  client: ModernClient,
  taskId: unknown,
  what: string,
  isSo: (task: Task) => boolean,
): Promise<void> {
  await waitFor(`the task that ${what}`, async () => {
    const { result } = await client.request('tasks/get', { taskId }, asking);
    return result !== undefined && isSo(result);
  });
}

const says = (value: unknown, text: string): boolean => String(JSON.stringify(value)).includes(text);

async function cancel(client: ModernClient, taskId: unknown): Promise<void> {
  assertEmpty(await client.request('tasks/cancel', { taskId }));
}

const cancelsSent = ({ frames }: FakeEditor): number =>
  frames.filter((frame) => frame.kind === 'request' && frame.method === 'operation/cancel').length;

async function update(client: ModernClient, taskId: string, key: string, response: object): Promise<void> {
  assertEmpty(await client.request('tasks/update', { taskId, inputResponses: { [key]: response } }, asking));
}

async function isAway(client: ModernClient): Promise<boolean> {
  const { result } = await client.request('resources/read', { uri: 'unity://editor' });
  return result !== undefined && !says(result, 'connected');
}

/** Work that requires approval: its task, and the key of the question. */
async function createAsking(
  client: ModernClient,
  code: string,
): Promise<{ readonly taskId: string; readonly key: string }> {
  const call = { name: 'unity_execute_code', arguments: { code, timeout: 60_000 } };
  const created = await client.request('tools/call', call, asking);
  const taskId = String(created.result?.['taskId']);
  assert.equal(created.result?.['status'], 'input_required', JSON.stringify(created));
  const { result } = await client.request('tasks/get', { taskId }, asking);
  const requests = Object.entries(result?.['inputRequests'] ?? {});
  assert.equal(requests.length, 1, JSON.stringify(result));
  const [[key, request] = ['', undefined]] = requests;
  assert.ok(JSON.stringify(request).includes(code), 'the question does not show the work');
  return { taskId, key };
}

function assertEmpty({ result, error }: McpResponse): void {
  assert.equal(error, undefined);
  const { _meta, ...rest } = result ?? {};
  assert.deepEqual(rest, { resultType: 'complete' });
}
