import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder, isAlive, kill, waitFor } from '../kit/scratch.ts';
import { frameLine } from '../../server/clients/link/frames.ts';
import { connectLocal } from '../../server/lib/home/local-socket.ts';
import { linkProofText, proofOf } from '../../server/lib/home/tokens.ts';
import { acquireLock } from '../../server/store/lock.ts';
import { createFakeEditor } from '../kit/fake-editor.ts';
import { startClient, type StdioClient } from '../kit/clients.ts';
import type { Attack, AttackSandbox } from './sandbox.ts';
import { startScriptedServer } from './scripted-server.ts';

const NEWER = '99.0.0';

const OLDER = '0.0.1';

const MANY = 10;

/** A busy machine may stop the forwarder that starts the server, so that another one tries. */
const MOST_STARTS = 3;

/** Events at the end and the start of a server: a kill, a crowd, another version, a lock that is still in use. */
export const lifecycleAttacks: readonly Attack[] = [
  {
    slug: 'killed-while-starting',
    title: 'A call outlives its server, and the three servers after it that are killed as soon as they run',
    requirements: ['EXO-01', 'EXO-12'],
    kills: ['killed-start-is-final'],
    async run(sandbox) {
      const starts = createStartLog();
      const client = await sandbox.client({ env: starts.env });
      const editor = createFakeEditor(sandbox.home);
      await editor.connect();
      const call = client.call('unity_execute_code', { code: 'Build();', timeout: 60_000 });
      const { log_id } = await editor.execution(1);
      editor.start(log_id);
      const { pid } = await sandbox.home.hub();
      starts.killNext(3);
      kill(pid);
      await waitFor('another server', async () => (await sandbox.home.hub()).pid !== pid);
      await editor.connect();
      editor.complete(log_id, 'built');
      const envelope = (await call).result?.structuredContent;
      assert.deepEqual(
        [envelope?.['status'], envelope?.['log_id'], envelope?.['result']],
        ['completed', log_id, 'built'],
      );
      assert.equal(editor.executed.length, 1);
      assert.equal(starts.count(), 5);
    },
  },
  {
    slug: 'accepted-and-no-server',
    title:
      'A call that was accepted, and whose server cannot be started again, is answered with its log_id in an envelope',
    requirements: ['ENV-02', 'EXO-12'],
    kills: ['acceptance-lost-without-server'],
    async run(sandbox) {
      const client = await sandbox.client();
      const editor = createFakeEditor(sandbox.home);
      await editor.connect();
      client.write(
        `${JSON.stringify({ jsonrpc: '2.0', id: 'call', method: 'tools/call', params: { name: 'unity_execute_code', arguments: { code: 'Build();', timeout: 60_000 } } })}\n`,
      );
      const { log_id } = await editor.execution(1);
      // The forwarder has received the acceptance before it passes an answer on.
      await client.request('ping', {});
      rmSync(join(sandbox.home.dir, 'lock.db'));
      mkdirSync(join(sandbox.home.dir, 'lock.db'));
      kill((await sandbox.home.hub()).pid);
      const answer = await client.answer('call');
      const envelope = answer.result?.structuredContent;
      assert.deepEqual(
        [envelope?.['status'], envelope?.['log_id'], envelope?.['is_complete']],
        ['timeout', log_id, false],
        JSON.stringify(answer),
      );
      assert.match(String(envelope?.['message']), /lock\.db/);
      assert.match(String(envelope?.['advice']), /unity_get_result/);
    },
  },
  {
    slug: 'crowd-without-server',
    title: `When their server is killed, ${MANY} clients are served again by one that one of them starts`,
    requirements: ['TMO-02'],
    kills: ['every-client-starts'],
    async run(sandbox) {
      const starts = createStartLog();
      const clients = await Promise.all(Array.from({ length: MANY }, () => sandbox.client({ env: starts.env })));
      const before = starts.count();
      kill((await sandbox.home.hub()).pid);
      await Promise.all(clients.map((client) => client.request('ping', {})));
      assert.ok(
        starts.count() - before <= MOST_STARTS,
        `${starts.count() - before} servers were started for ${MANY} clients`,
      );
    },
  },
  {
    slug: 'newer-client-and-server-by-hand',
    title: 'A server that a user runs by hand serves a client of a newer version, and continues',
    requirements: ['WIR-04'],
    kills: ['newer-client-ends-foreground'],
    async run(sandbox) {
      const server = await sandbox.serve();
      const { socket, boot_id, pid } = await sandbox.home.hub();
      const received = await sentToNewer(sandbox, socket, boot_id);
      assert.match(received, /"stays":true/);
      assert.match(received, /"result":\{\}/, 'the server did not answer a ping of the newer client');
      assert.ok(isAlive(pid) && server.process.exitCode === null, 'the server has ended');
    },
  },
  {
    slug: 'older-server-by-hand',
    title: 'A client of a newer version works with an older server that a user runs by hand, and says what to upgrade',
    requirements: ['WIR-04'],
    kills: ['older-server-by-hand-is-waited-out'],
    async run(sandbox) {
      const starts = createStartLog();
      const server = await startScriptedServer(sandbox, { version: OLDER, stays: true });
      const client = await pinging(sandbox, { env: starts.env });
      const request = await waitFor('the ping to reach the older server', () =>
        server.heard.find((frame) => frame.type === 'message' && frame.ordinal === 1),
      );
      assert.equal(request.type, 'message');
      server.answer(1, { id: 'ping', result: {} });
      assert.deepEqual((await client.answer('ping')).result, {});
      await waitFor('the client to be answered', () =>
        client.stderr().includes(`the server is version ${OLDER}, older than this program`),
      );
      assert.equal(starts.count(), 0);
    },
  },
  {
    slug: 'successor-takes-its-time',
    title:
      'An older client whose server leaves for a newer version starts none of its own in the place of the newer one',
    requirements: ['WIR-04'],
    kills: ['successor-ignored'],
    async run(sandbox) {
      const starts = createStartLog();
      const leaving = await startScriptedServer(sandbox, { version: OLDER, stays: true });
      const client = await pinging(sandbox, { env: starts.env });
      await waitFor('the ping', () => leaving.heard.some((frame) => frame.type === 'message'));
      leaving.say({ type: 'handover', successor: NEWER });
      leaving.close();
      const since = performance.now();
      await waitFor(
        'two seconds to pass without a start',
        () => performance.now() - since > 2_000 || starts.count() > 0,
      );
      assert.equal(starts.count(), 0, 'the client started a server although a newer one is on its way');
      const successor = await startScriptedServer(sandbox, { version: NEWER });
      await waitFor('the ping to be asked again', () =>
        successor.heard.some((frame) => frame.type === 'message' && frame.replayed === true),
      );
      successor.answer(1, { id: 'ping', result: {} });
      assert.deepEqual((await client.answer('ping')).result, {});
    },
  },
  {
    slug: 'command-of-a-newer-version',
    title: 'A command of a newer version asks the older server that runs, and does not take it for one that leaves',
    requirements: ['CXL-05'],
    kills: ['command-gives-up-on-older-server'],
    async run(sandbox) {
      const server = await startScriptedServer(sandbox, { version: OLDER });
      const cancel = sandbox.command('cancel', '0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee');
      await waitFor(
        'the command or its end',
        () => server.heard.some(({ type }) => type === 'command') || cancel.process.exitCode !== null,
      );
      server.say({ type: 'command_answer', outcome: 'finished', message: 'It had ended already.' });
      assert.equal(await cancel.exit(), 3, cancel.output());
      assert.match(cancel.output(), /It had ended already/);
    },
  },
  {
    slug: 'lock-held-by-one-who-ends',
    title: 'A client whose server has gone waits until the lock is free, and is served then',
    requirements: ['TMO-02'],
    kills: ['held-lock-is-a-failure'],
    async run(sandbox) {
      const starts = createStartLog();
      const held = await acquireLock(sandbox.home.dir);
      if (held.kind !== 'ok') throw new Error(`expected the lock, got ${held.kind}`);
      const client = await pinging(sandbox, { env: starts.env });
      try {
        // Each start has found the lock and ended: this must not count as a failure.
        await waitFor('the third start', () => starts.count() >= 3 || client.lines.length > 0);
      } finally {
        held.lock.release();
      }
      assert.deepEqual((await client.answer('ping')).result, {}, client.lines.join('\n'));
    },
  },
];

