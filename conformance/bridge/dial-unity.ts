import { createConnection, type Socket, createServer } from 'node:net';
import { limits, protocolVersion } from '../../generated/typescript/limits.ts';
import { bridgeErrors } from '../../generated/typescript/errors.ts';
import { ATTACH_ID, frameOf, openLink, type EditorLink, type LinkEvents, type Received } from './editor-link.ts';
import type { ScriptedServer, Wire } from './wire.ts';
import { listenOnLoopback } from '../../server/lib/sockets.ts';
import { converse, type PushEndpointOptions } from './push-handshake.ts';
import { createFrameDecoder, createLineDecoder } from '../../generated/typescript/framing.ts';

interface DialOptions {
  readonly port: number;
  readonly token: string;
  readonly storeId: string;
  readonly bootId: string;
  /** Connections so far, over all servers of the case. */
  readonly links: EditorLink[];
  readonly events: LinkEvents;
  /** A forbidden action of the Unity side, in a sentence. */
  readonly onBreach: (message: string) => void;
}

const REDIAL_MS = 50;

const KEEP_ALIVE_MS = Math.floor(limits.heartbeat_dead_ms / 3);

const ATTACH_MS = 5000;

interface State extends DialOptions {
  readonly sockets: Set<Socket>;
  readonly endpoints: Set<PushEndpoint>;
  isClosed: boolean;
}

/** A server that dials: again whenever there is no connection, one at a time. */
export function dialUnity(options: DialOptions): ScriptedServer {
  const state: State = { ...options, sockets: new Set(), endpoints: new Set(), isClosed: false };
  void dialOn(state);
  return {
    close: async () => {
      state.isClosed = true;
      for (const socket of state.sockets) socket.destroy();
      await Promise.all([...state.endpoints].map((endpoint) => endpoint.end()));
    },
  };
}

async function dialOn(state: State): Promise<void> {
  while (!state.isClosed) {
    // oxlint-disable-next-line no-await-in-loop -- one connection at a time
    await dialOnce(state);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await new Promise((resolve) => setTimeout(resolve, REDIAL_MS));
  }
}

/** Resolves when the next connection is possible: this one is closed, or paused for good. */
async function dialOnce(state: State): Promise<void> {
  const socket = await connect(state.port);
  if (socket === undefined) return;
  state.sockets.add(socket);
  const over = new Promise<void>((resolve) => {
    socket.once('close', () => {
      state.sockets.delete(socket);
      resolve();
    });
  });
  if (state.isClosed) return void socket.destroy();
  const link = await attach(state, socket);
  if (link === undefined) return over;
  const keepAlive = setInterval(() => {
    if (!link.isSilent) link.keepAlive();
  }, KEEP_ALIVE_MS);
  await Promise.race([over, silent(link)]);
  clearInterval(keepAlive);
}

async function silent(link: EditorLink): Promise<void> {
  while (!link.isSilent && !link.closed) await new Promise((resolve) => setTimeout(resolve, REDIAL_MS));
}

function connect(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('error', () => resolve(undefined));
    socket.once('connect', () => resolve(socket));
  });
}

/** Sends the push endpoint. Undefined: the Unity side did not accept this server. */
async function attach(state: State, socket: Socket): Promise<EditorLink | undefined> {
  const { token, bootId, storeId, onBreach, links, endpoints, port } = state;
  const endpoint = await openPushEndpoint({
    token,
    bootId,
    onBreach,
    link: () => link,
    storeId: () => link.storeId ?? storeId,
  });
  endpoints.add(endpoint);
  const last = async (): Promise<void> => {
    settle(false);
    endpoints.delete(endpoint);
    await endpoint.end();
  };
  const { promise: answered, settle } = newAnswer();
  const attached = (one: EditorLink, item: Received): void => {
    const isTaken = isTakenOn(item, onBreach);
    if (isTaken) links.push(one);
    settle(isTaken);
  };
  const link = openLink(
    { number: links.length + 1, wire: tcpWire(socket, 'frames', last), channel: `tcp:${port}:` },
    { ...state.events, attached },
  );
  link.expectAnswer(ATTACH_ID, 'server/attach');
  const params = {
    protocol_version: protocolVersion,
    server_version: 'conformance',
    push_port: endpoint.port,
    clients: ['conformance'],
  };
  await link.send(JSON.stringify({ jsonrpc: '2.0', id: ATTACH_ID, method: 'server/attach', params }), 'whole');
  const limit = setTimeout(() => settle(false), ATTACH_MS);
  const isTaken = await answered;
  clearTimeout(limit);
  if (isTaken) return link;
  socket.destroy();
  return undefined;
}

function newAnswer(): { readonly promise: Promise<boolean>; readonly settle: (taken: boolean) => void } {
  let settle: (taken: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  return { promise, settle: (taken) => settle(taken) };
}

/** True if the Unity side accepts this server; else it may be busy with one whose end it has not noticed. */
function isTakenOn(item: Received, onBreach: (message: string) => void): boolean {
  const frame = frameOf(item);
  if (frame?.kind === 'response' && frame.method === 'server/attach') return true;
  if (frame?.kind !== 'failure' || frame.error.code !== bridgeErrors.editor_busy.number)
    onBreach(
      `server/attach was not answered, or refused for another reason than editor_busy: ${item.text.slice(0, 200)}`,
    );
  return false;
}

/** The listener for the Unity side's second connection, of one link. */
interface PushEndpoint {
  readonly port: number;
  /** Closes; resolves when everything received has been passed on. */
  end(): Promise<void>;
}

/** Longest wait for data sent before the connections were closed: it is on this machine already, and is read before setImmediate. */
const DRAIN_MS = 500;

async function openPushEndpoint(options: PushEndpointOptions): Promise<PushEndpoint> {
  const sockets = new Set<Socket>();
  let port = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    if (options.link().pushMode === 'hangs_up') socket.destroy();
    else converse(tcpWire(socket, 'lines'), port, options);
  });
  port = await listenOnLoopback(server);
  return {
    port,
    end: async () => {
      server.close();
      await Promise.all([...sockets].map(ended));
    },
  };
}

function ended(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => setImmediate(() => socket.destroy()), DRAIN_MS);
    socket.once('close', () => {
      clearTimeout(late);
      resolve();
    });
    socket.end();
  });
}

const formats = {
  /** Written by hand, as a second opinion on the frames of the contract. */
  frames: {
    encode: (text: string): Buffer => Buffer.from(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`),
    createDecoder: createFrameDecoder,
  },
  lines: { encode: (text: string): Buffer => Buffer.from(`${text}\n`), createDecoder: createLineDecoder },
} as const;

/** A TCP connection: frames on the first one, lines on the second. It has no fragments: cases with fragments need a WebSocket. `last`: awaited before it counts as closed. */
function tcpWire(
  socket: Socket,
  format: keyof typeof formats,
  last: () => Promise<void> = async () => undefined,
): Wire {
  const { encode, createDecoder } = formats[format];
  socket.setNoDelay(true);
  // A transport error ends in `close`.
  socket.on('error', () => {});
  return {
    encode,
    write: async (bytes) => {
      if (socket.writable) await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
    },
    close: (how) => void (how === 'gracefully' ? socket.end() : socket.destroy()),
    pause: () => void socket.pause(),
    listen: ({ message, bad, closed }) => {
      const decoder = createDecoder({
        limit: () => limits.frame_limit_bytes,
        message,
        broken: (reason) => {
          bad(reason, reason);
          socket.destroy();
        },
      });
      socket.on('data', (bytes) => decoder.push(bytes));
      socket.on('close', () => void last().then(closed));
    },
  };
}
