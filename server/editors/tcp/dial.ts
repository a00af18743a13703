import { createConnection, type Socket } from 'node:net';
import { limits } from '../../../generated/typescript/limits.ts';
import type { Log } from '../../lib/logging.ts';
import { proofChannel } from '../../lib/home/tokens.ts';
import type { FedByEditors } from '../connection.ts';
import type { Editors } from '../editors.ts';
import {
  listenForPushes,
  type PushListener,
  frames,
  socketTransport,
  type SocketTransport,
  attachEditor,
} from './socket-transport.ts';
import { reasonOf } from '../../lib/errors.ts';

/** Dials an Editor on a port of the loopback interface, for as long as the server runs. */
export interface EditorDialer {
  /** An Editor has shown up: it is not waited for any longer. */
  wake(): void;
  /** Closes open connections and stops dialling. */
  close(): void;
}

export interface DialOptions {
  readonly port: number;
  readonly editors: Editors;
  readonly runner: Pick<FedByEditors, 'feed'>;
  readonly serverVersion: string;
  /** Labels of the connected AI clients. */
  readonly clients: () => readonly string[];
  readonly log: Log;
}

const HOST = '127.0.0.1';

/** On the loopback interface, only a listener that accepts no connections is as slow as this. */
const CONNECT_TIMEOUT_MS = 5000;

/** The second connection follows the proofs at once. */
const PUSH_TIMEOUT_MS = 10_000;

/** A disconnecting Editor closes its connections one after the other; its last data on the first is still read, also by a busy process: before setImmediate. */
const LEAVING_MS = 500;

/** Interval of pings from an idle server. */
const PROBE_MS = Math.floor(limits.heartbeat_dead_ms / 3);

interface State extends DialOptions {
  readonly backOff: ReturnType<typeof createBackOff>;
  readonly patient: PatientLog;
  socket: Socket | undefined;
  timer: NodeJS.Timeout | undefined;
  isClosed: boolean;
}

export function dialEditor(options: DialOptions): EditorDialer {
  const state: State = {
    ...options,
    backOff: createBackOff(),
    patient: createPatientLog(options.log),
    socket: undefined,
    timer: undefined,
    isClosed: false,
  };
  dialPort(state);
  return {
    wake() {
      state.backOff.reset();
      if (state.timer === undefined) return;
      clearTimeout(state.timer);
      dialPort(state);
    },
    close() {
      state.isClosed = true;
      clearTimeout(state.timer);
      state.socket?.end();
      // A frozen Editor would keep it open.
      setTimeout(() => state.socket?.destroy(), POLL_MS).unref();
    },
  };
}

function dialPort(state: State): void {
  state.timer = undefined;
  const socket = createConnection(state.port, HOST);
  state.socket = socket;
  const absent = (reason: string): void =>
    endAttempt(
      state,
      'absent',
      `no Editor listens on ${HOST}:${state.port} yet (${reason}); it is looked for again and again`,
    );
  const failed = (error: Error): void => {
    clearTimeout(limit);
    absent(error.message);
  };
  const limit = setTimeout(
    () => socket.destroy(new Error(`not connected within ${CONNECT_TIMEOUT_MS / 1000} s`)),
    CONNECT_TIMEOUT_MS,
  );
  socket.once('error', failed);
  socket.once('connect', () => {
    clearTimeout(limit);
    socket.off('error', failed);
    void converseOver(state, socket);
  });
}

/** The same trouble is reported once. */
function endAttempt(state: State, outcome: DialOutcome, reason: string): void {
  state.socket = undefined;
  if (state.isClosed) return;
  state.patient.log(outcome === 'refused' ? 'warning' : 'info', reason);
  if (outcome === 'lost') state.patient.clear();
  state.timer = setTimeout(() => dialPort(state), state.backOff.after(outcome));
}

