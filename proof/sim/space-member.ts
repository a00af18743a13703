import type { StoreWrite, WriteOutcome } from '../../server/hub/protocol/store-protocol.ts';
import type { Claim } from '../../server/team/postgres/lease.ts';
import type { CommitCore, CommitEffect, CommitEvent, TransactionStep } from '../../server/team/postgres/commit-core.ts';
import type { LeaseCore, LeaseEffect, LeaseEvent } from '../../server/team/postgres/lease-core.ts';
import type { Cores } from './cores.ts';
import type { Disk } from './disk.ts';
import type { Random } from './random.ts';
import type { SpaceDatabase } from './space-database.ts';
import type { Timeline } from './timeline.ts';

export const LEASE_MS = 4000;
/** Time without an answer after which a connection is abandoned, and the request repeated on another one. */
const ANSWER_MS = LEASE_MS / 4;
/** Time for which an ending process waits for the database's answer about a space that it was acquiring (server/team/postgres/lease.ts). */
const GIVE_BACK_MS = 2_000;
const FAILED: WriteOutcome = { kind: 'failed', reason: 'the disk of the database is full' };
const STORED: WriteOutcome = { kind: 'stored' };
/** Longest latency to the database, or back. */
const LATENCY_MS = 2;

export interface SpaceMemberOptions {
  readonly timeline: Timeline;
  readonly random: Random;
  readonly database: SpaceDatabase;
  readonly createLease: Cores['createLease'];
  readonly createLeaseClock: Cores['createLeaseClock'];
  readonly createCommits: Cores['createCommits'];
  /** Number of the server, from 0. */
  readonly number: number;
  /** Rate of its clock. */
  readonly rate: number;
  /** Its wall clock. */
  readonly wall: () => number;
  /** Now, or when its process continues. */
  readonly whenRunning: (run: () => void) => void;
  /** It owns the space. */
  readonly own: () => void;
  /** Its lease is over: it ends. */
  readonly over: () => void;
}

/** A server's place in a space: the real cores of the lease and of commits, and the transport to the database, on which messages may be lost or delayed. */
export interface SpaceMember {
  readonly disk: Disk<StoreWrite, WriteOutcome>;
  /** Run id of its present process. */
  readonly run: string;
  /** Ends of the times in which its requests, or their answers, do not arrive normally. */
  readonly cutUntil: { requests: number; replies: number };
  /** Starts its process as a standby. */
  begin(): void;
  /** Releases the space; `ended` is called when its process has ended. */
  giveUp(ended: () => void): void;
  isOver(): boolean;
}

interface Waiting {
  readonly write: StoreWrite;
  readonly done: (outcome: WriteOutcome) => void;
}

interface State extends SpaceMember {
  readonly options: SpaceMemberOptions;
  run: string;
  life: number;
  core: LeaseCore | undefined;
  clock: () => number;
  claim: Claim;
  timer: number;
  /** A request for the space is open at the database. */
  isTaking: boolean;
  whenTaken: () => void;
  /** From the first read of the record on. */
  commits: CommitCore<Waiting> | undefined;
  /** Callers that wait for a transaction, by its number, in the order of their writes. */
  waiters: Map<number, Waiting[]>;
}

const NOBODY: Claim = { epoch: 0, run: '' };

export function createSpaceMember(options: SpaceMemberOptions): SpaceMember {
  const state: State = {
    options,
    disk: {
      mode: 'ok',
      write: (write, done) => takeIn(state, { write, done }),
      read: (look, done) => read(state, look, done),
      lose: () => dropProcess(state),
    },
    cutUntil: { requests: 0, replies: 0 },
    run: '',
    life: 0,
    core: undefined,
    clock: () => 0,
    claim: NOBODY,
    timer: 0,
    isTaking: false,
    whenTaken: () => undefined,
    commits: undefined,
    waiters: new Map(),
    begin: () => beginProcess(state),
    giveUp: (ended) => giveUp(state, ended),
    isOver: () => isOver(state),
  };
  return state;
}

function beginProcess(state: State): void {
  const { timeline, rate, wall, createLease, createLeaseClock, number } = state.options;
  state.run = `process ${state.life} of server ${number}`;
  state.clock = createLeaseClock(() => timeline.now * rate, wall);
  state.core = createLease(LEASE_MS);
  feedLease(state, { type: 'tick' });
}

/** Waits for an open request, since the database may have granted the space already. */
function giveUp(state: State, ended: () => void): void {
  const { life, options } = state;
  feedLease(state, { type: 'give_up' });
  if (!state.isTaking) return ended();
  const end = (): void => {
    if (state.life === life) ended();
  };
  state.whenTaken = end;
  options.timeline.after(GIVE_BACK_MS, end);
}

function dropProcess(state: State): void {
  state.life += 1;
  state.core = undefined;
  state.claim = NOBODY;
  state.isTaking = false;
  state.commits = undefined;
  state.waiters = new Map();
}

const isOver = ({ core, clock }: State): boolean => core === undefined || core.whyOver(clock()) !== undefined;

function feedLease(state: State, event: LeaseEvent): void {
  const { core, clock, options, life } = state;
  if (core === undefined) return;
  for (const effect of core.step(event, clock())) perform(state, effect);
  const deadline = core.nextDeadline();
  if (deadline === undefined || state.life !== life) return;
  const timer = (state.timer += 1);
  const ms = Math.max(1, Math.ceil((deadline - clock()) / options.rate));
  options.timeline.after(ms, () =>
    options.whenRunning(() => {
      if (state.life === life && state.timer === timer) feedLease(state, { type: 'tick' });
    }),
  );
}

