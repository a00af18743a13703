import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toolValidators } from '../../../generated/typescript/validators.js';
import { readFrameToServer, type FrameToServer } from '../link/frames.ts';
import type { MessageToServer } from '../../../generated/typescript/link.ts';
import { limits } from '../../../generated/typescript/limits.ts';
import {
  ACCEPT_FLOOR_MS,
  HOLD_WINDOW_MS,
  TIMEOUT_DEFAULT_MS,
  TIMEOUT_MAX_MS,
  WAIT_FOR_TIMEOUT_MS,
} from './client-message.ts';
import { createSession, type ForwarderSession } from './session.ts';

/** A client and a series of servers around one session. Every server drops everything when it dies. */
interface World {
  readonly session: ForwarderSession;
  /** What the client has read. */
  readonly read: { id?: number | string; result?: unknown; error?: unknown; method?: string }[];
  /** Frames of the present link that the server has not answered. */
  readonly inbox: FrameToServer[];
  /** Frames of all links. */
  readonly all: FrameToServer[];
  now: number;
  /** When the session wants to be woken. */
  wakesAt: number;
  needed: number;
  linked: boolean;
}

function createWorld(): World {
  const toServer = (line: string): void => {
    if (!world.linked) throw new Error('there is no link');
    const frame = readFrameToServer(line.trimEnd());
    if (frame === undefined) throw new Error(`not a frame: ${line}`);
    world.inbox.push(frame);
    world.all.push(frame);
  };
  let ids = 0;
  const world: World = {
    read: [],
    inbox: [],
    all: [],
    now: 1_000,
    wakesAt: Infinity,
    needed: 0,
    linked: false,
    session: createSession({
      note: () => undefined,
      now: () => world.now,
      newLogId: () => `0199aaaa-bbbb-7ccc-8ddd-00000000000${(ids += 1)}`,
      silence: (asked) => `The server (pid 7) has said nothing for ${world.now - asked} ms.`,
      wakeAt: (at) => (world.wakesAt = at),
      toClient(text, written) {
        world.read.push(JSON.parse(text));
        written?.();
      },
      toServer,
      toServerSoon: toServer,
      needServer() {
        world.needed += 1;
      },
    }),
  };
  return world;
}

const link = (world: World): void => {
  world.linked = true;
  world.session.linked();
};
const unlink = (world: World): void => {
  world.linked = false;
  world.inbox.length = 0;
  world.session.unlinked();
};
const say = (world: World, message: object): void =>
  world.session.fromClient(JSON.stringify({ jsonrpc: '2.0', ...message }));
const isRequest = (frame: FrameToServer): frame is MessageToServer & { ordinal: number } =>
  frame.type === 'message' && frame.ordinal !== undefined;
const methodOf = (frame: FrameToServer): unknown => (frame.type === 'message' ? frame.m['method'] : frame.type);
/** The server answers the oldest request that it has. */
function answerOne(world: World, result: object = { ok: true }): void {
  const index = world.inbox.findIndex(isRequest);
  const [frame] = index === -1 ? [] : world.inbox.splice(index, 1);
  if (frame !== undefined && isRequest(frame))
    world.session.fromServer({
      type: 'message',
      ordinal: frame.ordinal,
      text: JSON.stringify({ jsonrpc: '2.0', id: Reflect.get(frame.m, 'id'), result }),
    });
}
/** The server answers request `ordinal`. */
const answerAs = (world: World, ordinal: number, id: number, structuredContent: object): void =>
  world.session.fromServer({
    type: 'message',
    ordinal,
    text: JSON.stringify({ jsonrpc: '2.0', id, result: { content: [], structuredContent } }),
  });
const execute = (id: number, args: object = {}): object => ({
  id,
  method: 'tools/call',
  params: { name: 'unity_execute_code', arguments: { code: 'return 1;', ...args } },
});
const query = (id: number, args: object): object => ({
  id,
  method: 'tools/call',
  params: { name: 'unity_query', arguments: { query: '1', ...args } },
});
const ask = (id: number, log_id: unknown): object => ({
  id,
  method: 'tools/call',
  params: { name: 'unity_get_result', arguments: { log_id } },
});
const envelopeOf = (message: World['read'][number] | undefined): Record<string, unknown> =>
  Object(Object(message?.result).structuredContent);
