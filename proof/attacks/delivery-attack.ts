import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { modernHeaders, modernMeta } from '../kit/mcp-messages.ts';
import { waitFor } from '../kit/scratch.ts';
import type { Attack, AttackSandbox } from './sandbox.ts';
import { sendRequest, INITIALIZE, serveHttp } from './http.ts';

/** A client's action after it has received its answer, and the effect on the same call: the stored answer, or new work. */
interface Sequel {
  readonly title: string;
  readonly era: '2025' | '2026';
  readonly next: (on: Conversation) => Promise<Socket>;
  readonly gets: 'stored' | 'new';
}

/** One client, which has received its answer on a connection that is still open. */
interface Conversation {
  readonly first: Socket;
  readonly open: () => Socket;
  /** Sends a request that is not the call, and reads its answer. */
  readonly say: (socket: Socket) => Promise<string>;
}

/** EXO-06: a connection that is open for this long after the answer proves that it was read. */
const KEPT_MS = 5_000;
const gone = (socket: Socket): Promise<unknown> => waitFor('the connection to be closed', () => socket.closed);

const reset = async ({ first, open }: Conversation): Promise<Socket> => {
  first.resetAndDestroy();
  await gone(first);
  return open();
};
const closed = async ({ first, open }: Conversation): Promise<Socket> => {
  first.destroy();
  await gone(first);
  return open();
};
const closedAndGoneOn = async (on: Conversation): Promise<Socket> => {
  const socket = await closed(on);
  await on.say(socket);
  return socket;
};

const sequels: readonly Sequel[] = [
  { era: '2025', title: 'resets the connection', next: reset, gets: 'stored' },
  { era: '2026', title: 'resets the connection', next: reset, gets: 'stored' },
  { era: '2025', title: 'closes the connection', next: closed, gets: 'stored' },
  { era: '2026', title: 'closes the connection', next: closed, gets: 'stored' },
  { era: '2025', title: 'calls again on the connection', next: ({ first }) => Promise.resolve(first), gets: 'new' },
  { era: '2026', title: 'calls again on the connection', next: ({ first }) => Promise.resolve(first), gets: 'new' },
  {
    era: '2025',
    title: 'keeps the connection, and calls on another',
    next: ({ open }) => Promise.resolve(open()),
    gets: 'new',
  },
  {
    era: '2026',
    title: 'keeps the connection, and calls on another',
    next: ({ open }) => Promise.resolve(open()),
    gets: 'new',
  },
  { era: '2025', title: 'closes the connection, and continues in its session', next: closedAndGoneOn, gets: 'new' },
  { era: '2026', title: 'closes the connection, and asks for something else', next: closedAndGoneOn, gets: 'stored' },
  {
    era: '2025',
    title: 'resets the connection, and continues in its session',
    async next(on) {
      const socket = await reset(on);
      await on.say(socket);
      return socket;
    },
    gets: 'stored',
  },
  {
    era: '2025',
    title: 'uses the connection once more, and resets it then',
    async next(on) {
      await on.say(on.first);
      return reset(on);
    },
    gets: 'new',
  },
  {
    era: '2026',
    title: 'keeps the connection for the retraction window, and resets it then',
    async next(on) {
      await new Promise((resolve) => setTimeout(resolve, KEPT_MS + 1_000));
      return reset(on);
    },
    gets: 'new',
  },
];

/** Work must not run again because a connection broke, nor be refused to a client that has read its answer. */
export const deliveryAttack: Attack = {
  slug: 'unread-http-answers',
  title:
    'An answer over HTTP counts as delivered when the client has shown that it was read: the same call without a key gets the stored one until then, and new work from then on',
  requirements: ['EXO-06', 'EXO-07'],
  kills: [
    'http-sent-is-delivered',
    'http-reset-is-a-close',
    'http-same-call-shows',
    'http-connection-shows-nothing',
    'http-window-shows-nothing',
    'http-open-shows-nothing',
    'http-direct-answer-unnoted',
  ],
  async run(sandbox) {
    const { url } = await serveHttp(sandbox);
    const editor = await sandbox.editor();
    await Promise.all(
      sequels.map((sequel, index) =>
        play(
          sandbox,
          `${url}?client=${index}`,
          sequel,
          (code) => editor.executed.filter(({ params }) => params['code'] === code).length,
        ),
      ),
    );
  },
};

async function play(
  sandbox: AttackSandbox,
  url: string,
  { title, era, next, gets }: Sequel,
  ran: (code: string) => number,
): Promise<void> {
  const code = `return "${era} ${title}";`;
  const head =
    era === '2026'
      ? modernHead
      : { ...types, 'Mcp-Session-Id': await begin(url), 'MCP-Protocol-Version': '2025-06-18' };
  const open = (): Socket => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
    sandbox.later(() => void socket.destroy());
    return socket;
  };
  const call = { method: 'tools/call', params: { name: 'unity_execute_code', arguments: { code, timeout: 60_000 } } };
  const first = open();
  assert.match(await exchange(first, url, head, { id: 2, ...call }), /completed/);
  const help = { id: 3, method: 'tools/call', params: { name: 'unity_help', arguments: {} } };
  const socket = await next({ first, open, say: (other) => exchange(other, url, head, help) });
  const again = await exchange(socket, url, head, { id: 4, ...call });
  assert.deepEqual(
    { title: `${era}: ${title}`, runs: ran(code), isStored: again.includes('deduplicated') },
    { title: `${era}: ${title}`, runs: gets === 'new' ? 2 : 1, isStored: gets === 'stored' },
  );
}

const types = { 'Content-Type': 'application/json', Accept: 'application/json' };
const modernHead = { ...types, ...modernHeaders() };

/** One request on this connection, and its whole answer. */
async function exchange(
  socket: Socket,
  url: string,
  headers: Readonly<Record<string, string>>,
  message: {
    readonly id: number;
    readonly method: string;
    readonly params: { readonly name: string; readonly arguments: object };
  },
): Promise<string> {
  const isModern = headers === modernHead;
  const params = isModern ? { ...message.params, _meta: modernMeta({ name: 'c' }) } : message.params;
  const body = JSON.stringify({ jsonrpc: '2.0', ...message, params });
  const all = {
    Host: new URL(url).host,
    ...headers,
    ...(isModern ? { 'Mcp-Name': message.params.name } : {}),
    'Content-Length': Buffer.byteLength(body),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  let received = '';
  const listen = (chunk: Buffer): void => void (received += chunk.toString('utf8'));
  socket
    .on('data', listen)
    .write(`POST ${new URL(url).pathname}${new URL(url).search} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  await waitFor(`the answer to ${body.slice(0, 200)}`, () => isWhole(received), 60_000);
  socket.off('data', listen);
  return received;
}

/** By its Content-Length, or the last piece of one without. */
function isWhole(received: string): boolean {
  const [head = '', body] = received.split('\r\n\r\n', 2);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (body === undefined) return false;
  return length === undefined
    ? received.endsWith('\r\n0\r\n\r\n')
    : Buffer.byteLength(received.slice(head.length + 4)) >= Number(length);
}

async function begin(url: string): Promise<string> {
  const { headers } = await sendRequest(url, {
    method: 'POST',
    headers: types,
    body: INITIALIZE,
  });
  return String(headers['mcp-session-id']);
}
