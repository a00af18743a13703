import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { helloOf } from '../../proof/kit/scripted-editor.ts';
import { limits, protocolVersion } from '../../generated/typescript/limits.ts';
import { buildBin } from '../../proof/kit/running.ts';
import {
  createFakeEditor,
  Refused,
  connectEditor,
  createEditorLink,
  openBridgeSocket,
} from '../../proof/kit/fake-editor.ts';
import { createHome } from '../../proof/kit/scratch.ts';

const bin = buildBin('bridge');
const home = createHome();
beforeAll(async () => {
  home.owns(spawn(process.execPath, [bin.entry, 'serve'], { env: home.env, stdio: 'ignore' }).pid);
  await home.hub();
});
afterAll(async () => {
  await home.remove();
  bin.remove();
});

async function closeOf(socket: WebSocket): Promise<number> {
  const [code] = await once(socket, 'close');
  return Number(code);
}

test('a garbage frame of an Editor gets the error of its kind, and the connection stays open', async () => {
  const replies: unknown[] = [];
  const link = await connectEditor(home, (frame) => replies.push(frame));
  replies.length = 0;
  link.socket.send('garbage');
  link.socket.send('[]');
  link.socket.send('{"jsonrpc":"2.0","id":50,"method":"editor/dance","params":{}}');
  link.socket.send('{"jsonrpc":"2.0","id":51,"method":"logs/append","params":{"journal_id":"x","entries":[]}}');
  const nonce = randomBytes(32).toString('hex');
  await expect(link.request('auth/challenge', { protocol_version: protocolVersion, nonce })).rejects.toThrow(
    /authenticated already/,
  );
  expect(replies.slice(0, 4)).toMatchObject([
    {
      kind: 'failure',
      id: null,
      error: {
        code: -32700,
        message: expect.stringMatching(
          /^expected one JSON-RPC 2\.0 message, got 7 characters that are not JSON \(.*\)$/,
        ),
      },
    },
    {
      kind: 'failure',
      id: null,
      error: {
        code: -32600,
        message: 'expected a JSON-RPC 2.0 object, got an array (batches are not part of the protocol)',
      },
    },
    {
      kind: 'failure',
      id: 50,
      error: {
        code: -32601,
        message:
          'unknown request "editor/dance"; this side knows auth/challenge, auth/prove, editor/hello, logs/append',
      },
    },
    {
      kind: 'failure',
      id: 51,
      error: {
        code: -32602,
        message: expect.stringMatching(
          /^logs\/append: expected a string matching .* at \/journal_id, got "x" \(string\)$/,
        ),
        data: { pointer: '/journal_id' },
      },
    },
  ]);
  link.close();
});

test('an Editor with another token is refused, and shown which tokens must agree', async () => {
  const socket = await openBridgeSocket(home);
  const link = createEditorLink(socket, () => undefined);
  await link.request('auth/challenge', { protocol_version: protocolVersion, nonce: randomBytes(32).toString('hex') });
  const closed = closeOf(socket);
  await expect(link.request('auth/prove', { proof: '0'.repeat(64) })).rejects.toThrow(/same state folder/);
  expect(await closed).toBe(1008);
});

test('an Editor does not believe a server that has another token', async () => {
  await expect(connectEditor(home, () => undefined, { token: 'f'.repeat(64) })).rejects.toThrow(
    'the server does not know the token',
  );
});

test.each(['editor/hello', 'logs/append', 'auth/prove'])(
  '%s before authentication is refused and the connection closed',
  async (method) => {
    const socket = await openBridgeSocket(home);
    const closed = closeOf(socket);
    const reply = once(socket, 'message');
    const params = {
      'editor/hello': helloOf(),
      'logs/append': { journal_id: randomUUID(), entries: [] },
      'auth/prove': { proof: '0'.repeat(64) },
    }[method];
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    expect(JSON.parse(String((await reply)[0]))).toMatchObject({ error: { code: expect.any(Number) } });
    expect(await closed).toBe(1008);
  },
);