/** One of those that the tool answers with. */
function expectEnvelope(message: World['read'][number] | undefined, tool: keyof typeof toolValidators): void {
  const envelope = envelopeOf(message);
  expect(toolValidators[tool].envelope(envelope)).toEqual({ ok: true, value: envelope });
}
/** Time passes, and the session is woken when it has asked for that. */
function pass(world: World, ms: number): void {
  const until = world.now + ms;
  while (world.wakesAt <= until) {
    world.now = Math.max(world.now, world.wakesAt);
    world.wakesAt = Infinity;
    world.session.tick();
  }
  world.now = until;
}
const initialize = {
  id: 'init',
  method: 'initialize',
  params: { protocolVersion: '2099-01-01', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
};

test('however often servers die, every request is answered once, and every answer to a tool call is confirmed', () => {
  const step = fc.constantFrom('request', 'call', 'notify', 'answer', 'answer', 'accept', 'link', 'unlink');
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const world = createWorld();
      let asked = 0;
      for (const what of steps) {
        world.now += 7;
        if (what === 'request') say(world, { id: (asked += 1), method: 'ping' });
        if (what === 'call') say(world, { id: (asked += 1), method: 'tools/call', params: {} });
        if (what === 'notify') say(world, { method: 'notifications/roots/list_changed' });
        if (what === 'answer') answerOne(world);
        if (what === 'accept') {
          const frame = world.inbox.find(isRequest);
          if (frame !== undefined)
            world.session.fromServer({
              type: 'accepted',
              ordinal: frame.ordinal,
              store_id: 's',
              log_id: `log ${frame.ordinal}`,
            });
        }
        if (what === 'link' && !world.linked) link(world);
        if (what === 'unlink' && world.linked) unlink(world);
      }
      if (!world.linked) link(world);
      while (world.inbox.some(isRequest)) answerOne(world);

      expect(world.read).toHaveLength(asked);
      expect(new Set(world.read.map(({ id }) => id))).toEqual(
        new Set(Array.from({ length: asked }, (_, index) => index + 1)),
      );
      expect(world.session.isWaiting()).toBe(false);
      const calls = world.all.flatMap((frame) =>
        isRequest(frame) && methodOf(frame) === 'tools/call' ? [frame.ordinal] : [],
      );
      const confirmed = world.all.flatMap((frame) => (frame.type === 'written' ? [frame.ordinal] : []));
      expect(new Set(confirmed)).toEqual(new Set(calls));
      // Within one link requests come in the order of the client, under the ordinals that they had before.
      for (const frame of world.all.filter(isRequest)) expect(frame.ordinal).toBe(Number(Reflect.get(frame.m, 'id')));
    }),
  );
});

test('a client that has subscribed needs a server also when it asks for nothing', () => {
  const world = createWorld();
  link(world);
  for (const method of ['resources/subscribe', 'resources/unsubscribe']) {
    say(world, { id: method, method, params: { uri: 'a' } });
    answerOne(world);
    expect(world.session.isWaiting()).toBe(method === 'resources/subscribe');
  }
});

test('a replay shows how long the client has waited, and what was accepted', () => {
  const world = createWorld();
  link(world);
  say(world, { id: 1, method: 'tools/call', params: {} });
  world.session.fromServer({ type: 'accepted', ordinal: 1, store_id: 's', log_id: 'l' });
  unlink(world);
  world.now += 250;
  link(world);
  expect(world.inbox).toMatchObject([
    { type: 'message', ordinal: 1, waited_ms: 250, accepted: { store_id: 's', log_id: 'l' } },
  ]);
});

