import { Worker } from 'node:worker_threads';
import { StoreOpenError, type StoreProblem } from './store.ts';
import {
  type WorkerCall,
  type FromWorker,
  type NumberedCall,
  type Reply,
  type Started,
  type ToWorker,
  type WorkerData,
  expectReply,
} from './worker-protocol.ts';
import { reasonOf } from '../lib/errors.ts';
import type { StoreConnection } from './connection.ts';
import { lookUpInSqlite, type LookupResult, type LookupKeys } from './look-up.ts';

/** A writer that cannot be started is retried with the next call, but at most once per this interval. */
const RESTART_PAUSE_MS = 1_000;

export interface LinkOptions {
  readonly workerUrl: URL;
  /** Called at each start. */
  readonly data: () => WorkerData;
  readonly onProblem: (problem: StoreProblem) => void;
  /** Also after a restart: the main thread must reopen its connections to the files. */
  readonly onStarted: (started: Started) => void;
  /** SQLite contains the log up to this position. */
  readonly onApplied: (position: number) => void;
  /** Applying the log failed; it will be retried. */
  readonly onBehind: (reason: string) => void;
}

/** The main thread's link to the writer thread. Restarts the thread when it ends. */
export interface WorkerLink {
  /**
   * Never rejects. Calls of one microtask are sent as one message, in order. `until`: the position up to which the log
   * is applied first.
   */
  call(call: WorkerCall, until?: number): Promise<Reply>;
  /** Requests that the log is applied up to a position. */
  apply(until: number): void;
  isDown(): boolean;
  /** Applies the log up to a position, finishes the pending calls, and ends the thread. */
  close(until: number): Promise<void>;
}

type Waiting = NumberedCall & { readonly resolve: (reply: Reply) => void };

type Phase =
  | { readonly kind: 'starting' }
  | { readonly kind: 'ready'; readonly worker: Worker }
  | { readonly kind: 'down'; readonly reason: string; readonly since: number }
  | { readonly kind: 'closed' };

interface State extends LinkOptions {
  phase: Phase;
  lastId: number;
  /** Sent and not answered, by id. */
  readonly sent: Map<number, Waiting>;
  /** Not sent yet. */
  outbox: Waiting[];
  until: number;
  /** Whether the outbox will be sent at the end of this turn. */
  isFlushing: boolean;
}

/** Starts the writer thread. Rejects with StoreOpenError if the store cannot be opened. */
export async function startWorkerLink(options: LinkOptions): Promise<WorkerLink> {
  const state: State = {
    ...options,
    phase: { kind: 'starting' },
    lastId: 0,
    sent: new Map(),
    outbox: [],
    until: 0,
    isFlushing: false,
  };
  await start(state);
  return {
    call: (call, until = 0) => enqueue(state, call, until),
    apply(until) {
      state.until = Math.max(state.until, until);
      restartWhereDue(state);
      flush(state);
    },
    isDown: () => state.phase.kind === 'down',
    close: (until) => close(state, until),
  };
}

function enqueue(state: State, call: WorkerCall, until: number): Promise<Reply> {
  state.until = Math.max(state.until, until);
  const refusal = refusalOf(state);
  if (refusal !== undefined) return Promise.resolve({ kind: 'failed', reason: refusal });
  return new Promise((resolve) => {
    state.lastId += 1;
    state.outbox.push({ id: state.lastId, call, resolve });
    if (state.isFlushing) return;
    state.isFlushing = true;
    queueMicrotask(() => flush(state));
  });
}

function refusalOf(state: State): string | undefined {
  if (state.phase.kind === 'closed') return 'The store is closed: the server is ending. Try again in a moment.';
  restartWhereDue(state);
  return state.phase.kind === 'down' ? state.phase.reason : undefined;
}

function restartWhereDue(state: State): void {
  if (state.phase.kind === 'down' && performance.now() - state.phase.since >= RESTART_PAUSE_MS) restart(state);
}

function flush(state: State): void {
  state.isFlushing = false;
  const { outbox: calls, until } = state;
  if (state.phase.kind !== 'ready' || (calls.length === 0 && until === 0)) return;
  state.outbox = [];
  state.until = 0;
  for (const waiting of calls) state.sent.set(waiting.id, waiting);
  const message: ToWorker = { calls: calls.map(({ id, call }) => ({ id, call })), ...(until > 0 && { until }) };
  state.phase.worker.postMessage(message);
}

