import type { BlockedBy } from '../../generated/typescript/types.ts';
import type { Continuation } from '../csharp/values/value.ts';
import type { EditorContext } from './context.ts';
import type { DomainOperation } from './operation.ts';
import type { Run, RunHost, RunOutcome, ScriptEngine, Suspended } from './editor-protocol.ts';

/** The Editor's main thread: starts operations in order of acceptance, frame by frame, and resumes waiting runs. */
export interface MainThread {
  frameNumber(): number;
  /** A queued operation starts once its phase is `queued` and {@link ready} was called. */
  queueLength(): number;
  enqueue(operation: DomainOperation): void;
  dequeue(operation: DomainOperation): void;
  ready(operation: DomainOperation): void;
  /** Drops everything that waits to start or to continue. */
  clearQueue(): void;
  /** Suspended work continues in the next frame, before anything starts (EXO-13). */
  resume(operation: DomainOperation): void;
  /** Queues a short action for the next frame, before work is started; dropped with the domain. */
  errand(run: () => void): void;
  requestReload(): void;
  block(ms: number, by?: BlockedBy): void;
  unblock(): void;
  /** Focus or frame rate has changed. */
  paceChanged(): void;
  /** Runs everything that is due. `reload`: a frame has ended after which the domain must be unloaded. */
  run(): 'idle' | 'reload';
  nextDeadline(): number | undefined;
  /** Time since the last frame (TMO-04). */
  ageMs(): number;
  /** The cause that delays the next frame; undefined if none is known (TMO-07). */
  blockedBy(): BlockedBy | undefined;
}

/** Functions that the main thread calls. */
export interface MainThreadHooks {
  readonly engine: ScriptEngine;
  hostFor(operation: DomainOperation): RunHost;
  /** Called right before the start; an operation that may not start has been ended. */
  mayStart(operation: DomainOperation): boolean;
  /** Makes the start durable; `done(true)` before the first instruction (EXO-02). */
  recordStart(operation: DomainOperation, done: (ok: boolean) => void): void;
  /** Makes the suspension durable; `decided` when that is done or has failed: no reload begins before. */
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
  /** The continuation that runs if the domain is reloaded first; absent: the work is interrupted. */
  readonly ifReloaded?: Continuation;
  /** A timer, which may wake the main thread; other waits are checked once a frame. */
  readonly isTimer: boolean;
}

/** Work that occupies the main thread across the steps of one frame. */
export type Busy =
  | { readonly kind: 'starting'; readonly operation: DomainOperation }
  | { readonly kind: 'suspending'; readonly operation: DomainOperation }
  | { readonly kind: 'beginning'; readonly active: ActiveRun }
  | { readonly kind: 'sleeping'; readonly active: ActiveRun; readonly until: number };

export interface Frame {
  /** The errands that arrived before the frame began. */
  readonly errands: (() => void)[];
  readonly resuming: ActiveRun[];
  startsLeft: number;
}

/** The work of the main thread, and what occupies it. */
export interface Thread {
  readonly context: EditorContext;
  readonly hooks: MainThreadHooks;
  readonly clock: FrameClock;
  readonly queue: StartQueue;
  /** Suspended work to continue, in this order, not before `since`. */
  goingOn: { readonly operation: DomainOperation; readonly since: number }[];
  active: ActiveRun[];
  errands: (() => void)[];
  /** When the first of them was queued. */
  errandSince: number | undefined;
  busy: Busy | undefined;
  frame: Frame | undefined;
  blockedUntil: number;
  /** When the last frame before the block began, including idle frames. */
  blockedFrom: number;
  /** The reported cause of the block. */
  blockedBy: BlockedBy | undefined;
  /** When a reload was first requested. */
  reloadSince: number | undefined;
}

/**
 * Schedules frames. Idle frames are not simulated: they are counted when the next relevant frame begins, so that a day
 * without work costs nothing.
 */
interface FrameClock {
  /** Number of the newest frame (Time.frameCount). */
  readonly number: number;
  /** When the newest frame began, Unix ms. */
  readonly begunAt: number;
  /** Time of the first frame at or after `from`; Infinity while the Editor makes none. */
  next(from: number): number;
  /**
   * Begins a frame; one outside of the grid moves the grid. Idle frames are counted up to `plannedAt`, its planned
   * time.
   */
  begin(at: number, plannedAt: number): void;
  /** The main thread is free again after its frame. */
  end(at: number): void;
  /** When a frame last began, including idle ones, if the main thread has been free since its last one. */
  lastIdle(now: number): number;
  setInterval(intervalMs: number, now: number): void;
}

/** 63 frames of a sixtieth of a second take 1050 ms, not 1050.0000000000002. */
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

/** The operations that wait for the main thread, in the order in which they start (EXO-11). */
interface StartQueue {
  size(): number;
  /**
   * The first operation, if it may start now: one whose acceptance (or removal) is still being written blocks those
   * after it.
   */
  head(): QueuedStart | undefined;
  takeHead(): void;
  /** Inserts after those of the same store that were accepted earlier. */
  add(operation: DomainOperation, now: number): void;
  remove(operation: DomainOperation): void;
  /** Its acceptance is durable from now on. */
  ready(operation: DomainOperation, now: number): void;
  clear(): void;
}

interface QueuedStart {
  readonly operation: DomainOperation;
  /** When it could first have been started, Unix ms. */
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
      // From the end, because a new operation is nearly always the newest.
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