test('a 2025-era handshake is sent again, pinned to the agreed version, before anything else, and its answer is swallowed', () => {
  const world = createWorld();
  link(world);
  say(world, initialize);
  answerOne(world, { protocolVersion: '2025-06-18' });
  say(world, { method: 'notifications/initialized' });
  say(world, { id: 'level', method: 'logging/setLevel', params: { level: 'info' } });
  answerOne(world);
  for (const uri of ['a', 'b']) {
    say(world, { id: uri, method: 'resources/subscribe', params: { uri } });
    answerOne(world);
  }
  say(world, { id: 'not a', method: 'resources/unsubscribe', params: { uri: 'a' } });
  answerOne(world);
  say(world, { id: 'call', method: 'tools/call', params: {} });
  unlink(world);
  link(world);
  expect(world.inbox.map(methodOf)).toEqual([
    'initialize',
    'notifications/initialized',
    'logging/setLevel',
    'resources/subscribe',
    'tools/call',
  ]);
  expect(world.inbox[0]).toMatchObject({ m: { params: { protocolVersion: '2025-06-18', clientInfo: { name: 'c' } } } });
  const before = world.read.length;
  while (world.inbox.some(isRequest)) answerOne(world);
  expect(world.read.slice(before).map(({ id }) => id)).toEqual(['call']);
});

test('a client that never shook hands is replayed nothing but its requests', () => {
  const world = createWorld();
  link(world);
  say(world, { id: 1, method: 'server/discover', params: { _meta: {} } });
  answerOne(world);
  say(world, { id: 2, method: 'tools/call', params: {} });
  unlink(world);
  link(world);
  expect(world.inbox.map(methodOf)).toEqual(['tools/call']);
});

test('where the server will be of this version, the handshake is answered at once and sent to it later', () => {
  const world = createWorld();
  say(world, initialize);
  expect(world.read).toEqual([]);
  world.session.expectOwnVersion();
  expect(world.read).toMatchObject([
    { id: 'init', result: { protocolVersion: '2025-11-25', serverInfo: { name: 'mcp-unity-bridge' } } },
  ]);
  say(world, { method: 'notifications/initialized' });
  say(world, { id: 'list', method: 'tools/list' });
  link(world);
  expect(world.inbox.map(methodOf)).toEqual(['initialize', 'notifications/initialized', 'tools/list']);
  answerOne(world, { protocolVersion: '2025-11-25' });
  answerOne(world, { tools: [] });
  expect(world.read.map(({ id }) => id)).toEqual(['init', 'list']);
});

test('a handshake that is not one is passed to the server', () => {
  const world = createWorld();
  world.session.expectOwnVersion();
  say(world, { id: 1, method: 'initialize', params: {} });
  expect(world.read).toEqual([]);
  link(world);
  expect(world.inbox.map(methodOf)).toEqual(['initialize']);
});

test('a cancelled request that no server has received is dropped', () => {
  const world = createWorld();
  say(world, { id: 1, method: 'tools/call', params: {} });
  say(world, { method: 'notifications/cancelled', params: { requestId: 1 } });
  link(world);
  expect(world.inbox).toEqual([]);
});

test('a cancelled request is sent to the next server with its cancel, until a server has dropped it', () => {
  const world = createWorld();
  link(world);
  say(world, { id: 1, method: 'tools/call', params: {} });
  say(world, { method: 'notifications/cancelled', params: { requestId: 1 } });
  expect(world.inbox.map(methodOf)).toEqual(['tools/call', 'notifications/cancelled']);
  unlink(world);
  link(world);
  expect(world.inbox.map(methodOf)).toEqual(['tools/call', 'notifications/cancelled']);
  world.session.fromServer({ type: 'dropped', ordinal: 1 });
  unlink(world);
  link(world);
  expect(world.inbox).toEqual([]);
  expect(world.read).toEqual([]);
});

test('where there is no server, everything that waits is answered with the reason, once', () => {
  const world = createWorld();
  say(world, { id: 1, method: 'ping' });
  say(world, { id: 2, method: 'tools/call', params: {} });
  // A notification to a server that never came is not sent to a later one.
  say(world, { method: 'notifications/roots/list_changed' });
  world.session.failed('the disk is full');
  expect(world.read).toMatchObject([
    { id: 1, error: { message: 'the disk is full' } },
    { id: 2, result: { isError: true, structuredContent: { error_code: 'not_started', error: 'the disk is full' } } },
  ]);
  expectEnvelope(world.read[1], 'unity_execute_code');
  link(world);
  expect(world.inbox).toEqual([]);
});

