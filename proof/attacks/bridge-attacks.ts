import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { helloOf } from '../kit/scripted-editor.ts';
import { waitFor } from '../kit/scratch.ts';
import { protocolVersion } from '../../generated/typescript/limits.ts';
import { proofOf } from '../../server/lib/home/tokens.ts';
import { connectEditor, createEditorLink, openBridgeSocket } from '../kit/fake-editor.ts';
import { type Attack, aCallIsAnswered, type AttackSandbox } from './sandbox.ts';
import { tryUpgrade } from './http-link-attacks.ts';

const SUBPROTOCOL = 'mcp-unity-bridge.1';
/** More than the server's limit of connections without a proof. */
const SILENT_CONNECTIONS = 600;

/** Attacks on the WebSocket that Editors dial. */
export const bridgeAttacks: readonly Attack[] = [
  {
    slug: 'cross-site-websocket',
    title: 'A page in a browser gets no WebSocket on /bridge, wherever it comes from',
    requirements: ['SEC-02'],
    kills: ['bridge-origin-ignored'],
    async run(sandbox) {
      await sandbox.serve();
      const { url } = await sandbox.home.hub();
      const { port } = new URL(url);
      for (const origin of [
        'https://evil.example',
        'null',
        'http://localhost',
        `http://127.0.0.1:${port}`,
        'file://',
        'chrome-extension://abcdef',
        '',
      ]) {
        const { status } = await tryUpgrade(url, SUBPROTOCOL, { Origin: origin });
        assert.equal(status, 403, `a handshake with Origin ${JSON.stringify(origin)} was answered with ${status}`);
      }
    },
  },
  {
    slug: 'dns-rebinding-bridge',
    title: 'A name that points to 127.0.0.1 opens nothing on /bridge',
    requirements: ['SEC-02'],
    kills: ['bridge-host-ignored'],
    async run(sandbox) {
      await sandbox.serve();
      const { url } = await sandbox.home.hub();
      const { port } = new URL(url);
      for (const host of [
        'evil.example',
        `evil.example:${port}`,
        `127.0.0.1.evil.example:${port}`,
        `localhost:${port}.evil.example`,
        '127.0.0.1:1',
        `127.0.0.1:${port}@evil.example`,
      ]) {
        const { status } = await tryUpgrade(url, SUBPROTOCOL, { Host: host });
        assert.ok(
          status === 403 || status === 400,
          `a handshake with Host ${JSON.stringify(host)} was answered with ${status}`,
        );
      }
      assert.equal((await tryUpgrade(url, SUBPROTOCOL, {})).status, 101, 'without these headers it is granted');
    },
  },
  {
    slug: 'replayed-editor-proof',
    title: 'Recorded frames of an Editor open no second connection',
    requirements: ['SEC-02'],
    kills: ['server-nonce-constant'],
    async run(sandbox) {
      await sandbox.serve();
      await sandbox.home.hub();
      const recorded: string[] = [];
      const socket = await openBridgeSocket(sandbox.home);
      const link = createEditorLink(socket, () => undefined);
      const nonce = randomBytes(32).toString('hex');
      const challenged = await link.request('auth/challenge', { protocol_version: protocolVersion, nonce });
      const theirs: unknown =
        typeof challenged === 'object' && challenged !== null ? Reflect.get(challenged, 'nonce') : undefined;
      const proof = proofOf(sandbox.token(), `editor:${String(theirs)}:${nonce}`);
      await link.request('auth/prove', { proof });
      recorded.push(
        frame(1, 'auth/challenge', { protocol_version: protocolVersion, nonce }),
        frame(2, 'auth/prove', { proof }),
      );
      link.close();

      const replay = await openBridgeSocket(sandbox.home);
      const answers: string[] = [];
      replay.on('message', (data: Buffer) => answers.push(data.toString('utf8')));
      for (const text of recorded) replay.send(text);
      const closed = await Promise.race([once(replay, 'close').then(([code]) => Number(code)), after(5_000)]);
      assert.equal(closed, 1008, `the replay was not refused: ${answers.join(' ')}`);
    },
  },
  {
    slug: 'stolen-instance-id',
    title: 'A program that knows the instance id of an Editor and not the token gets nowhere, and the Editor stays',
    requirements: ['SEC-02'],
    kills: ['hello-without-proof'],
    async run(sandbox) {
      await sandbox.serve();
      const instanceId = randomUUID();
      const editor = await sandbox.editor({ instanceId });
      const socket = await openBridgeSocket(sandbox.home);
      const answers: string[] = [];
      socket.on('message', (data: Buffer) => answers.push(data.toString('utf8')));
      socket.send(
        frame(1, 'editor/hello', helloOf({ instance_id: instanceId, generation: 9, project_path: sandbox.home.dir })),
      );
      const closed = await Promise.race([once(socket, 'close').then(([code]) => Number(code)), after(5_000)]);
      assert.equal(closed, 1008, `a hello without a proof was not refused: ${answers.join(' ')}`);
      assert.match(answers.join(' '), /not_authenticated/);
      await aCallIsAnswered(sandbox);
      assert.equal(editor.executed.length, 1, 'the Editor itself ran the call');

      // With the token it is a program of this user: even so it does not replace a connected Editor.
      const twin = await connectEditor(sandbox.home, () => undefined);
      await assert.rejects(
        twin.request('editor/hello', helloOf({ instance_id: instanceId, generation: 9, project_path: '/elsewhere' })),
        /is connected already/,
      );
      twin.close();
      await aCallIsAnswered(sandbox);
      assert.equal(editor.executed.length, 2, 'the Editor itself ran the next call as well');
    },
  },
  {
    slug: 'silent-bridge-connections',
    title: 'Six hundred connections to /bridge that say nothing keep neither an Editor nor a call out',
    requirements: ['SEC-02'],
    kills: ['silent-connections-lock-out'],
    async run(sandbox) {
      await sandbox.serve();
      await sandbox.editor();
      const { url } = await sandbox.home.hub();
      const silent = Array.from({ length: SILENT_CONNECTIONS }, () => quietSocket(url));
      sandbox.later(() => silent.forEach((socket) => socket.terminate()));
      // Each has been accepted or refused.
      await Promise.all(silent.map(settled));
      await aCallIsAnswered(sandbox);
      await sandbox.editor({ projectPath: '/projects/second' });
    },
  },
  {
    slug: 'slow-headers-bridge',
    title: 'Connections that send the head of a request byte by byte are closed, and an Editor connects meanwhile',
    requirements: ['SEC-02'],
    kills: [],
    async run(sandbox) {
      await sandbox.serve();
      const { url } = await sandbox.home.hub();
      const slow = await drip(sandbox, Number(new URL(url).port), 'GET /bridge HTTP/1.1\r\nHost: x\r\nX-Slow: ');
      await sandbox.editor();
      await aCallIsAnswered(sandbox);
      await allClosed(slow, 40_000);
    },
  },
  {
    slug: 'bombs-before-proof',
    title: 'JSON that is deep, wide, or full of __proto__ ends an unproved connection, and nothing else',
    requirements: ['SEC-02', 'WIR-01'],
    kills: [],
    async run(sandbox) {
      const server = await sandbox.serve();
      await sandbox.editor();
      for (const bomb of bombs()) {
        const socket = await openBridgeSocket(sandbox.home);
        const closed = once(socket, 'close');
        socket.send(bomb);
        assert.notEqual(
          await Promise.race([closed.then(() => 'closed'), after(10_000)]),
          undefined,
          `a connection that sent ${bomb.slice(0, 40)} was kept`,
        );
      }
      await aCallIsAnswered(sandbox);
      assert.equal(server.process.exitCode, null);
    },
  },
];

