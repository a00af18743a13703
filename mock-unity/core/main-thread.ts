import type { BlockedBy } from '../../generated/typescript/types.ts';
import type { Suspension } from '../csharp/values/value.ts';
import { type EditorContext, frameInterval } from './context.ts';
import {
  createFrameClock,
  type ActiveRun,
  type Busy,
  type Frame,
  type MainThread,
  type MainThreadHooks,
  type Thread,
  type Waiting,
  createStartQueue,
} from './main-thread-state.ts';
import type { DomainOperation } from './operation.ts';
import type { Run, RunOutcome, ScriptEngine, Suspended } from './editor-protocol.ts';

/**
 * Maximum number of starts before the Editor draws. Replaces a time budget, because virtual time does not pass while
 * code runs.
 */
const STARTS_PER_FRAME = 50;

export function createMainThread(context: EditorContext, hooks: MainThreadHooks): MainThread {
  const clock = createFrameClock(frameInterval(context), context.now);
  const queue = createStartQueue();
  const thread: Thread = {
    context,
    hooks,
    clock,
    queue,
    goingOn: [],
    active: [],
    errands: [],
    errandSince: undefined,
    busy: undefined,
    frame: undefined,
    blockedUntil: -Infinity,
    blockedFrom: context.now,
    blockedBy: undefined,
    reloadSince: undefined,
  };
  return {
    frameNumber: () => clock.number,
    queueLength: () => queue.size(),
    enqueue: (operation) => queue.add(operation, context.now),
    dequeue: (operation) => queue.remove(operation),
    ready: (operation) => queue.ready(operation, context.now),
    clearQueue: () => {
      queue.clear();
      thread.goingOn = [];
    },
    resume: (operation) => {
      thread.goingOn.push({ operation, since: context.now });
    },
    errand: (errand) => {
      thread.errands.push(errand);
      thread.errandSince ??= context.now;
    },
    requestReload: () => {
      thread.reloadSince ??= context.now;
    },
    block: (ms, by) => {
      thread.blockedBy = by;
      if (context.now >= thread.blockedUntil) thread.blockedFrom = clock.lastIdle(context.now);
      thread.blockedUntil = Math.max(thread.blockedUntil, context.now + ms);
    },
    blockedBy: () => blockedBy(thread),
    unblock: () => {
      thread.blockedUntil = -Infinity;
    },
    paceChanged: () => clock.setInterval(frameInterval(context), context.now),
    run: () => runFrames(thread),
    nextDeadline: () => nextDeadline(thread),
    ageMs: () => {
      if (thread.busy !== undefined || thread.frame !== undefined) return context.now - clock.begunAt;
      return (
        context.now -
        (context.now < thread.blockedUntil ? Math.max(thread.blockedFrom, clock.begunAt) : clock.lastIdle(context.now))
      );
    },
  };
}

/** A dialog or an import may block the thread in the middle of code. */
function blockedBy({ context, blockedUntil, blockedBy: by, busy }: Thread): BlockedBy | undefined {
  const code: BlockedBy | undefined =
    busy?.kind === 'sleeping' ? { kind: 'user_code', log_id: busy.active.operation.record.log_id } : undefined;
  if (context.now >= blockedUntil || by === undefined) return code;
  return { ...code, ...by };
}

function runFrames(thread: Thread): 'idle' | 'reload' {
  const { context, clock } = thread;
  while (context.now >= thread.blockedUntil) {
    if (thread.busy !== undefined) {
      if (!releaseThread(thread, thread.busy)) return 'idle';
    } else if (thread.frame === undefined) {
      const plannedAt = nextFrame(thread);
      if (plannedAt > context.now) return 'idle';
      beginFrame(thread, plannedAt);
    } else if (!workOn(thread, thread.frame)) {
      thread.frame = undefined;
      clock.end(context.now);
      if (thread.reloadSince !== undefined && !suspendNext(thread)) return 'reload';
    }
  }
  return 'idle';
}

function nextDeadline(thread: Thread): number | undefined {
  if (thread.busy !== undefined && isWriting(thread.busy)) return undefined;
  const at = Math.max(freeAt(thread), thread.blockedUntil);
  return Number.isFinite(at) ? at : undefined;
}

