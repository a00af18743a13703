import { limits } from '../../generated/typescript/limits.ts';
import type { FrameFromServer } from '../../generated/typescript/rpc.ts';
import type { Envelope, LogEntry } from '../../generated/typescript/types.ts';
import type { ApprovalQuestion } from '../../server/hub/protocol/call.ts';
import type {
  Hub,
  HubEffect,
  HubEvent,
  HubOptions,
  HubWindows,
  RegisteredEditor,
} from '../../server/hub/protocol/hub-protocol.ts';
import type { Operation } from '../../server/hub/protocol/operation.ts';
import type { HubReadAnswer } from '../../server/hub/protocol/reads.ts';
import type { ReadResult, StoreSnapshot, StoreWrite, WriteOutcome } from '../../server/hub/protocol/store-protocol.ts';
import type { RequestIdentity } from '../../server/hub/protocol/identity.ts';
import { createClock } from '../../server/runner/hub-runner.ts';
import type { Clock } from '../../server/runner/runner-protocol.ts';
import type { UntimedObservation } from '../oracles/history.ts';
import type { Cores } from './cores.ts';
import { createDisk, type Disk, createRecord, type StoredRecord } from './disk.ts';
import { type Random, uuidV7, hashText } from './random.ts';
import type { SqliteTwin } from '../../server/store/testing/sqlite-twin.ts';
import { createSpaceMember, type SpaceMember, type SpaceMemberOptions } from './space-member.ts';
import type { Timeline } from './timeline.ts';

export interface ServerOptions {
  readonly timeline: Timeline;
  readonly random: Random;
  readonly store_id: string;
  /** Its ids are counted from here: no two servers mint the same one. */
  readonly firstId: number;
  readonly windows: HubWindows;
  /** Interval at which expired records are dropped (ms); 0: never. */
  readonly expires_every_ms: number;
  readonly see: (seen: UntimedObservation) => void;
  readonly createHub: Cores['createHub'];
  readonly answer: (call_id: number, envelope: Envelope) => void;
  readonly readAnswer: (read_id: number, answer: HubReadAnswer) => void;
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
  /** The same store as SQLite. */
  readonly twin?: SqliteTwin;
  /** Its place in a space that it shares with others. Absent: a store of its own. */
  readonly space?: SpacePlace;
  /** Called with every effect and event, for a picture; absent in searches. */
  readonly watch?: (happened: HubEvent | HubEffect) => void;
}

export interface SpacePlace extends Pick<
  SpaceMemberOptions,
  'database' | 'number' | 'rate' | 'createLease' | 'createLeaseClock' | 'createCommits'
> {
  /** It owns the space now, and serves. */
  readonly serves: () => void;
  /** It has ended, as its lease is over. */
  readonly over: () => void;
}

/** A server process: the real hub over a simulated store. */
export interface Server {
  readonly store_id: string;
  /** It serves; a standby does not. */
  readonly isUp: boolean;
  /** Its process runs, or has been stopped (SIGSTOP). */
  readonly isStarted: boolean;
  readonly isPaused: boolean;
  /** Counts processes. */
  readonly life: number;
  readonly disk: Disk<StoreWrite, WriteOutcome>;
  /** In a space. */
  readonly member: SpaceMember | undefined;
  /** Sets the wall clock, which a new process reads, and an old one only if it moves forward. */
  jumpClock(ms: number): void;
  start(): void;
  /** SIGKILL. */
  kill(survive: number): void;
  /** SIGSTOP and SIGCONT. */
  pause(): void;
  resume(): void;
  /** Now, or when the process continues. */
  whenRunning(run: () => void): void;
  /** Another server may own its space. */
  isOver(): boolean;
  /** A user restores a copy of the store without the last n writes. Only while it is down. */
  rollBack(writes: number): void;
  /** Nothing is received while it is down. */
  feed(event: HubEvent): void;
  /** The operations in the store, in order of acceptance. */
  operations(): Iterable<Operation>;
  logs(): Iterable<LogEntry>;
  /** Unfinished work and waiting calls, as the hub counts them. */
  unfinished(): number;
}