async function converseOver(state: State, socket: Socket): Promise<void> {
  const { port, editors, runner, clients, serverVersion, patient } = state;
  const transport = socketTransport(socket, frames);
  const refused = (reason: string): void => {
    void push?.drained();
    endAttempt(state, 'refused', `what listens on ${HOST}:${port} is not connected: ${reason}`);
  };
  let push: PushListener | undefined;
  let number = 0;
  try {
    push = await listenForPushes({
      authentication: (channel) => editors.authentication(channel),
      onPush: (frame) => runner.feed({ type: 'editor_frame', connection: number, frame }),
      onOpen: () => pair.pushOpen(),
      onClosed: () => pair.pushClosed(),
      log: patient.log,
    });
  } catch (error) {
    socket.destroy();
    return refused(reasonOf(error));
  }
  const pair = createPair(state, { transport, push, close: (reason) => editors.get(number)?.close(reason) });
  attachEditor(
    transport,
    { server_version: serverVersion, push_port: push.port, clients: clients().map(withoutFolder) },
    {
      refused,
      attached() {
        number = editors.take(transport, {
          channel: proofChannel.tcp(port),
          probeMs: PROBE_MS,
          log: patient.log,
          ...pair.take,
        });
      },
    },
  );
}

/** The clients are listed before either end is authenticated, so their working folders are omitted until hello. */
const withoutFolder = (label: string): string => label.replace(/ \(.*\)$/s, '');

interface Pair {
  pushOpen(): void;
  pushClosed(): void;
  readonly take: { onAuthenticated(): void; onClose(): Promise<void> };
}

interface PairOptions {
  readonly transport: SocketTransport;
  readonly push: PushListener;
  readonly close: (reason: string) => void;
}

/**
 * The two connections of an Editor close together. The hub is notified after everything that the Editor had sent on either: a DOMAIN_RELOAD is processed before
 * the close that it announces.
 */
function createPair(state: State, { transport, push, close }: PairOptions): Pair {
  const where = `${HOST}:${state.port}`;
  let limit: NodeJS.Timeout | undefined;
  let trouble = `what listens on ${where} closed the connection before both sides had proved the token. Both need the same state folder, and the Editor must listen on that very port`;
  let isOpen = false;
  return {
    pushOpen() {
      clearTimeout(limit);
      isOpen = true;
      state.patient.clear();
      state.log('info', `connected to the Editor that listens on ${where}`);
    },
    pushClosed() {
      limit = setTimeout(() => setImmediate(close, 'the second connection was closed'), LEAVING_MS);
    },
    take: {
      onAuthenticated() {
        transport.trust();
        trouble = `the Editor on ${where} did not open its second connection, for push notifications, within ${PUSH_TIMEOUT_MS / 1000} s`;
        limit = setTimeout(() => close('no second connection'), PUSH_TIMEOUT_MS);
      },
      async onClose() {
        await push.drained();
        clearTimeout(limit);
        if (isOpen) endAttempt(state, 'lost', `the Editor that listens on ${where} is gone`);
        else endAttempt(state, 'refused', trouble);
      },
    },
  };
}

/** A log for something that is tried again and again: the same line is reported once. */
interface PatientLog {
  readonly log: Log;
  /** Allows repeated lines again. */
  clear(): void;
}

/** Limit of stored lines; the back-off limits an adversary who varies each one. */
const REMEMBERED = 50;

function createPatientLog(log: Log): PatientLog {
  const logged = new Set<string>();
  return {
    log(level, message, fields) {
      const line = `${level} ${message} ${JSON.stringify(fields)}`;
      if (logged.has(line)) return;
      if (logged.size >= REMEMBERED) logged.clear();
      logged.add(line);
      log(level, message, fields);
    },
    clear: () => logged.clear(),
  };
}

/** The result of dialling. `absent`: nothing listens there. `refused`: something listens, but refused the connection. `lost`: it was connected. */
export type DialOutcome = 'absent' | 'refused' | 'lost';

const POLL_MS = 1000;

const BOUND_MS = 30_000;

/**
 * Returns the delay before the next attempt, in ms. An absent Editor is dialled every second, without end: on the loopback interface that costs next to
 * nothing, and it is connected within a second of its start.
 */
export function createBackOff(): { after(outcome: DialOutcome): number; reset(): void } {
  let refusals = 0;
  const reset = (): void => {
    refusals = 0;
  };
  return {
    reset,
    after(outcome) {
      switch (outcome) {
        case 'lost':
        case 'absent':
          reset();
          return POLL_MS;
        case 'refused':
          refusals += 1;
          return pauseAfter(refusals - 1);
      }
    },
  };
}

const pauseAfter = (doublings: number): number => Math.min(POLL_MS * 2 ** Math.max(0, doublings), BOUND_MS);