/** The journal is being written, for an unknown time. */
const isWriting = ({ kind }: Busy): boolean => kind === 'starting' || kind === 'suspending';

function freeAt(thread: Thread): number {
  const { busy, frame } = thread;
  if (busy?.kind === 'sleeping') return busy.until;
  return busy !== undefined || frame !== undefined ? -Infinity : nextFrame(thread);
}

/** When the next frame with work begins; Infinity: none. */
function nextFrame({ context, clock, queue, goingOn, active, errandSince, reloadSince }: Thread): number {
  const frameFor = (since: number, mayWake: boolean): number =>
    mayWake && context.options.wake ? since : clock.next(since);
  const head = queue.head();
  let at = head === undefined ? Infinity : frameFor(head.since, true);
  for (const { since } of goingOn) at = Math.min(at, frameFor(since, true));
  if (errandSince !== undefined) at = Math.min(at, frameFor(errandSince, true));
  if (reloadSince !== undefined) at = Math.min(at, frameFor(reloadSince, false));
  for (const { waiting, operation } of active)
    if (waiting !== undefined) at = Math.min(at, frameFor(dueAt(context, waiting, operation), waiting.isTimer));
  return at;
}

const dueAt = ({ now }: EditorContext, waiting: Waiting, operation: DomainOperation): number =>
  waiting.cancellable && operation.cancelRequested ? Math.min(waiting.due, now) : waiting.due;

function beginFrame(thread: Thread, plannedAt: number): void {
  const { context, clock } = thread;
  clock.begin(context.now, plannedAt);
  const resuming = thread.active
    .filter(
      ({ waiting, operation }) =>
        waiting !== undefined && waiting.frame < clock.number && dueAt(context, waiting, operation) <= context.now,
    )
    .toSorted((left, right) => (left.waiting?.due ?? 0) - (right.waiting?.due ?? 0));
  thread.frame = { errands: thread.errands.splice(0), resuming, startsLeft: STARTS_PER_FRAME };
  thread.errandSince = undefined;
}

/** Does one piece of work of this frame; false when there is none left. */
function workOn(thread: Thread, frame: Frame): boolean {
  const errand = frame.errands.shift();
  if (errand !== undefined) {
    errand();
    return true;
  }
  const resumed = frame.resuming.shift();
  if (resumed !== undefined) {
    advanceRun(thread, resumed);
    return true;
  }
  const goesOn = nextToResume(thread);
  if (goesOn !== undefined) {
    continueOperation(thread, goesOn);
    return true;
  }
  const head = thread.queue.head();
  // The domain is about to be unloaded, which would cut off work started now.
  if (head === undefined || frame.startsLeft === 0 || thread.reloadSince !== undefined) return false;
  frame.startsLeft -= 1;
  thread.queue.takeHead();
  startOperation(thread, head.operation);
  return true;
}

/** None while the domain is about to be unloaded, which would cut it off. */
function nextToResume({ context, goingOn, reloadSince }: Thread): DomainOperation | undefined {
  const index = reloadSince === undefined ? goingOn.findIndex(({ since }) => since <= context.now) : -1;
  return index === -1 ? undefined : goingOn.splice(index, 1)[0]?.operation;
}

/** A failed journal write may succeed later: until then the work stays suspended. */
const RESUME_RETRY_MS = 1000;

function continueOperation(thread: Thread, operation: DomainOperation): void {
  const { hooks, context } = thread;
  // Its store may have ended it meanwhile.
  const { suspension } = operation.record;
  if (operation.phase !== 'suspended' || suspension === undefined) return;
  thread.busy = { kind: 'starting', operation };
  hooks.recordResume(operation, (ok) => {
    thread.busy = ok
      ? {
          kind: 'beginning',
          active: {
            operation,
            run: hooks.beginAgain(suspension.continuation, hooks.hostFor(operation)),
            waiting: undefined,
          },
        }
      : undefined;
    if (!ok && !operation.orphaned) thread.goingOn.push({ operation, since: context.now + RESUME_RETRY_MS });
  });
}

