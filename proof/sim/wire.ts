import {
  type FrameFromEditor,
  type FrameFromServer,
  readFrameFromEditor,
  readFrameFromServer,
  writeFrame,
} from '../../generated/typescript/rpc.ts';
import type { EditorRequest, ServerRequest } from '../../generated/typescript/rpc.ts';
import { unknownInFrame } from '../../generated/typescript/unknown-members.ts';
import type { Random } from './random.ts';
import type { Timeline } from './timeline.ts';

/** Callbacks of a connection for one of its ends. */
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
  /** Faults of the network, shared by all connections of an Editor. */
  readonly conditions: NetworkConditions;
}

/** Faults of frames, each with its end (Unix ms). TCP and WebSocket lose and swap nothing within a connection: only effects of at-least-once senders. */
export interface NetworkConditions {
  /** The latest of all below: before it, nothing of this is read. */
  badUntil: number;
  /** Frames that may be repeated are, every other one. */
  duplicatesUntil: number;
  /** Every frame takes `delay_ms` longer. */
  delayUntil: number;
  delay_ms: number;
  /** Notifications (updates, acks) arrive late, and out of order. */
  reorderUntil: number;
  /** Frames of one end are lost, which the connection does not survive. */
  dropUntil: number;
  dropFrom: 'server' | 'editor';
  /** The next frame is cut off in its middle, and the connection with it. */
  truncateUntil: number;
}

export const goodConditions = (): NetworkConditions => ({
  badUntil: 0,
  duplicatesUntil: 0,
  delayUntil: 0,
  delay_ms: 0,
  reorderUntil: 0,
  dropUntil: 0,
  dropFrom: 'editor',
  truncateUntil: 0,
});

/** One connection between a server and an Editor: frames as text, in order, until it breaks. */
export interface Wire {
  readonly id: number;
  /** Both ends have it, hello is done, and frames arrive. */
  isAlive(): boolean;
  fromServer(frame: FrameFromServer): void;
  fromEditor(frame: FrameFromEditor): void;
  /** An end closes it. `graceful`: after the frames sent so far. The closing end is not notified. */
  close(by: 'server' | 'editor', graceful: boolean): void;
  /** It breaks, and both ends notice at once. */
  cut(): void;
  /** It breaks, and neither end notices before its own keep-alive does. */
  halfOpen(): void;
}

const LATENCY_MS = 3;
/** Time after which the Editor's side closes a half-open connection; the hub's own limit is its heartbeat_dead_ms. */
const KEEP_ALIVE_MS = 8000;
const DUPLICATE_DELAY_MS = 300;

/** Methods that an at-least-once sender may repeat, which both sides must tolerate (EXO-01). Requests are repeated at once, notifications also late and out of order. */
const repeatable: ReadonlyMap<string, 'at_once' | 'late'> = new Map([
  ['operation/execute', 'at_once'],
  ['operation/cancel', 'at_once'],
  ['operation/ack', 'late'],
  ['operation/update', 'late'],
]);

interface Direction {
  /** Arrival of the newest frame: no frame arrives before an earlier one. */
  lastAt: number;
  /** Counts breaks: frames in transit before one never arrive. */
  epoch: number;
  isOpen: boolean;
}

interface State extends WireOptions {
  /** By receiving end. */
  readonly toServer: Direction;
  readonly toEditor: Direction;
  isSilent: boolean;
  /** The Editor has the answer to its hello. */
  isGreeted: boolean;
  /** Requests that have not been answered, by sender. */
  readonly askedByServer: Map<number, ServerRequest>;
  readonly askedByEditor: Map<number, EditorRequest>;
  hasRepeated: boolean;
}

export function createWire(options: WireOptions): Wire {
  const direction = (): Direction => ({ lastAt: options.timeline.now, epoch: 0, isOpen: true });
  const state: State = {
    toServer: direction(),
    toEditor: direction(),
    isSilent: false,
    isGreeted: false,
    askedByServer: new Map(),
    askedByEditor: new Map(),
    hasRepeated: false,
    ...options,
  };
  const { toServer, toEditor, timeline } = state;
  return {
    id: options.id,
    isAlive: () => toServer.isOpen && toEditor.isOpen && !state.isSilent && state.isGreeted,
    fromServer(frame) {
      if (!toServer.isOpen) return;
      if (frame.kind === 'request') state.askedByServer.set(frame.id, frame.method);
      carryFrame(state, toEditor, frame, (text) => readByEditor(state, text));
    },
    fromEditor(frame) {
      if (!toEditor.isOpen) return;
      if (frame.kind === 'request') state.askedByEditor.set(frame.id, frame.method);
      carryFrame(state, toServer, frame, (text) => readByServer(state, text));
    },
    close(by, graceful) {
      const [own, other] = by === 'server' ? [toServer, toEditor] : [toEditor, toServer];
      own.isOpen = false;
      if (!graceful) other.epoch += 1;
      if (!state.isSilent) notice(state, other);
    },
    cut: () => cutWire(state),
    halfOpen() {
      state.isSilent = true;
      for (const one of [toServer, toEditor]) one.epoch += 1;
      timeline.after(KEEP_ALIVE_MS, () => closeDirection(state, toEditor));
    },
  };
}

