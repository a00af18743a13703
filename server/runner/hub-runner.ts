import type { ApprovalOutcome } from '../hub/protocol/call.ts';
import type { HubEffect, HubEvent } from '../hub/protocol/hub-protocol.ts';
import type { HubReadAnswer } from '../hub/protocol/reads.ts';
import type { WriteOutcome } from '../hub/protocol/store-protocol.ts';
import type { CallListener, CancelAnswer, HubRunner, HubRunnerOptions, Clock } from './runner-protocol.ts';

/** While the store has this many calls to answer, Editors are not read from (WIR-03)... */
const STORE_CALLS_HIGH = 2_000;
/** ...until it has no more than this many. */
const STORE_CALLS_LOW = 500;

/** Limit of setTimeout; a later deadline is checked again then. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface State extends HubRunnerOptions {
  readonly queue: HubEvent[];
  readonly calls: Map<number, CallListener>;
  readonly commands: Map<number, (answer: CancelAnswer) => void>;
  readonly decisions: Map<number, (outcome: ApprovalOutcome) => void>;
  readonly reads: Map<number, (answer: HubReadAnswer) => void>;
  readonly idle: (() => void)[];
  running: boolean;
  stopped: boolean;
  lastId: number;
  /** Writes and reads that the store has not answered yet. */
  storeCalls: number;
  holdsEditors: boolean;
  timer: NodeJS.Timeout | undefined;
  timerAt: number | undefined;
}

export function createHubRunner(options: HubRunnerOptions): HubRunner {
  const state: State = {
    ...options,
    queue: [],
    calls: new Map(),
    commands: new Map(),
    decisions: new Map(),
    reads: new Map(),
    idle: [],
    running: false,
    stopped: false,
    lastId: 0,
    storeCalls: 0,
    holdsEditors: false,
    timer: undefined,
    timerAt: undefined,
  };
  return {
    call(call, listener) {
      const call_id = (state.lastId += 1);
      state.calls.set(call_id, listener);
      feedEvent(state, { type: 'call', call: { call_id, ...call } });
      return call_id;
    },
    cancel(call_id) {
      state.calls.delete(call_id);
      feedEvent(state, { type: 'call_cancelled', call_id });
    },
    abandon(call_id) {
      if (state.calls.delete(call_id)) feedEvent(state, { type: 'call_abandoned', call_id });
    },
    leave(call_id) {
      feedEvent(state, { type: state.calls.delete(call_id) ? 'call_abandoned' : 'call_cancelled', call_id });
    },
    cancelOperation: (log_id, by, force) =>
      new Promise((resolve) => {
        const command_id = (state.lastId += 1);
        state.commands.set(command_id, resolve);
        feedEvent(state, { type: 'cancel_operation', command_id, log_id, by, ...(force === true ? { force } : {}) });
      }),
    approve: (answer) => feedEvent(state, { type: 'approval', ...answer }),
    decide: (answer) =>
      new Promise((resolve) => {
        const command_id = (state.lastId += 1);
        state.decisions.set(command_id, resolve);
        feedEvent(state, { type: 'approval', ...answer, command_id });
      }),
    read: (client, read) =>
      new Promise((resolve) => {
        const read_id = (state.lastId += 1);
        state.reads.set(read_id, resolve);
        feedEvent(state, { type: 'read', read_id, client, read });
      }),
    ownRead(read, answered) {
      const read_id = (state.lastId += 1);
      state.reads.set(read_id, answered);
      feedEvent(state, { type: 'own_read', read_id, read });
    },
    feed: (event) => feedEvent(state, event),
    summary: () => state.hub.summary(),
    settled: () => (state.storeCalls === 0 ? Promise.resolve() : new Promise((resolve) => state.idle.push(resolve))),
    stop() {
      state.stopped = true;
      clearTimeout(state.timer);
    },
  };
}

/** Effects may lead to events at once (a connection that closes): those wait their turn. */
function feedEvent(state: State, event: HubEvent): void {
  // Another server may be doing this one's work: nothing more is decided or answered here.
  if (state.stopped || state.parts.store?.isOver?.() === true) return;
  state.queue.push(event);
  if (state.running) return;
  state.running = true;
  try {
    for (let next = state.queue.shift(); next !== undefined; next = state.queue.shift()) {
      for (const effect of state.hub.step(next, state.clock())) performEffect(state, effect);
    }
  } finally {
    state.running = false;
  }
  armTimer(state);
}

