import { randomUUID } from 'node:crypto';
import { createConnection } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { encodeFrame } from '../../../generated/typescript/framing.ts';
import { limits } from '../../../generated/typescript/limits.ts';
import type { FrameFromEditor } from '../../../generated/typescript/rpc.ts';
import {
  connectPush,
  listenAsEditor,
  pushLine,
  type DialledEditor,
  type ListeningEditor,
  type PushClient,
} from '../../../proof/kit/listening-editor.ts';
import { waitFor } from '../../../proof/kit/scratch.ts';
import type { FedByEditors } from '../connection.ts';
import { createEditors, type Editors } from '../editors.ts';
import { dialEditor, type EditorDialer } from './dial.ts';

const TOKEN = 'ab'.repeat(32);
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

interface Fixture {
  readonly editor: ListeningEditor;
  readonly editors: Editors;
  readonly dialer: EditorDialer;
  /** What the hub hears: `frame 1 editor/heartbeat`, `frame 1 DOMAIN_RELOAD`, `closed 1`. */
  readonly events: string[];
  readonly logged: string[];
}

function nameOf(frame: FrameFromEditor): string {
  if (frame.kind === 'notification')
    return frame.method === 'editor/notification' ? String(frame.params.type) : frame.method;
  return frame.kind === 'failure' ? 'failure' : `${frame.kind} ${String(frame.method)}`;
}

async function begin(): Promise<Fixture> {
  const editor = await listenAsEditor();
  const events: string[] = [];
  const logged: string[] = [];
  const log = (level: string, message: string): void => void logged.push(`${level}: ${message}`);
  const runner: FedByEditors = {
    feed(event) {
      if (event.type === 'editor_frame') events.push(`frame ${event.connection} ${nameOf(event.frame)}`);
      if (event.type === 'editor_closed') events.push(`closed ${event.connection}`);
    },
  };
  const editors = createEditors({
    runner,
    token: () => TOKEN,
    boot_id: randomUUID(),
    serverVersion: '1.2.3',
    storeId: () => Promise.resolve(randomUUID()),
    log,
  });
  const dialer = dialEditor({
    port: editor.port,
    editors,
    runner,
    serverVersion: '1.2.3',
    clients: () => ['Claude Code (/home/me/my (old) game)', 'Cursor'],
    log,
  });
  cleanups.push(
    () => dialer.close(),
    () => editor.close(),
  );
  return { editor, editors, dialer, events, logged };
}

interface Connected extends Fixture {
  readonly first: DialledEditor;
  readonly push: PushClient;
  readonly pushPort: number;
}

async function connect(): Promise<Connected> {
  const fixture = await begin();
  const first = await fixture.editor.next(1);
  const pushPort = await first.attach();
  await first.authenticate(TOKEN);
  const push = await connectPush(pushPort);
  cleanups.push(() => push.socket.destroy());
  await push.authenticate(TOKEN);
  await waitFor('the connection', () =>
    fixture.logged.some((line) => line.includes('connected to the Editor that listens')),
  );
  return { ...fixture, first, push, pushPort };
}

const heartbeat = {
  method: 'editor/heartbeat',
  params: { generation: 1, main_thread_age_ms: 0, running: [], queue_length: 0, focused: true, play_mode: false },
};
const beat = (editor: DialledEditor): void => editor.send(heartbeat);

