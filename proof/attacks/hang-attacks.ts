import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { initializeRequest } from '../kit/mcp-messages.ts';
import { createFakeEditor, type FakeEditor } from '../kit/fake-editor.ts';
import type { StdioClient } from '../kit/clients.ts';
import { type Attack, type AttackSandbox, completedEnvelopeOf } from './sandbox.ts';
import { serveHttp } from './http.ts';
import { waitFor } from '../kit/scratch.ts';

interface Scene {
  readonly client: StdioClient;
  readonly editor: FakeEditor;
  readonly pid: number;
  readonly sandbox: AttackSandbox;
}

const WORK = { code: 'Build();' };

/** Far more than a wait of a second and the forwarder's 250 ms, on a busy machine; far less than a client waits. */
const LIMIT_MS = 15_000;

const envelopeOf = (answer: Awaited<ReturnType<StdioClient['call']>>) => answer.result?.structuredContent ?? {};

/** The server is stopped at some point of a call; the call is answered, and once the server resumes, its work is found, and has run once. */
const hang = (
  slug: string,
  title: string,
  kills: readonly string[],
  stop: (scene: Scene) => Promise<void>,
): Attack => ({
  slug,
  title: `A server that is stopped ${title} delays no answer; when it resumes, nothing runs twice and the result is found`,
  requirements: ['TMO-02', 'EXO-01'],
  kills,
  cannotRun: () => (process.platform === 'win32' ? 'there is no SIGSTOP' : undefined),
  async run(sandbox) {
    const client = await sandbox.client();
    const editor = createFakeEditor(sandbox.home);
    await editor.connect();
    const { pid } = await sandbox.home.hub();
    sandbox.later(() => void process.kill(pid, 'SIGCONT'));
    await stop({ client, editor, pid, sandbox });
    assert.equal(editor.executed.length, 1);
    assert.equal((await sandbox.home.hub()).pid, pid, 'the server was replaced');
  },
});

/** Resolves to the log_id of the answer received while the server was stopped. */
async function answeredMeanwhile(
  call: ReturnType<StdioClient['call']>,
  pid: number,
  named = `pid ${pid}`,
): Promise<string> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, LIMIT_MS, undefined).unref());
  const answer = await Promise.race([call, late]);
  assert.ok(answer !== undefined, `no answer within ${LIMIT_MS} ms`);
  const { status, message, log_id } = envelopeOf(answer);
  assert.equal(status, 'timeout', JSON.stringify(answer));
  assert.ok(String(message).includes(named), String(message));
  assert.doesNotMatch(String(message), /nothing (?:of it )?ran/i);
  process.kill(pid, 'SIGCONT');
  return String(log_id);
}

async function assertFound({ client }: Pick<Scene, 'client'>, log_id: string): Promise<void> {
  const found = envelopeOf(await client.call('unity_get_result', { log_id, timeout: 30_000 }));
  assert.deepEqual([found['status'], found['result']], ['completed', 'built'], JSON.stringify(found));
}

/** A call that has started, as the Editor's n-th. */
async function start(
  { client, editor }: Pick<Scene, 'client' | 'editor'>,
  nth = 1,
): Promise<{ call: ReturnType<StdioClient['call']>; log_id: string }> {
  const call = client.call('unity_execute_code', { ...WORK, timeout: 3_000 });
  const { log_id } = await editor.execution(nth);
  editor.start(log_id);
  // The forwarder has read of the acceptance before it passes an answer on.
  await client.request('ping', {});
  return { call, log_id };
}

/** Calls to a server that hangs are answered, and it is not replaced. */
export const hangAttacks: readonly Attack[] = [
  hang(
    'server-hangs-before-acceptance',
    'before it accepts a call',
    ['hanging-server-is-waited-for', 'promised-id-is-lost'],
    async (scene) => {
      const { client, editor, pid } = scene;
      process.kill(pid, 'SIGSTOP');
      const given = await answeredMeanwhile(client.call('unity_execute_code', { ...WORK, timeout: 0 }), pid);
      const { log_id } = await editor.execution(1);
      editor.start(log_id);
      editor.complete(log_id, 'built');
      await assertFound(scene, given);
    },
  ),
  hang(
    'server-hangs-while-running',
    'while the work of a call runs',
    ['hanging-server-is-waited-for'],
    async (scene) => {
      const { editor, pid } = scene;
      const { call, log_id } = await start(scene);
      process.kill(pid, 'SIGSTOP');
      assert.equal(await answeredMeanwhile(call, pid), log_id);
      editor.complete(log_id, 'built');
      await assertFound(scene, log_id);
    },
  ),
  hang(
    'server-hangs-before-the-answer',
    'when the work of a call has ended',
    ['hanging-server-is-waited-for', 'late-answer-is-given-again'],
    async (scene) => {
      const { client, editor, pid } = scene;
      const { call, log_id } = await start(scene);
      process.kill(pid, 'SIGSTOP');
      editor.complete(log_id, 'built');
      assert.equal(await answeredMeanwhile(call, pid), log_id);
      const again = envelopeOf(await client.call('unity_execute_code', { ...WORK, timeout: 30_000 }));
      assert.deepEqual([again['status'], again['log_id']], ['completed', log_id], 'an identical call is new work');
      await assertFound(scene, log_id);
      const answers = client.lines.map((line) => JSON.parse(line).id);
      assert.equal(new Set(answers).size, answers.length, 'a call was answered twice');
    },
  ),
];