test.each([
  ['2025', {}, false],
  ['2026', { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }, true],
])(
  'where there is no server, a call of the %s era that was accepted receives its log_id, in an envelope',
  (_era, params, hasType) => {
    const world = createWorld();
    const log_id = '0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee';
    link(world);
    say(world, { id: 'call', method: 'tools/call', params });
    say(world, { id: 'read', method: 'resources/read', params });
    say(world, { id: 'gone', method: 'tools/call', params });
    for (const ordinal of [1, 2, 3]) world.session.fromServer({ type: 'accepted', ordinal, store_id: 's', log_id });
    unlink(world);
    say(world, { method: 'notifications/cancelled', params: { requestId: 'gone' } });
    world.session.failed('The disk is full.');
    const [call, read, ...rest] = world.read;
    expect(rest).toEqual([]);
    expect(read).toMatchObject({
      id: 'read',
      error: {
        code: -32_603,
        message: expect.stringMatching(new RegExp(`The disk is full.*unity_get_result with log_id "${log_id}"`)),
      },
    });
    const { structuredContent: envelope, content, ...others } = Object(call?.result);
    expect(call?.id).toBe('call');
    expect(toolValidators.unity_execute_code.envelope(envelope)).toEqual({ ok: true, value: envelope });
    expect(envelope).toMatchObject({
      status: 'timeout',
      log_id,
      message: expect.stringContaining('The disk is full'),
      advice: expect.stringMatching(/unity_get_result.*Do not send the call again/),
    });
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(envelope) }]);
    expect(others).toEqual(hasType ? { resultType: 'complete' } : {});
    // A server that comes after all is informed that a client was answered, and that it was not the end.
    link(world);
    expect(world.inbox).toEqual([{ type: 'written', ordinal: 1, terminal: false }]);
  },
);

test('of two requests with one id, a cancel means the newer one, also when the older one has been answered', () => {
  const world = createWorld();
  link(world);
  for (const name of ['older', 'newer']) say(world, { id: 7, method: 'tools/call', params: { name } });
  answerOne(world);
  say(world, { method: 'notifications/cancelled', params: { requestId: 7 } });
  unlink(world);
  link(world);
  expect(world.inbox.filter((frame) => frame.type === 'message')).toMatchObject([
    { m: { params: { name: 'newer' } } },
    { m: { method: 'notifications/cancelled' } },
  ]);
});

test('what a client says while there is no link reaches the server in the order in which it was sent', () => {
  const world = createWorld();
  say(world, { id: 1, method: 'first' });
  say(world, { method: 'notifications/second' });
  say(world, { id: 3, method: 'third' });
  link(world);
  expect(world.inbox.map(methodOf)).toEqual(['first', 'notifications/second', 'third']);
});

test('that a server will be of this version is no promise about the one after it', () => {
  const world = createWorld();
  world.session.expectOwnVersion();
  link(world);
  unlink(world);
  say(world, initialize);
  expect(world.read).toEqual([]);
});

test('a thousand subscriptions are remembered, and no more', () => {
  const world = createWorld();
  link(world);
  say(world, initialize);
  answerOne(world, { protocolVersion: '2025-06-18' });
  for (let number = 0; number < 1_001; number += 1) {
    say(world, { id: number, method: 'resources/subscribe', params: { uri: `unity://${number}` } });
    answerOne(world);
  }
  unlink(world);
  link(world);
  expect(world.inbox.filter((frame) => methodOf(frame) === 'resources/subscribe')).toHaveLength(1_000);
});

test('a second answer to the same request does not reach the client', () => {
  const world = createWorld();
  link(world);
  say(world, { id: 1, method: 'ping' });
  answerOne(world);
  world.session.fromServer({ type: 'message', ordinal: 1, text: '{"jsonrpc":"2.0","id":1,"result":{"late":true}}' });
  expect(world.read).toHaveLength(1);
});

test('confirmations are sent to the next server, as the one that received them may have died first', () => {
  const world = createWorld();
  link(world);
  say(world, { id: 1, method: 'tools/call', params: {} });
  answerOne(world);
  unlink(world);
  link(world);
  expect(world.inbox).toEqual([{ type: 'written', ordinal: 1, terminal: false }]);
  unlink(world);
  world.now += 11 * 60_000;
  link(world);
  expect(world.inbox).toEqual([]);
});