function performEffect(state: State, effect: HubEffect): void {
  switch (effect.type) {
    case 'write':
      return writeStore(state, effect);
    case 'read':
      return askStore(state, state.parts.store?.read(effect.read) ?? Promise.resolve(storeMissing), (value) => ({
        type: 'read_done',
        id: effect.id,
        value,
      }));
    case 'accepted':
      return state.calls.get(effect.call_id)?.accepted({ store_id: effect.store_id, log_id: effect.log_id });
    case 'answer': {
      const listener = state.calls.get(effect.call_id);
      state.calls.delete(effect.call_id);
      return listener?.answered(effect.envelope);
    }
    case 'progress':
      return state.calls.get(effect.call_id)?.progress(effect.progress, effect.message);
    case 'cancel_answer': {
      const resolve = state.commands.get(effect.command_id);
      state.commands.delete(effect.command_id);
      return resolve?.({ outcome: effect.outcome, message: effect.message });
    }
    case 'approval_taken': {
      const resolve = state.decisions.get(effect.command_id);
      state.decisions.delete(effect.command_id);
      return resolve?.(effect.outcome);
    }
    case 'read_answer': {
      const resolve = state.reads.get(effect.read_id);
      state.reads.delete(effect.read_id);
      return resolve?.(effect.answer);
    }
    case 'ask_approval':
      return state.calls.get(effect.call_id)?.ask(effect.question);
    case 'approval_over':
      return state.onApprovalOver(effect.log_id);
    case 'audit':
      return state.audit.add(effect.entry);
    case 'resource_updated':
      return state.onResourceUpdated(effect.uri);
    case 'changed':
      return state.onChanged(effect.changes);
    case 'tools_changed':
      return state.onToolsChanged();
    case 'send':
      return state.parts.editors?.get(effect.connection)?.send(effect.frame);
    case 'close':
      return state.parts.editors?.get(effect.connection)?.close(effect.reason);
    case 'log':
      return state.log(effect.level, effect.message);
  }
}

const storeMissing = { kind: 'failed', reason: 'The store is not open yet.' } as const;

/** Writes that the store completes at once are reported in the same turn, after the effects of this step. */
function writeStore(state: State, { id, write: asked, late }: Extract<HubEffect, { type: 'write' }>): void {
  const outcome = state.parts.store?.write(asked, late) ?? storeMissing;
  const written = (known: WriteOutcome): HubEvent => ({ type: 'written', id, outcome: known });
  if (outcome instanceof Promise) askStore(state, outcome, written);
  else feedEvent(state, written(outcome));
}

function askStore<T>(state: State, answer: Promise<T>, eventOf: (answer: T) => HubEvent): void {
  state.storeCalls += 1;
  if (!state.holdsEditors && state.storeCalls >= STORE_CALLS_HIGH) holdEditors(state, true);
  void answer.then((known) => {
    state.storeCalls -= 1;
    if (state.holdsEditors && state.storeCalls <= STORE_CALLS_LOW) holdEditors(state, false);
    feedEvent(state, eventOf(known));
    if (state.storeCalls === 0) for (const resolve of state.idle.splice(0)) resolve();
  });
}

function holdEditors(state: State, on: boolean): void {
  state.holdsEditors = on;
  state.parts.editors?.hold(on);
}

function armTimer(state: State): void {
  const deadline = state.hub.nextDeadline();
  if (deadline === state.timerAt) return;
  // An early timer is harmless, and cheaper than a new one for each call.
  if (deadline !== undefined && state.timerAt !== undefined && deadline > state.timerAt) return;
  clearTimeout(state.timer);
  state.timerAt = deadline;
  state.timer = undefined;
  if (deadline === undefined) return;
  const delay = Math.min(Math.max(0, deadline - state.clock()), LONGEST_TIMER_MS);
  state.timer = setTimeout(() => {
    state.timerAt = undefined;
    feedEvent(state, { type: 'tick' });
  }, delay);
}

/**
 * A clock for the hub: the wall clock, but where that is set back it continues at its own pace, so that timeouts still come. Where the wall
 * clock is ahead (after a suspend, or when it is set right) it follows at once.
 */
export function createClock(wall: Clock = Date.now, steady: Clock = () => performance.now()): Clock {
  let offset = wall() - steady();
  return () => {
    offset = Math.max(offset, wall() - steady());
    return Math.floor(offset + steady());
  };
}