test('an Editor that speaks another major version is shown which side to upgrade', async () => {
  const link = createEditorLink(await openBridgeSocket(home), () => undefined);
  const old = link.request('auth/challenge', { protocol_version: '0.9', nonce: randomBytes(32).toString('hex') });
  await expect(old).rejects.toThrow(
    `This server speaks bridge protocol ${protocolVersion}, the Editor 0.9. Upgrade the Unity package com.mcp-unity-bridge.editor.`,
  );
  await old.catch((error: unknown) => expect(error instanceof Refused && error.error.code).toBe(4002));
  const next = createEditorLink(await openBridgeSocket(home), () => undefined).request('auth/challenge', {
    protocol_version: '2.0',
    nonce: randomBytes(32).toString('hex'),
  });
  await expect(next).rejects.toThrow(
    `This server speaks bridge protocol ${protocolVersion}, the Editor 2.0. Upgrade the npm package mcp-unity-bridge.`,
  );
});

test('a copy of a project folder that still has the journal of the original is refused, and shown what to do', async () => {
  const journal_id = randomUUID();
  const original = createFakeEditor(home, { projectPath: '/projects/original', hello: { journal_id } });
  await original.connect();
  const copy = createFakeEditor(home, { projectPath: '/projects/copy', hello: { journal_id } });
  await expect(copy.connect()).rejects.toThrow(
    `journal ${journal_id} belongs to /projects/original, not to /projects/copy: this looks like a copy of that project. Set the journal aside, create a new journal_id and send hello again`,
  );
  original.disconnect();
});

test('a second Editor with the instance id of one that is connected is refused', async () => {
  const instanceId = randomUUID();
  const first = createFakeEditor(home, { instanceId, projectPath: '/projects/one' });
  await first.connect();
  const second = createFakeEditor(home, { instanceId, projectPath: '/projects/two' });
  const refused = second.connect();
  await expect(refused).rejects.toThrow(
    `an Editor with instance_id ${instanceId} is connected already, for /projects/one: close one of the two, or give the copy its own instance id`,
  );
  await refused.catch((error: unknown) =>
    expect(error instanceof Refused && error.error.data?.code).toBe('duplicate_instance'),
  );
  first.disconnect();
});

async function handshakeStatus(
  headers: Record<string, string>,
  path = '/bridge',
): Promise<{ status: number | undefined; body: string }> {
  const { port } = new URL((await home.hub()).url);
  return new Promise((resolve, reject) => {
    const upgrade = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      'Sec-WebSocket-Protocol': 'mcp-unity-bridge.1',
    };
    request({ host: '127.0.0.1', port, path, headers: { ...upgrade, ...headers } }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += chunk)).on('end', () => resolve({ status: response.statusCode, body }));
    })
      .on('upgrade', (_response, socket) => {
        socket.destroy();
        resolve({ status: 101, body: '' });
      })
      .on('error', reject)
      .end();
  });
}

test.each([
  [{}, '/bridge', 101, ''],
  [{ Origin: 'https://evil.example' }, '/bridge', 403, 'Browsers may not connect'],
  [{ Origin: 'null' }, '/bridge', 403, 'Browsers may not connect'],
  [{ Host: 'evil.example' }, '/bridge', 403, 'Host header'],
  [{}, '/elsewhere', 404, 'path /bridge'],
  [{ 'Sec-WebSocket-Protocol': 'mcp-unity-bridge.2' }, '/bridge', 400, 'subprotocol mcp-unity-bridge.1'],
])('a handshake with %j at %s is answered with %i', async (headers, path, status, body) => {
  expect(await handshakeStatus(headers, path)).toEqual({ status, body: expect.stringContaining(body) });
});

test('a frame over the limit closes the connection, and the server keeps running', async () => {
  const link = await connectEditor(home, () => undefined);
  const closed = closeOf(link.socket);
  link.socket.send('x'.repeat(limits.frame_limit_bytes + 1));
  expect(await closed).toBe(1009);
  (await connectEditor(home, () => undefined)).close();
});
