import type { BlockedBy } from '../../generated/typescript/types.ts';
import type { Continuation } from '../csharp/values/program-host.ts';
import type { EditorContext } from './context.ts';
import type { DomainOperation } from './operation.ts';
import type { Run, RunHost, RunOutcome, ScriptEngine, Suspended } from './script-engine.ts';

/** The Editor's main thread: starts operations in the order of acceptance, one frame at a time, and resumes what awaits. */
export interface MainThread {
  frameNumber(): number;
  /** An operation in the queue is started once its phase is `queued` and {@link ready} was said. */
  queueLength(): number;
  enqueue(operation: DomainOperation): void;
  dequeue(operation: DomainOperation): void;
  ready(operation: DomainOperation): void;
  /** Forgets what waits to start or to go on. */
  clearQueue(): void;
  /** Suspended work goes on in the next frame, before anything starts (EXO-13). */
  goOn(operation: DomainOperation): void;
  /** Something short to do in the next frame, before work is started; forgotten with the domain. */
  errand(run: () => void): void;
  requestReload(): void;
  block(ms: number, by?: BlockedBy): void;
  unblock(): void;
  /** Focus or frame rate have changed. */
  paceChanged(): void;
  /** Runs everything that is due. `reload`: a frame has ended after which the domain is to be unloaded. */
  run(): 'idle' | 'reload';
  nextDeadline(): number | undefined;
  /** Time since the last frame (TMO-04). */
  ageMs(): number;
  /** What keeps it from the next frame, as far as that is known (TMO-07). */
  blockedBy(): BlockedBy | undefined;
}

/** What the main thread asks of others. */
export interface MainThreadHooks {
  readonly engine: ScriptEngine;
  hostFor(operation: DomainOperation): RunHost;
  /** Judged right before the start; what may not start has been ended. */
  mayStart(operation: DomainOperation): boolean;
  /** Makes the start durable; `done(true)` before the first instruction (EXO-02). */
  recordStart(operation: DomainOperation, done: (ok: boolean) => void): void;
  /** Makes the suspension durable; `decided` when that is done or has failed: until then no reload comes. */
  suspend(operation: DomainOperation, suspended: Suspended, decided: () => void): void;
  /** Makes the resumption durable; `done(true)` before the first instruction of the continuation (EXO-13). */
  recordResume(operation: DomainOperation, done: (ok: boolean) => void): void;
  beginAgain(continuation: Continuation, host: RunHost): Run;
  ended(operation: DomainOperation, outcome: RunOutcome): void;
  notCompiled(operation: DomainOperation, message: string, stackTrace: string | undefined): void;
}

export interface ActiveRun {
  readonly operation: DomainOperation;
  readonly run: Run;
  waiting: Waiting | undefined;
}

export interface Waiting {
  readonly due: number;
  /** It is resumed in a later frame than this one. */
  readonly frame: number;
  readonly cancellable: boolean;
  /** How the work goes on if the domain is reloaded first; absent: it is interrupted. */
  readonly ifReloaded?: Continuation;
  /** A timer, which may wake the main thread; the others are looked at once a frame. */
  readonly isTimer: boolean;
}

/** What holds the main thread in the middle of a frame. */
export type Busy =
  | { readonly kind: 'starting'; readonly operation: DomainOperation }
  | { readonly kind: 'suspending'; readonly operation: DomainOperation }
  | { readonly kind: 'beginning'; readonly active: ActiveRun }
  | { readonly kind: 'sleeping'; readonly active: ActiveRun; readonly until: number };

export interface Frame {
  readonly resuming: ActiveRun[];
  startsLeft: number;
}

/** What the main thread has to do, and what holds it. */
export interface Thread {
  readonly context: EditorContext;
  readonly hooks: MainThreadHooks;
  readonly clock: FrameClock;
  readonly queue: StartQueue;
  /** Suspended work that goes on, in this order, not before `since`. */
  goingOn: { readonly operation: DomainOperation; readonly since: number }[];
  active: ActiveRun[];
  errands: (() => void)[];
  /** When the first of them came. */
  errandSince: number | undefined;
  busy: Busy | undefined;
  frame: Frame | undefined;
  blockedUntil: number;
  /** The frame before the block; while it was idle, no work tells. */
  blockedFrom: number;
  /** What the block is, where something says so. */
  blockedBy: BlockedBy | undefined;
  /** When a reload was first requested. */
  reloadSince: number | undefined;
}

