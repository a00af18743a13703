import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { limits } from '../../generated/typescript/limits.ts';
import type { EditorRequest, FrameFromEditor } from '../../generated/typescript/rpc.ts';
import { readFrameFromServer, writeFrame } from '../../generated/typescript/rpc.ts';
import {
  type Authentication,
  createAuthentication,
  proofChannel,
  type Bridge,
  type BridgeEvents,
  createDialer,
  type Dialer,
} from './dialer.ts';
import type { Discovery, ServerTarget } from './discovery.ts';

const SUBPROTOCOL = 'mcp-unity-bridge.1';
/** HTTP status of a standby server, or of one that ends. */
const SERVICE_UNAVAILABLE = 503;
/** Of a server that has no token for the machine that the URL names. */
const UNAUTHORIZED = 401;
const UNKNOWN_MACHINE =
  'the server knows no token of this machine; it may have been withdrawn. On the server, "mcp-unity-bridge token machine list" shows the machines that have one, and "mcp-unity-bridge token machine add <name>" makes a new one, for the --token-file here';
const HANDSHAKE_MS = 5000;
/** A peer that disappears without closing the connection (a suspended laptop, a killed container) is noticed within `heartbeat_dead_ms`. */
const PROBE_MS = Math.floor(limits.heartbeat_dead_ms / 3);

interface Connection {
  readonly number: number;
  readonly server: Server;
  readonly socket: WebSocket;
  /** Below the WebSocket, once that is open. */
  stream: Socket | undefined;
  readonly open: Map<number, EditorRequest>;
  /** Its store, once both sides are authenticated. */
  storeId: string | undefined;
  lastHeard: number;
}

/** One of those that are dialled. */
interface Server {
  readonly dialer: Dialer;
  connection: Connection | undefined;
}

interface State {
  readonly events: BridgeEvents;
  readonly servers: readonly Server[];
  wanted: boolean;
  /** The connection that the core uses. */
  current: Connection | undefined;
  /** Also those that are closing. */
  readonly sockets: Set<WebSocket>;
  lastNumber: number;
}

/** The bridge over WebSocket: dials each server until one accepts it. It continues to dial the others: one of them may take over that one's space. */
export function createWebSocketBridge(discoveries: readonly Discovery[], events: BridgeEvents): Bridge {
  const servers = discoveries.map((discovery): Server => {
    const server: Server = {
      dialer: createDialer({
        discovery,
        dial: (target) => dialServer(state, server, target),
        log: (level, message) => events.log(level, message),
      }),
      connection: undefined,
    };
    return server;
  });
  const state: State = { events, servers, wanted: false, current: undefined, sockets: new Set(), lastNumber: 0 };
  return {
    connect: (delayMs) => {
      state.wanted = true;
      for (const { dialer, connection } of servers) if (connection === undefined) dialer.begin(delayMs);
    },
    send: (number, frame) => {
      if (state.current?.number === number) sendFrame(state.current, frame);
    },
    together: (work) => {
      const stream = state.current?.stream;
      stream?.cork();
      try {
        work();
      } finally {
        stream?.uncork();
      }
    },
    cut: () => state.current?.socket.terminate(),
    disconnect: (graceful) => disconnectServers(state, graceful),
    close: async () => {
      disconnectServers(state, true);
      await Promise.all([...state.sockets].map(waitForClose));
    },
  };
}

function disconnectServers(state: State, graceful: boolean): void {
  state.wanted = false;
  const { current } = state;
  state.current = undefined;
  for (const server of state.servers) {
    server.dialer.stop();
    if (server.connection !== current) server.connection?.socket.terminate();
    server.connection = undefined;
  }
  if (graceful) current?.socket.close(1000);
  else current?.socket.terminate();
}

function dialServer(state: State, server: Server, { url, token }: ServerTarget): void {
  const socket = new WebSocket(url, [SUBPROTOCOL], {
    handshakeTimeout: HANDSHAKE_MS,
    perMessageDeflate: false,
    maxPayload: limits.frame_limit_bytes,
  });
  const connection: Connection = {
    number: (state.lastNumber += 1),
    server,
    socket,
    stream: undefined,
    open: new Map(),
    storeId: undefined,
    lastHeard: performance.now(),
  };
  server.connection = connection;
  state.sockets.add(socket);
  const authentication = createAuthentication({ token, channel: proofChannel.webSocket });
  const alive = (): void => {
    connection.lastHeard = performance.now();
  };
  socket.on('upgrade', (response) => {
    connection.stream = response.socket;
  });
  socket.on('open', () => sendFrame(connection, authentication.first));
  socket.on('pong', alive);
  socket.on('message', (data, isBinary) => {
    alive();
    if (isBinary) return socket.close(1003, 'expected text frames');
    receiveText(state, connection, textOf(data), authentication);
  });
  let isRefused = false;
  socket.on('unexpected-response', (_request, { statusCode }) => {
    isRefused = true;
    server.dialer.complain(...refusalOf(url, statusCode));
    socket.terminate();
  });
  socket.on('error', (error) => {
    if (!isRefused) server.dialer.complain(`no connection to ${url}: ${error.message}`);
  });
  const probe = setInterval(() => probeOrDrop(state, connection), PROBE_MS);
  socket.on('close', () => {
    clearInterval(probe);
    state.sockets.delete(socket);
    takeClosed(state, connection);
  });
}

