import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '../../server/test-kit/wait-for.ts';
import { completed, aCallIsAnswered } from './steps.ts';
import type { Attack } from './attack.ts';

const FEW = 96;
const CONNECTIONS = 200;
/** What the server is to have left for its files, and for those that prove who they are. */
const SPARE = 8;
/** The server looks after its files this often. */
const LOOK_MS = 2_000;

/** Attacks on what a process has little of. */
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
      await waitFor('the server to say so', () => /hub\.json cannot be kept/.test(server.said()));
      await sleep(2 * LOOK_MS);
      assert.equal(server.process.exitCode, null, `the server has ended: ${server.said()}`);
      completed(await client.call('unity_execute_code', { code: 'return 1;', timeout: 60_000 }));
      rmSync(path, { recursive: true });
      await sandbox.home.hub();
      await aCallIsAnswered(sandbox);
    },
  },
];