function frame(id: number, method: string, params: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params });
}

function quietSocket(url: string): WebSocket {
  const socket = new WebSocket(url, SUBPROTOCOL);
  socket.on('error', () => undefined);
  return socket;
}

/** Accepted or refused. */
function settled(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('open', () => resolve()).once('close', () => resolve());
  });
}

/** Twenty connections that send a little more each second. */
function drip(sandbox: AttackSandbox, port: number, head: string): Promise<Socket[]> {
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
  const timer = setInterval(() => sockets.forEach((socket) => void (socket.writable && socket.write('a'))), 1_000);
  sandbox.later(() => {
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  });
  return Promise.all(
    sockets.map(async (socket) => {
      socket.on('error', () => undefined).on('data', () => undefined);
      await once(socket, 'connect');
      socket.write(head);
      return socket;
    }),
  );
}

async function allClosed(sockets: readonly Socket[], ms: number): Promise<void> {
  const open = (): number => sockets.filter((socket) => !socket.destroyed).length;
  await waitFor(
    () => `the end of ${open()} slow connections that are still open`,
    () => open() === 0,
    ms,
  );
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}

function bombs(): string[] {
  return [
    `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`,
    `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
    `{"jsonrpc":"2.0","id":1,"method":"auth/challenge","params":{${Array.from({ length: 100_000 }, (_, i) => `"k${i}":1`).join(',')}}}`,
    '{"jsonrpc":"2.0","id":1,"method":"__proto__","params":{}}',
    '{"jsonrpc":"2.0","id":1,"method":"constructor","params":{}}',
    '{"jsonrpc":"2.0","id":1,"method":"auth/challenge","params":{"__proto__":{"protocol_version":"1.0","nonce":"x"}}}',
    `{"jsonrpc":"2.0","id":1e400,"method":"auth/challenge","params":{}}`,
    `{"jsonrpc":"2.0","id":1,"method":"auth/prove","params":{"proof":"${'0'.repeat(1_000_000)}"}}`,
  ];
}