/** Behind `connect`, calls to a server that hangs are answered, and it is used again later, as behind the local forwarder. */
export const connectHangAttack: Attack = {
  slug: 'server-hangs-behind-connect',
  title:
    'A server that is stopped delays no answer of `connect`, before acceptance and while work runs; when it resumes, nothing runs twice and the results are found',
  requirements: ['TMO-02', 'EXO-01'],
  kills: ['hanging-server-is-waited-for'],
  cannotRun: () => (process.platform === 'win32' ? 'there is no SIGSTOP' : undefined),
  async run(sandbox) {
    const { url } = await serveHttp(sandbox);
    const { pid, boot_id } = await sandbox.home.hub();
    sandbox.later(() => void process.kill(pid, 'SIGCONT'));
    const client = await sandbox.client({ args: ['connect', url] });
    const editor = createFakeEditor(sandbox.home);
    await editor.connect();

    process.kill(pid, 'SIGSTOP');
    const early = client.call('unity_execute_code', { code: 'Early();', timeout: 0 });
    const given = await answeredMeanwhile(early, pid, url);
    const { log_id: first } = await editor.execution(1);
    editor.start(first);
    editor.complete(first, 'built');
    await assertFound({ client }, given);

    const { call, log_id } = await start({ client, editor }, 2);
    process.kill(pid, 'SIGSTOP');
    assert.equal(await answeredMeanwhile(call, pid, url), log_id);
    editor.complete(log_id, 'built');
    await assertFound({ client }, log_id);
    assert.equal(editor.executed.length, 2);
    assert.equal((await sandbox.home.hub()).boot_id, boot_id, 'the server was replaced');
  },
};

const RESULT_BYTES = 512 * 1024;

/** Each answer has a part of the result, about 200 kB: together far more than the server buffers for one client. */
const REQUESTS = 1_000;

const HONEST_CALLS = 20;

const SLOWEST_MS = 5_000;

/** A client that is stopped with Ctrl+Z, or never reads. */
export const muteAttack: Attack = {
  slug: 'mute-client',
  title:
    'A client that asks for two hundred megabytes and reads nothing costs others nothing, and has each answer once it reads',
  requirements: ['WIR-03', 'TMO-02'],
  kills: ['unread-link-read'],
  async run(sandbox) {
    const log = join(sandbox.home.dir, 'server.log');
    const server = await sandbox.serve('--log-file', log);
    const editor = await sandbox.editor();
    const honest = await sandbox.client();
    editor.answerAll(() => 'x'.repeat(RESULT_BYTES));
    const { result } = await honest.call('unity_execute_code', { code: 'return large;', timeout: 60_000 });
    editor.answerAll(() => 1);
    const mute = sandbox.command();
    const write = (message: object): void =>
      void mute.process.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    mute.process.stdout?.pause();
    write(initializeRequest({ id: 0, name: 'mute', protocolVersion: '2025-06-18' }));
    write({ method: 'notifications/initialized' });
    for (let id = 1; id <= REQUESTS; id += 1)
      write({
        id,
        method: 'tools/call',
        params: { name: 'unity_get_result', arguments: { log_id: result?.structuredContent?.['log_id'] } },
      });
    for (let i = 0; i < HONEST_CALLS; i += 1) {
      const since = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = await honest.call('unity_execute_code', { code: `return ${i};`, timeout: 60_000 });
      completedEnvelopeOf(answer);
      assert.ok(performance.now() - since < SLOWEST_MS, `a call took ${Math.round(performance.now() - since)} ms`);
      // oxlint-disable-next-line no-await-in-loop -- the server has time to work for the other one
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    await untilIdle(server.process.pid);
    let answers = 0;
    const { stdout } = mute.process;
    if (stdout === null) throw new Error('its answers cannot be read');
    createInterface({ input: stdout.removeAllListeners('data') }).on('line', (line) => {
      if (line.includes('"is_complete"')) answers += 1;
    });
    // The total time is unlimited, but each answer follows soon after the one before.
    for (let seen = 0; seen < REQUESTS; seen = answers)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await waitFor(`an answer after ${seen} of ${REQUESTS}`, () => answers > seen);
    assert.doesNotMatch(readFileSync(log, 'utf8'), /does not read its answers/);
  },
};

const IDLE_MS = 1_000;

/** Waits until the process has used no CPU time for a second: all its work for the client that does not read is done. */
async function untilIdle(pid: number | undefined): Promise<void> {
  if (process.platform !== 'linux' || pid === undefined) return;
  let [used, since] = [-1, performance.now()];
  await waitFor(
    'the server to have nothing to do',
    () => {
      const now = ticksOf(pid);
      if (now > used + TICKS_OF_ITS_WATCHES) [used, since] = [now, performance.now()];
      return performance.now() - since >= IDLE_MS;
    },
    60_000,
  );
}

/** Ticks for checks of its files, and for an Editor's heartbeat. */
const TICKS_OF_ITS_WATCHES = 5;

/** CPU time of a process in ticks of 10 ms, in user and in system code (proc(5)). */
function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