function perform(state: State, effect: LeaseEffect): void {
  const { run, options, life } = state;
  const { database, timeline } = options;
  switch (effect.type) {
    case 'look':
      return ask(
        state,
        () => database.isHeld(run),
        (isHeld) => feedLease(state, { type: 'looked', isHeld }),
      );
    case 'take':
      state.isTaking = true;
      state.whenTaken = () => undefined;
      return ask(
        state,
        () => database.take(run, LEASE_MS),
        (epoch) => {
          state.isTaking = false;
          feedLease(state, { type: 'taken', epoch });
          state.whenTaken();
        },
      );
    case 'renew': {
      const { claim } = state;
      return ask(
        state,
        () => database.renew(claim, LEASE_MS),
        (isOurs) => feedLease(state, { type: 'renewed', isOurs }),
      );
    }
    case 'release':
      return carryMessage(state, 'requests', () => database.release({ epoch: effect.epoch, run }));
    case 'own':
      state.claim = { epoch: effect.epoch, run };
      return options.own();
    case 'over':
      return timeline.after(0, () => {
        if (state.life === life) options.over();
      });
  }
}

/** Repeats a request until there is an answer: it must be idempotent. */
function ask<T>(state: State, execute: () => T, answered: (value: T) => void): void {
  askAnew(state, () => execute, answered);
}

/** The same, with a new request each time; undefined ends the repetition. */
function askAnew<T>(state: State, prepare: () => (() => T) | undefined, answered: (value: T) => void): void {
  const { timeline, database, random, whenRunning } = state.options;
  const { life } = state;
  let attempts = 0;
  const say = (): void => {
    if (state.life !== life || isOver(state)) return;
    const execute = prepare();
    if (execute === undefined) return;
    const attempt = (attempts += 1);
    carryMessage(state, 'requests', () => {
      // Messages of a killed process may still be in transit.
      if (!database.isUp || (state.life !== life && random.chance(0.5))) return;
      const { failovers } = database;
      const value = execute();
      carryMessage(state, 'replies', () => {
        if (database.failovers === failovers)
          whenRunning(() => {
            if (state.life !== life || attempts !== attempt) return;
            attempts = Infinity;
            answered(value);
          });
      });
    });
    timeline.after(ANSWER_MS, () =>
      whenRunning(() => {
        if (attempts === attempt) say();
      }),
    );
  };
  say();
}

/** Sends a message. A broken network loses it or delays it: by any time, or until the network is healthy again. */
function carryMessage({ cutUntil, options }: State, direction: 'requests' | 'replies', arrive: () => void): void {
  const { timeline, random } = options;
  const { now } = timeline;
  const until = cutUntil[direction];
  let late = 0;
  if (now < until) {
    if (random.chance(0.5)) return;
    late = random.chance(0.5) ? until - now : random.below(until - now);
  }
  timeline.after(late + random.below(LATENCY_MS + 1), arrive);
}

function read<T>(state: State, look: () => T, done: (value: T) => void): void {
  const { claim, options } = state;
  ask(
    state,
    () => ({ value: look(), position: options.database.position }),
    ({ value, position }) => {
      state.commits ??= options.createCommits<Waiting>(claim, position);
      done(value);
    },
  );
}

function takeIn(state: State, waiting: Waiting): void {
  if (waiting.write.kind === 'logs') return takeInLines(state, waiting);
  const { commits, waiters } = state;
  if (commits === undefined) throw new Error('a server writes before it has read the record');
  const effects = commits.step({ type: 'add', write: waiting });
  waiters.set(commits.position, [...(waiters.get(commits.position) ?? []), waiting]);
  performCommits(state, effects);
}

function takeInLines(state: State, { write, done }: Waiting): void {
  const { claim, options } = state;
  ask(
    state,
    () => options.database.write(claim, write),
    (outcome) => {
      if (outcome === 'not_owner') feedLease(state, { type: 'refused' });
      else done(outcome);
    },
  );
}

function feedCommits(state: State, event: CommitEvent<Waiting>): void {
  if (state.commits !== undefined) performCommits(state, state.commits.step(event));
}

function performCommits(state: State, effects: readonly CommitEffect[]): void {
  for (const effect of effects) performCommit(state, effect);
}

function performCommit(state: State, effect: CommitEffect): void {
  const { waiters, options } = state;
  const { database } = options;
  switch (effect.type) {
    case 'end_turn':
      return later(state, 0, () => feedCommits(state, { type: 'turn_over' }));
    case 'send':
      return later(state, effect.afterMs, () => send(state, effect.number));
    case 'stored':
    case 'failed': {
      const waiting = waiters.get(effect.number) ?? [];
      waiters.delete(effect.number);
      const outcomes = database.outcomes.get(effect.number);
      for (const [index, { done }] of waiting.entries())
        done(effect.type === 'failed' ? FAILED : (outcomes?.[index] ?? STORED));
    }
  }
}

function later(state: State, ms: number, run: () => void): void {
  const { life, options } = state;
  options.timeline.after(ms, () =>
    options.whenRunning(() => {
      if (state.life === life) run();
    }),
  );
}

function send(state: State, number: number): void {
  const { claim, options } = state;
  askAnew(
    state,
    () => {
      const steps = state.commits?.say(number);
      return steps && (() => options.database.commit(claim, steps.map(toDatabase)));
    },
    (answer) => {
      if (answer === 'not_owner') feedLease(state, { type: 'refused' });
      else feedCommits(state, { type: 'answered', number, answer });
    },
  );
}

const toDatabase = (step: TransactionStep<Waiting>): TransactionStep<StoreWrite> =>
  step.kind === 'begin' ? step : { kind: 'write', write: step.write.write };
