import type { FrameFromEditor } from '../../generated/typescript/rpc.ts';
import type { Bridge, BridgeEvents } from './dialer.ts';

/** Faults of results on their way to the server, from now on; `hang_up`: of the connection on which work arrives. */
export type ResultFault =
  | { readonly type: 'hang_up'; readonly count: number }
  | { readonly type: 'lose_results'; readonly count: number }
  | { readonly type: 'hold_results' }
  | { readonly type: 'release_results'; readonly order: 'as-held' | 'reversed' }
  | { readonly type: 'results_twice' };

/** A bridge that loses, holds and repeats results. */
export interface ResultFaults {
  cause(fault: ResultFault): void;
  around(create: (events: BridgeEvents) => Bridge): (events: BridgeEvents) => Bridge;
}

interface State {
  toHangUp: number;
  toLose: number;
  /** The connection is about to end: nothing is reported on it any more. */
  isMute: boolean;
  isHolding: boolean;
  isTwice: boolean;
  readonly held: (() => void)[];
  /** Frames that are sent a second time when the next work has arrived. */
  readonly again: (() => void)[];
  readonly say: (message: string) => void;
}

/** `say`: called for each affected result. */
export function createResultFaults(say: (message: string) => void): ResultFaults {
  const state: State = {
    toHangUp: 0,
    toLose: 0,
    isMute: false,
    isHolding: false,
    isTwice: false,
    held: [],
    again: [],
    say,
  };
  return {
    cause: (fault) => causeFault(state, fault),
    around: (create) => (events) => {
      const inner = create({
        ...events,
        frame(connection, frame) {
          const isWork = frame.kind === 'request' && frame.method === 'operation/execute';
          if (isWork) repeatResults(state);
          const take = (): void => events.frame(connection, frame);
          if (!isWork || state.toHangUp === 0) return take();
          hangUp(state, take);
          inner.cut();
        },
      });
      return { ...inner, send: (connection, frame) => sendFrame(state, inner, { connection, frame }) };
    },
  };
}

function causeFault(state: State, fault: ResultFault): void {
  switch (fault.type) {
    case 'hang_up':
      state.toHangUp = fault.count;
      return;
    case 'lose_results':
      state.toLose = fault.count;
      return;
    case 'hold_results':
      state.isHolding = true;
      return;
    case 'release_results': {
      state.isHolding = false;
      const held = state.held.splice(0);
      for (const go of fault.order === 'reversed' ? held.toReversed() : held) go();
      return;
    }
    case 'results_twice':
      state.isTwice = true;
  }
}

/** The work is accepted, and nothing is reported about it before the connection ends. */
function hangUp(state: State, take: () => void): void {
  state.toHangUp -= 1;
  state.say('the connection ends as work comes');
  state.isMute = true;
  take();
  state.isMute = false;
}

function repeatResults(state: State): void {
  for (const go of state.again.splice(0)) {
    state.say('a result is sent a second time');
    go();
  }
}

interface Sent {
  readonly connection: number;
  readonly frame: FrameFromEditor;
}

function sendFrame(state: State, inner: Bridge, { connection, frame }: Sent): void {
  const go = (): void => inner.send(connection, frame);
  if (state.isMute) return;
  if (!isResult(frame)) return go();
  if (state.toLose > 0) {
    state.toLose -= 1;
    state.say('a result is lost, and its connection with it');
    return inner.cut();
  }
  if (state.isHolding) {
    state.say('a result is held');
    return void state.held.push(go);
  }
  go();
  if (state.isTwice) state.again.push(go);
}

const ends: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled', 'interrupted', 'not_started']);

const isResult = (frame: FrameFromEditor): boolean =>
  frame.kind === 'notification' && frame.method === 'operation/update' && ends.has(frame.params.state);