/** Resolves when the writer has opened the store; rejects if it cannot. */
function start(state: State): Promise<void> {
  state.phase = { kind: 'starting' };
  // stdout is reserved for MCP. execArgv: the writer must not inherit a debugger or loader of the process.
  const worker = new Worker(state.workerUrl, { workerData: state.data(), stdout: true, execArgv: [] });
  return new Promise((resolve, reject) => {
    let cause: Error | undefined;
    worker.on('message', (message: FromWorker) => {
      switch (message.kind) {
        case 'ready':
          state.phase = { kind: 'ready', worker };
          state.onStarted(message);
          resolve();
          return;
        case 'refused':
          cause = new StoreOpenError(message.code, message.message);
          return;
        case 'replies':
          for (const { id, reply } of message.replies) settle(state, id, reply);
          return;
        case 'applied':
          return state.onApplied(message.position);
        case 'behind':
          return state.onBehind(message.reason);
        case 'problem':
          state.onProblem(message.problem);
      }
    });
    worker.on('error', (error) => {
      cause ??= new StoreOpenError('failed', `The store's writer thread failed: ${error.message}`);
    });
    worker.on('exit', () => {
      const reason = cause ?? new StoreOpenError('failed', "The store's writer thread ended unexpectedly.");
      reject(reason);
      if (state.phase.kind === 'ready') died(state, reason);
      if (state.phase.kind === 'closed') failSent(state, reason.message);
    });
  });
}

function settle(state: State, id: number, reply: Reply): void {
  const waiting = state.sent.get(id);
  state.sent.delete(id);
  waiting?.resolve(reply);
}

/** Restarts the writer after its end. Writes of operations are in the log, which the next writer continues to apply. */
function died(state: State, cause: Error): void {
  state.onProblem({ code: 'writer_restarted', message: `${cause.message} It was started again.` });
  failSent(state, "The store's writer thread ended before this was done. It was started again: try again.");
  restart(state);
}

function restart(state: State): void {
  start(state).then(
    () => flush(state),
    (error: unknown) => goDown(state, reasonOf(error)),
  );
}

function goDown(state: State, reason: string): void {
  state.phase = { kind: 'down', reason, since: performance.now() };
  const waiting = state.outbox;
  state.outbox = [];
  failAll(waiting, reason);
}

function failSent(state: State, reason: string): void {
  const sent = [...state.sent.values()];
  state.sent.clear();
  failAll(sent, reason);
}

function failAll(waiting: readonly Waiting[], reason: string): void {
  for (const { resolve } of waiting) resolve({ kind: 'failed', reason });
}

async function close(state: State, until: number): Promise<void> {
  const { phase } = state;
  if (phase.kind === 'closed') return;
  if (phase.kind === 'down') {
    state.phase = { kind: 'closed' };
    return;
  }
  const ended = phase.kind === 'ready' ? new Promise((resolve) => phase.worker.once('exit', resolve)) : undefined;
  const closing = enqueue(state, { kind: 'close' }, until);
  flush(state);
  if (phase.kind === 'ready') state.phase = { kind: 'closed' };
  await closing;
  state.phase = { kind: 'closed' };
  await ended;
}

/** Looks up on this thread if possible, in some tens of microseconds; otherwise returns `ask`. */
export function lookUpHere(reader: StoreConnection | undefined, question: LookupKeys): LookupResult | 'ask' {
  try {
    return reader === undefined ? 'ask' : lookUpInSqlite(reader, question);
  } catch {
    return 'ask';
  }
}

export async function askWriter(link: WorkerLink, question: LookupKeys | undefined): Promise<LookupResult | undefined> {
  if (question === undefined) return undefined;
  const reply = await link.call({ kind: 'look_up', question });
  if (reply.kind === 'failed') throw new Error(reply.reason);
  return expectReply(reply, 'looked_up').answer;
}

/** Looks up on this thread if possible, otherwise on the writer thread. */
export async function lookUpAnywhere(
  reader: StoreConnection | undefined,
  link: WorkerLink,
  question: LookupKeys,
): Promise<LookupResult> {
  const here = lookUpHere(reader, question);
  return here === 'ask' ? ((await askWriter(link, question)) ?? { head: undefined, holder: undefined }) : here;
}
