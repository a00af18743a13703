import { type FrameFromEditor, type FrameFromServer, readFrameFromEditor, readFrameFromServer, writeFrame } from '../../generated/typescript/rpc.ts';
import type { EditorRequest, ServerRequest } from '../../generated/typescript/rpc.ts';
import type { Random } from './random.ts';
import type { Timeline } from './timeline.ts';

/** What a connection does for one of its ends. */
export interface End<F> {
  receive(connection: number, frame: F): void;
  closed(connection: number): void;
}

export interface WireOptions {
  readonly id: number;
  readonly timeline: Timeline;
  readonly random: Random;
  readonly server: End<FrameFromEditor>;
  readonly editor: End<FrameFromServer>;
  /** A frame that its receiver cannot read. */
  readonly invalid: (from: 'server' | 'editor', reason: string) => void;
  /** Whether frames of a kind that may be repeated are, just now. */
  readonly duplicates: () => boolean;
}

/** One connection between a server and an Editor: frames as text, in order, until it breaks. */
export interface Wire {
  readonly id: number;
  /** Both ends have it, they have greeted each other, and frames come through. */
  readonly isAlive: boolean;
  fromServer(frame: FrameFromServer): void;
  fromEditor(frame: FrameFromEditor): void;
  /** An end closes it. `graceful`: behind the frames sent so far. The closing end hears nothing. */
  close(by: 'server' | 'editor', graceful: boolean): void;
  /** It breaks, and both ends notice at once. */
  cut(): void;
  /** It breaks, and nobody notices before its own keep-alive does. */
  halfOpen(): void;
}

const LATENCY_MS = 3;
/** How long the Editor's side of a half-open connection believes in it; the hub's own limit is its heartbeat_dead_ms. */
const KEEP_ALIVE_MS = 8000;
const DUPLICATE_DELAY_MS = 300;

/** What an at-least-once sender may repeat: both sides must bear it (EXO-01). Requests come again at once, news also late and out of order. */
const repeatable: ReadonlyMap<string, 'at_once' | 'late'> = new Map([
  ['operation/execute', 'at_once'],
  ['operation/cancel', 'at_once'],
  ['operation/ack', 'late'],
  ['operation/update', 'late'],
]);

interface Lane {
  /** In order: no frame overtakes one before it. */
  lastAt: number;
  /** Counts breaks: what was under way before one never arrives. */
  epoch: number;
  isOpen: boolean;
}

interface State extends WireOptions {
  /** By receiving end. */
  readonly toServer: Lane;
  readonly toEditor: Lane;
  isSilent: boolean;
  /** The Editor has the answer to its hello. */
  isGreeted: boolean;
  /** Requests that have not been answered, by sender. */
  readonly askedByServer: Map<number, ServerRequest>;
  readonly askedByEditor: Map<number, EditorRequest>;
  hasRepeated: boolean;
}

export function createWire(options: WireOptions): Wire {
  const lane = (): Lane => ({ lastAt: options.timeline.now, epoch: 0, isOpen: true });
  const state: State = {
    ...options,
    toServer: lane(),
    toEditor: lane(),
    isSilent: false,
    isGreeted: false,
    askedByServer: new Map(),
    askedByEditor: new Map(),
    hasRepeated: false,
  };
  const { toServer, toEditor, timeline } = state;
  return {
    id: options.id,
    get isAlive() {
      return toServer.isOpen && toEditor.isOpen && !state.isSilent && state.isGreeted;
    },
    fromServer(frame) {
      if (!toServer.isOpen) return;
      if (frame.kind === 'request') state.askedByServer.set(frame.id, frame.method);
      carry(state, toEditor, frame, (text) => readByEditor(state, text));
    },
    fromEditor(frame) {
      if (!toEditor.isOpen) return;
      if (frame.kind === 'request') state.askedByEditor.set(frame.id, frame.method);
      carry(state, toServer, frame, (text) => readByServer(state, text));
    },
    close(by, graceful) {
      const [own, other] = by === 'server' ? [toServer, toEditor] : [toEditor, toServer];
      own.isOpen = false;
      if (!graceful) other.epoch += 1;
      if (!state.isSilent) notice(state, other);
    },
    cut() {
      for (const one of [toServer, toEditor]) {
        one.epoch += 1;
        notice(state, one);
      }
    },
    halfOpen() {
      state.isSilent = true;
      for (const one of [toServer, toEditor]) one.epoch += 1;
      timeline.after(KEEP_ALIVE_MS, () => closed(state, toEditor));
    },
  };
}

function carry(state: State, lane: Lane, frame: FrameFromEditor | FrameFromServer, read: (text: string) => void): void {
  if (state.isSilent) return;
  const { timeline, random } = state;
  const text = writeFrame(frame);
  const { epoch } = lane;
  const arrive = (): void => {
    if (lane.isOpen && lane.epoch === epoch) read(text);
  };
  lane.lastAt = Math.max(lane.lastAt, timeline.now + 1 + random.below(LATENCY_MS));
  timeline.at(lane.lastAt, arrive);
  const repeats = frame.kind === 'request' || frame.kind === 'notification' ? repeatable.get(frame.method) : undefined;
  if (repeats === undefined || !state.duplicates()) return;
  state.hasRepeated = true;
  timeline.at(lane.lastAt + (repeats === 'late' ? random.below(DUPLICATE_DELAY_MS) : 0), arrive);
}

function readByEditor(state: State, text: string): void {
  const reading = readFrameFromServer(text, (id) => take(state.askedByEditor, id));
  if (reading.ok) {
    if (reading.frame.kind === 'response' && reading.frame.method === 'editor/hello') state.isGreeted = true;
    state.editor.receive(state.id, reading.frame);
  } else state.invalid('server', `${reading.reason} in ${text}`);
}

function readByServer(state: State, text: string): void {
  const reading = readFrameFromEditor(text, (id) => take(state.askedByServer, id));
  if (reading.ok) state.server.receive(state.id, reading.frame);
  // A request that came twice was answered twice.
  else if (!state.hasRepeated || !reading.reason.endsWith('is not open')) state.invalid('editor', `${reading.reason} in ${text}`);
}

function take<V>(map: Map<number, V>, id: number): V | undefined {
  const value = map.get(id);
  map.delete(id);
  return value;
}

/** Behind what is under way. */
function notice(state: State, lane: Lane): void {
  lane.lastAt = Math.max(lane.lastAt, state.timeline.now + 1);
  state.timeline.at(lane.lastAt, () => closed(state, lane));
}

function closed(state: State, lane: Lane): void {
  if (!lane.isOpen) return;
  lane.isOpen = false;
  if (lane === state.toServer) state.server.closed(state.id);
  else state.editor.closed(state.id);
}
