import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import { listenOnLoopback } from '../../server/lib/sockets.ts';
import { connectLocal, listenLocal } from '../../server/lib/home/local-socket.ts';
import { proofOf, linkProofText } from '../../server/lib/home/tokens.ts';
import { startClient } from '../kit/clients.ts';
import { waitFor } from '../kit/scratch.ts';
import { packageVersion } from '../../server/lib/this-program.ts';
import { type Attack, aCallIsAnswered, makeToken, type AttackSandbox } from './sandbox.ts';

const SECRET_CODE = 'return "the code of another user";';

/** Attacks on the local socket, and by a program that poses as the server. */
export const linkAttacks: readonly Attack[] = [
  {
    slug: 'impostor-behind-hub-file',
    title: 'A program that poses as the server gets neither the token nor any work, from the forwarder or an Editor',
    requirements: ['SEC-02'],
    kills: ['impostor-server-believed'],
    async run(sandbox) {
      const token = await makeToken(sandbox);

      const heard: string[] = [];
      const impostor = await pose(sandbox, heard);
      const client = startClient(sandbox.home, sandbox.bin);
      client.write(
        `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'c', version: '1' } } })}\n`,
      );
      client.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
      client.write(
        `${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'unity_execute_code', arguments: { code: SECRET_CODE } } })}\n`,
      );
      const mock = sandbox.command('mock', '--project', join(sandbox.home.dir, 'Game'), '--until-stdin-ends');
      await waitFor('the forwarder to call', () => heard.some((text) => text.includes('"open"')));
      await waitFor('the Editor to call', () => heard.some((text) => text.includes('auth/challenge')));
      const complaint = await waitFor(
        'the forwarder to say what is wrong',
        () => [client.stderr(), ...client.lines].join('\n').match(/does not know the token/) ?? undefined,
      );
      assert.ok(complaint);
      await waitFor('the Editor to say what is wrong', () => /does not know our token|impostor/.test(mock.output()));
      const all = heard.join('\n');
      assert.ok(!all.includes(token), 'the token was sent to the impostor');
      assert.ok(!all.includes('the code of another user'), 'work was sent to the impostor');
      assert.ok(!all.includes('editor/hello'), 'the Editor sent hello to the impostor');
      assert.ok(!all.includes('auth/prove'), 'the Editor proved itself to the impostor');
      await impostor.close();
    },
  },
  {
    slug: 'link-without-token',
    title: 'The local socket answers no client that cannot prove the token, and says nothing but that',
    requirements: ['SEC-02'],
    kills: ['link-proof-ignored'],
    async run(sandbox) {
      await sandbox.serve();
      await sandbox.editor();
      const { socket, boot_id } = await sandbox.home.hub();
      const client_uuid = randomUUID();
      const open = { type: 'open', client_uuid, version: packageVersion, pid: 1, cwd: '/' };
      const wrong = proofOf('0'.repeat(64), linkProofText.forwarder(boot_id, client_uuid));
      const ofAnother = proofOf(sandbox.token(), linkProofText.forwarder(boot_id, randomUUID()));
      const ofTheServer = proofOf(sandbox.token(), linkProofText.server(boot_id, client_uuid));
      for (const first of [
        ...[wrong, ofAnother, ofTheServer, ''].map((proof) => ({ ...open, proof })),
        { type: 'command', command: 'cancel', log_id: randomUUID() },
        { type: 'message', ordinal: 1, m: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
      ]) {
        const received = await answerTo(
          socket,
          `${JSON.stringify(first)}\n${JSON.stringify({ type: 'message', ordinal: 1, m: { jsonrpc: '2.0', id: 1, method: 'tools/list' } })}\n`,
        );
        assert.match(
          received,
          /^\{"type":"refused","reason":"[^}]+"\}\n$/,
          `${JSON.stringify(first).slice(0, 80)} was answered with ${received}`,
        );
        assert.ok(!received.includes(sandbox.token()));
      }
      await aCallIsAnswered(sandbox);
    },
  },
];

/** An attacker who has put his own addresses into hub.json, and records what he receives. */
async function pose(sandbox: AttackSandbox, heard: string[]): Promise<{ close(): Promise<void> }> {
  const boot_id = randomUUID();
  const socket = join(sandbox.home.dir, `hub-${boot_id.replaceAll('-', '')}.sock`);
  const links = await listenLocal(socket, (connection) => {
    connection
      .on('error', () => undefined)
      .on('data', (chunk) => {
        heard.push(chunk.toString('utf8'));
        connection.write(
          `${JSON.stringify({ type: 'welcome', boot_id, version: packageVersion, proof: '0'.repeat(64) })}\n`,
        );
      });
  });
  const http = createServer();
  const bridge = new WebSocketServer({ server: http, handleProtocols: () => 'mcp-unity-bridge.1' });
  bridge.on('connection', (connection) => {
    connection
      .on('error', () => undefined)
      .on('message', (data: Buffer) => {
        const text = data.toString('utf8');
        heard.push(text);
        if (!text.includes('auth/challenge')) return;
        const result = {
          protocol_version: '1.0',
          server_version: packageVersion,
          store_id: randomUUID(),
          boot_id,
          nonce: 'a'.repeat(64),
          proof: '0'.repeat(64),
        };
        connection.send(JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
      });
  });
  const port = await listenOnLoopback(http);
  const hub = {
    version: 1,
    url: `ws://127.0.0.1:${port}/bridge`,
    socket,
    pid: 1,
    boot_id,
    server_version: packageVersion,
    host: hostname(),
  };
  writeFileSync(join(sandbox.home.dir, 'hub.json'), JSON.stringify(hub));
  const close = async (): Promise<void> => {
    links.close();
    for (const client of bridge.clients) client.terminate();
    http.closeAllConnections();
    http.close();
    // No program must mistake it for that of a server which would have to be ended.
    writeFileSync(join(sandbox.home.dir, 'hub.json'), '');
  };
  sandbox.later(close);
  return { close };
}

/** The data that a socket sends until it closes. */
async function answerTo(address: string, text: string): Promise<string> {
  const socket = await connectLocal(address);
  assert.ok(socket !== undefined, 'no server listens on the local socket');
  let received = '';
  socket.on('error', () => undefined).on('data', (chunk) => (received += chunk.toString('utf8')));
  socket.write(text);
  const timer = setTimeout(() => socket.destroy(), 5_000);
  await once(socket, 'close');
  clearTimeout(timer);
  return received;
}
