import assert from 'node:assert/strict';
import { rmSync, existsSync, readFileSync, readdirSync, truncateSync, writeFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:net';
import { once } from 'node:events';
import { type Running } from '../kit/running.ts';
import { scratchFolder, waitFor } from '../kit/scratch.ts';
import type { StdioClient } from '../kit/clients.ts';
import { runCode, type Envelope, aCallIsAnswered, removeDatabase, type Attack, type AttackSandbox } from './sandbox.ts';
import { serveHttp } from './http.ts';

/** Faults of the log on which every acknowledgement depends. */
export const writeLogAttacks: readonly Attack[] = [
  {
    slug: 'torn-write',
    title: 'A disk that is full in the middle of a line, and takes nothing back, costs the calls of that time alone',
    requirements: ['LOG-02', 'EXO-02', 'WIR-05'],
    kills: ['writes-behind-half-a-line', 'unfinished-segment-blocks-the-log'],
    async run(sandbox) {
      const disk = createFaultyDisk();
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
      const disk = createFaultyDisk();
      const server = await sandbox.serveIn(disk.env, '--durability', 'power');
      const { client, answers } = await served(sandbox);
      answers.push(await completed(client, 'first'));
      // A write that fails in the middle makes the log continue in a new segment.
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
      const first = await sandbox.serveIn(createFaultyDisk().env);
      const { client } = await served(sandbox);
      await runCode(client, 'mine');
      rmSync(join(sandbox.home.dir, 'lock.db'));
      const second = sandbox.command('serve', '--http', '--port', '0');
      await waitFor('the second server to have opened the store', () => isOwner(second));
      void runCode(client, 'whose').catch(() => undefined);
      assert.equal(await first.exit(), 0, first.output());
      assert.match(first.output(), /Another server has opened the store/);
      client.process.stdin?.end();
      await waitFor('hub.json of the second server', async () => (await sandbox.home.hub()).pid === second.process.pid);
      await sandbox.editor();
      await aCallIsAnswered(sandbox);
    },
  },
];

/** An Editor that returns the code of each call, and a client. */
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

async function kill(server: Running, client: StdioClient): Promise<void> {
  await server.end('SIGKILL');
  client.process.kill('SIGKILL');
}

/** It listens before its store is open. */
async function isOwner(server: Running): Promise<boolean> {
  const url = /"http_url":"([^"]+)"/.exec(server.output())?.[1];
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

/** Faults of a disk. `torn`: half of each line of the log reaches the disk, which is full then, and cannot be truncated. `unsynced`: no sync succeeds. */
type DiskFault = 'torn' | 'unsynced';

/** The file system of one server, with injected faults. */
interface FaultyDisk {
  /** For the server's process. */
  readonly env: NodeJS.ProcessEnv;
  begin(fault: DiskFault): void;
  end(fault: DiskFault): void;
  /** Resolves once a sync of the server has failed. */
  syncRefused(): Promise<void>;
  /** Removes unsynced data from the write log in that state folder. The server must have ended. */
  cutPower(stateDir: string): void;
}

/**
 * Loaded by the server, and by its threads, before its program. The synced state is stored beside the faults: of each segment of the write log
 * its size, and its name once the folder has been synced. The lock file and the socket remain as they were at first, so that only the owner in the
 * database shows a server that another one has replaced it.
 */
