import { createHash } from 'node:crypto';
import { limits } from '../../generated/typescript/limits.ts';
import { isTerminal } from '../../generated/typescript/lifecycle.ts';
import type { FrameFromServer } from '../../generated/typescript/rpc.ts';
import type { Envelope, LogEntry } from '../../generated/typescript/types.ts';
import type {
  ApprovalQuestion,
  Hub,
  HubEffect,
  HubEvent,
  HubOptions,
  HubWindows,
  RegisteredEditor,
} from '../../server/hub/protocol/hub-protocol.ts';
import type { Operation } from '../../server/hub/protocol/operation.ts';
import type { RequestIdentity, StoreWrite, WriteOutcome } from '../../server/hub/protocol/store-protocol.ts';
import { createClock, type Clock } from '../../server/runner/clock.ts';
import {
  applyToMemory,
  createMemoryContent,
  expireMemory,
  readFromMemory,
  takeSnapshot,
  type MemoryContent,
} from '../../server/store/memory-content.ts';
import type { Seen } from '../oracles/history.ts';
import type { Cores } from './cores.ts';
import { createDisk, type Disk } from './disk.ts';
import type { Random } from './random.ts';
import type { Timeline } from './timeline.ts';

export interface ServerOptions {
  readonly timeline: Timeline;
  readonly random: Random;
  readonly store_id: string;
  /** Its ids are counted from here: no two servers mint the same one. */
  readonly firstId: number;
  readonly windows: HubWindows;
  /** Forgets what is past retention, every so often (ms); 0: never. */
  readonly expires_every_ms: number;
  readonly see: (seen: Seen) => void;
  readonly createHub: Cores['createHub'];
  readonly answer: (call_id: number, envelope: Envelope) => void;
  readonly accepted: (call_id: number, as: { readonly store_id: string; readonly log_id: string }) => void;
  readonly progress: (call_id: number) => void;
  readonly ask: (call_id: number, question: ApprovalQuestion) => void;
  /** The user's policy, and whether the Editor's own tools are offered. */
  readonly rules?: Pick<HubOptions, 'judge' | 'refuseTool'>;
  readonly toolsChanged: () => void;
  readonly send: (connection: number, frame: FrameFromServer) => void;
  readonly close: (connection: number) => void;
  /** Editors that have registered in the state dir, at a boot. */
  readonly registered: () => readonly RegisteredEditor[];
  /** A request is durably connected with an operation: accepted for it, or attached to it. */
  readonly connected: (request: RequestIdentity, log_id: string) => void;
  /** Hears every effect and event, for a picture; absent in searches. */
  readonly watch?: (happened: HubEvent | HubEffect) => void;
}

/** A server process: the real hub over a simulated store. */
export interface Server {
  readonly store_id: string;
  readonly isUp: boolean;
  /** Counts processes. */
  readonly life: number;
  readonly disk: Disk<StoreWrite, WriteOutcome>;
  /** The clock on the wall: a new process believes it, an old one only when it goes forward. */
  jumpClock(ms: number): void;
  start(): void;
  /** SIGKILL. */
  kill(survive: number): void;
  /** Somebody puts back a store that lacks the last so many writes. Only while it is down. */
  rollBack(writes: number): void;
  /** Nothing is heard while it is down. */
  feed(event: HubEvent): void;
  /** What the store holds, in order of acceptance. */
  operations(): Iterable<Operation>;
  logs(): Iterable<LogEntry>;
  /** Unfinished work and waiting calls, as the hub counts them. */
  unfinished(): number;
}

/** From the start of the process to the event `booted`. */
export const BOOT_MS = 5;

const FAILED: WriteOutcome = { kind: 'failed', reason: 'no space left on device' };

interface State extends Server {
  readonly options: ServerOptions;
  hub: Hub | undefined;
  isUp: boolean;
  life: number;
  lastId: number;
  tickAt: number;
  isRunning: boolean;
  readonly queue: HubEvent[];
  content: MemoryContent;
  /** What the content is made of, oldest first. */
  readonly writes: StoreWrite[];
  wallOffset: number;
  /** Undefined: the clock has never jumped, and the timeline is the clock. */
  clock: Clock | undefined;
}

export function createServer(options: ServerOptions): Server {
  const { timeline, random, store_id } = options;
  const disk = createDisk<StoreWrite, WriteOutcome>({
    timeline,
    random,
    failed: FAILED,
    apply: (write) => applyAndTell(state, write),
  });
  // One literal with everything in it: an object that members are added to becomes a slow one.
  const state: State = {
    options,
    store_id,
    hub: undefined,
    isUp: false,
    life: 0,
    lastId: options.firstId,
    tickAt: Infinity,
    isRunning: false,
    queue: [],
    disk,
    content: createMemoryContent(store_id),
    writes: [],
    wallOffset: 0,
    clock: undefined,
    jumpClock: (ms) => jumpClock(state, ms),
    start: () => start(state),
    kill: (survive) => kill(state, survive),
    rollBack: (writes) => rollBack(state, writes),
    feed: (event) => feed(state, event),
    operations: () => state.content.operations.values(),
    logs: () => state.content.logs.values(),
    unfinished: () => state.hub?.summary().unfinished ?? 0,
  };
  return state;
}

function kill(state: State, survive: number): void {
  if (state.hub === undefined) return;
  state.hub = undefined;
  state.isUp = false;
  state.life += 1;
  state.queue.length = 0;
  state.disk.forget(survive);
  state.options.see({ kind: 'server', up: false });
}

