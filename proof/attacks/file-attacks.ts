import assert from 'node:assert/strict';
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  blocked,
  completedEnvelopeOf,
  aCallIsAnswered,
  writeUserPolicy,
  type Attack,
  runAsNobody,
  runProgram,
} from './sandbox.ts';
import { waitFor } from '../kit/scratch.ts';

const notPosix = (): string | undefined =>
  process.platform === 'win32' ? 'Windows guards the folder by access lists, not modes' : undefined;

const notRoot = (): string | undefined =>
  notPosix() ?? (process.getuid?.() === 0 ? undefined : 'only root can act as another user');

/** Attacks of another user of the same machine on files. */
export const fileAttacks: readonly Attack[] = [
  {
    slug: 'private-files',
    title: 'Every file in the state folder is for its user alone, and so is the folder, whatever the umask was',
    requirements: ['SEC-05'],
    kills: ['token-for-all-to-read', 'files-for-all-to-read', 'folder-for-all-to-read'],
    cannotRun: notPosix,
    async run(sandbox) {
      chmodSync(sandbox.home.dir, 0o755);
      const before = process.umask(0);
      const serving = sandbox.serve('--log-file', join(sandbox.home.dir, 'serve.log'));
      // The process has been started: later files are not of this attack.
      process.umask(before);
      await serving;
      await sandbox.editor();
      await aCallIsAnswered(sandbox);
      const open = [sandbox.home.dir, ...below(sandbox.home.dir)].filter(
        (path) => (lstatSync(path).mode & 0o077) !== 0,
      );
      assert.deepEqual(
        open.map((path) => `${path}: ${(statSync(path).mode & 0o777).toString(8)}`),
        [],
      );
      const names = readdirSync(sandbox.home.dir);
      assert.ok(
        names.includes('token') &&
          names.includes('store.db') &&
          names.includes('hub.json') &&
          names.some((name) => name.endsWith('.sock')),
        `expected files to check, got ${names.join(' ')}`,
      );
    },
  },
  {
    slug: 'other-user',
    title: 'Another user reads neither token nor results, and reaches no socket',
    requirements: ['SEC-02', 'SEC-05'],
    kills: ['folder-for-all-to-read'],
    cannotRun: notRoot,
    async run(sandbox) {
      await sandbox.serve();
      await sandbox.editor();
      await aCallIsAnswered(sandbox);
      const { socket } = await sandbox.home.hub();
      const script = `
        const { readFileSync, readdirSync, writeFileSync } = require('node:fs');
        const say = (what, f) => { try { f(); console.log(what + ': reached'); } catch (error) { console.log(what + ': ' + error.code); } };
        for (const name of ['token', 'hub.json', 'store.db']) say(name, () => readFileSync(${JSON.stringify(sandbox.home.dir)} + '/' + name));
        say('folder', () => readdirSync(${JSON.stringify(sandbox.home.dir)}));
        say('policy', () => writeFileSync(${JSON.stringify(join(sandbox.home.dir, 'policy.json'))}, '{}'));
        require('node:net').connect(${JSON.stringify(socket)}).on('connect', function () { console.log('socket: reached'); this.destroy(); }).on('error', (error) => console.log('socket: ' + error.code));`;
      const printed = await runAsNobody(script);
      assert.deepEqual(
        printed.trim().split('\n').sort(),
        ['folder', 'hub.json', 'policy', 'socket', 'store.db', 'token'].map((what) => `${what}: EACCES`),
      );
    },
  },
  {
    slug: 'policy-writable-by-others',
    title: 'A policy that others may write denies everything until its mode is right',
    requirements: ['SEC-04'],
    kills: ['policy-mode-ignored'],
    cannotRun: notPosix,
    async run(sandbox) {
      await sandbox.serve();
      await sandbox.editor();
      const path = join(sandbox.home.dir, 'policy.json');
      writeUserPolicy(sandbox, { rules: [{ tool: '*', decision: 'allow' }] });
      chmodSync(path, 0o666);
      const client = await sandbox.client();
      blocked(
        await client.call('unity_query', { query: '1' }),
        /can be written by others \(mode 666\): run chmod go-w/,
      );
      chmodSync(path, 0o600);
      completedEnvelopeOf(await client.call('unity_query', { query: '1', timeout: 10_000 }));
    },
  },
  {
    slug: 'planted-token',
    title:
      'A token that others may have written is refused, and so is a state folder that others work in, whose mode stays as it was',
    requirements: ['SEC-02', 'SEC-05'],
    kills: ['planted-token-used', 'shared-folder-taken'],
    cannotRun: notPosix,
    async run(sandbox) {
      const path = join(sandbox.home.dir, 'token');
      writeFileSync(path, `${'ab'.repeat(32)}\n`);
      chmodSync(path, 0o666);
      const first = sandbox.command('serve');
      assert.equal(await first.exit(), 1, first.output());
      assert.match(first.output(), /token can be written by others \(mode 666\).*token rotate/);
      rmSync(path);
      chmodSync(sandbox.home.dir, 0o1777);
      const second = sandbox.command('serve');
      assert.equal(await second.exit(), 1, second.output());
      assert.match(second.output(), /sticky bit.*MCP_UNITY_BRIDGE_HOME/);
      assert.equal(statSync(sandbox.home.dir).mode & 0o7777, 0o1777);
    },
  },
  {
    slug: 'pipes-as-files',
    title:
      'A named pipe in the place of a file blocks no process: the server works without the file, or says what is wrong',
    requirements: ['TMO-02'],
    kills: ['pipe-holds-up'],
    cannotRun: notPosix,
    async run(sandbox) {
      const pipe = (name: string): Promise<string> => runProgram('mkfifo', [join(sandbox.home.dir, name)]);
      await pipe('token');
      const server = sandbox.command('serve');
      assert.equal(await server.exit(), 1, server.output());
      assert.match(server.output(), /expected a file, got something else at .*token/);
      rmSync(join(sandbox.home.dir, 'token'));
      await pipe('audit.jsonl');
      mkdirSync(join(sandbox.home.dir, 'write-log'), { mode: 0o700 });
      await pipe('write-log/000000000007-pipe.log');
      await sandbox.serve();
      await sandbox.editor();
      await aCallIsAnswered(sandbox);
    },
  },
];

