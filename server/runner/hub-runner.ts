import type { Envelope } from '../../generated/typescript/types.ts';
import type { FrameFromServer } from '../../generated/typescript/rpc.ts';
import type {
  ApprovalOutcome,
  ApprovalQuestion,
  AuditEntry,
  Call,
  Changes,
  Client,
  Hub,
  HubEffect,
  HubEvent,
  HubRead,
  HubReadAnswer,
  HubSummary,
  OwnRead,
} from '../hub/protocol/hub-protocol.ts';
import type { WriteOutcome } from '../hub/protocol/store-protocol.ts';
import type { Log } from '../lib/log.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from './clock.ts';

/** setTimeout takes no more; a later deadline is looked at again then. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** What a caller hears of its call, besides the answer. */
export interface CallListener {
  answered(envelope: Envelope): void;
  accepted(as: { readonly store_id: string; readonly log_id: string }): void;
  progress(progress: number, message: string): void;
  /** The user is to be asked (SEC-04); what comes of it goes to `HubRunner.approve`. Only where the call said `can_ask`. */
  ask(question: ApprovalQuestion): void;
}

export interface CancelAnswer {
  readonly outcome: Extract<HubEffect, { type: 'cancel_answer' }>['outcome'];
  readonly message: string;
}

/** Where frames for Editors go. */
export interface EditorConnections {
  send(connection: number, frame: FrameFromServer): void;
  close(connection: number, reason: string): void;
}

/** Feeds the hub and performs its effects, one event after the other. The only place where hub time and real time meet. */
export interface HubRunner {
  /** `call_id` names it to `cancel`, `abandon` and `delivered`. */
  call(call: Omit<Call, 'call_id'>, listener: CallListener): number;
  /** The client cancelled that request; also after its answer. */
  cancel(call_id: number): void;
  /** Nobody listens any more; no answer is given. */
  abandon(call_id: number): void;
  /** The request is answered in another way: no answer is given, or the one that was given counts as delivered to nobody (EXO-06). */
  leave(call_id: number): void;
  cancelOperation(log_id: string, by: string, force?: boolean): Promise<CancelAnswer>;
  /** What the user said to a question (SEC-04). */
  approve(answer: Omit<Extract<HubEvent, { type: 'approval' }>, 'type' | 'command_id'>): void;
  /** The same, and what came of it. */
  decide(answer: Parameters<HubRunner['approve']>[0]): Promise<ApprovalOutcome>;
  read(client: Client, read: HubRead): Promise<HubReadAnswer>;
  /** What the user looks at. `answered` is called between the changes that are part of the answer and those that come after it. */
  ownRead(read: OwnRead, answered: (answer: HubReadAnswer) => void): void;
  feed(event: HubEvent): void;
  /** Writes and reads that the store has not answered yet. */
  pendingStoreCalls(): number;
  summary(): HubSummary;
  /** Resolves when the store has answered everything that was asked of it so far. */
  settled(): Promise<void>;
  /** Stops the timer; later events are not fed. */
  stop(): void;
}

