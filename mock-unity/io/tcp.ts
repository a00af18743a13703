import { createServer, type Server, type Socket } from 'node:net';
import { limits } from '../../generated/typescript/limits.ts';
import type { Bridge, BridgeEvents } from './dialer.ts';
import type { FoundToken } from './files.ts';
import { takeDialer, type ServerConversation } from './tcp-dialer.ts';

export interface TcpOptions {
  /** An address of the loopback interface. */
  readonly host: string;
  /** 0: any free one, named in the log; the same one after each reload. */
  readonly port: number;
  readonly bridgeVersion: string;
  /** Read for each server that dials. */
  readonly token: () => FoundToken;
}

/** The limit of unauthenticated connections. Our server is one of them; each further one replaces the oldest. */
const UNPROVED_LIMIT = 16;
/** Another program may hold the port for a while. */
const RETRY_MS = 1000;
/** Interval of the checks for a silent server. Each server sends something, if only `ping`, three times per limit of silence. */
const POLL_MS = Math.floor(limits.heartbeat_dead_ms / 3);

interface State extends Omit<TcpOptions, 'port'> {
  readonly events: BridgeEvents;
  port: number;
  server: Server | undefined;
  /** The one that has proved itself. */
  current: { readonly number: number; readonly dialer: ServerConversation; isOpen: boolean } | undefined;
  /** Oldest first. */
  readonly unproved: Set<ServerConversation>;
  /** Also those that are closing. */
  readonly all: Set<ServerConversation>;
  timer: NodeJS.Timeout | undefined;
  watch: NodeJS.Timeout | undefined;
  lastNumber: number;
  lastComplaint: string;
}

/** The bridge of an Editor that listens: accepts one server at a time, and opens a second connection to it. */
export function createTcpBridge(options: TcpOptions, events: BridgeEvents): Bridge {
  const state: State = {
    ...options,
    events,
    server: undefined,
    current: undefined,
    unproved: new Set(),
    all: new Set(),
    timer: undefined,
    watch: undefined,
    lastNumber: 0,
    lastComplaint: '',
  };
  return {
    connect: (delayMs) => {
      clearTimeout(state.timer);
      if (state.server === undefined) state.timer = setTimeout(() => listenForServers(state), delayMs);
    },
    send: (number, frame) => {
      if (state.current?.number === number) state.current.dialer.send(frame);
    },
    together: (work) => {
      const dialer = state.current?.dialer;
      dialer?.cork();
      try {
        work();
      } finally {
        dialer?.uncork();
      }
    },
    cut: () => state.current?.dialer.close(false),
    disconnect: (graceful) => disconnectServer(state, graceful),
    close: async () => {
      disconnectServer(state, true);
      await Promise.all([...state.all].map(({ closed }) => closed));
    },
  };
}

function disconnectServer(state: State, graceful: boolean): void {
  clearTimeout(state.timer);
  clearInterval(state.watch);
  state.server?.close();
  state.server = undefined;
  for (const dialer of state.unproved) dialer.close(false);
  const { current } = state;
  state.current = undefined;
  current?.dialer.close(graceful);
}

function listenForServers(state: State): void {
  const server = createServer((socket) => takeSocket(state, server, socket));
  state.server = server;
  server.once('error', (error) => {
    complainOnce(state, `${state.host}:${state.port} cannot be listened on: ${error.message}`);
    if (state.server !== server) return;
    state.server = undefined;
    state.timer = setTimeout(() => listenForServers(state), RETRY_MS);
  });
  server.listen(state.port, state.host, () => {
    state.port = portOf(server);
    state.events.log('info', `waiting for a server on ${state.host}:${state.port}`);
  });
  clearInterval(state.watch);
  state.watch = setInterval(() => dropSilent(state), POLL_MS);
}

function takeSocket(state: State, server: Server, socket: Socket): void {
  const [oldest] = state.unproved;
  if (state.unproved.size >= UNPROVED_LIMIT) oldest?.close(false);
  const dialer: ServerConversation = takeDialer({
    socket,
    port: portOf(server),
    bridgeVersion: state.bridgeVersion,
    token: state.token,
    isBusy: () => state.current !== undefined,
    proved: () => takeProof(state, dialer),
    open: (storeId) => takeOpened(state, dialer, storeId),
    frame: (frame) => {
      if (state.current?.dialer === dialer) state.events.frame(state.current.number, frame);
    },
    closed: () => takeClosed(state, dialer),
    log: (level, message) => (level === 'warning' ? complainOnce(state, message) : state.events.log(level, message)),
  });
  state.unproved.add(dialer);
  state.all.add(dialer);
}

function takeProof(state: State, dialer: ServerConversation): boolean {
  state.unproved.delete(dialer);
  if (state.current !== undefined || state.server === undefined) return false;
  state.current = { number: (state.lastNumber += 1), dialer, isOpen: false };
  return true;
}

function takeOpened(state: State, dialer: ServerConversation, storeId: string): void {
  if (state.current?.dialer !== dialer) return;
  state.current.isOpen = true;
  state.lastComplaint = '';
  state.events.connected(state.current.number, storeId);
}

function takeClosed(state: State, dialer: ServerConversation): void {
  state.unproved.delete(dialer);
  state.all.delete(dialer);
  const { current } = state;
  if (current?.dialer !== dialer) return;
  state.current = undefined;
  if (current.isOpen) state.events.closed(current.number);
}

/** A server that disappears without closing the connection must not block the next one. */
function dropSilent({ current, events }: State): void {
  if (current === undefined || current.dialer.silence() < limits.heartbeat_dead_ms) return;
  events.log('warning', 'the server has been silent for too long; the connection is dropped');
  current.dialer.close(false);
}

/** The same failure is reported once, not for each connection. */
function complainOnce(state: State, message: string): void {
  if (state.lastComplaint === message) return;
  state.lastComplaint = message;
  state.events.log('warning', message);
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
