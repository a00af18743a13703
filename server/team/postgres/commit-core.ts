import type { Claim } from './lease.ts';

/** Limit of one transaction: a larger one would delay later calls; the rest goes into the next one. */
const WRITES_MAX = 250;
/** Limit of unanswered transactions for a new one per write; above it, new writes share one transaction. */
const UNDER_WAY_MAX = 4;
/** The pause before a transaction with an unknown outcome is sent again to a database that has refused it. */
const AGAIN_MS = 250;

/** The beginning of a transaction: the proof of ownership of the space, and the numbers of this transaction and of the one that it was decided on. */
export interface Begin {
  readonly kind: 'begin';
  readonly claim: Claim;
  /** Given once: nothing else has it, not even after a failure. */
  readonly number: number;
  readonly after: number;
}

/** The content of one transaction, in this order. */
export type TransactionStep<Write> = Begin | { readonly kind: 'write'; readonly write: Write };

/** The database's answer to a transaction. */
export type CommitAnswer =
  | { readonly type: 'stored' | 'stored_already' | 'before_missing' }
  /** Nothing of it was stored. `isForNow`: sent again later it may be, as where a disk is full. */
  | { readonly type: 'refused'; readonly error: unknown; readonly isForNow: boolean };

export type CommitEvent<Write> =
  | { readonly type: 'add'; readonly write: Write }
  | { readonly type: 'turn_over' }
  | { readonly type: 'answered'; readonly number: number; readonly answer: CommitAnswer };

export type CommitEffect =
  /** Requests `turn_over` at the end of the turn: the writes of one step arrive in one turn. */
  | { readonly type: 'end_turn' }
  /** To be sent until there is an answer, on a new connection after a loss; each time with the current result of `say`. */
  | { readonly type: 'send'; readonly number: number; readonly afterMs: number }
  | { readonly type: 'stored'; readonly number: number }
  /** Nothing of it is stored, nor ever will be. */
  | { readonly type: 'failed'; readonly number: number; readonly error: unknown };

/** Commits writes in order of arrival, several transactions at a time: without IO, so that the simulator (proof/sim) runs the server's code. */
export interface CommitCore<Write> {
  /** The transaction of the write that was added last. */
  readonly position: number;
  step(event: CommitEvent<Write>): readonly CommitEffect[];
  /** The current content of a transaction; undefined once it is settled. Each call counts as sent, so the caller must send it. */
  say(number: number): readonly TransactionStep<Write>[] | undefined;
}

interface Batch<Write> {
  readonly number: number;
  readonly writes: Write[];
  /** The batch before it, on which it was decided. */
  after: number;
  /** The number of attempts, and of those without an answer: it may be stored, or will be. */
  attempts: number;
  unheard: number;
  /** One before it was not settled when it was sent last. */
  wasBehind: boolean;
  /** `held`: sent again when the one before is stored. */
  state: 'sent' | 'held' | 'stored';
}

interface State<Write> {
  readonly claim: Claim;
  /** The last opened batch. */
  position: number;
  /** The last stored batch; all before it are stored too. */
  stored: number;
  waiting: Batch<Write>[];
  /** In their order. */
  underWay: Batch<Write>[];
}

/** `position`: of the last transaction that is stored. */
export function createCommitCore<Write>(claim: Claim, position: number): CommitCore<Write> {
  const state: State<Write> = { claim, position, stored: position, waiting: [], underWay: [] };
  return {
    get position() {
      return state.position;
    },
    step: (event) => stepCore(state, event),
    say: (number) => say(state, number),
  };
}

function stepCore<Write>(state: State<Write>, event: CommitEvent<Write>): readonly CommitEffect[] {
  switch (event.type) {
    case 'add':
      return addWrite(state, event.write);
    case 'turn_over':
      return sendWaiting(state);
    case 'answered': {
      const batch = state.underWay.find(({ number }) => number === event.number);
      return batch === undefined ? [] : answered(state, batch, event.answer);
    }
  }
}

function addWrite<Write>(state: State<Write>, write: Write): readonly CommitEffect[] {
  const open = state.waiting.at(-1);
  if (open !== undefined && open.writes.length < WRITES_MAX) {
    open.writes.push(write);
    return [];
  }
  const number = (state.position += 1);
  state.waiting.push({ number, writes: [write], after: 0, attempts: 0, unheard: 0, wasBehind: false, state: 'sent' });
  return [{ type: 'end_turn' }];
}

function sendWaiting<Write>({ waiting, underWay, stored }: State<Write>): CommitEffect[] {
  const next = waiting.splice(0, UNDER_WAY_MAX - underWay.length);
  for (const batch of next) {
    batch.after = underWay.at(-1)?.number ?? stored;
    underWay.push(batch);
  }
  return next.map(({ number }) => ({ type: 'send', number, afterMs: 0 }));
}

function say<Write>({ claim, underWay }: State<Write>, number: number): readonly TransactionStep<Write>[] | undefined {
  const batch = underWay.find((one) => one.number === number);
  if (batch === undefined) return undefined;
  batch.attempts += 1;
  batch.unheard += 1;
  batch.wasBehind = batch !== underWay[0];
  const writes = batch.writes.map((write): TransactionStep<Write> => ({ kind: 'write', write }));
  return [{ kind: 'begin', claim, number, after: batch.after }, ...writes];
}

function answered<Write>(state: State<Write>, batch: Batch<Write>, answer: CommitAnswer): readonly CommitEffect[] {
  batch.unheard -= 1;
  switch (answer.type) {
    case 'stored':
      return storedAs(state, batch);
    case 'stored_already':
      // By an earlier attempt, whose answer was lost.
      if (batch.unheard > 0) return storedAs(state, batch);
      return failFrom(state, batch, new Error(`transaction ${batch.number} was stored by no known run`));
    case 'before_missing':
      if (!batch.wasBehind)
        return failFrom(state, batch, new Error(`transaction ${batch.after} was stored, and is missing`));
      batch.state = 'held';
      return sendHeld(state);
    case 'refused':
      if (batch.unheard > 0 && answer.isForNow) return [{ type: 'send', number: batch.number, afterMs: AGAIN_MS }];
      return failFrom(state, batch, answer.error);
  }
}

/** Answers are reported in the order of batches. */
function storedAs<Write>(state: State<Write>, batch: Batch<Write>): readonly CommitEffect[] {
  batch.state = 'stored';
  const effects: CommitEffect[] = [];
  for (let first = state.underWay[0]; first?.state === 'stored'; first = state.underWay[0]) {
    state.underWay.shift();
    state.stored = first.number;
    effects.push({ type: 'stored', number: first.number });
  }
  return [...effects, ...sendHeld(state), ...sendWaiting(state)];
}

/** Reports answers that arrived before that of an earlier batch. */
function sendHeld<Write>({ underWay: [first] }: State<Write>): CommitEffect[] {
  if (first?.state !== 'held') return [];
  first.state = 'sent';
  return [{ type: 'send', number: first.number, afterMs: 0 }];
}

/** Later batches were decided on as if it were stored: the database stores none of them, however late they arrive, because the one before is missing. */
function failFrom<Write>(state: State<Write>, batch: Batch<Write>, error: unknown): readonly CommitEffect[] {
  const failed = [...state.underWay.splice(state.underWay.indexOf(batch)), ...state.waiting.splice(0)];
  return failed.map(({ number }): CommitEffect => ({ type: 'failed', number, error }));
}