function startOperation(thread: Thread, operation: DomainOperation): void {
  const { hooks } = thread;
  if (!hooks.mayStart(operation)) return;
  const prepared = prepareProgram(hooks.engine, operation);
  if (!prepared.ok) {
    hooks.notCompiled(operation, prepared.message, prepared.stack_trace);
    return;
  }
  operation.phase = 'starting';
  thread.busy = { kind: 'starting', operation };
  hooks.recordStart(operation, (ok) => {
    thread.busy =
      ok && !operation.orphaned
        ? {
            kind: 'beginning',
            active: { operation, run: prepared.begin(hooks.hostFor(operation)), waiting: undefined },
          }
        : undefined;
  });
}

/** Releases the main thread, if its time has come. */
function releaseThread(thread: Thread, held: Busy): boolean {
  if (held.kind === 'starting' || held.kind === 'suspending') return false;
  if (held.kind === 'sleeping' && thread.context.now < held.until) return false;
  thread.busy = undefined;
  if (held.kind === 'beginning') {
    // The journal may have been replaced between the start and now.
    if (held.active.operation.orphaned) return true;
    thread.active.push(held.active);
  }
  advanceRun(thread, held.active);
  return true;
}

function advanceRun(thread: Thread, running: ActiveRun): void {
  running.waiting = undefined;
  for (;;) {
    const step = resumeRun(running.run);
    if (step.done === true) {
      thread.active = thread.active.filter((other) => other !== running);
      return finishRun(thread, running.operation, step.value);
    }
    if (suspendRun(thread, running, step.value)) return;
  }
}

function finishRun(thread: Thread, operation: DomainOperation, outcome: RunOutcome | Suspended): void {
  const { hooks } = thread;
  if (!('continuation' in outcome)) return hooks.ended(operation, outcome);
  const suspending: Busy = { kind: 'suspending', operation };
  thread.busy = suspending;
  hooks.suspend(operation, outcome, () => {
    if (thread.busy === suspending) thread.busy = undefined;
  });
}

/** Before the domain is unloaded: suspends one run that continues after it; false when there is none left. */
function suspendNext(thread: Thread): boolean {
  const running = thread.active.find(({ waiting }) => waiting?.ifReloaded !== undefined);
  const continuation = running?.waiting?.ifReloaded;
  if (running === undefined || continuation === undefined) return false;
  thread.active = thread.active.filter((other) => other !== running);
  finishRun(thread, running.operation, { continuation, compiles: false });
  return true;
}

/** False for a wait that ends at once. */
function suspendRun(thread: Thread, running: ActiveRun, suspension: Suspension): boolean {
  const { now } = thread.context;
  const frame = thread.clock.number;
  switch (suspension.kind) {
    case 'sleep':
      if (suspension.ms <= 0) return false;
      thread.busy = { kind: 'sleeping', active: running, until: now + suspension.ms };
      return true;
    case 'delay':
      if (suspension.cancellable && running.operation.cancelRequested) return false;
      running.waiting = { due: now + suspension.ms, frame, cancellable: suspension.cancellable, isTimer: true };
      return true;
    case 'next_frame':
      running.waiting = {
        due: now,
        frame,
        cancellable: false,
        isTimer: false,
        ...(suspension.ifReloaded === undefined ? {} : { ifReloaded: suspension.ifReloaded }),
      };
      return true;
    case 'wait_seconds':
      running.waiting = { due: now + suspension.ms, frame, cancellable: false, isTimer: false };
      return true;
  }
}

/**
 * The interpreter returns errors of the program as values; an exception is a bug of the mock, which must not end the
 * Editor.
 */
function prepareProgram(engine: ScriptEngine, { record }: DomainOperation): ReturnType<ScriptEngine['prepare']> {
  try {
    return engine.prepare(record.tool, record.params);
  } catch (error) {
    return { ok: false, message: `internal error of the mock Editor while compiling: ${String(error)}` };
  }
}

function resumeRun(running: Run): IteratorResult<Suspension, RunOutcome | Suspended> {
  try {
    return running.next();
  } catch (error) {
    return {
      done: true,
      value: {
        ok: false,
        error: `internal error of the mock Editor: ${String(error)}`,
        exception: 'MockUnity.InternalError',
        stack_trace: '',
      },
    };
  }
}
