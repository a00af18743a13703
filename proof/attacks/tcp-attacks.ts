import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { type Running } from '../kit/running.ts';
import { helloOf } from '../kit/scripted-editor.ts';
import { listenOnLoopback } from '../../server/lib/sockets.ts';
import { proofOf } from '../../server/lib/home/tokens.ts';
import { connectPush, listenAsEditor } from '../kit/listening-editor.ts';
import { waitFor } from '../kit/scratch.ts';
import { type Attack, type AttackSandbox, aCallIsAnswered } from './sandbox.ts';
import { rawAnswer } from './http.ts';

/** Attacks on the TCP bridge: on Editors that listen, and on the server that dials them. */
export const tcpAttacks: readonly Attack[] = [
  {
    slug: 'http-post-to-tcp',
    title: 'What a page can make a browser send to the port of an Editor runs nothing there and keeps no server out',
    requirements: ['SEC-02'],
    kills: ['tcp-editor-skips-headers'],
    async run(sandbox) {
      const { mock, port, project } = await listeningEditor(sandbox);
      const body = frames({
        jsonrpc: '2.0',
        id: 1,
        method: 'server/attach',
        params: { protocol_version: '1.0', server_version: '0.1.0', push_port: 1024, clients: [] },
      });
      const execute = frames({
        jsonrpc: '2.0',
        id: 2,
        method: 'operation/execute',
        params: { code: 'File.AppendAllText("x", "y")' },
      });
      const posts = [
        `POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        `POST / HTTP/1.1\r\nHost: evil.example\r\nOrigin: https://evil.example\r\n\r\n${body}${execute}`,
        `${'A'.repeat(100)}: b\r\n${body}`,
        `Content-Length: 2\r\nHost: x\r\n\r\n{}`,
        `GET / HTTP/1.1\r\n\r\n`,
        execute,
        'Content-Length: -1\r\n\r\n',
        `Content-Length: ${'9'.repeat(30)}\r\n\r\n`,
        'Content-Length: 99999999\r\n\r\n',
      ];
      for (const post of posts)
        assert.doesNotMatch(await rawAnswer(port, post, 700), /"result"|HTTP\/1/, post.slice(0, 60));
      await aCallIsAnswered(await dialling(sandbox, port), { cwd: project });
      assert.equal(mock.process.exitCode, null);
    },
  },
  {
    slug: 'impostor-on-editor-port',
    title: 'A program that listens where an Editor should gets no work, no token and no proof that opens an Editor',
    requirements: ['SEC-02'],
    kills: ['impostor-editor-believed'],
    async run(sandbox) {
      const heard: string[] = [];
      const port = await poseAsEditor(sandbox, heard);
      await dialling(sandbox, port);
      await waitFor('the server to dial', () => heard.some((text) => text.includes('server/attach')));
      await waitFor('the server to answer a wrong proof', () => /"id":2,/.test(heard.join('')));
      const client = await sandbox.client();
      const { result } = await client.call('unity_execute_code', { code: 'return "s3cret";', timeout: 1_500 });
      assert.notEqual(result?.structuredContent?.['status'], 'completed');
      const all = heard.join('');
      assert.doesNotMatch(all, /"id":2,"result"/, 'a wrong proof was accepted');
      assert.ok(!all.includes('s3cret') && !all.includes('operation/execute'), 'work was sent to the impostor');
      assert.ok(!all.includes(sandbox.token()), 'the token was sent to the impostor');
      // The received proof is invalid on the WebSocket.
      const proof = /"proof":"([0-9a-f]{64})"/.exec(all)?.[1] ?? '';
      const nonce = /"nonce":"([0-9a-f]{64})"/.exec(all)?.[1] ?? '';
      assert.notEqual(
        proof,
        proofOf(sandbox.token(), `server:${NONCE}:${nonce}`),
        'the proof is good on another transport too',
      );
    },
  },
  {
    slug: 'push-before-the-proof',
    title: 'A push counts in either form once the Editor has proved itself, and not before',
    requirements: ['PSH-06', 'SEC-02'],
    kills: ['bare-push-unread'],
    async run(sandbox) {
      const first = await sandbox.serve();
      await first.end('SIGTERM');
      const editor = await listenAsEditor();
      sandbox.later(() => editor.close());
      const server = await sandbox.serve('--tcp', String(editor.port));
      const link = await editor.next(1);
      const pushPort = await link.attach();
      const stranger = await connectPush(pushPort);
      stranger.say({ type: 'FROM_A_STRANGER', timestamp: TIME });
      await waitFor('the end of the stranger', stranger.isClosed);
      await link.authenticate(sandbox.token());
      const push = await connectPush(pushPort);
      sandbox.later(() => void push.socket.destroy());
      await push.authenticate(sandbox.token());
      link.send({ id: 3, method: 'editor/hello', params: hello(sandbox.home.dir) });
      await link.heard({ id: 3 });
      push.say({ type: 'USER_DISCONNECT', timestamp: TIME, payload: null });
      push.say({ type: 'BARE', timestamp: TIME });
      push.say({ jsonrpc: '2.0', method: 'editor/notification', params: { type: 'FRAMED', timestamp: TIME } });
      await waitFor('the last push', () => server.output().includes('FRAMED'));
      assert.match(server.output(), /unknown type \S*BARE/);
      assert.doesNotMatch(server.output(), /FROM_A_STRANGER|bad frame from an Editor: .*payload/);
    },
  },
  {
    slug: 'silent-tcp-connections',
    title:
      'A hundred connections to an Editor that say nothing, or a little at a time, keep the server out of it no longer',
    requirements: ['SEC-02'],
    kills: [],
    async run(sandbox) {
      const { port, project } = await listeningEditor(sandbox);
      const sockets = Array.from({ length: 100 }, (_, i) => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined).on('data', () => undefined);
        if (i % 2 === 0) socket.write('Content-Le');
        return socket;
      });
      const timer = setInterval(() => sockets.forEach((socket) => void (socket.writable && socket.write('n'))), 500);
      sandbox.later(() => {
        clearInterval(timer);
        for (const socket of sockets) socket.destroy();
      });
      await aCallIsAnswered(await dialling(sandbox, port), { cwd: project });
    },
  },
];