/** A client that has sent one ping, before its `initialize`. */
async function pinging(sandbox: AttackSandbox, options: Parameters<typeof startClient>[2]): Promise<StdioClient> {
  const client = startClient(sandbox.home, sandbox.bin, options);
  client.write('{"jsonrpc":"2.0","id":"ping","method":"ping"}\n');
  await once(client.process, 'spawn');
  return client;
}

/** The server's output to a forwarder of a newer version that pings, until the answer or the close of the link. */
async function sentToNewer(sandbox: AttackSandbox, socket: string, boot_id: string): Promise<string> {
  const link = await connectLocal(socket);
  if (link === undefined) throw new Error('no server listens at its address');
  const client_uuid = randomUUID();
  let received = '';
  let isOver = false;
  link.setEncoding('utf8').on('data', (text: string) => (received += text));
  link.on('error', () => undefined).on('close', () => (isOver = true));
  link.write(
    frameLine({
      type: 'open',
      client_uuid,
      version: NEWER,
      pid: 1,
      cwd: '/',
      proof: proofOf(sandbox.token(), linkProofText.forwarder(boot_id, client_uuid)),
    }),
  );
  link.write('{"type":"message","ordinal":1,"m":{"jsonrpc":"2.0","id":1,"method":"ping"}}\n');
  await waitFor('an answer, or the end', () => isOver || received.includes('"ordinal":1'));
  link.destroy();
  return received;
}

/** Starts of servers by forwarders with this environment. */
interface StartLog {
  readonly env: NodeJS.ProcessEnv;
  /** Number of starts. */
  count(): number;
  /** This many of the next ones are killed as soon as they run. */
  killNext(starts: number): void;
}

/** Loaded by every process before its program. */
const hook = (folder: string): string => `
  const { appendFileSync, rmSync } = require('node:fs');
  if (process.argv[2] === 'serve') {
    appendFileSync(${JSON.stringify(join(folder, 'starts'))}, process.pid + '\\n');
    const number = require('node:fs').readFileSync(${JSON.stringify(join(folder, 'starts'))}, 'utf8').split('\\n').length - 1;
    try { rmSync(${JSON.stringify(folder)} + '/kill-' + number); process.kill(process.pid, 'SIGKILL'); } catch {}
  }`;

function createStartLog(): StartLog {
  const folder = scratchFolder();
  writeFileSync(join(folder, 'hook.cjs'), hook(folder));
  const count = (): number =>
    existsSync(join(folder, 'starts')) ? readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n').length : 0;
  return {
    env: { NODE_OPTIONS: `--require ${join(folder, 'hook.cjs')}` },
    count,
    killNext(starts) {
      for (let next = count() + 1; next <= count() + starts; next += 1) writeFileSync(join(folder, `kill-${next}`), '');
    },
  };
}
