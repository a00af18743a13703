import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder, waitFor } from '../proof/kit/scratch.ts';
import { type Message, type SocketServer, announce, listen, SOCKET_STORE, TOKEN } from './testing/socket-server.ts';
import { logId } from './testing/world.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
let folder: string;
let project: string;
let server: SocketServer;
let mock: ChildProcess | undefined;
/** What the mock Editors of this test have printed. */
let output: string;

beforeEach(async () => {
  output = '';
  folder = scratchFolder();
  project = join(folder, 'My Game');
  mkdirSync(join(folder, 'state'));
  server = await listen(TOKEN);
  announce(join(folder, 'state'), server.url);
  // A process of its own, so that it can be killed.
  writeFileSync(
    join(folder, 'mock.mts'),
    `import { runMock } from ${JSON.stringify(join(here, 'main.ts'))};\nprocess.exit(await runMock(process.argv.slice(2), process));\n`,
  );
});
afterEach(async () => {
  mock?.kill('SIGKILL');
  await server.close();
});

function play(...argv: string[]): ChildProcess {
  const env = { ...process.env, MCP_UNITY_BRIDGE_HOME: join(folder, 'state') };
  mock = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), join(folder, 'mock.mts'), '--project', project, '--instant', ...argv],
    {
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  for (const stream of [mock.stdout, mock.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  return mock;
}

const all = (method: string): Message[] => server.received.filter((message) => message.method === method);
const arrived = async (method: string, count: number): Promise<Message> => {
  await waitFor(
    () => `${method} number ${count}; saw ${JSON.stringify(server.received)}`,
    () => all(method).length >= count,
  );
  return all(method)[count - 1];
};
const execute = (number: number, code: string, generation: number): void =>
  server.send({
    id: number,
    method: 'operation/execute',
    params: {
      store_id: SOCKET_STORE,
      log_id: logId(number),
      accept_seq: number,
      generation,
      tool: 'unity_execute_code',
      params: { code },
      attempt: 1,
      result_limit_bytes: 100_000,
    },
  });
const exitOf = (process_: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => process_.once('exit', (code) => resolve(code)));

describe('a mock Editor in a process of its own', () => {
  it('that is killed in the middle of work knows afterwards what had started, and runs nothing twice', async () => {
    const first = play();
    await arrived('editor/notification', 1);
    execute(1, 'File.AppendAllText("ledger.txt", "one\\n"); return 1;', 1);
    execute(
      2,
      'File.AppendAllText("ledger.txt", "two\\n"); AI.Update("half"); System.Threading.Thread.Sleep(60000); return 2;',
      1,
    );
    execute(3, 'File.AppendAllText("ledger.txt", "three\\n"); return 3;', 1);
    await waitFor(
      () => `the partial result; saw ${JSON.stringify(server.received)}`,
      () => all('operation/update').some(({ params }) => params.partial_result === 'half'),
    );
    await waitFor(
      'three answers',
      () => server.received.filter((message) => message.result?.state === 'queued').length === 3,
    );
    first.kill('SIGKILL');
    await exitOf(first);
    play();
    const hello = await arrived('editor/hello', 2);
    expect(hello.params).toMatchObject({
      generation: 2,
      journal_seq: 2,
      journal_id: all('editor/hello')[0].params.journal_id,
      project_path: project,
      operations: [
        { log_id: logId(1), state: 'completed' },
        { log_id: logId(2), state: 'interrupted' },
        { log_id: logId(3), state: 'accepted' },
      ],
    });
    for (const number of [1, 2, 3]) execute(number, 'File.AppendAllText("ledger.txt", "again\\n"); return 3;', 2);
    await waitFor(
      () => `the third to end; saw ${JSON.stringify(server.received)}`,
      () => all('operation/update').some(({ params }) => params.log_id === logId(3) && params.state === 'completed'),
    );
    expect(all('operation/update').findLast(({ params }) => params.log_id === logId(2)).params).toMatchObject({
      state: 'interrupted',
      partial_result: 'half',
    });
    expect(readFileSync(join(project, 'ledger.txt'), 'utf8')).toBe('one\ntwo\nthree\n');
  });

  it('reloads on command on stdin, registers itself, and says UNITY_SHUTDOWN at SIGTERM', async () => {
    const process_ = play();
    await arrived('editor/notification', 1);
    process_.stdin?.write('reload 50\n');
    expect((await arrived('editor/hello', 2)).params).toMatchObject({ generation: 2 });
    const exit = exitOf(process_);
    await arrived('editor/notification', 4);
    process_.kill('SIGTERM');
    expect(await exit).toBe(0);
    await arrived('editor/notification', 5);
    expect(all('editor/notification').map(({ params }) => params.type)).toEqual([
      'CONNECTION_ESTABLISHED',
      'DOMAIN_RELOAD',
      'CONNECTION_ESTABLISHED',
      'DOMAIN_RELOAD_RECOVERED',
      'UNITY_SHUTDOWN',
    ]);
  });

  it('that is refused, since another one has its instance id, says so and continues', async () => {
    const message =
      'an Editor with instance_id 1 is connected already, for /projects/one: close one of the two, or give the copy its own instance id';
    await server.close();
    server = await listen(TOKEN, {
      refusals: { 'editor/hello': { code: 4007, message, data: { code: 'duplicate_instance' } } },
    });
    announce(join(folder, 'state'), server.url);
    const process_ = play();
    await waitFor(
      () => `the refusal; saw ${JSON.stringify(output)}`,
      () => output.includes(`server refused hello: ${message}`),
    );
    expect(process_.exitCode).toBeNull();
  });

  it('whose project was copied does not pass for the original', async () => {
    const first = play();
    const original = (await arrived('editor/hello', 1)).params;
    await arrived('editor/notification', 1);
    first.kill('SIGTERM');
    await exitOf(first);
    const { cpSync } = await import('node:fs');
    cpSync(project, join(folder, 'Copy'), { recursive: true });
    project = join(folder, 'Copy');
    play();
    const copy = (await arrived('editor/hello', 2)).params;
    expect(copy.journal_id).not.toBe(original.journal_id);
    expect(copy).toMatchObject({ generation: 1, project_path: project, operations: [] });
    await waitFor('the warning', () => output.includes('set aside'));
    expect(output).toContain(
      `warning: journal set aside (it belongs to the project ${original.project_path}, and this one is ${project}); a new one is ${copy.journal_id}`,
    );
  });
});