describe('an Editor that listens', () => {
  test('is informed first where to push and who the clients are, but not where they work', async () => {
    const { editor } = await begin();
    const attach = await (await editor.next(1)).heard({ method: 'server/attach' });
    expect(attach.params).toEqual({
      protocol_version: '1.0',
      server_version: '1.2.3',
      push_port: expect.any(Number),
      clients: ['Claude Code', 'Cursor'],
    });
  });

  test('is one to the hub, with both its connections', async () => {
    const { first, push, events } = await connect();
    beat(first);
    await waitFor('the heartbeat', () => events.length === 1);
    push.push('CUSTOM');
    await waitFor('the push', () => events.length === 2);
    expect(events).toEqual(['frame 1 editor/heartbeat', 'frame 1 CUSTOM']);
  });

  test('may push bare lines, once it has proved itself', async () => {
    const { push, events, logged } = await connect();
    const timestamp = new Date(0).toISOString();
    for (const line of [
      { type: 'DOMAIN_RELOAD', timestamp, payload: { generation: 1 } },
      { type: 'UNITY_SHUTDOWN', timestamp, payload: null },
      { type: 'CUSTOM' },
    ])
      push.say(line);
    await waitFor('the last push', () => events.includes('frame 1 CUSTOM'));
    expect(events).toEqual(['frame 1 DOMAIN_RELOAD', 'frame 1 UNITY_SHUTDOWN', 'frame 1 CUSTOM']);
    expect(logged.filter((line) => line.includes('bad frame'))).toEqual([]);
  });

  test('is not received when it pushes before its proof', async () => {
    const { editor, events } = await begin();
    const first = await editor.next(1);
    const stranger = await connectPush(await first.attach());
    cleanups.push(() => stranger.socket.destroy());
    stranger.say({ type: 'USER_DISCONNECT', timestamp: new Date(0).toISOString() });
    await waitFor('the end of it', stranger.isClosed);
    expect(events).toEqual([]);
  });

  test('may cut and merge its messages however it likes, on both connections', async () => {
    const { first, push, events } = await connect();
    const frame = encodeFrame(JSON.stringify({ jsonrpc: '2.0', ...heartbeat }));
    for (const byte of frame) first.socket.write(Uint8Array.of(byte));
    first.socket.write(Buffer.concat([frame, frame]));
    for (const byte of Buffer.from(pushLine('ÄÖ 😀'))) push.socket.write(Uint8Array.of(byte));
    push.socket.write(pushLine('B') + pushLine('C'));
    await waitFor('all of them', () => events.length === 6);
    expect(events.filter((event) => event.includes('heartbeat'))).toHaveLength(3);
    expect(events.filter((event) => !event.includes('heartbeat'))).toEqual(['frame 1 ÄÖ 😀', 'frame 1 B', 'frame 1 C']);
  });

  test.each([
    ['closes both at once', 0],
    ['closes the first a while before it pushes', 100],
  ])('that announces its reload and %s is not seen to close before it is seen to reload', async (_title, pauseMs) => {
    const { first, push, events } = await connect();
    beat(first);
    first.socket.end();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    push.socket.end(pushLine('DOMAIN_RELOAD'));
    await waitFor('the end', () => events.includes('closed 1'));
    expect(events).toEqual(['frame 1 editor/heartbeat', 'frame 1 DOMAIN_RELOAD', 'closed 1']);
  });

  test('that pushed in time is received, also by a server that was too busy to read meanwhile', async () => {
    const { first, push, events } = await connect();
    first.socket.end();
    await waitFor('the end of the first connection', first.isClosed);
    push.push('DOMAIN_RELOAD');
    const began = performance.now();
    while (performance.now() - began < 700);
    await waitFor('the end', () => events.includes('closed 1'));
    expect(events).toEqual(['frame 1 DOMAIN_RELOAD', 'closed 1']);
  });

  test('that loses its second connection loses the first one as well, after what it still says there, and is dialled again', async () => {
    const { first, push, events, editor } = await connect();
    push.socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    beat(first);
    await waitFor('the end', () => events.includes('closed 1'));
    expect(events).toEqual(['frame 1 editor/heartbeat', 'closed 1']);
    await (await editor.next(2)).heard({ method: 'server/attach' });
  });

  test('that is gone is dialled every second, and at once when it shows up', async () => {
    const { first, editor, dialer, events } = await connect();
    first.socket.destroy();
    await waitFor('the end', () => events.includes('closed 1'));
    const began = performance.now();
    dialer.wake();
    await editor.next(2);
    expect(performance.now() - began).toBeLessThan(500);
    editor.dialled[1]?.socket.destroy();
    await editor.next(3);
  });

  test('with another token is refused, and shown which tokens must agree', async () => {
    const { editor, logged, events } = await begin();
    const first = await editor.next(1);
    await first.attach();
    first.send({ id: 1, method: 'auth/challenge', params: { protocol_version: '1.0', nonce: '0'.repeat(64) } });
    first.send({ id: 2, method: 'auth/prove', params: { proof: '0'.repeat(64) } });
    expect((await first.heard({ id: 2 })).error.message).toContain('Let both use the same state folder');
    await waitFor('the end', first.isClosed);
    await waitFor('the words', () => logged.some((line) => line.includes('Both need the same state folder')));
    expect(events).toEqual([]);
  });

  test.each([
    ['a message before both proofs', encodeFrame(JSON.stringify({ jsonrpc: '2.0', ...heartbeat }))],
    ['a header of another protocol', Buffer.from('HTTP/1.1 200 OK\r\n\r\n')],
    [
      'more than a proof needs',
      encodeFrame(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(70_000), params: {} })),
    ],
  ])('that sends %s loses the connection', async (_what, bytes) => {
    const { editor, events } = await begin();
    const first = await editor.next(1);
    await first.attach();
    first.socket.write(bytes);
    await waitFor('the end', first.isClosed);
    expect(events).toEqual([]);
  });

  test('may send long messages when both have proved themselves, up to the limit of a frame', async () => {
    const { first, events } = await connect();
    const long = { ...heartbeat, params: { ...heartbeat.params, more: 'x'.repeat(1_000_000) } };
    first.send(long);
    await waitFor('it', () => events.length === 1);
    first.socket.write(`Content-Length: ${limits.frame_limit_bytes + 1}\r\n\r\n`);
    await waitFor('the end', first.isClosed);
  });

  test('is not dialled when the server ends', async () => {
    const { first, push, editor, dialer } = await connect();
    dialer.close();
    await waitFor('the end', () => first.isClosed() && push.isClosed());
    await new Promise((resolve) => setTimeout(resolve, 1300));
    expect(editor.dialled).toHaveLength(1);
  });
});