function start(state: State): void {
  if (state.hub !== undefined) return;
  const { timeline, windows, createHub, see, registered, expires_every_ms, rules } = state.options;
  const newId = (now: number): string => uuidV7(now, (state.lastId += 1));
  state.tickAt = Infinity;
  state.clock = state.wallOffset === 0 ? undefined : newClock(state);
  state.hub = createHub({ newId, hash, serverVersion: '0.0.0', windows, ...rules }, (message) =>
    see({ kind: 'contradiction', message }),
  );
  state.isUp = true;
  see({ kind: 'server', up: true });
  const { life } = state;
  timeline.after(BOOT_MS, () => {
    if (life !== state.life) return;
    const snapshot = takeSnapshot(state.content, nowOf(state) - windows.redelivery_window_ms);
    feed(state, { type: 'booted', snapshot, registered: registered() });
  });
  if (expires_every_ms > 0) expire(state, life);
}

/** As in the real process (server/runner/clock.ts). */
const newClock = (state: State): Clock =>
  createClock(
    () => state.options.timeline.now + state.wallOffset,
    () => state.options.timeline.now,
  );

const nowOf = ({ clock, options }: State): number => (clock === undefined ? options.timeline.now : clock());

function jumpClock(state: State, ms: number): void {
  state.clock ??= newClock(state);
  state.wallOffset += ms;
  const { hub } = state;
  if (hub === undefined) return;
  state.tickAt = Infinity;
  arm(state, hub);
}

function expire(state: State, life: number): void {
  const { timeline, expires_every_ms, windows } = state.options;
  timeline.after(expires_every_ms, () => {
    if (life !== state.life) return;
    expireMemory(state.content, {
      now: nowOf(state),
      retentionMs: windows.retention_ms,
      keyMemoryMs: limits.key_memory_ms,
    });
    expire(state, life);
  });
}

/** The log of writes has kept count beside SQLite, so that no number of acceptance is given twice (server/store/replay-log.ts). */
function rollBack(state: State, count: number): void {
  const { lastAcceptSeq, store_id } = state.content;
  state.writes.splice(Math.max(0, state.writes.length - count));
  state.content = createMemoryContent(store_id);
  for (const write of state.writes) applyToMemory(state.content, write);
  state.content.lastAcceptSeq = lastAcceptSeq;
}

function applyAndTell(state: State, write: StoreWrite): WriteOutcome {
  const outcome = applyToMemory(state.content, write);
  if (outcome.kind !== 'stored') return outcome;
  state.writes.push(write);
  const { see, connected } = state.options;
  if (write.kind === 'accept') {
    see({ kind: 'durable', disk: 'store', log_id: write.operation.log_id, what: 'accepted' });
    if (write.request !== undefined) connected(write.request, write.operation.log_id);
  } else if (write.kind === 'attach') connected(write.request, write.log_id);
  else if (write.kind === 'update' && write.patch.state !== undefined && isTerminal(write.patch.state))
    see({ kind: 'durable', disk: 'store', log_id: write.log_id, what: 'ended' });
  return outcome;
}

/** First come, first served, as in the real shell: what an effect causes waits until the effects before it are done. */
function feed(state: State, event: HubEvent): void {
  const { hub, queue, options } = state;
  if (hub === undefined) return;
  queue.push(event);
  if (state.isRunning) return;
  state.isRunning = true;
  try {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (options.watch !== undefined) options.watch(next);
      for (const effect of hub.step(next, nowOf(state))) perform(state, effect);
    }
  } finally {
    state.isRunning = false;
  }
  arm(state, hub);
}

function arm(state: State, hub: Hub): void {
  const deadline = hub.nextDeadline();
  if (deadline === undefined) return;
  const at = state.clock === undefined ? deadline : state.options.timeline.now + Math.max(0, deadline - state.clock());
  if (at === state.tickAt) return;
  state.tickAt = at;
  state.options.timeline.at(at, () => {
    if (state.hub !== hub || state.tickAt !== at) return;
    state.tickAt = Infinity;
    feed(state, { type: 'tick' });
  });
}

function perform(state: State, effect: HubEffect): void {
  const { disk, options } = state;
  if (options.watch !== undefined) options.watch(effect);
  switch (effect.type) {
    case 'write':
      return disk.write(effect.write, (outcome) => feed(state, { type: 'written', id: effect.id, outcome }));
    case 'read':
      return disk.read(() =>
        feed(state, { type: 'read_done', id: effect.id, value: readFromMemory(state.content, effect.read) }),
      );
    case 'accepted':
      return options.accepted(effect.call_id, effect);
    case 'answer':
      return options.answer(effect.call_id, effect.envelope);
    case 'cancel_answer':
      return options.see({ kind: 'cancel_answer', command: effect.command_id, outcome: effect.outcome });
    case 'send':
      return options.send(effect.connection, effect.frame);
    case 'close':
      return options.close(effect.connection);
    case 'progress':
      return options.progress(effect.call_id);
    case 'tools_changed':
      return options.toolsChanged();
    case 'ask_approval':
      return options.ask(effect.call_id, effect.question);
    case 'approval_over':
    case 'approval_taken':
    case 'changed':
    case 'audit':
    case 'read_answer':
    case 'resource_updated':
    case 'log':
  }
}

const hashes = new Map<string, string>();
/** Runs use the same few texts again and again. */
const HASHES_LIMIT = 10_000;

export function hash(text: string): string {
  const known = hashes.get(text);
  if (known !== undefined) return known;
  if (hashes.size > HASHES_LIMIT) hashes.clear();
  const value = createHash('sha256').update(text).digest('hex');
  hashes.set(text, value);
  return value;
}

export function uuidV7(now: number, count: number): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${count.toString(16).padStart(12, '0')}`;
}