test.each([true, false])(
  'a confirmation says whether the answer was the end of its operation (is_complete: %s), also to the next server',
  (is_complete) => {
    const world = createWorld();
    link(world);
    say(world, { id: 1, method: 'tools/call', params: {} });
    world.session.fromServer({
      type: 'message',
      ordinal: 1,
      text: JSON.stringify({ jsonrpc: '2.0', id: 1, result: { structuredContent: { is_complete } } }),
    });
    const written = { type: 'written', ordinal: 1, terminal: is_complete };
    expect(world.inbox.at(-1)).toEqual(written);
    unlink(world);
    link(world);
    expect(world.inbox).toEqual([written]);
  },
);

test('$/cancelRequest cancels like its successor, old methods are shown what to do today, and exit disturbs no other session', () => {
  const world = createWorld();
  const noted: string[] = [];
  const session = createSession({
    now: () => 0,
    newLogId: () => '',
    silence: () => '',
    wakeAt: () => undefined,
    note: (text) => noted.push(text),
    toClient: (text) => world.read.push(JSON.parse(text)),
    toServer: (line) => world.inbox.push(...[readFrameToServer(line.trimEnd())].filter((frame) => frame !== undefined)),
    toServerSoon: () => undefined,
    needServer: () => undefined,
  });
  session.linked();
  session.fromClient('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}');
  session.fromClient('{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}');
  session.fromClient('{"jsonrpc":"2.0","id":2,"method":"shutdown"}');
  session.fromClient('{"jsonrpc":"2.0","id":3,"method":"resources/get_content"}');
  session.fromClient('{"jsonrpc":"2.0","method":"exit"}');
  expect(world.inbox).toMatchObject([
    { m: { id: 1 } },
    { m: { method: 'notifications/cancelled', params: { requestId: 1 } } },
  ]);
  expect(world.read).toEqual([
    { jsonrpc: '2.0', id: 2, error: { code: -32_601, message: expect.stringContaining('close stdin') } },
    { jsonrpc: '2.0', id: 3, error: { code: -32_601, message: expect.stringContaining('resources/read') } },
  ]);
  expect(noted).toEqual(['the notification "exit" means nothing in MCP; it was ignored']);
});

/** A world in which that version has been agreed on. */
function agreedOn(version: string): World {
  const world = createWorld();
  link(world);
  say(world, { ...initialize, params: { ...initialize.params, protocolVersion: version } });
  answerOne(world, { protocolVersion: version });
  world.read.length = 0;
  return world;
}

const ping = (id: number): object => ({ jsonrpc: '2.0', id, method: 'ping' });

test.each(['2025-06-18', '2025-11-25', '2024-11-05'])(
  'a batch is refused in %s, and nothing of it is sent',
  (version) => {
    const world = agreedOn(version);
    world.session.fromClient(JSON.stringify([ping(1)]));
    expect(world.read).toEqual([
      {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32_600, message: expect.stringContaining(`${version} has been agreed on`) },
      },
    ]);
    expect(world.inbox).toEqual([]);
  },
);

test('a batch before the handshake is refused', () => {
  const world = createWorld();
  world.session.fromClient(JSON.stringify([ping(1)]));
  expect(world.read).toMatchObject([
    { error: { message: expect.stringContaining('no version has been agreed on yet') } },
  ]);
});