describe('where an Editor is to push', () => {
  test('a dialler that has not proved the token is not received; the Editor still gets in, and no other after it', async () => {
    const { editor, events } = await begin();
    const first = await editor.next(1);
    const port = await first.attach();
    await first.authenticate(TOKEN);
    const others = await Promise.all(Array.from({ length: 30 }, () => connectPush(port)));
    const [talker, liar] = [await connectPush(port), await connectPush(port)];
    talker.push('USER_DISCONNECT');
    await expect(liar.authenticate('cd'.repeat(32))).rejects.toThrow('the server did not prove the token');
    await waitFor('the talker to be hung up on', talker.isClosed);
    const push = await connectPush(port);
    await push.authenticate(TOKEN);
    push.push('CUSTOM');
    await waitFor('the push', () => events.length === 1);
    expect(events).toEqual(['frame 1 CUSTOM']);
    await waitFor('the others to be hung up on', () => others.every((other) => other.isClosed()));
    await expect(connectPush(port)).rejects.toThrow('ECONNREFUSED');
    for (const { socket } of [...others, talker, liar, push]) socket.destroy();
  });

  test('an HTTP request is hung up on, and nothing in its body is read', async () => {
    const { editor, events } = await begin();
    const port = await (await editor.next(1)).attach();
    const browser = createConnection(port, '127.0.0.1');
    let heard = '';
    let isClosed = false;
    browser.on('data', (data) => (heard += data.toString()));
    browser.on('close', () => (isClosed = true));
    const challenge = JSON.stringify({
      jsonrpc: '2.0',
      id: 7,
      method: 'auth/challenge',
      params: { protocol_version: '1.0', nonce: '0'.repeat(64) },
    });
    browser.write(
      `POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\n\r\n${challenge}\n${pushLine('USER_DISCONNECT')}`,
    );
    await waitFor('the end', () => isClosed);
    expect(heard).not.toContain('"proof"');
    expect(events).toEqual([]);
  });

  test('anything but push notifications is ignored', async () => {
    const { push, events, logged } = await connect();
    push.socket.write(`${JSON.stringify({ jsonrpc: '2.0', ...heartbeat })}\n${pushLine('CUSTOM')}`);
    await waitFor('the push', () => events.length === 1);
    expect(events).toEqual(['frame 1 CUSTOM']);
    expect(logged.join('\n')).toContain('something else than push notifications');
  });
});

