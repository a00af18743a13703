import { Worker } from 'node:worker_threads';
import { StoreOpenError, type StoreProblem } from './store.ts';
import type { Call, EncodedWrite, FromWorker, NumberedCall, Reply, WorkerData } from './worker-protocol.ts';
import { reasonOf } from '../lib/reason-of.ts';

/** A writer that cannot be started is tried again with the next call, but not more often than this. */
const RESTART_PAUSE_MS = 1_000;
/** What nobody waits for goes with the next call that somebody waits for, or after this: less than anybody notices. */
const PATIENCE_MS = 10;

export interface LinkOptions {
  readonly workerUrl: URL;
  readonly data: WorkerData;
  readonly onProblem: (problem: StoreProblem) => void;
  /** Also after a restart: connections of the main thread to the files should be opened anew. */
  readonly onStarted: (started: Extract<FromWorker, { kind: 'ready' }>) => void;
}

/** The writer thread, as the main thread sees it. Starts it again when it dies. */
export interface WorkerLink {
  /**
   * Never rejects. Calls of one microtask go as one message; `urgency` says whether that leaves at once. The order is kept. An acceptance that may
   * or may not be stored, since its writer died, is answered when it has been taken back.
   */
  call(call: Call, urgency?: 'at_once' | 'can_wait'): Promise<Reply>;
  isDown(): boolean;
  /** Finishes what waits and ends the thread. */
  close(): Promise<void>;
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
  /** Sent and not answered. */
  readonly sent: Map<number, Waiting>;
  /** Not sent yet. */
  outbox: Waiting[];
  /** The outbox is sent at the end of this turn. */
  isFlushing: boolean;
  patience: NodeJS.Timeout | undefined;
  /** Of writers that died before they answered: told as failed once a writer has withdrawn them. */
  orphans: Waiting[];
}

/** Rejects with StoreOpenError when the store cannot be opened. */
export async function startWorkerLink(options: LinkOptions): Promise<WorkerLink> {
  const state: State = {
    ...options,
    phase: { kind: 'starting' },
    lastId: 0,
    sent: new Map(),
    outbox: [],
    isFlushing: false,
    patience: undefined,
    orphans: [],
  };
  await start(state);
  return {
    call: (call, urgency = 'at_once') => enqueue(state, call, urgency),
    isDown: () => state.phase.kind === 'down',
    close: () => close(state),
  };
}

function enqueue(state: State, call: Call, urgency: 'at_once' | 'can_wait'): Promise<Reply> {
  const { phase } = state;
  if (phase.kind === 'closed')
    return Promise.resolve({
      kind: 'failed',
      reason: 'The store is closed: the server is ending. Try again in a moment.',
    });
  if (phase.kind === 'down') {
    if (performance.now() - phase.since < RESTART_PAUSE_MS)
      return Promise.resolve({ kind: 'failed', reason: phase.reason });
    restart(state);
  }
  return new Promise((resolve) => {
    state.lastId += 1;
    state.outbox.push({ id: state.lastId, call, resolve });
    if (urgency === 'at_once') flushSoon(state);
    else state.patience ??= setTimeout(() => flush(state), PATIENCE_MS);
  });
}

function flushSoon(state: State): void {
  if (state.isFlushing) return;
  state.isFlushing = true;
  queueMicrotask(() => flush(state));
}

function flush(state: State): void {
  state.isFlushing = false;
  clearTimeout(state.patience);
  state.patience = undefined;
  if (state.phase.kind !== 'ready' || state.outbox.length === 0) return;
  const calls = state.outbox;
  state.outbox = [];
  for (const waiting of calls) state.sent.set(waiting.id, waiting);
  const message: NumberedCall[] = calls.map(({ id, call }) => ({ id, call }));
  state.phase.worker.postMessage(message);
}

/** Resolves when the writer has opened the store; rejects when it cannot. */
function start(state: State): Promise<void> {
  state.phase = { kind: 'starting' };
  // stdout carries nothing but MCP; execArgv: a debugger or loader of the process is none of the writer's business.
  const worker = new Worker(state.workerUrl, { workerData: state.data, stdout: true, execArgv: [] });
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
      // Whether such an acceptance is stored, the next server sees; its client asks there.
      if (state.phase.kind === 'closed') failAll([...state.sent.values()].filter(isNoAcceptance), reason.message);
    });
  });
}

function settle(state: State, id: number, reply: Reply): void {
  const waiting = state.sent.get(id);
  state.sent.delete(id);
  waiting?.resolve(reply);
}

function died(state: State, cause: Error): void {
  state.orphans.push(...[...state.sent.values()].filter(({ call }) => !isWrite(call, 'withdraw')));
  state.sent.clear();
  state.onProblem({
    code: 'writer_restarted',
    message: `${cause.message} It was started again; writes that were under way have failed.`,
  });
  restart(state);
}

function restart(state: State): void {
  start(state).then(
    () => withdrawOrphans(state),
    (error: unknown) => goDown(state, error),
  );
}

/** An acceptance that was not answered is not accepted: whatever the dead writer had committed of it is taken back first (WIR-05). */
function withdrawOrphans(state: State): void {
  const orphans = [...state.orphans];
  const log_ids = orphans.flatMap(({ call }) =>
    call.kind === 'write' && call.write.kind === 'accept' ? [call.write.row.log_id] : [],
  );
  const resolve = (reply: Reply): void => {
    if (reply.kind === 'failed') return tryAgainLater(state);
    state.orphans = state.orphans.filter((orphan) => !orphans.includes(orphan));
    failAll(orphans, "The store's writer thread ended before this was stored. It was started again: try again.");
  };
  state.outbox.unshift({
    id: (state.lastId += 1),
    call: { kind: 'write', write: { kind: 'withdraw', log_ids } },
    resolve,
  });
  flush(state);
}

function tryAgainLater(state: State): void {
  const timer = setTimeout(() => {
    if (state.phase.kind === 'down') restart(state);
    else if (state.phase.kind === 'ready') withdrawOrphans(state);
  }, RESTART_PAUSE_MS);
  timer.unref();
}

/** Nothing of what waits was written. What the dead writer had committed is not known: such an acceptance is answered when it is withdrawn. */
function goDown(state: State, error: unknown): void {
  const reason = reasonOf(error);
  state.phase = { kind: 'down', reason, since: performance.now() };
  const waiting = state.outbox.filter(({ call }) => !isWrite(call, 'withdraw'));
  state.outbox = [];
  failAll(waiting, reason);
  failAll(state.orphans.filter(isNoAcceptance), reason);
  state.orphans = state.orphans.filter((orphan) => !isNoAcceptance(orphan));
  if (state.orphans.length > 0) tryAgainLater(state);
}

const isWrite = (call: Call, kind: EncodedWrite['kind']): boolean => call.kind === 'write' && call.write.kind === kind;
const isNoAcceptance = ({ call }: Waiting): boolean => !isWrite(call, 'accept');

function failAll(waiting: readonly Waiting[], reason: string): void {
  for (const { resolve } of waiting) resolve({ kind: 'failed', reason });
}

async function close(state: State): Promise<void> {
  const { phase } = state;
  if (phase.kind === 'closed') return;
  if (phase.kind === 'down') {
    state.phase = { kind: 'closed' };
    return;
  }
  const ended = phase.kind === 'ready' ? new Promise((resolve) => phase.worker.once('exit', resolve)) : undefined;
  const closing = enqueue(state, { kind: 'close' }, 'at_once');
  flush(state);
  if (phase.kind === 'ready') state.phase = { kind: 'closed' };
  await closing;
  state.phase = { kind: 'closed' };
  await ended;
}