test('a batch in 2025-03-26 is answered in one line, without what was cancelled and with what was wrong, also by the next server', () => {
  const world = agreedOn('2025-03-26');
  const call = { jsonrpc: '2.0', id: 3, method: 'tools/call', params: {} };
  world.session.fromClient(
    JSON.stringify([
      ping(1),
      ping(2),
      { jsonrpc: '2.0', method: 'notifications/roots/list_changed' },
      call,
      7,
      [ping(8)],
    ]),
  );
  expect(world.inbox.map(methodOf)).toEqual(['ping', 'ping', 'notifications/roots/list_changed', 'tools/call']);
  answerOne(world, { first: true });
  say(world, { method: 'notifications/cancelled', params: { requestId: 2 } });
  world.session.fromServer({ type: 'dropped', ordinal: 3 });
  unlink(world);
  expect(world.read).toEqual([]);
  link(world);
  while (world.inbox.some(isRequest)) answerOne(world);
  expect(world.read).toEqual([
    [
      { jsonrpc: '2.0', id: null, error: { code: -32_600, message: expect.stringContaining('got number') } },
      {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32_600, message: expect.stringContaining('in a batch, got an array') },
      },
      { jsonrpc: '2.0', id: 1, result: { first: true } },
      { jsonrpc: '2.0', id: 3, result: { ok: true } },
    ],
  ]);
  expect(world.all.filter(({ type }) => type === 'written')).toMatchObject([{ ordinal: 4 }]);
});

test('a batch of which nothing is answered is answered with nothing; an empty one is an error', () => {
  const world = agreedOn('2025-03-26');
  world.session.fromClient(JSON.stringify([{ jsonrpc: '2.0', method: 'notifications/roots/list_changed' }]));
  expect(world.read).toEqual([]);
  world.session.fromClient('[]');
  expect(world.read).toMatchObject([
    { id: null, error: { message: 'Expected at least one JSON-RPC message in a batch, got none.' } },
  ]);
});

test('without a server a few notifications are kept, the newest, and the end of the handshake is among them', () => {
  const world = createWorld();
  say(world, initialize);
  say(world, { method: 'notifications/initialized' });
  for (let n = 1; n <= 100; n += 1) say(world, { method: 'notifications/x', params: { n, text: 'x'.repeat(100_000) } });
  expect(world.session.waitingBytes()).toBeLessThan(1.1 * 1024 * 1024);
  link(world);
  expect(world.inbox.map(methodOf).slice(0, 2)).toEqual(['initialize', 'notifications/initialized']);
  const kept = world.inbox
    .slice(2)
    .map((frame) =>
      frame.type === 'message' ? Number(Reflect.get(Object(Reflect.get(frame.m, 'params')), 'n')) : NaN,
    );
  expect(kept).toEqual(kept.map((_, index) => 100 - kept.length + 1 + index));
  expect(kept.length).toBeGreaterThan(5);
});

const deep = (levels: number): string => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
test.each([
  [
    'a handshake',
    (levels: number) =>
      `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{"x":${deep(levels)}}}}`,
    1,
  ],
  [
    'a message of an older protocol',
    (levels: number) =>
      `{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1,"x":${deep(levels)}},"y":${deep(levels)}}`,
    null,
  ],
  ['a batch', (levels: number) => `[{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":${deep(levels)}}}]`, null],
])('%s of a hundred thousand levels is refused in a sentence, and nothing ends', (_, line, id) => {
  const world = createWorld();
  link(world);
  world.session.fromClient(line(100_000));
  expect(world.read).toEqual([
    {
      jsonrpc: '2.0',
      id,
      error: { code: -32600, message: expect.stringMatching(/^Expected at most 1000 levels of nesting in /) },
    },
  ]);
});

test('the limits of a forwarder are those of the contract', () => {
  const { timeout_default_ms, wait_for_timeout_default_ms, timeout_max_ms, hold_window_ms, accept_floor_ms } = limits;
  expect([TIMEOUT_DEFAULT_MS, WAIT_FOR_TIMEOUT_MS, TIMEOUT_MAX_MS, HOLD_WINDOW_MS, ACCEPT_FLOOR_MS]).toEqual([
    timeout_default_ms,
    wait_for_timeout_default_ms,
    timeout_max_ms,
    hold_window_ms,
    accept_floor_ms,
  ]);
});

const LOG_ID = '0199bbbb-bbbb-7ccc-8ddd-eeeeeeeeeeee';
const accept = (world: World, ordinal: number, log_id = LOG_ID): void =>
  world.session.fromServer({ type: 'accepted', ordinal, store_id: 's', log_id });