function carryFrame(
  state: State,
  direction: Direction,
  frame: FrameFromEditor | FrameFromServer,
  read: (text: string) => void,
): void {
  if (state.isSilent) return;
  const { timeline, random, conditions } = state;
  const text = writeFrame(frame);
  const { epoch } = direction;
  const arrive = (): void => {
    if (direction.isOpen && direction.epoch === epoch) read(text);
  };
  if (timeline.now < conditions.badUntil)
    return carryBadly(state, direction, { text, arrive, repeats: repeatsOf(frame) });
  direction.lastAt = Math.max(direction.lastAt, timeline.now + 1 + random.below(LATENCY_MS));
  timeline.at(direction.lastAt, arrive);
}

const repeatsOf = (frame: FrameFromEditor | FrameFromServer): 'at_once' | 'late' | undefined =>
  frame.kind === 'request' || frame.kind === 'notification' ? repeatable.get(frame.method) : undefined;

interface Letter {
  readonly text: string;
  readonly arrive: () => void;
  readonly repeats: 'at_once' | 'late' | undefined;
}

function carryBadly(state: State, direction: Direction, { text, arrive, repeats }: Letter): void {
  const { timeline, random, conditions } = state;
  const { now } = timeline;
  if (now < conditions.dropUntil && (direction === state.toEditor) === (conditions.dropFrom === 'server')) return;
  if (now < conditions.truncateUntil) return truncate(state, direction, text);
  const delay = now < conditions.delayUntil ? conditions.delay_ms : 0;
  direction.lastAt = Math.max(direction.lastAt, now + 1 + random.below(LATENCY_MS) + delay);
  timeline.at(
    now < conditions.reorderUntil && repeats === 'late'
      ? direction.lastAt + random.below(DUPLICATE_DELAY_MS)
      : direction.lastAt,
    arrive,
  );
  if (repeats === undefined || now >= conditions.duplicatesUntil || !random.chance(0.5)) return;
  state.hasRepeated = true;
  timeline.at(direction.lastAt + (repeats === 'late' ? random.below(DUPLICATE_DELAY_MS) : 0), arrive);
}

/** Half a frame is none: its reader has to reject it, and never to read it as another one. */
function truncate(state: State, direction: Direction, text: string): void {
  state.conditions.truncateUntil = 0;
  const half = text.slice(0, 1 + state.random.below(text.length - 1));
  const reading =
    direction === state.toServer
      ? readFrameFromEditor(half, () => undefined)
      : readFrameFromServer(half, () => undefined);
  if (reading.ok)
    state.invalid(direction === state.toServer ? 'editor' : 'server', `half a frame is read as a whole one: ${half}`);
  cutWire(state);
}

function cutWire(state: State): void {
  for (const one of [state.toServer, state.toEditor]) {
    one.epoch += 1;
    notice(state, one);
  }
}

function readByEditor(state: State, text: string): void {
  const reading = readFrameFromServer(text, (id) => take(state.askedByEditor, id));
  if (reading.ok) {
    if (reading.frame.kind === 'response' && reading.frame.method === 'editor/hello') state.isGreeted = true;
    refuseUnknown(state, 'server', reading.frame);
    state.editor.receive(state.id, reading.frame);
  } else state.invalid('server', `${reading.reason} in ${text}`);
}

function readByServer(state: State, text: string): void {
  const reading = readFrameFromEditor(text, (id) => take(state.askedByServer, id));
  if (reading.ok) {
    refuseUnknown(state, 'editor', reading.frame);
    state.server.receive(state.id, reading.frame);
  }
  // A request that arrived twice was answered twice.
  else if (!state.hasRepeated || !reading.reason.endsWith('is not open'))
    state.invalid('editor', `${reading.reason} in ${text}`);
}

/** Reports unknown members. A reader accepts them, since a newer writer may have sent them; these two are of one version. */
function refuseUnknown({ invalid }: State, from: 'server' | 'editor', frame: FrameFromEditor | FrameFromServer): void {
  const unknown = unknownInFrame(frame);
  if (unknown.length > 0)
    invalid(from, `${unknown.join(', ')}, which the contract does not name, in ${writeFrame(frame)}`);
}

function take<V>(map: Map<number, V>, id: number): V | undefined {
  const value = map.get(id);
  map.delete(id);
  return value;
}

/** Notifies an end of the close, after the frames in transit. */
function notice(state: State, direction: Direction): void {
  direction.lastAt = Math.max(direction.lastAt, state.timeline.now + 1);
  state.timeline.at(direction.lastAt, () => closeDirection(state, direction));
}

function closeDirection(state: State, direction: Direction): void {
  if (!direction.isOpen) return;
  direction.isOpen = false;
  if (direction === state.toServer) state.server.closed(state.id);
  else state.editor.closed(state.id);
}
