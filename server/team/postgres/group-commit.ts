import type { Claim } from './lease.ts';
import {
  createCommitCore,
  type Begin,
  type CommitAnswer,
  type CommitCore,
  type CommitEffect,
  type TransactionStep,
} from './commit-core.ts';
import type { DatabaseLink } from './link.ts';
import {
  sqlStateOf,
  type DatabaseSession,
  type SqlStatement,
  BATCH_BEFORE_MISSING,
  isForNow,
  STORED_ALREADY,
} from './session.ts';

/** Commits writes in order of arrival: those of one turn, and those that arrive during a transaction, share one. */
export interface GroupCommit {
  /** The transaction of the write that was added last. */
  readonly position: number;
  /** Resolves once they are durable. Rejects when nothing of their transaction is stored, nor ever will be. */
  add(statements: readonly SqlStatement[], accept_seq: number | undefined): Promise<void>;
  /** Resolves when everything that was given before has been answered; rejects when the last of it was not stored. */
  settled(): Promise<void>;
}

export interface GroupCommitOptions {
  readonly link: DatabaseLink;
  readonly claim: Claim;
  /** The last stored transaction. */
  readonly position: number;
  /** A transaction failed, and with it all later ones: they were decided on as if it were stored. */
  readonly onFailed: (error: unknown) => void;
  /** The database refuses one that may be stored already: it is sent again until that is known. */
  readonly onHeldUp: (error: unknown) => void;
}

interface Write {
  readonly statements: readonly SqlStatement[];
  readonly accept_seq: number;
}

/** A caller that waits for a transaction. */
interface Waiter {
  readonly done: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface State extends GroupCommitOptions {
  readonly core: CommitCore<Write>;
  /** By the number of the transaction, in its order. */
  readonly waiters: Map<number, Waiter>;
}

export function createGroupCommit(options: GroupCommitOptions): GroupCommit {
  const { claim, position } = options;
  const core = createCommitCore<Write>(claim, position);
  const state: State = { ...options, core, waiters: new Map() };
  return {
    get position() {
      return core.position;
    },
    add: (statements, accept_seq = 0) => add(state, { statements, accept_seq }),
    settled: () => [...state.waiters.values()].at(-1)?.done ?? Promise.resolve(),
  };
}

function add(state: State, write: Write): Promise<void> {
  const { core, waiters } = state;
  const effects = core.step({ type: 'add', write });
  const waiter = waiters.get(core.position) ?? createWaiter();
  waiters.set(core.position, waiter);
  perform(state, effects);
  return waiter.done;
}

function createWaiter(): Waiter {
  let resolve: () => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const done = new Promise<void>((onDone, onFailed) => {
    resolve = onDone;
    reject = onFailed;
  });
  done.catch(() => undefined);
  return { done, resolve, reject };
}

function perform(state: State, effects: readonly CommitEffect[]): void {
  const failed = effects.find((effect) => effect.type === 'failed');
  if (failed !== undefined) state.onFailed(failed.error);
  for (const effect of effects) performOne(state, effect);
}

function performOne(state: State, effect: CommitEffect): void {
  const { core, waiters } = state;
  switch (effect.type) {
    case 'end_turn':
      return queueMicrotask(() => perform(state, core.step({ type: 'turn_over' })));
    case 'send':
      if (effect.afterMs === 0) return void send(state, effect.number);
      setTimeout(() => void send(state, effect.number), effect.afterMs);
      return;
    case 'stored':
    case 'failed': {
      const waiter = waiters.get(effect.number);
      waiters.delete(effect.number);
      if (effect.type === 'stored') waiter?.resolve();
      else waiter?.reject(effect.error);
    }
  }
}

async function send(state: State, number: number): Promise<void> {
  const { core, link, onHeldUp } = state;
  const answer = await link.run((session) => say(core, number, session)).then(() => STORED, commitAnswerOf);
  const effects = core.step({ type: 'answered', number, answer });
  if (answer.type === 'refused' && effects.some(({ type }) => type === 'send')) onHeldUp(answer.error);
  perform(state, effects);
}

const STORED: CommitAnswer = { type: 'stored' };

async function say(core: CommitCore<Write>, number: number, session: DatabaseSession): Promise<void> {
  const steps = core.say(number);
  if (steps === undefined) return;
  try {
    await session.transaction(toStatements(steps));
  } catch (error) {
    if (sqlStateOf(error) === STORED_ALREADY) await session.run(WAIT_FOR_COPIES);
    throw error;
  }
}

/**
 * A transaction stored over a lost connection may not be on the database's standby yet, which synchronous replication waits for: a later write is not there
 * before it.
 */
const WAIT_FOR_COPIES: SqlStatement = { text: 'UPDATE meta SET position = position' };

/** A transaction, as the database is sent it. */
export function toStatements(steps: readonly TransactionStep<Write>[]): SqlStatement[] {
  const accepted = steps.map((step) => (step.kind === 'begin' ? 0 : step.write.accept_seq));
  const accept_seq = Math.max(0, ...accepted);
  return steps.flatMap((step) => (step.kind === 'begin' ? [beginOf(step, accept_seq)] : step.write.statements));
}

const beginOf = ({ claim, number, after }: Begin, accept_seq: number): SqlStatement => ({
  name: 'begin batch',
  text: 'SELECT begin_batch($1, $2, $3, $4, $5)',
  values: [claim.epoch, claim.run, number, after, accept_seq],
});

/** The answer for a transaction that the database did not store. */
export function commitAnswerOf(error: unknown): CommitAnswer {
  const state = sqlStateOf(error);
  if (state === STORED_ALREADY) return { type: 'stored_already' };
  if (state === BATCH_BEFORE_MISSING) return { type: 'before_missing' };
  return { type: 'refused', error, isForNow: isForNow(error) };
}