test.each([
  ['the default', 'unity_execute_code' as const, execute(1), 1_250],
  ['its own timeout', 'unity_execute_code' as const, execute(1, { timeout: 5_000 }), 5_250],
  ['a timeout as a string', 'unity_execute_code' as const, execute(1, { timeout: '5000' }), 5_250],
  ['null', 'unity_execute_code' as const, execute(1, { timeout: null }), 1_250],
  ['a timeout called timeout_ms', 'unity_query' as const, query(1, { timeout_ms: 5_000 }), 5_250],
  ['a timeout called wait, beside none', 'unity_query' as const, query(1, { timeout: null, wait: 5_000 }), 5_250],
  ['a timeout called Wait-MS', 'unity_query' as const, query(1, { 'Wait-MS': '5000' }), 5_250],
  ['0, which is only the time of an acceptance', 'unity_execute_code' as const, execute(1, { timeout: 0 }), 1_250],
  ['more than there is', 'unity_execute_code' as const, execute(1, { timeout: 1e9 }), 600_250],
  [
    'arguments that are a string',
    'unity_execute_code' as const,
    { id: 1, method: 'tools/call', params: { name: 'x', arguments: '{"timeout":3000}' } },
    3_250,
  ],
  ['a call of unity_get_result', 'unity_get_result' as const, ask(1, LOG_ID), 1_250],
  [
    'a call of wait_for',
    'unity_execute_code' as const,
    { id: 1, method: 'tools/call', params: { name: 'wait_for', arguments: { query: '1 > 2' } } },
    25_250,
  ],
  [
    'a call that has no timeout',
    'unity_get_logs' as const,
    { id: 1, method: 'tools/call', params: { name: 'unity_get_logs' } },
    10_000,
  ],
])('a server that hangs keeps no call without its answer: %s (TMO-02)', (_title, tool, message, ms) => {
  const world = createWorld();
  link(world);
  say(world, message);
  pass(world, Math.min(ms, 10_000) - 1);
  pass(world, ms - Math.min(ms, 10_000));
  expect(world.read).toEqual([]);
  pass(world, 1);
  expect(world.read).toHaveLength(1);
  expectEnvelope(world.read[0], tool);
  expect(JSON.stringify(world.read[0])).toContain('The server (pid 7) has said nothing');
  pass(world, 3_600_000);
  expect(world.read).toHaveLength(1);
});

test('a result that cannot be looked up is not reported as in progress: it may have ended (ENV-07)', () => {
  const world = createWorld();
  link(world);
  say(world, ask(1, LOG_ID));
  pass(world, 1_250);
  const { status, error_code, log_id, message } = envelopeOf(world.read[0]);
  expect([status, error_code]).toEqual(['error', 'storage_unavailable']);
  expect(log_id).not.toBe(LOG_ID);
  expect(message).toBe('Nothing could be looked up, so this says nothing about any work.');
});

test('where the work was accepted, the answer of a wait that is over has its log_id, and the answer of the server is not given again', () => {
  const world = createWorld();
  link(world);
  say(world, execute(1));
  accept(world, 1);
  pass(world, 1_250);
  expect(envelopeOf(world.read[0])).toMatchObject({ status: 'timeout', log_id: LOG_ID });
  answerAs(world, 1, 1, { status: 'completed', log_id: LOG_ID, is_complete: true });
  expect(world.read).toHaveLength(1);
  // It was not delivered: an identical call and unity_get_result get it (EXO-06).
  expect(world.all.filter(({ type }) => type === 'written')).toEqual([]);
  expect(world.session.isWaiting()).toBe(false);
});

test.each([
  ['sent', true, 'The call was sent, and whether it was accepted is not known yet.'],
  ['not sent', false, 'The call could not be sent yet'],
])(
  'a call that was %s and not accepted is asked for under the id of its answer, before and after a server says what it did',
  (_title, sent, known) => {
    const world = createWorld();
    if (sent) link(world);
    say(world, execute(1));
    pass(world, 1_250);
    const { status, log_id, message } = envelopeOf(world.read[0]);
    expect([status, message]).toEqual(['timeout', expect.stringContaining(known)]);
    expect(String(message)).not.toMatch(/nothing ran/i);
    say(world, ask(2, log_id));
    pass(world, 1_250);
    expect(envelopeOf(world.read[1])).toMatchObject({ status: 'in_progress', log_id, is_complete: false });
    say(world, ask(3, log_id));
    if (!sent) link(world);
    expect(world.all.filter(isRequest).map(({ ordinal }) => ordinal)).toEqual([1]);
    accept(world, 1);
    say(world, ask(4, log_id));
    expect(
      world.inbox
        .filter(isRequest)
        .slice(1)
        .map(({ m }) => m['params']),
    ).toEqual([
      { name: 'unity_get_result', arguments: { log_id: LOG_ID } },
      { name: 'unity_get_result', arguments: { log_id: LOG_ID } },
    ]);
    expect(world.session.movedIds()).toEqual([{ given: log_id, log_id: LOG_ID }]);
  },
);