/** From the start of the process to the event `booted`. */
export const BOOT_MS = 5;

const FAILED: WriteOutcome = { kind: 'failed', reason: 'no space left on device' };
const UNREAD: ReadResult = { kind: 'failed', reason: 'input/output error' };

interface State extends Server {
  readonly options: ServerOptions;
  readonly record: StoredRecord;
  hub: Hub | undefined;
  isUp: boolean;
  isStarted: boolean;
  isPaused: boolean;
  /** Callbacks that wait for the process to continue. */
  held: (() => void)[];
  life: number;
  lastId: number;
  tickAt: number;
  isRunning: boolean;
  readonly queue: HubEvent[];
  wallOffset: number;
  /** Undefined when the clock has never jumped, and the timeline is the clock. */
  clock: Clock | undefined;
}

export function createServer(options: ServerOptions): Server {
  const { timeline, random, store_id, space } = options;
  const record = space?.database.record ?? createRecord(options);
  const member: SpaceMember | undefined =
    space &&
    createSpaceMember({
      ...space,
      timeline,
      random,
      wall: () => timeline.now + state.wallOffset,
      whenRunning: (run) => whenRunning(state, run),
      own: () => serve(state),
      over: space.over,
    });
  const disk =
    member?.disk ??
    createDisk<StoreWrite, WriteOutcome>({ timeline, random, failed: FAILED, apply: (write) => record.apply(write) });
  // One literal with everything in it: an object that members are added to becomes a slow one.
  const state: State = {
    options,
    store_id,
    record,
    hub: undefined,
    isUp: false,
    isStarted: false,
    isPaused: false,
    held: [],
    life: 0,
    lastId: options.firstId,
    tickAt: Infinity,
    isRunning: false,
    queue: [],
    disk,
    member,
    wallOffset: 0,
    clock: undefined,
    jumpClock: (ms) => jumpClock(state, ms),
    start: () => start(state),
    kill: (survive) => kill(state, survive),
    pause() {
      state.isPaused = state.isStarted;
    },
    resume: () => resume(state),
    whenRunning: (run) => whenRunning(state, run),
    isOver: () => member?.isOver() === true,
    rollBack: (writes) => record.rollBack(writes),
    feed: (event) => feedHub(state, event),
    operations: () => record.content.operations.values(),
    logs: () => record.content.logs.values(),
    unfinished: () => state.hub?.summary().unfinished ?? 0,
  };
  return state;
}

function whenRunning(state: State, run: () => void): void {
  if (!state.isPaused) return run();
  const { life } = state;
  state.held.push(() => {
    if (state.life === life) run();
  });
}

function resume(state: State): void {
  if (!state.isPaused) return;
  state.isPaused = false;
  for (const run of state.held.splice(0)) run();
}

function kill(state: State, survive: number): void {
  const { isUp } = state;
  if (!state.isStarted) return;
  state.hub = undefined;
  state.isUp = false;
  state.isStarted = false;
  state.isPaused = false;
  state.held.length = 0;
  state.life += 1;
  state.queue.length = 0;
  state.disk.lose(survive);
  if (isUp) state.options.see({ kind: 'server', up: false });
}

function start(state: State): void {
  if (state.isStarted) return;
  state.isStarted = true;
  if (state.member === undefined) serve(state);
  else state.member.begin();
}

function serve(state: State): void {
  const { space } = state.options;
  state.clock = state.wallOffset === 0 ? undefined : newClock(state);
  if (space === undefined) return serveOwn(state);
  state.disk.read(
    () => readRecord(state),
    (snapshot) => {
      createHub(state);
      bootHub(state, snapshot);
      space.serves();
    },
  );
}

