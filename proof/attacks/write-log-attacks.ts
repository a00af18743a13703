import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { StdioClient } from '../../server/test-kit/stdio-client.ts';
import { waitFor } from '../../server/test-kit/wait-for.ts';
import { runCode, type Envelope } from './answers.ts';
import type { Attack } from './attack.ts';
import { createFaultyDisk } from './faulty-disk.ts';
import type { AttackSandbox, Command } from './sandbox.ts';
import { aCallIsAnswered, removeDatabase } from './steps.ts';

/** Faults of the log that every acknowledgement rests on. */
export const writeLogAttacks: readonly Attack[] = [
  {
    slug: 'torn-write',
    title: 'A disk that is full in the middle of a line, and takes nothing back, costs the calls of that time alone',
    requirements: ['LOG-02', 'EXO-02', 'WIR-05'],
    kills: ['writes-behind-half-a-line', 'unfinished-segment-blocks-the-log'],
    async run(sandbox) {
      const disk = createFaultyDisk(sandbox);
      const server = await sandbox.serveIn(disk.env);
      const { client, answers } = await served(sandbox);
      answers.push(await completed(client, 'before'));
      disk.begin('torn');
      for (const code of ['torn', 'still torn']) {
        const refused = await runCode(client, code);
        assert.equal(refused['error_code'], 'storage_unavailable', `it was answered with ${JSON.stringify(refused)}`);
      }
      disk.end('torn');
      for (const code of ['after', 'last']) answers.push(await completed(client, code));
      await kill(server, client);
      removeDatabase(sandbox);
      await allAreFound(sandbox, answers);
    },
  },
  {
    slug: 'power-cut',
    title: 'With `--durability power` a power cut costs nothing that was answered',
    requirements: ['LOG-02', 'EXO-02'],
    kills: ['answers-before-the-sync', 'syncs-only-the-first-segment', 'syncs-no-names'],
    async run(sandbox) {
      const disk = createFaultyDisk(sandbox);
      const server = await sandbox.serveIn(disk.env, '--durability', 'power');
      const { client, answers } = await served(sandbox);
      answers.push(await completed(client, 'first'));
      // A write that fails in the middle makes the log go on in a new segment.
      disk.begin('torn');
      await runCode(client, 'torn');
      disk.end('torn');
      answers.push(await completed(client, 'second'));
      disk.begin('unsynced');
      const answered = runCode(client, 'third').then((answer) => answers.push(answer));
      await Promise.race([answered, disk.syncRefused()]);
      await kill(server, client);
      disk.cutPower(sandbox.home.dir);
      removeDatabase(sandbox);
      await allAreFound(sandbox, answers);
    },
  },
  {
    slug: 'two-owners',
    title: 'A server whose store another one has opened finds out from the store itself, and ends',
    requirements: ['LOG-02', 'EXO-02'],
    kills: ['owner-not-checked'],
    async run(sandbox) {
      const first = await sandbox.serveIn(createFaultyDisk(sandbox).env);
      const { client } = await served(sandbox);
      await runCode(client, 'mine');
      rmSync(join(sandbox.home.dir, 'lock.db'));
      const second = sandbox.command('serve', '--http', '--port', '0');
      await waitFor('the second server to have opened the store', () => isOwner(second));
      void runCode(client, 'whose').catch(() => undefined);
      assert.equal(await first.exit(), 0, first.said());
      assert.match(first.said(), /Another server has opened the store/);
      client.process.stdin?.end();
      await waitFor('hub.json of the second server', async () => (await sandbox.home.hub()).pid === second.process.pid);
      await sandbox.editor();
      await aCallIsAnswered(sandbox);
    },
  },
];

/** An Editor that returns the code that it is given, and a client. */
async function served(sandbox: AttackSandbox): Promise<{ readonly client: StdioClient; readonly answers: Envelope[] }> {
  const editor = await sandbox.editor();
  editor.answerAll(({ params }) => ('code' in params ? params['code'] : null));
  return { client: await sandbox.client(), answers: [] };
}

async function completed(client: StdioClient, code: string): Promise<Envelope> {
  const answer = await runCode(client, code);
  assert.equal(answer['result'], code, `${code} was answered with ${JSON.stringify(answer)}`);
  return answer;
}

async function kill(server: Command, client: StdioClient): Promise<void> {
  await server.end('SIGKILL');
  client.process.kill('SIGKILL');
}

/** It listens before its store is open. */
async function isOwner(server: Command): Promise<boolean> {
  const url = /"http_url":"([^"]+)"/.exec(server.said())?.[1];
  if (url === undefined) return false;
  return (await (await fetch(new URL('/health', url))).text()).includes('"role":"owner"');
}

async function allAreFound(sandbox: AttackSandbox, answers: readonly Envelope[]): Promise<void> {
  await sandbox.serve();
  const client = await sandbox.client();
  for (const { log_id, result } of answers) {
    const found = await client.call('unity_get_result', { log_id: String(log_id) });
    assert.deepEqual(
      found.result?.structuredContent?.['result'],
      result,
      `${JSON.stringify(result)} was answered, and is now ${JSON.stringify(found.result?.structuredContent)}`,
    );
  }
}
