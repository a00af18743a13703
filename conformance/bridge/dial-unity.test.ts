import { createConnection, createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { listenOnLoopback } from '../../server/lib/sockets.ts';
import { waitFor } from '../lib/child.ts';
import { dialUnity } from './dial-unity.ts';
import { ATTACH_ID, type EditorLink } from './editor-link.ts';
import type { ScriptedServer } from './wire.ts';

let runner: ScriptedServer | undefined;
let unity: ReturnType<typeof createServer> | undefined;
afterEach(async () => {
  await runner?.close();
  unity?.close();
});

/** A Unity side that takes the runner on, and connects where it wants push notifications. */
async function connect(): Promise<{ readonly link: EditorLink; readonly first: Socket; readonly push: Socket }> {
  const sockets: { first?: Socket; push?: Socket } = {};
  unity = createServer((first) => {
    first
      .on('error', () => undefined)
      .once('data', (bytes) => {
        const port = Number(/"push_port":(\d+)/.exec(bytes.toString('utf8'))?.[1]);
        sockets.push = createConnection({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
        const result = { protocol_version: '1.0', bridge_version: 'test' };
        const answer = JSON.stringify({ jsonrpc: '2.0', id: ATTACH_ID, result });
        first.write(`Content-Length: ${Buffer.byteLength(answer)}\r\n\r\n${answer}`);
        sockets.first = first;
      });
  });
  const links: EditorLink[] = [];
  const events = { now: () => 0, sent: () => undefined, received: () => undefined, closed: () => undefined };
  const token = 'a'.repeat(64);
  const ids = { storeId: 'store', bootId: 'boot' };
  runner = dialUnity({ port: await listenOnLoopback(unity), token, ...ids, links, events, onBreach: () => undefined });
  const link = await waitFor('the connection', () => links[0]);
  const push = await waitFor('the second connection', () => sockets.push);
  await waitFor('it to open', () => push.readyState === 'open');
  return { link, push, first: await waitFor('the first connection', () => sockets.first) };
}

it('a push that came in time is taken, also by a runner that was too busy to read meanwhile', async () => {
  const { link, first, push } = await connect();
  first.destroy();
  // The end of the first connection causes the end of the second.
  await new Promise((resolve) => push.once('end', resolve).resume());
  push.write('{"jsonrpc":"2.0","method":"editor/notification","params":{}}\n');
  const began = performance.now();
  while (performance.now() - began < 700);
  await waitFor('the end', () => link.closed);
  expect(link.received).toMatchObject([{ isPush: true }]);
});