/** A standby server is no error: the owner of the space accepts the Editor. */
function refusalOf(url: string, status: number | undefined): Parameters<Dialer['complain']> {
  if (status === SERVICE_UNAVAILABLE) return [`${url} is on standby`, 'info'];
  const why = status === UNAUTHORIZED ? UNKNOWN_MACHINE : `expected a WebSocket server, got status ${status}`;
  return [`no connection to ${url}: ${why}`];
}

function takeClosed(state: State, connection: Connection): void {
  const { server } = connection;
  if (server.connection !== connection) return;
  server.connection = undefined;
  if (state.current !== connection) return state.wanted ? server.dialer.again() : undefined;
  // The core requests a new connection by itself; if it never had this one, the search continues here.
  state.current = undefined;
  state.events.closed(connection.number);
}

function probeOrDrop(state: State, connection: Connection): void {
  if (performance.now() - connection.lastHeard > limits.heartbeat_dead_ms) {
    state.events.log('warning', 'the server has been silent for too long; the connection is dropped');
    connection.socket.terminate();
  } else if (connection.socket.readyState === WebSocket.OPEN) connection.socket.ping();
}

function receiveText(state: State, connection: Connection, text: string, authentication: Authentication): void {
  const reading = readFrameFromServer(text, (id) => connection.open.get(id));
  const isAuthenticated = connection.storeId !== undefined;
  if (!reading.ok) {
    state.events.log('warning', `bad frame from the server: ${reading.reason}`);
    if (reading.reply !== undefined && isAuthenticated) sendFrame(connection, reading.reply);
    if (!isAuthenticated) connection.socket.close(1008, 'bad authentication');
    return;
  }
  const { frame } = reading;
  if ((frame.kind === 'response' || frame.kind === 'failure') && frame.id !== null) connection.open.delete(frame.id);
  if (connection.server.connection !== connection) return;
  if (isAuthenticated) {
    if (state.current === connection) state.events.frame(connection.number, frame);
    return;
  }
  const next = authentication.step(frame);
  switch (next.kind) {
    case 'send':
      return sendFrame(connection, next.frame);
    case 'refused':
      connection.server.dialer.complain(`not connected: ${next.reason}`);
      return connection.socket.close(1008, 'refused');
    case 'done':
      return takeConnection(state, connection, next.store_id);
  }
}

/** The server has proved itself. A store has one owner: another server that has the same store took it over from the one before, which may be stopped. */
function takeConnection(state: State, connection: Connection, storeId: string): void {
  const { current: former, events } = state;
  connection.storeId = storeId;
  connection.server.dialer.succeeded();
  if (former !== undefined && former.storeId !== storeId) return detach(connection);
  if (former !== undefined) {
    events.log('info', 'the server has lost its space to another one');
    former.socket.terminate();
    events.closed(former.number);
  }
  state.current = connection;
  events.connected(connection.number, storeId);
}

/** One Editor of ours works for one store. */
function detach({ server, socket }: Connection): void {
  server.connection = undefined;
  socket.close(1000);
}

function sendFrame({ socket, open }: Connection, frame: FrameFromEditor): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  if (frame.kind === 'request') open.set(frame.id, frame.method);
  socket.send(writeFrame(frame));
}

function textOf(data: WebSocket.RawData): string {
  if (data instanceof ArrayBuffer) return Buffer.from(data).toString('utf8');
  return Array.isArray(data) ? Buffer.concat(data).toString('utf8') : data.toString('utf8');
}

function waitForClose(socket: WebSocket): Promise<void> {
  if (socket.readyState === WebSocket.CLOSED) return Promise.resolve();
  return new Promise((resolve) => {
    const deadline = setTimeout(() => socket.terminate(), CLOSE_GRACE_MS);
    socket.once('close', () => {
      clearTimeout(deadline);
      resolve();
    });
  });
}

const CLOSE_GRACE_MS = 1000;