const hook = (folder: string): string => `
  const fs = require('node:fs');
  const { basename, join } = require('node:path');
  const real = { ...fs };
  const has = (fault) => real.existsSync(join(${JSON.stringify(folder)}, fault));
  const note = (name, text) => real.writeFileSync(join(${JSON.stringify(folder)}, name), text);
  const fail = (code) => { throw Object.assign(new Error(code + ': made by the test'), { code }); };
  const opened = new Map();
  const isLog = (fd) => /write-log[\\\\/][^\\\\/]*\\.log$/.test(opened.get(fd) ?? '');
  const seen = new Map();
  fs.openSync = (path, ...rest) => {
    const fd = real.openSync(path, ...rest);
    opened.set(fd, String(path));
    return fd;
  };
  fs.writeSync = (fd, bytes, offset, length, ...rest) => {
    if (!isLog(fd) || !has('torn')) return real.writeSync(fd, bytes, offset, length, ...rest);
    real.writeSync(fd, bytes, offset, length >> 1, ...rest);
    return fail('ENOSPC');
  };
  fs.ftruncateSync = (fd, size) => (isLog(fd) && has('torn') ? fail('EIO') : real.ftruncateSync(fd, size));
  fs.fdatasyncSync = (fd) => {
    if (isLog(fd) && has('unsynced')) {
      note('refused', '');
      fail('EIO');
    }
    const { size } = real.fstatSync(fd);
    real.fdatasyncSync(fd);
    if (isLog(fd)) note('size-' + basename(opened.get(fd)), String(size));
  };
  fs.fsyncSync = (fd) => {
    const path = opened.get(fd) ?? '';
    const names = path.endsWith('write-log') ? real.readdirSync(path) : [];
    real.fsyncSync(fd);
    for (const name of names) note('name-' + name, '');
  };
  fs.statSync = (path, options) => {
    if (!/lock\\.db$|\\.sock$/.test(String(path))) return real.statSync(path, options);
    if (!seen.has(path)) seen.set(path, real.statSync(path, options));
    return seen.get(path);
  };
  fs.existsSync = (path) => String(path).endsWith('.sock') || real.existsSync(path);
  require('node:module').syncBuiltinESMExports();`;

function createFaultyDisk(): FaultyDisk {
  const folder = scratchFolder();
  const path = (name: string): string => join(folder, name);
  writeFileSync(path('hook.cjs'), hook(folder));
  return {
    env: { NODE_OPTIONS: `--require ${path('hook.cjs')}` },
    begin: (fault) => writeFileSync(path(fault), ''),
    end: (fault) => rmSync(path(fault)),
    syncRefused: async () => void (await waitFor('a sync that is refused', () => existsSync(path('refused')))),
    cutPower(stateDir) {
      const log = join(stateDir, 'write-log');
      for (const name of readdirSync(log)) {
        if (!existsSync(path(`name-${name}`))) rmSync(join(log, name));
        else truncateSync(join(log, name), Number(readFileSync(path(`size-${name}`), 'utf8')));
      }
    },
  };
}

/** A log file of this size is full. */
const FULL_BYTES = 8 * 1024 * 1024;

const REQUESTS = 300;

/** Attacks on the disk, by clients that are refused. */
export const logAttacks: readonly Attack[] = [
  {
    slug: 'log-without-end',
    title:
      'A stranger who is refused hundreds of times puts a few lines into the log, and a full log file is set aside',
    requirements: ['WIR-03'],
    kills: ['log-never-set-aside', 'refusals-logged-each'],
    async run(sandbox) {
      const log = join(sandbox.home.dir, 'server.log');
      writeFileSync(log, `${'x'.repeat(FULL_BYTES)}\n`);
      const { port } = await serveHttp(sandbox, '--log-file', log);
      const refused = (): string[] =>
        readFileSync(log, 'utf8')
          .split('\n')
          .filter((line) => line.includes('an HTTP request was refused'));
      for (let i = 0; i < REQUESTS; i += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other: each is refused
        await refuse(port, `stranger-${i}`);
      }
      await waitFor('the log to have how many there were', () =>
        refused().some((line) => line.includes('"repeated":')),
      );
      assert.ok(refused().length < REQUESTS / 5, `${REQUESTS} refused requests made ${refused().length} lines`);
      assert.equal(statSync(join(sandbox.home.dir, 'server.1.log')).size, FULL_BYTES + 1);
      assert.ok(statSync(log).size < FULL_BYTES / 8, `the log file has ${statSync(log).size} bytes`);
    },
  },
];

async function refuse(port: number, host: string): Promise<void> {
  const socket = connect(port, '127.0.0.1', () => socket.write(`GET /mcp HTTP/1.1\r\nHost: ${host}\r\n\r\n`));
  socket.on('error', () => undefined).on('data', () => undefined);
  await once(socket, 'close');
}