function serveOwn(state: State): void {
  const { timeline, expires_every_ms } = state.options;
  createHub(state);
  const { life } = state;
  timeline.after(BOOT_MS, () => {
    if (life === state.life) bootHub(state, readRecord(state));
  });
  if (expires_every_ms > 0) expireRecords(state, life);
}

function createHub(state: State): void {
  const { options } = state;
  const { windows, see, rules } = options;
  const newId = (now: number): string => uuidV7(now, (state.lastId += 1));
  state.tickAt = Infinity;
  state.hub = options.createHub({ newId, hash: hashText, serverVersion: '0.0.0', windows, ...rules }, (message) =>
    see({ kind: 'contradiction', message }),
  );
  state.isUp = true;
  see({ kind: 'server', up: true });
}

const readRecord = (state: State): StoreSnapshot =>
  state.record.snapshot(nowOf(state) - state.options.windows.redelivery_window_ms);

function bootHub(state: State, snapshot: StoreSnapshot): void {
  feedHub(state, { type: 'booted', snapshot, registered: state.options.registered() });
}

/** A clock like that of the real process (server/runner/hub-runner.ts). */
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
  armTick(state, hub);
}

function expireRecords(state: State, life: number): void {
  const { timeline, expires_every_ms, windows } = state.options;
  timeline.after(expires_every_ms, () => {
    if (life !== state.life) return;
    state.record.expire({
      now: nowOf(state),
      retentionMs: windows.retention_ms,
      keyMemoryMs: limits.key_memory_ms,
    });
    expireRecords(state, life);
  });
}

/** Events in the order of arrival, as in the real shell: those that an effect causes wait until earlier effects are done. */
function feedHub(state: State, event: HubEvent): void {
  const { hub, queue, options } = state;
  if (state.isPaused) return whenRunning(state, () => feedHub(state, event));
  // As in the real process: another server may be doing this one's work.
  if (hub === undefined || state.member?.isOver() === true) return;
  queue.push(event);
  if (state.isRunning) return;
  state.isRunning = true;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (options.watch !== undefined) options.watch(next);
    for (const effect of hub.step(next, nowOf(state))) perform(state, effect);
  }
  state.isRunning = false;
  armTick(state, hub);
}

function armTick(state: State, hub: Hub): void {
  const deadline = hub.nextDeadline();
  if (deadline === undefined) return;
  const at = state.clock === undefined ? deadline : state.options.timeline.now + Math.max(0, deadline - state.clock());
  if (at === state.tickAt) return;
  state.tickAt = at;
  state.options.timeline.at(at, () => {
    if (state.hub !== hub || state.tickAt !== at) return;
    state.tickAt = Infinity;
    feedHub(state, { type: 'tick' });
  });
}

type WriteEffect = Extract<HubEffect, { type: 'write' }>;

function write(state: State, { id, write: asked }: WriteEffect): void {
  state.disk.write(asked, (outcome) => feedHub(state, { type: 'written', id, outcome }));
}

/** Longest delay of a late write in the real store. Other writes of that time precede it, and a kill loses it. */
const LATE_MS = 2;

function writeLate(state: State, effect: WriteEffect): void {
  const { life, options } = state;
  options.timeline.after(LATE_MS, () =>
    whenRunning(state, () => {
      if (state.life === life) write(state, effect);
    }),
  );
}

function perform(state: State, effect: HubEffect): void {
  const { disk, options } = state;
  if (options.watch !== undefined) options.watch(effect);
  switch (effect.type) {
    case 'write':
      return effect.late === true && state.member === undefined ? writeLate(state, effect) : write(state, effect);
    case 'read':
      return disk.read(
        () => state.record.read(effect.read),
        (value) => feedHub(state, { type: 'read_done', id: effect.id, value }),
        UNREAD,
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
    case 'read_answer':
      return options.readAnswer(effect.read_id, effect.answer);
    case 'approval_over':
    case 'approval_taken':
    case 'changed':
    case 'audit':
    case 'resource_updated':
    case 'log':
  }
}
