import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { limits } from '../../generated/typescript/limits.ts';
import type { EditorRequest, FrameFromEditor } from '../../generated/typescript/rpc.ts';
import { readFrameFromServer, writeFrame } from '../../generated/typescript/rpc.ts';
import type { Authentication } from './authenticate.ts';
import { createAuthentication, proofChannel } from './authenticate.ts';
import type { Bridge, BridgeEvents } from './bridge.ts';
import type { Discovery, Target } from './discovery.ts';

const SUBPROTOCOL = 'mcp-unity-bridge.1';
/** A server that restarts is back within a second; more often costs more than it gains. */
const BACKOFF_MS = [0, 100, 200, 500, 1000];
const HANDSHAKE_MS = 5000;
/** A peer that is gone without a word (a suspended laptop, a killed container) is noticed within `heartbeat_dead_ms`. */
const PROBE_MS = Math.floor(limits.heartbeat_dead_ms / 3);

interface Connection {
  readonly number: number;
  readonly socket: WebSocket;
  /** Below the WebSocket, once that is open. */
  stream: Socket | undefined;
  readonly open: Map<number, EditorRequest>;
  authenticated: boolean;
  lastHeard: number;
}

interface State {
  readonly discovery: Discovery;
  readonly events: BridgeEvents;
  wanted: boolean;
  current: Connection | undefined;
  /** Also those that are closing. */
  readonly sockets: Set<WebSocket>;
  attempts: number;
  lastNumber: number;
  timer: NodeJS.Timeout | undefined;
  watcher: { stop(): void } | undefined;
  lastComplaint: string;
}

/** The bridge over WebSocket: looks for a server and dials it. */
export function createWebSocketBridge(discovery: Discovery, events: BridgeEvents): Bridge {
  const state: State = {
    discovery,
    events,
    wanted: false,
    current: undefined,
    sockets: new Set(),
    attempts: 0,
    lastNumber: 0,
    timer: undefined,
    watcher: undefined,
    lastComplaint: '',
  };
  return {
    connect: (delayMs) => {
      state.wanted = true;
      state.attempts = 0;
      if (state.current === undefined) schedule(state, delayMs);
    },
    send: (number, frame) => {
      if (state.current?.number === number) send(state.current, frame);
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
    disconnect: (graceful) => disconnect(state, graceful),
    close: async () => {
      disconnect(state, true);
      await Promise.all([...state.sockets].map(waitForClose));
    },
  };
}

function disconnect(state: State, graceful: boolean): void {
  state.wanted = false;
  clearTimeout(state.timer);
  state.timer = undefined;
  stopWatching(state);
  const { current } = state;
  state.current = undefined;
  if (graceful) current?.socket.close(1000);
  else current?.socket.terminate();
}

/** Only while there is no server: a server writes its files into the same folder all the time. */
function watch(state: State): void {
  state.watcher ??= state.discovery.watch(() => {
    if (state.wanted && state.current === undefined) schedule(state, 0);
  });
}

function stopWatching(state: State): void {
  state.watcher?.stop();
  state.watcher = undefined;
}

function schedule(state: State, delayMs: number): void {
  watch(state);
  clearTimeout(state.timer);
  state.timer = setTimeout(() => {
    state.timer = undefined;
    attempt(state);
  }, delayMs);
}

function tryAgain(state: State): void {
  if (!state.wanted) return;
  state.attempts += 1;
  schedule(state, BACKOFF_MS[Math.min(state.attempts, BACKOFF_MS.length - 1)] ?? 0);
}

function attempt(state: State): void {
  if (!state.wanted || state.current !== undefined) return;
  const found = state.discovery.find();
  if (found.kind === 'target') return dial(state, found.target);
  complain(state, `waiting for a server: ${found.reason}`, found.isUsual === true ? 'info' : 'warning');
  tryAgain(state);
}

/** The same trouble is told once, not at each attempt. */
function complain(state: State, message: string, level: 'info' | 'warning' = 'warning'): void {
  if (state.lastComplaint === message) return;
  state.lastComplaint = message;
  state.events.log(level, message);
}

function dial(state: State, { url, token }: Target): void {
  const socket = new WebSocket(url, [SUBPROTOCOL], {
    handshakeTimeout: HANDSHAKE_MS,
    perMessageDeflate: false,
    maxPayload: limits.frame_limit_bytes,
  });
  const connection: Connection = {
    number: (state.lastNumber += 1),
    socket,
    stream: undefined,
    open: new Map(),
    authenticated: false,
    lastHeard: performance.now(),
  };
  state.current = connection;
  state.sockets.add(socket);
  const authentication = createAuthentication({ token, channel: proofChannel.webSocket });
  const alive = (): void => {
    connection.lastHeard = performance.now();
  };
  socket.on('upgrade', (response) => {
    connection.stream = response.socket;
  });
  socket.on('open', () => send(connection, authentication.first));
  socket.on('pong', alive);
  socket.on('message', (data, isBinary) => {
    alive();
    if (isBinary) return socket.close(1003, 'expected text frames');
    receive(state, connection, { text: textOf(data), authentication });
  });
  socket.on('error', (error) => complain(state, `no connection to ${url}: ${error.message}`));
  const probe = setInterval(() => probeOrDrop(state, connection), PROBE_MS);
  socket.on('close', () => {
    clearInterval(probe);
    state.sockets.delete(socket);
    closed(state, connection);
  });
}

function closed(state: State, connection: Connection): void {
  if (state.current !== connection) return;
  state.current = undefined;
  // The core asks for a new connection by itself; where it never heard of this one, we go on looking.
  if (connection.authenticated) state.events.closed(connection.number);
  else tryAgain(state);
}

function probeOrDrop(state: State, connection: Connection): void {
  if (performance.now() - connection.lastHeard > limits.heartbeat_dead_ms) {
    state.events.log('warning', 'the server has been silent for too long; the connection is dropped');
    connection.socket.terminate();
  } else if (connection.socket.readyState === WebSocket.OPEN) connection.socket.ping();
}

function receive(
  state: State,
  connection: Connection,
  { text, authentication }: { readonly text: string; readonly authentication: Authentication },
): void {
  const reading = readFrameFromServer(text, (id) => connection.open.get(id));
  if (!reading.ok) {
    state.events.log('warning', `bad frame from the server: ${reading.reason}`);
    if (reading.reply !== undefined && connection.authenticated) send(connection, reading.reply);
    if (!connection.authenticated) connection.socket.close(1008, 'bad authentication');
    return;
  }
  const { frame } = reading;
  if ((frame.kind === 'response' || frame.kind === 'failure') && frame.id !== null) connection.open.delete(frame.id);
  if (state.current !== connection) return;
  if (connection.authenticated) return state.events.frame(connection.number, frame);
  const next = authentication.step(frame);
  switch (next.kind) {
    case 'send':
      return send(connection, next.frame);
    case 'refused':
      complain(state, `not connected: ${next.reason}`);
      return connection.socket.close(1008, 'refused');
    case 'done':
      connection.authenticated = true;
      stopWatching(state);
      state.lastComplaint = '';
      return state.events.connected(connection.number, next.store_id);
  }
}

function send({ socket, open }: Connection, frame: FrameFromEditor): void {
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