describe('something else on the port', () => {
  test.each<[string, (first: DialledEditor) => unknown, string]>([
    [
      'an HTTP server',
      (first) => first.socket.write('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n'),
      'got "HTTP/1.1 400',
    ],
    [
      'something that hangs up',
      (first) => first.socket.end(),
      'it closed the connection instead of answering server/attach',
    ],
    ['a protocol with frames of its own', (first) => first.send({ hello: 'world' }), 'not connected: '],
    [
      'an Editor that has another server',
      (first) =>
        first.send({
          id: 0,
          error: { code: 4012, message: 'Another server is connected to this Editor.', data: { code: 'editor_busy' } },
        }),
      'Another server is connected to this Editor.',
    ],
    [
      'an Editor of another time',
      (first) => first.send({ id: 0, result: { protocol_version: '2.0', bridge_version: 'x' } }),
      'Upgrade the older of the two',
    ],
    ['an Editor that does not wait for its turn', (first) => first.send(heartbeat), 'something else before its answer'],
  ])('%s is disconnected, reported once, and not dialled for longer each time', async (_what, act, says) => {
    const { editor, dialer, logged, events } = await begin();
    for (const number of [1, 2, 3]) {
      const first = await editor.next(number);
      await first.heard({ method: 'server/attach' });
      act(first);
      await waitFor('the end', first.isClosed);
      await waitFor('the words', () => logged.some((line) => line.startsWith('warning') && line.includes(says)));
      dialer.wake();
    }
    expect(logged).toHaveLength(1);
    expect(events).toEqual([]);
  });

  test('nothing at all is reported once', async () => {
    const { editor, dialer, logged } = await begin();
    await (await editor.next(1)).attach();
    await editor.close();
    await waitFor('the end', () => logged.length === 1);
    for (let time = 0; time < 5; time += 1) {
      dialer.wake();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(logged.filter((line) => line.startsWith('info'))).toEqual([
      expect.stringMatching(/^info: no Editor listens on 127\.0\.0\.1:\d+ yet \(.*ECONNREFUSED/),
    ]);
    expect(logged.length).toBeLessThanOrEqual(2);
  });
});

test('an Editor that says nothing is given up, one that does not open its second connection as well; one that is idle receives a ping, and the hub does not get its answer', async () => {
  const slow = async (): Promise<void> => {
    const { editor, logged } = await begin();
    await editor.next(1);
    const second = await editor.next(2);
    expect(logged).toEqual([expect.stringContaining('it has not answered server/attach within 5 s')]);
    await second.attach();
    await second.authenticate(TOKEN);
    await waitFor('the end', second.isClosed);
    await waitFor('the words', () => logged.some((line) => line.includes('did not open its second connection')));
  };
  const idle = async (): Promise<void> => {
    const { first, events } = await connect();
    const ping = await first.heard({ method: 'ping' });
    first.send({ id: ping.id, result: {} });
    beat(first);
    await waitFor('the heartbeat', () => events.length === 1);
    expect(events).toEqual(['frame 1 editor/heartbeat']);
  };
  await Promise.all([slow(), idle()]);
}, 40_000);
