import { createConnection, createServer, type Socket } from 'node:net';
import { listenOnLoopback, portOf } from '../../../server/lib/sockets.ts';

/** A network between Editors and their server that can be cut. */
export interface Proxy {
  readonly port: number;
  /** Number of connections, without half-open ones. */
  open(): number;
  /** Number of connections so far. */
  made(): number;
  /** Ends every connection; resolves when both ends have noticed (one that is suspended has a second). */
  cut(): Promise<void>;
  /** While true, no client can connect: every new connection is ended at once. */
  refuse(isRefusing: boolean): void;
  /** Open connections stay open and carry nothing from now on, in either direction. */
  halfOpen(): void;
  /** Ends half-open connections. */
  cutDead(): void;
  /** Every chunk arrives so much later, in order. 0: as soon as it can. */
  delay(ms: number): void;
  close(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  isDead: boolean;
}

interface State {
  readonly pairs: Set<Pair>;
  made: number;
  isRefusing: boolean;
  delayMs: number;
}

/** `target`: the port of the server now, on `host`; undefined while there is none. */
export async function startProxy(target: () => number | undefined, host = '127.0.0.1'): Promise<Proxy> {
  const state: State = { pairs: new Set(), made: 0, isRefusing: false, delayMs: 0 };
  const server = createServer((near) => {
    const port = target();
    if (port === undefined || state.isRefusing) return near.destroy();
    return join(state, near, { host, port, ownPort: portOf(server) });
  });
  const port = await listenOnLoopback(server);
  return {
    port,
    open: () => [...state.pairs].filter(({ isDead }) => !isDead).length,
    made: () => state.made,
    cut: async () => void (await Promise.all([...state.pairs].flatMap(({ near, far }) => [near, far].map(endAndWait)))),
    refuse(isRefusing) {
      state.isRefusing = isRefusing;
    },
    halfOpen() {
      for (const pair of state.pairs) pair.isDead = true;
    },
    cutDead() {
      for (const pair of state.pairs) if (pair.isDead) dropPair(pair);
    },
    delay(ms) {
      state.delayMs = ms;
    },
    async close() {
      state.pairs.forEach(dropPair);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function join(
  state: State,
  near: Socket,
  { host, port, ownPort }: { readonly host: string; readonly port: number; readonly ownPort: number },
): void {
  const far = createConnection(port, host);
  const pair: Pair = { near, far, isDead: false };
  state.pairs.add(pair);
  state.made += 1;
  let isFirst = true;
  near.on('data', (chunk) => {
    // The server checks the Host header (SEC-02), which names this port.
    passChunk(
      { state, pair, from: near, to: far },
      isFirst
        ? Buffer.from(chunk.toString('latin1').replace(`127.0.0.1:${ownPort}`, `127.0.0.1:${port}`), 'latin1')
        : chunk,
    );
    isFirst = false;
  });
  far.on('data', (chunk) => passChunk({ state, pair, from: far, to: near }, chunk));
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.setNoDelay(true);
    one.on('error', () => one.destroy());
    one.on('close', () => {
      // A half-open connection sends the other end nothing.
      if (!pair.isDead) other.end();
      if (other.destroyed) state.pairs.delete(pair);
    });
  }
}

interface Way {
  readonly state: State;
  readonly pair: Pair;
  readonly from: Socket;
  readonly to: Socket;
}

function passChunk({ state, pair, from, to }: Way, chunk: Buffer): void {
  const pass = (): void => {
    if (pair.isDead || to.destroyed || to.write(chunk)) return;
    from.pause();
    to.once('drain', () => from.resume());
  };
  if (state.delayMs === 0) pass();
  else setTimeout(pass, state.delayMs);
}

const NOTICE_MS = 1_000;

/** A socket that was ended is closed when the other side has read the end and answered it. */
function endAndWait(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed) return resolve();
    const late = setTimeout(() => socket.destroy(), NOTICE_MS);
    socket.once('close', () => {
      clearTimeout(late);
      resolve();
    });
    socket.end();
  });
}

function dropPair({ near, far }: Pair): void {
  near.destroy();
  far.destroy();
}