/**
 * When frames are. Idle frames are never stepped through: they are counted when the next one that matters begins, so
 * that a day without work costs nothing.
 */
interface FrameClock {
  /** Number of the newest frame that was begun (Time.frameCount). */
  readonly number: number;
  /** When the newest frame began, Unix ms. */
  readonly begunAt: number;
  /** First frame that may begin at or after `from`; Infinity while parked. */
  next(from: number): number;
  /** Begins a frame; one that does not fall on the grid moves the grid. Idle frames are counted up to `plannedAt`, when it should have begun. */
  begin(at: number, plannedAt: number): void;
  /** The main thread is free again after its frame. */
  end(at: number): void;
  /** When a frame last began, idle ones included, if the main thread is free since its last one. */
  lastIdle(now: number): number;
  setInterval(intervalMs: number, now: number): void;
}

/** 63 frames of a sixtieth of a second are 1050 ms, and not 1050.0000000000002. */
const ROUNDING = 1e-6;

export function createFrameClock(intervalMs: number, now: number): FrameClock {
  let interval = intervalMs;
  let origin = now;
  let freeSince = now;
  const indexAt = (at: number): number => (interval === Infinity ? 0 : Math.floor((at - origin) / interval + ROUNDING));
  const timeOf = (index: number): number => origin + Math.ceil(index * interval - ROUNDING);
  const onOrAfter = (at: number): number => {
    const index = Math.max(indexAt(at) - 1, 1);
    for (let candidate = index; ; candidate += 1) if (timeOf(candidate) >= at) return timeOf(candidate);
  };
  const clock: { -readonly [Name in keyof FrameClock]: FrameClock[Name] } = {
    number: 0,
    begunAt: now,
    next: (from) => (interval === Infinity ? Infinity : Math.max(onOrAfter(Math.max(from, clock.begunAt + 1)), from)),
    begin: (at, plannedAt) => {
      clock.number += Math.max(1, indexAt(plannedAt) - indexAt(freeSince));
      if (interval === Infinity || onOrAfter(at) !== at) origin = at;
      clock.begunAt = at;
      freeSince = at;
    },
    end: (at) => {
      freeSince = at;
    },
    lastIdle: (time) =>
      interval === Infinity
        ? clock.begunAt
        : Math.max(clock.begunAt, Math.min(time, timeOf(Math.max(indexAt(time), 0)))),
    setInterval: (ms, at) => {
      clock.number += Math.max(0, indexAt(at) - indexAt(freeSince));
      interval = ms;
      origin = at;
      freeSince = at;
    },
  };
  return clock;
}

/** What waits for the main thread, in the order in which it is to start (EXO-11). */
interface StartQueue {
  size(): number;
  /** The first, if it may be started now: one whose acceptance (or removal) is still being written holds up those behind it. */
  head(): QueuedStart | undefined;
  takeHead(): void;
  /** Behind those of the same store that were accepted earlier. */
  add(operation: DomainOperation, now: number): void;
  remove(operation: DomainOperation): void;
  /** Its acceptance is durable since now. */
  ready(operation: DomainOperation, now: number): void;
  clear(): void;
}

interface QueuedStart {
  readonly operation: DomainOperation;
  /** When it could have been started first, Unix ms. */
  since: number;
}

export function createStartQueue(): StartQueue {
  let waiting: QueuedStart[] = [];
  return {
    size: () => waiting.length,
    head: () => (waiting[0]?.operation.phase === 'queued' ? waiting[0] : undefined),
    takeHead: () => {
      waiting.shift();
    },
    add: (operation, now) => {
      const { store_id, accept_seq } = operation.record;
      // From the end, since what comes is nearly always the newest.
      const before = waiting.findLastIndex(
        ({ operation: { record } }) => record.store_id !== store_id || record.accept_seq <= accept_seq,
      );
      waiting.splice(before + 1, 0, { operation, since: now });
    },
    remove: (operation) => {
      waiting = waiting.filter((entry) => entry.operation !== operation);
    },
    ready: (operation, now) => {
      const entry = waiting.findLast((candidate) => candidate.operation === operation);
      if (entry !== undefined) entry.since = now;
    },
    clear: () => {
      waiting = [];
    },
  };
}