function below(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
}

const FEW = 96;

const CONNECTIONS = 200;

/** File descriptors reserved for the server's files and for authenticated connections. */
const SPARE = 8;

/** The server checks its files this often. */
const POLL_MS = 2_000;

/** Attacks on scarce resources of a process. */
export const descriptorAttacks: readonly Attack[] = [
  {
    slug: 'few-descriptors',
    title:
      'Connections that say nothing take no descriptor that the server needs, where it has few, and the loss of hub.json meanwhile ends nothing',
    requirements: ['WIR-03', 'SEC-02'],
    kills: ['doors-beyond-descriptors'],
    cannotRun: () => (process.platform === 'win32' ? 'there is no limit of descriptors' : undefined),
    async run(sandbox) {
      const server = spawn(
        'sh',
        ['-c', `ulimit -n ${FEW}; exec "$@"`, 'sh', process.execPath, sandbox.bin, 'serve', '--http', '--port', '0'],
        {
          env: sandbox.home.env,
          stdio: 'ignore',
        },
      );
      sandbox.home.owns(server.pid);
      const { url, http_url = '' } = await sandbox.home.hub();
      await sandbox.editor();
      await aCallIsAnswered(sandbox);
      const sockets = [url, http_url].flatMap((one) =>
        Array.from({ length: CONNECTIONS }, () =>
          connect(Number(new URL(one).port), '127.0.0.1').on('error', () => undefined),
        ),
      );
      sandbox.later(() => sockets.forEach((socket) => socket.destroy()));
      let closed = 0;
      for (const socket of sockets) socket.on('close', () => (closed += 1));
      await waitFor('most of them to be turned away', () => closed > sockets.length - FEW);
      if (process.platform === 'linux')
        assert.ok(readdirSync(`/proc/${server.pid}/fd`).length <= FEW - SPARE, 'they have taken what the server needs');
      rmSync(join(sandbox.home.dir, 'hub.json'));
      assert.equal((await sandbox.home.hub()).pid, server.pid, 'another server has written hub.json');
      await aCallIsAnswered(sandbox);
      await sandbox.editor({ projectPath: '/projects/late' });
      assert.equal(server.exitCode, null);
    },
  },
  {
    slug: 'hub-file-as-folder',
    title: 'A hub.json that cannot be written ends no server; it is written as soon as that is possible',
    requirements: ['WIR-03'],
    kills: ['hub-file-trouble-fatal'],
    async run(sandbox) {
      const server = await sandbox.serve();
      await sandbox.editor();
      const client = await sandbox.client();
      const path = join(sandbox.home.dir, 'hub.json');
      rmSync(path);
      mkdirSync(join(path, 'x'), { recursive: true });
      await waitFor('the server to say so', () => /hub\.json cannot be kept/.test(server.output()));
      await sleep(2 * POLL_MS);
      assert.equal(server.process.exitCode, null, `the server has ended: ${server.output()}`);
      completedEnvelopeOf(await client.call('unity_execute_code', { code: 'return 1;', timeout: 60_000 }));
      rmSync(path, { recursive: true });
      await sandbox.home.hub();
      await aCallIsAnswered(sandbox);
    },
  },
];