test('a refusal that comes after the answer is kept for who asks', () => {
  const world = createWorld();
  link(world);
  say(world, execute(1));
  pass(world, 1_250);
  const { log_id } = envelopeOf(world.read[0]);
  say(world, ask(2, log_id));
  const refusal = { status: 'error', log_id: LOG_ID, is_complete: true, error_code: 'overloaded' };
  answerAs(world, 1, 1, refusal);
  say(world, ask(3, log_id));
  expect(world.read.slice(1).map((one) => [one.id, envelopeOf(one)])).toEqual([
    [2, refusal],
    [3, refusal],
  ]);
});

test('a call that hangs is sent again to the next server, for ten minutes, and asked for under its id there', () => {
  const world = createWorld();
  link(world);
  say(world, execute(1));
  pass(world, 1_250);
  const { log_id } = envelopeOf(world.read[0]);
  unlink(world);
  world.session.failed('Nobody is there.');
  link(world);
  expect(world.inbox).toMatchObject([{ ordinal: 1, replayed: true }]);
  accept(world, 1);
  // It has its log_id: another server need not be sent it again.
  unlink(world);
  link(world);
  expect(world.inbox).toEqual([]);
  say(world, ask(2, log_id));
  expect(world.inbox).toMatchObject([{ m: { params: { arguments: { log_id: LOG_ID } } } }]);
  say(world, execute(3));
  pass(world, 600_000);
  unlink(world);
  link(world);
  expect(world.inbox.filter(isRequest).map(({ ordinal }) => ordinal)).not.toContain(3);
});

test('what no server came for in ten minutes was never sent, and who asks is informed', () => {
  const world = createWorld();
  say(world, execute(1));
  pass(world, 600_001);
  const { log_id } = envelopeOf(world.read[0]);
  link(world);
  expect(world.inbox).toEqual([]);
  say(world, ask(2, log_id));
  expect(envelopeOf(world.read[1])).toMatchObject({ status: 'error', error_code: 'not_started' });
  expectEnvelope(world.read[1], 'unity_execute_code');
});

test('a cancelled call that hangs is not answered, and a batch is answered once', () => {
  const world = createWorld();
  link(world);
  say(world, initialize);
  answerOne(world, { protocolVersion: '2025-03-26' });
  say(world, execute(1));
  say(world, { method: 'notifications/cancelled', params: { requestId: 1 } });
  world.session.fromClient(JSON.stringify([execute(2), execute(3)].map((one) => ({ jsonrpc: '2.0', ...one }))));
  pass(world, 5_000);
  expect(world.read).toHaveLength(2);
  expect(Object(world.read[1]).map(envelopeOf)).toMatchObject([{ status: 'timeout' }, { status: 'timeout' }]);
  for (const ordinal of [3, 4]) answerAs(world, ordinal, ordinal - 1, { is_complete: true });
  expect(world.read).toHaveLength(2);
});

test('after the end of stdin a call waits for the server that starts, as nobody can ask later; then for its answer', () => {
  const world = createWorld();
  let settled = false;
  say(world, execute(1));
  world.session.whenSettled(() => (settled = true));
  pass(world, 5_000);
  expect([world.read, settled]).toEqual([[], false]);
  link(world);
  expect(world.inbox).toMatchObject([{ ordinal: 1, waited_ms: 5_000 }]);
  answerAs(world, 1, 1, { status: 'error', is_complete: true });
  expect([world.read.length, settled]).toEqual([1, true]);
});