export interface HubRunnerOptions {
  readonly hub: Hub;
  /** Asked from the event `booted` on. */
  readonly store: () => Store | undefined;
  readonly clock: Clock;
  readonly log: Log;
  /** Made behind the runner, which they feed. */
  readonly editors: () => EditorConnections;
  /** Every client is to be told (PSH-02). */
  readonly onToolsChanged: () => void;
  /** Whoever has subscribed to it is to be told. */
  readonly onResourceUpdated: (uri: string) => void;
  /** A question to the user needs no answer any more. */
  readonly onApprovalOver: (log_id: string) => void;
  /** Those who watch are to be told. */
  readonly onChanged: (changes: Changes) => void;
  /** A line for the audit log (SEC-04). */
  readonly onAudit: (entry: AuditEntry) => void;
}

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
  storeCalls: number;
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
    timer: undefined,
    timerAt: undefined,
  };
  return {
    call(call, listener) {
      const call_id = (state.lastId += 1);
      state.calls.set(call_id, listener);
      feed(state, { type: 'call', call: { ...call, call_id } });
      return call_id;
    },
    cancel(call_id) {
      state.calls.delete(call_id);
      feed(state, { type: 'call_cancelled', call_id });
    },
    abandon(call_id) {
      if (state.calls.delete(call_id)) feed(state, { type: 'call_abandoned', call_id });
    },
    leave(call_id) {
      feed(state, { type: state.calls.delete(call_id) ? 'call_abandoned' : 'call_cancelled', call_id });
    },
    cancelOperation: (log_id, by, force) =>
      new Promise((resolve) => {
        const command_id = (state.lastId += 1);
        state.commands.set(command_id, resolve);
        feed(state, { type: 'cancel_operation', command_id, log_id, by, ...(force === true ? { force } : {}) });
      }),
    approve: (answer) => feed(state, { type: 'approval', ...answer }),
    decide: (answer) =>
      new Promise((resolve) => {
        const command_id = (state.lastId += 1);
        state.decisions.set(command_id, resolve);
        feed(state, { type: 'approval', ...answer, command_id });
      }),
    read: (client, read) =>
      new Promise((resolve) => {
        const read_id = (state.lastId += 1);
        state.reads.set(read_id, resolve);
        feed(state, { type: 'read', read_id, client, read });
      }),
    ownRead(read, answered) {
      const read_id = (state.lastId += 1);
      state.reads.set(read_id, answered);
      feed(state, { type: 'own_read', read_id, read });
    },
    feed: (event) => feed(state, event),
    pendingStoreCalls: () => state.storeCalls,
    summary: () => state.hub.summary(),
    settled: () => (state.storeCalls === 0 ? Promise.resolve() : new Promise((resolve) => state.idle.push(resolve))),
    stop() {
      state.stopped = true;
      clearTimeout(state.timer);
    },
  };
}

/** Effects may lead to events at once (a connection that closes): those wait their turn. */
function feed(state: State, event: HubEvent): void {
  if (state.stopped) return;
  state.queue.push(event);
  if (state.running) return;
  state.running = true;
  try {
    for (let next = state.queue.shift(); next !== undefined; next = state.queue.shift()) {
      for (const effect of state.hub.step(next, state.clock())) perform(state, effect);
    }
  } finally {
    state.running = false;
  }
  armTimer(state);
}

function perform(state: State, effect: HubEffect): void {
  switch (effect.type) {
    case 'write':
      return write(state, effect);
    case 'read':
      return askStore(state, state.store()?.read(effect.read) ?? Promise.resolve(storeMissing), (value) => ({
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
      return state.onAudit(effect.entry);
    case 'resource_updated':
      return state.onResourceUpdated(effect.uri);
    case 'changed':
      return state.onChanged(effect.changes);
    case 'tools_changed':
      return state.onToolsChanged();
    case 'send':
      return state.editors().send(effect.connection, effect.frame);
    case 'close':
      return state.editors().close(effect.connection, effect.reason);
    case 'log':
      return state.log(effect.level, effect.message);
  }
}

const storeMissing = { kind: 'failed', reason: 'The store is not open yet.' } as const;

/** What the store has written at once is told in the same turn, behind the effects of this step. */
function write(state: State, { id, write: asked }: Extract<HubEffect, { type: 'write' }>): void {
  const outcome = state.store()?.write(asked) ?? storeMissing;
  const written = (known: WriteOutcome): HubEvent => ({ type: 'written', id, outcome: known });
  if (outcome instanceof Promise) askStore(state, outcome, written);
  else feed(state, written(outcome));
}

function askStore<T>(state: State, answer: Promise<T>, eventOf: (answer: T) => HubEvent): void {
  state.storeCalls += 1;
  void answer.then((known) => {
    state.storeCalls -= 1;
    feed(state, eventOf(known));
    if (state.storeCalls === 0) for (const resolve of state.idle.splice(0)) resolve();
  });
}

function armTimer(state: State): void {
  const deadline = state.hub.nextDeadline();
  if (deadline === state.timerAt) return;
  clearTimeout(state.timer);
  state.timerAt = deadline;
  state.timer = undefined;
  if (deadline === undefined) return;
  const delay = Math.min(Math.max(0, deadline - state.clock()), LONGEST_TIMER_MS);
  state.timer = setTimeout(() => {
    state.timerAt = undefined;
    feed(state, { type: 'tick' });
  }, delay);
}
