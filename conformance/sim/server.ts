import { createHash } from 'node:crypto';
import { isTerminal } from '../../generated/typescript/lifecycle.ts';
import type { FrameFromServer } from '../../generated/typescript/rpc.ts';
import type { Envelope } from '../../generated/typescript/types.ts';
import { createHub } from '../../server/core/hub.ts';
import type { Hub, HubEffect, HubEvent } from '../../server/core/hub-protocol.ts';
import type { StoreWrite, WriteOutcome } from '../../server/core/store-protocol.ts';
import type { Seen } from '../oracles/history.ts';
import { createDisk, type Disk } from './disk.ts';
import type { Random } from './random.ts';
import { applyToStore, createStoreContent, readFromStore, snapshotOf, type StoreContent } from './store.ts';
import type { Timeline } from './timeline.ts';
import { windows } from './windows.ts';

export interface ServerOptions {
  readonly timeline: Timeline;
  readonly random: Random;
  readonly store_id: string;
  readonly see: (seen: Seen) => void;
  /** Breaks the hub on purpose. */
  readonly mutate: (hub: Hub) => Hub;
  readonly answer: (call_id: number, envelope: Envelope) => void;
  readonly accepted: (call_id: number, as: { readonly store_id: string; readonly log_id: string }) => void;
  readonly send: (connection: number, frame: FrameFromServer) => void;
  readonly close: (connection: number) => void;
}

/** A server process: the real hub over a simulated store. */
export interface Server {
  readonly store_id: string;
  readonly isUp: boolean;
  /** Counts processes. */
  readonly life: number;
  readonly disk: Disk<StoreWrite, WriteOutcome>;
  start(): void;
  /** SIGKILL. */
  kill(survive: number): void;
  /** Somebody puts back a store that lacks the last so many writes. Only while it is down. */
  rollBack(writes: number): void;
  /** Nothing is heard while it is down. */
  feed(event: HubEvent): void;
}

/** From the start of the process to the event `booted`. */
export const BOOT_MS = 5;

const FAILED: WriteOutcome = { kind: 'failed', reason: 'no space left on device' };

interface State extends ServerOptions {
  hub: Hub | undefined;
  life: number;
  lastId: number;
  tickAt: number;
  isRunning: boolean;
  readonly queue: HubEvent[];
  readonly disk: Disk<StoreWrite, WriteOutcome>;
  content: StoreContent;
  /** What the content is made of, oldest first. */
  readonly writes: StoreWrite[];
}

export function createServer(options: ServerOptions): Server {
  const { timeline, random } = options;
  const content = createStoreContent(options.store_id);
  const disk = createDisk<StoreWrite, WriteOutcome>({ timeline, random, failed: FAILED, apply: (write) => applyAndTell(state, write) });
  const state: State = { ...options, hub: undefined, life: 0, lastId: 0, tickAt: Infinity, isRunning: false, queue: [], disk, content, writes: [] };
  return {
    store_id: options.store_id,
    get isUp() {
      return state.hub !== undefined;
    },
    get life() {
      return state.life;
    },
    disk,
    start: () => start(state),
    kill(survive) {
      if (state.hub === undefined) return;
      state.hub = undefined;
      state.life += 1;
      state.queue.length = 0;
      disk.forget(survive);
      state.see({ kind: 'server', up: false });
    },
    rollBack: (writes) => rollBack(state, writes),
    feed: (event) => feed(state, event),
  };
}

function start(state: State): void {
  if (state.hub !== undefined) return;
  const { timeline } = state;
  const newId = (now: number): string => uuidV7(now, (state.lastId += 1));
  state.tickAt = Infinity;
  state.hub = state.mutate(createHub({ newId, hash, serverVersion: '0.0.0', windows }));
  state.see({ kind: 'server', up: true });
  const { life } = state;
  timeline.after(BOOT_MS, () => {
    if (life === state.life) feed(state, { type: 'booted', snapshot: snapshotOf(state.content, timeline.now - windows.redelivery_window_ms), registered: [] });
  });
}

/** A small file beside the store has kept count, so that no number of acceptance is given twice (server/store/witness.ts). */
function rollBack(state: State, count: number): void {
  const { lastAcceptSeq, store_id } = state.content;
  state.writes.splice(Math.max(0, state.writes.length - count));
  state.content = createStoreContent(store_id);
  for (const write of state.writes) applyToStore(state.content, write);
  state.content.lastAcceptSeq = lastAcceptSeq;
}

function applyAndTell(state: State, write: StoreWrite): WriteOutcome {
  const outcome = applyToStore(state.content, write);
  if (outcome.kind !== 'stored') return outcome;
  state.writes.push(write);
  if (write.kind === 'accept') state.see({ kind: 'durable', disk: 'store', log_id: write.operation.log_id, what: 'accepted' });
  if (write.kind === 'update' && write.patch.state !== undefined && isTerminal(write.patch.state))
    state.see({ kind: 'durable', disk: 'store', log_id: write.log_id, what: 'ended' });
  return outcome;
}

/** First come, first served, as in the real shell: what an effect causes waits until the effects before it are done. */
function feed(state: State, event: HubEvent): void {
  const { hub, queue, timeline } = state;
  if (hub === undefined) return;
  queue.push(event);
  if (state.isRunning) return;
  state.isRunning = true;
  try {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) for (const effect of hub.step(next, timeline.now)) perform(state, effect);
  } finally {
    state.isRunning = false;
  }
  arm(state, hub);
}

function arm(state: State, hub: Hub): void {
  const at = hub.nextDeadline();
  if (at === undefined || at === state.tickAt) return;
  state.tickAt = at;
  state.timeline.at(at, () => {
    if (state.hub !== hub || state.tickAt !== at) return;
    state.tickAt = Infinity;
    feed(state, { type: 'tick' });
  });
}

function perform(state: State, effect: HubEffect): void {
  const { disk } = state;
  switch (effect.type) {
    case 'write':
      return disk.write(effect.write, (outcome) => feed(state, { type: 'written', id: effect.id, outcome }));
    case 'read':
      return disk.read(() => feed(state, { type: 'read_done', id: effect.id, value: readFromStore(state.content, effect.read) }));
    case 'accepted':
      return state.accepted(effect.call_id, effect);
    case 'answer':
      return state.answer(effect.call_id, effect.envelope);
    case 'cancel_answer':
      return state.see({ kind: 'cancel_answer', command: effect.command_id, outcome: effect.outcome });
    case 'send':
      if (effect.frame.kind === 'request' && effect.frame.method === 'operation/execute') {
        const { log_id, accept_seq } = effect.frame.params;
        state.see({ kind: 'execute', log_id, accept_seq });
      }
      return state.send(effect.connection, effect.frame);
    case 'close':
      return state.close(effect.connection);
    case 'progress':
    case 'tools_changed':
    case 'log':
  }
}

const hashes = new Map<string, string>();
/** Runs use the same few texts again and again. */
const HASHES_LIMIT = 10_000;

function hash(text: string): string {
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
