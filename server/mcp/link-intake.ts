import type { Duplex } from 'node:stream';
import type { MessageToServer } from '../link/frames.ts';

/** While more than this waits to be read by the other end, nothing of it is read. */
const UNREAD_BYTES = 4 * 1024 * 1024;
/** An answer may have megabytes, and nobody knows which: so many requests are worked on until they are answered, or wait for Unity. */
const FRESH_LIMIT = 8;
/** A request that has come to nothing yet waits for something: it holds up the next no longer. */
const FRESH_MS = 20;

/** The requests of a link, at the pace at which their answers are read. */
export interface LinkIntake {
  /** In order; kept until there is room. */
  push(frame: MessageToServer): void;
  /** That request has been answered, or waits for Unity. */
  settled(ordinal: number): void;
  /** Whoever takes the messages is there. */
  begin(take: (frame: MessageToServer) => void): void;
  /** Hands on all that has been read, room or not: nothing more comes. */
  flush(): void;
  /** Hands on nothing more: a successor will be asked. */
  stop(): void;
}

interface State {
  readonly socket: Duplex;
  readonly fresh: Set<number>;
  waiting: MessageToServer[];
  take: ((frame: MessageToServer) => void) | undefined;
  patience: NodeJS.Timeout | undefined;
  handing: boolean;
  stopped: boolean;
}

export function createLinkIntake(socket: Duplex): LinkIntake {
  const state: State = {
    socket,
    fresh: new Set(),
    waiting: [],
    take: undefined,
    patience: undefined,
    handing: false,
    stopped: false,
  };
  socket.on('drain', () => handOn(state));
  socket.once('close', () => clearTimeout(state.patience));
  return {
    push(frame) {
      state.waiting.push(frame);
      handOn(state);
    },
    settled(ordinal) {
      if (state.fresh.delete(ordinal)) handOn(state);
    },
    begin(take) {
      state.take = take;
      handOn(state);
    },
    flush() {
      for (const frame of state.waiting.splice(0)) state.take?.(frame);
    },
    stop() {
      state.stopped = true;
      clearTimeout(state.patience);
    },
  };
}

/** What is handed on may be answered at once: whoever is handing goes on by itself. */
function handOn(state: State): void {
  const { socket, fresh, take } = state;
  if (state.handing || state.stopped || take === undefined) return;
  state.handing = true;
  let next = 0;
  for (; next < state.waiting.length && hasRoom(state); next += 1) {
    const frame = state.waiting[next];
    if (frame?.ordinal !== undefined) fresh.add(frame.ordinal);
    if (frame !== undefined) take(frame);
  }
  state.waiting.splice(0, next);
  state.handing = false;
  if (state.waiting.length === 0) return void socket.resume();
  socket.pause();
  if (fresh.size >= FRESH_LIMIT) state.patience ??= setTimeout(() => goOn(state), FRESH_MS);
}

const hasRoom = ({ socket, fresh, stopped }: State): boolean =>
  !stopped && socket.writableLength <= UNREAD_BYTES && fresh.size < FRESH_LIMIT;

function goOn(state: State): void {
  state.patience = undefined;
  state.fresh.clear();
  handOn(state);
}
