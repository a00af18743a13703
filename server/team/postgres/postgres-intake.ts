import type { Operation } from '../../hub/protocol/operation.ts';
import type { WriteOutcome } from '../../hub/protocol/store-protocol.ts';
import { reasonOf } from '../../lib/errors.ts';
import { decideWrite, type Decision, type OperationWrite, outcomeOfDuplicate, type Head } from '../../store/decide.ts';
import type { LookupResult, LookupKeys } from '../../store/look-up.ts';
import { createTail, type Tail, type TailStart } from '../../store/tail.ts';
import type { Claim } from './lease.ts';
import { createGroupCommit, type GroupCommit } from './group-commit.ts';
import type { DatabaseLink } from './link.ts';
import { statementsOf } from './statements.ts';
import type { SqlStatement } from './session.ts';

type Start = TailStart & { readonly position: number };

interface PostgresIntakeOptions {
  readonly link: DatabaseLink;
  readonly claim: Claim;
  readonly start: Start;
  readonly readStart: () => Promise<TailStart>;
  readonly lookUp: (question: LookupKeys) => Promise<LookupResult>;
  readonly readOperation: (log_id: string) => Promise<Operation | undefined>;
  /** For people. */
  readonly describe: (error: unknown) => string;
  readonly onWritten: () => void;
}

/** Decides on writes of operations in order of arrival, as if earlier ones were stored, and answers when they are. */
export interface PostgresIntake {
  write(write: OperationWrite): Promise<WriteOutcome>;
  /** These requests were deleted with their operations. */
  drop: Tail['drop'];
  /** Resolves when every write has been answered; later ones fail. */
  close(): Promise<void>;
}

interface State extends PostgresIntakeOptions {
  readonly commits: GroupCommit;
  tail: Tail;
  /** Includes deleted operations until their deletion is reported. */
  readonly recent: RecentHeads;
  /** The last undecided write; later ones wait for it. */
  busy: Promise<unknown> | undefined;
  /** A transaction failed: what was decided since then rests on what is not stored, and the database is to say what is. */
  isStale: boolean;
  reloading: Promise<void> | undefined;
  closed: boolean;
}

const CLOSED = {
  kind: 'failed',
  reason: 'The store is closed: the server is ending. Try again in a moment.',
} as const;

/** The decision, and the time when the writes that it depends on are durable. */
interface Placed {
  readonly outcome: Exclude<WriteOutcome, { kind: 'duplicate' }> | Extract<Decision, { kind: 'duplicate' }>;
  readonly durable: Promise<void>;
}

export function openPostgresIntake(options: PostgresIntakeOptions): PostgresIntake {
  const { link, claim, start } = options;
  const commits = createGroupCommit({
    link,
    claim,
    position: start.position,
    onFailed: () => (state.isStale = true),
    onHeldUp: (error) => void state.describe(error),
  });
  const state: State = {
    ...options,
    commits,
    tail: createTail(start),
    recent: createRecentHeads(),
    busy: undefined,
    isStale: false,
    reloading: undefined,
    closed: false,
  };
  return {
    write: (write) => takeIn(state, write),
    drop(requests) {
      state.tail.drop(requests);
      state.recent.clear();
    },
    async close() {
      await state.busy;
      state.closed = true;
      await commits.settled().catch(() => undefined);
    },
  };
}

async function takeIn(state: State, write: OperationWrite): Promise<WriteOutcome> {
  const placing = state.busy === undefined ? place(state, write) : state.busy.then(() => place(state, write));
  if (placing instanceof Promise) holdBack(state, placing);
  try {
    const { outcome, durable } = await placing;
    await durable;
    if (outcome.kind === 'stored') state.onWritten();
    return outcome.kind === 'duplicate' ? await outcomeOfDuplicate(outcome, state.readOperation) : outcome;
  } catch (error) {
    return { kind: 'failed', reason: `Nothing was stored (${write.kind}). ${state.describe(error)}` };
  }
}

/** Later writes wait for that. */
function holdBack(state: State, placing: Promise<unknown>): void {
  const letGo = (): void => {
    if (state.busy === busy) state.busy = undefined;
  };
  const busy = placing.then(letGo, letGo);
  state.busy = busy;
}

function place(state: State, write: OperationWrite): Placed | Promise<Placed> {
  if (state.closed) return { outcome: CLOSED, durable: Promise.resolve() };
  if (state.isStale) return reload(state).then(() => place(state, write));
  const question = state.tail.questionOf(write);
  if (question === undefined) return placeKnowing(state, write, undefined);
  const head = question.key === undefined ? state.recent.get(question.log_id ?? '') : undefined;
  if (head !== undefined) return placeKnowing(state, write, { head, holder: undefined });
  return state
    .lookUp(question)
    .then((answer) => (state.isStale ? place(state, write) : placeKnowing(state, write, answer)));
}

function placeKnowing(state: State, write: OperationWrite, answer: LookupResult | undefined): Placed {
  const { tail, commits } = state;
  const decision = decideWrite(tail.known(answer), write);
  // It may rest on a write that is still under way.
  if (decision.kind !== 'write') return { outcome: decision, durable: commits.settled() };
  let statements: readonly SqlStatement[];
  try {
    statements = statementsOf(write);
  } catch (error) {
    const reason = `Nothing was stored (${write.kind}): ${reasonOf(error)}`;
    return { outcome: { kind: 'failed', reason }, durable: Promise.resolve() };
  }
  const durable = commits.add(statements, write.kind === 'accept' ? write.operation.accept_seq : undefined);
  const { position } = commits;
  tail.remember(write, decision.head, position);
  if (decision.head !== undefined) state.recent.set(decision.head);
  const applied = durable.then(() => tail.applied(position));
  return { outcome: { kind: 'stored' }, durable: applied };
}

function reload(state: State): Promise<void> {
  const { commits } = state;
  state.reloading ??= commits
    .settled()
    .catch(() => undefined)
    .then(() => state.readStart())
    .then((start) => {
      state.tail = createTail(start);
      state.recent.clear();
      state.isStale = false;
    })
    .finally(() => (state.reloading = undefined));
  return state.reloading;
}

/** Number of operations on a busy server that are delivered soon after their end. */
const HEADS_MAX = 1_000;

/** The data that decisions need of operations that have just ended: their delivery is written next, without a query first. */
interface RecentHeads {
  get(log_id: string): Head | undefined;
  set(head: Head): void;
  clear(): void;
}

function createRecentHeads(): RecentHeads {
  const heads = new Map<string, Head>();
  return {
    get: (log_id) => heads.get(log_id),
    set(head) {
      heads.delete(head.log_id);
      heads.set(head.log_id, head);
      const [oldest] = heads.keys();
      if (heads.size > HEADS_MAX && oldest !== undefined) heads.delete(oldest);
    },
    clear: () => heads.clear(),
  };
}
