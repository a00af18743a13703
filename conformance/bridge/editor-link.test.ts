import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openLink, type EditorLink } from './editor-link.ts';
import { type SendMode, type Release, listenForUnity, type ListeningServer } from './wire.ts';
import { webSocketWire } from './open-bridge-run.ts';
import { waitFor } from '../lib/child.ts';

let server: ListeningServer | undefined;
let client: WebSocket | undefined;
afterEach(async () => {
  client?.terminate();
  await server?.close();
});

/** A client of another make (`ws`), and the scripted end of its connection. */
async function connect(): Promise<{ readonly link: EditorLink; readonly heard: string[] }> {
  const links: EditorLink[] = [];
  const events = { now: () => 0, sent: () => undefined, received: () => undefined, closed: () => undefined };
  server = await listenForUnity(0, {
    onSocket: (socket, stream) => links.push(openLink({ number: 1, wire: webSocketWire({ socket, stream }) }, events)),
    onBadHandshake: () => undefined,
  });
  const heard: string[] = [];
  client = new WebSocket(server.url, ['mcp-unity-bridge.1']);
  client.on('message', (data: Buffer) => heard.push(data.toString('utf8')));
  const opened = client;
  const link = await waitFor('the connection', () => links[0]);
  await waitFor('the answer to the handshake', () => opened.readyState === WebSocket.OPEN);
  return { link, heard };
}

const texts = ['{}', 'Grüße, 世界 😀', 'x'.repeat(125), 'x'.repeat(126), 'x'.repeat(65_535), 'x'.repeat(65_536)];

describe('a message of the scripted server', () => {
  it.each<SendMode>(['whole', 'fragments', 'twice'])('arrives whatever its length, sent as %s', async (how) => {
    const { link, heard } = await connect();
    for (const text of texts) await link.send(text, how);
    const expected = how === 'twice' ? texts.flatMap((text) => [text, text]) : texts;
    await waitFor('all messages', () => heard.length >= expected.length);
    expect(heard).toEqual(expected);
  });

  it('arrives byte by byte', async () => {
    const { link, heard } = await connect();
    await link.send('Grüße, 世界 😀', 'bytes');
    await waitFor('the message', () => heard.length > 0);
    expect(heard).toEqual(['Grüße, 世界 😀']);
  });

  it.each<{ how: Release; expected: string[] }>([
    { how: 'merged', expected: ['a', 'b'] },
    { how: 'reversed', expected: ['b', 'a'] },
    { how: 'twice', expected: ['a', 'b', 'a', 'b'] },
    { how: 'fragments', expected: ['a', 'b'] },
    { how: 'bytes', expected: ['a', 'b'] },
  ])('is kept back until it is released $how', async ({ how, expected }) => {
    const { link, heard } = await connect();
    link.hold();
    await link.send('a', 'whole');
    await link.send('b', 'whole');
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(heard).toEqual([]);
    await link.release(how);
    await waitFor('the messages', () => heard.length >= expected.length);
    expect(heard).toEqual(expected);
  });

  it('is not sent any more, nor anything read, once the server has fallen silent', async () => {
    const { link, heard } = await connect();
    link.fallSilent();
    await link.send('a', 'whole');
    client?.send('anybody there?');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([heard, link.received, link.closed]).toEqual([[], [], false]);
  });
});