const NONCE = 'c'.repeat(64);
const TIME = '2026-11-21T10:00:00.000Z';

const hello = (project_path: string): object =>
  helloOf({ project_path, instance_id: randomUUID(), journal_id: randomUUID() });

interface Listening {
  readonly mock: Running;
  readonly port: number;
  readonly project: string;
}

async function listeningEditor(sandbox: AttackSandbox): Promise<Listening> {
  // A server makes the token.
  const first = await sandbox.serve();
  await first.end('SIGTERM');
  const project = join(sandbox.home.dir, 'Game');
  mkdirSync(project);
  const mock = sandbox.command('mock', '--project', project, '--instant', '--until-stdin-ends', '--tcp', '0');
  const found = await waitFor(
    'the Editor to listen',
    () => /waiting for a server on 127\.0\.0\.1:(\d+)/.exec(mock.output())?.[1],
  );
  return { mock, port: Number(found), project };
}

async function dialling(sandbox: AttackSandbox, port: number): Promise<AttackSandbox> {
  await sandbox.serve('--tcp', String(port));
  return sandbox;
}

/** Answers as an Editor would that has no token. */
async function poseAsEditor(sandbox: AttackSandbox, heard: string[]): Promise<number> {
  const server = createServer((socket) => {
    let isAttached = false;
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        const text = chunk.toString('utf8');
        heard.push(text);
        if (!isAttached) {
          isAttached = true;
          const id = Number(/"id":\s*(\d+)/.exec(text)?.[1] ?? 1);
          socket.write(frames({ jsonrpc: '2.0', id, result: { protocol_version: '1.0', bridge_version: '0.1.0' } }));
          socket.write(
            frames({
              jsonrpc: '2.0',
              id: 1,
              method: 'auth/challenge',
              params: { protocol_version: '1.0', nonce: NONCE },
            }),
          );
          return;
        }
        if (text.includes('"proof"'))
          socket.write(frames({ jsonrpc: '2.0', id: 2, method: 'auth/prove', params: { proof: '0'.repeat(64) } }));
      });
  });
  const port = await listenOnLoopback(server);
  sandbox.later(() => void server.close());
  return port;
}

function frames(message: object): string {
  const text = JSON.stringify(message);
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}
