import assert from 'node:assert/strict';
import {
  appendFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Running } from '../kit/running.ts';
import { afterLook, waitFor } from '../kit/scratch.ts';
import {
  runCode,
  type Envelope,
  aCallIsAnswered,
  databaseFiles,
  removeDatabase,
  type Attack,
  type AttackSandbox,
} from './sandbox.ts';

/** A store that has never been checkpointed has no more. */
const PAGE_BYTES = 4096;

/** More than clients accept in one message. */
const OVERSIZE_CHARS = 9_000_000;

/** Faults of the files with results, and an Editor that fills them. */
export const storeAttacks: readonly Attack[] = [
  {
    slug: 'store-pulled-away',
    title: 'With its store deleted the server acknowledges nothing more, and ends within two checks',
    requirements: ['LOG-02', 'EXO-02', 'WIR-05'],
    kills: ['commits-to-a-deleted-store', 'continues-without-its-store'],
    async run(sandbox) {
      const server = await sandbox.serve();
      await sandbox.editor();
      await aCallIsAnswered(sandbox);
      const client = await sandbox.client();
      // A server that has noticed it before the call has ended by then.
      await afterLook(sandbox.home);
      removeDatabase(sandbox);
      const answer = await runCode(client, 'pulled away');
      assert.equal(
        answer['error_code'],
        'storage_unavailable',
        `a call without a store was answered with ${JSON.stringify(answer)}`,
      );
      assert.equal(await server.exit(), 0, server.output());
      assert.match(server.output(), /was moved, deleted or replaced while the server had it open/);
    },
  },
  {
    slug: 'store-damaged-row',
    title: 'One damaged row costs that row: lists and status give the others',
    requirements: ['LOG-02'],
    kills: ['damaged-row-hides-all'],
    async run(sandbox) {
      const server = await sandbox.serve();
      await sandbox.editor();
      const client = await sandbox.client();
      const answers: Envelope[] = [];
      for (const name of ['first', 'second', 'third']) answers.push(await runCode(client, `return "${name}";`));
      await end(server);
      const path = join(sandbox.home.dir, 'store.db');
      const content = readFileSync(path);
      for (let at = content.indexOf('second'); at >= 0; at = content.indexOf('second')) content.write('S', at);
      writeFileSync(path, content);
      await sandbox.serve();
      const list = sandbox.command('operations');
      assert.equal(await list.exit(), 0, list.output());
      for (const [index, { log_id }] of answers.entries())
        assert.equal(list.output().includes(String(log_id)), index !== 1, `operations says ${list.output()}`);
      const status = sandbox.command('status', '--json');
      assert.equal(await status.exit(), 0, status.output());
      assert.match(status.output(), /"kind":"open"/);
    },
  },
  {
    slug: 'store-cut-short',
    title: 'A store that is cut short under a living log is set aside, and the server starts',
    requirements: ['LOG-02'],
    kills: ['damaged-store-keeps-from-starting'],
    async run(sandbox) {
      const server = await sandbox.serve();
      await sandbox.editor();
      await aCallIsAnswered(sandbox);
      // Until SQLite's own log begins again, all data that a start reads is in it, and truncated data is not missed.
      await waitFor('the checkpoint of an idle store', () => statSync(databaseOf(sandbox)).size > PAGE_BYTES);
      const header = walHeader(sandbox);
      await aCallIsAnswered(sandbox);
      await waitFor('a new log of SQLite', () => walHeader(sandbox) !== header);
      const copy = `${sandbox.home.dir}.copy`;
      sandbox.later(() => rmSync(copy, { recursive: true, force: true }));
      cpSync(sandbox.home.dir, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') });
      await end(server);
      for (const name of databaseFiles) cpSync(join(copy, name), join(sandbox.home.dir, name));
      truncateSync(databaseOf(sandbox), Math.floor(statSync(databaseOf(sandbox)).size / 2));
      await sandbox.serve();
      await sandbox.editor();
      await aCallIsAnswered(sandbox);
    },
  },
  {
    slug: 'killed-with-half-a-line',
    title:
      'A server that was killed in the middle of a write, and whose database is gone, has lost nothing: the log of writes restores it',
    requirements: ['LOG-02', 'EXO-02'],
    kills: ['log-not-replayed', 'half-line-keeps-from-starting'],
    async run(sandbox) {
      const answers = await killedAfter(sandbox, ['first', 'second', 'third']);
      appendFileSync(logOf(sandbox), '12345678 {"write":{"kind":"acc');
      const stored = await resultsAfterRestart(sandbox, answers);
      assert.deepEqual(stored, ['first', 'second', 'third']);
    },
  },
  {
    slug: 'damaged-line-of-the-log',
    title: 'A damaged line of the log of writes is no wrong answer, and those behind it are applied',
    requirements: ['LOG-02'],
    kills: ['checksum-ignored'],
    async run(sandbox) {
      const answers = await killedAfter(sandbox, ['first', 'second', 'third']);
      const content = readFileSync(logOf(sandbox));
      for (let at = content.indexOf('second'); at >= 0; at = content.indexOf('second')) content.write('S', at);
      writeFileSync(logOf(sandbox), content);
      const stored = await resultsAfterRestart(sandbox, answers);
      assert.deepEqual(stored, ['first', undefined, 'third']);
    },
  },
  {
    slug: 'editor-ignores-the-limit',
    title:
      'A result of 9 MB from an Editor that ignores the limit is answered as too large, and the client is served on',
    requirements: ['WIR-06'],
    kills: ['oversize-result-passes'],
    async run(sandbox) {
      await sandbox.serve();
      const editor = await sandbox.editor();
      const client = await sandbox.client();
      editor.answerAll(() => 'x'.repeat(OVERSIZE_CHARS));
      const answer = await runCode(client, 'return all;');
      assert.equal(
        answer['error_code'],
        'result_too_large',
        `the answer has ${JSON.stringify(answer).length} characters: ${JSON.stringify(answer).slice(0, 300)}`,
      );
      assert.match(String(answer['error']), /The work ran to its end.* partial_result/);
      assert.ok(JSON.stringify(answer).length < 100_000);
      editor.answerAll(() => 2);
      assert.equal((await runCode(client, 'return 2;'))['result'], 2);
    },
  },
];

const databaseOf = ({ home }: AttackSandbox): string => join(home.dir, 'store.db');

/** Header of SQLite's log, which is different each time that the log begins again. */
const walHeader = (sandbox: AttackSandbox): string =>
  readFileSync(`${databaseOf(sandbox)}-wal`)
    .subarray(0, 32)
    .toString('hex');

/** The answers of calls after which the server was killed, and its database removed. */
async function killedAfter(sandbox: AttackSandbox, results: readonly string[]): Promise<Envelope[]> {
  const server = await sandbox.serve();
  const editor = await sandbox.editor();
  const rest = [...results];
  editor.answerAll(() => rest.shift() ?? null);
  const client = await sandbox.client();
  const answers: Envelope[] = [];
  for (const result of results) answers.push(await runCode(client, `return "${result}";`));
  client.process.stdin?.end();
  await server.end('SIGKILL');
  removeDatabase(sandbox);
  return answers;
}

/** The newest file of the log of writes. */
function logOf(sandbox: AttackSandbox): string {
  const folder = join(sandbox.home.dir, 'write-log');
  return join(folder, readdirSync(folder).toSorted().at(-1) ?? '');
}

async function resultsAfterRestart(sandbox: AttackSandbox, answers: readonly Envelope[]): Promise<unknown[]> {
  await sandbox.serve();
  const client = await sandbox.client();
  const results: unknown[] = [];
  for (const { log_id } of answers) {
    const { result } = await client.call('unity_get_result', { log_id: String(log_id) });
    results.push(result?.structuredContent?.['result']);
  }
  return results;
}

async function end(server: Running): Promise<void> {
  assert.equal(await server.end('SIGTERM'), 0, server.output());
}
