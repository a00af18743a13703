import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoreWrite } from '../../server/hub/protocol/store-protocol.ts';
import { proofOf, type Claim, createLeaseTable, type LeaseTable } from '../../server/team/postgres/lease.ts';
import type { CommitAnswer, TransactionStep } from '../../server/team/postgres/commit-core.ts';
import { MIGRATIONS, createSpace } from '../../server/team/postgres/migrate.ts';
import { readDatabase } from '../../server/team/postgres/database.ts';
import { commitAnswerOf, toStatements } from '../../server/team/postgres/group-commit.ts';
import { openSession, sqlStateOf, type DatabaseSession, NOT_OWNER } from '../../server/team/postgres/session.ts';
import { statementsOf, logStatements } from '../../server/team/postgres/statements.ts';
import { startCluster, whyNoPostgres, type Cluster } from '../../server/team/postgres/testing/cluster.ts';
import { logEntry, operation } from '../../server/store/testing/samples.ts';
import { createRecord } from './disk.ts';
import { createSpaceDatabase, type SpaceDatabase } from './space-database.ts';
import { createTimeline } from './timeline.ts';

const LEASE_MS = 100;
const TIMEOUT_MS = 120_000;
const runs = ['a', 'b'] as const;
type Run = (typeof runs)[number];

type Command =
  | { readonly do: 'look' | 'take'; readonly run: Run }
  /** `claim`: absent, that of who has taken the lease last. */
  | { readonly do: 'renew' | 'release' | 'write'; readonly claim: Claim | null }
  /** `number` and `after`: beside the last transaction that is stored. */
  | { readonly do: 'commit'; readonly claim: Claim | null; readonly number: number; readonly after: number }
  | { readonly do: 'wait'; readonly ms: number }
  /** To a machine whose clock is so far ahead. */
  | { readonly do: 'fail_over'; readonly ms: number };

const run = fc.constantFrom(...runs);
const claim = fc.option(fc.record({ epoch: fc.integer({ min: 1, max: 3 }), run }), { freq: 3 });
const commands = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom('look', 'take'), run }),
    fc.record({ do: fc.constantFrom('renew', 'release', 'write'), claim }),
    fc.record({ do: fc.constant('commit'), claim, number: fc.integer({ min: -1, max: 3 }), after: fc.nat(3) }),
    // The next one, and the same once more.
    fc.record({ do: fc.constant('commit'), claim, number: fc.constant(1), after: fc.constant(0) }),
    fc.record({ do: fc.constant('commit'), claim, number: fc.constant(0), after: fc.constant(1) }),
    fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(1, 1, 10, 49, 50, 99, 100) }),
    fc.record({ do: fc.constant('fail_over'), ms: fc.nat(60) }),
  ) satisfies fc.Arbitrary<Command>,
  { minLength: 5, maxLength: 60 },
);

/** Both, with the clock of the second in the hands of the test. */
interface Space {
  isHeld(run: Run): Answer<boolean>;
  take(run: Run): Answer<number | undefined>;
  renew(claim: Claim): Answer<boolean>;
  release(claim: Claim): Answer<void>;
  commit(claim: Claim, steps: readonly TransactionStep<StoreWrite>[]): Answer<string>;
  write(claim: Claim, write: Extract<StoreWrite, { kind: 'logs' }>): Answer<string>;
  position(): Answer<number>;
  /** By number of acceptance. */
  operations(): Answer<readonly number[]>;
  logs(): Answer<number>;
}

type Answer<T> = T | Promise<T>;

const database = readDatabase('postgres://unused', 'model');
const reason = whyNoPostgres();
let cluster: Cluster | undefined;
let session: DatabaseSession;

beforeAll(async () => {
  if (reason !== undefined) return;
  cluster = await startCluster();
  session = await openSession({ url: cluster.url, schema: database.schema, purpose: 'test', connectMs: 10_000 });
  await createSpace(session, { ...database, migrations: MIGRATIONS });
  await takeClockInHand();
});
afterAll(async () => {
  if (reason === undefined) await session.close();
  await cluster?.remove();
});

/** Every function and statement of the space finds this clock in front of that of PostgreSQL. */
async function takeClockInHand(): Promise<void> {
  for (const text of [
    'CREATE TABLE clock (ms BIGINT NOT NULL)',
    'INSERT INTO clock VALUES (0)',
    `CREATE FUNCTION clock_timestamp() RETURNS TIMESTAMPTZ LANGUAGE sql VOLATILE AS
      $$ SELECT 'epoch'::timestamptz + ms * INTERVAL '1 millisecond' FROM ${database.schema}.clock $$`,
    `SELECT set_config('search_path', '${database.schema}, pg_catalog', false)`,
  ])
    await session.run({ text });
}

test.skipIf(reason !== undefined)(
  reason ?? 'the database of the simulation answers every sequence of questions as PostgreSQL does',
  { timeout: TIMEOUT_MS },
  async () => {
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(commands, (sequence) => play(sequence, seen)),
      { numRuns: 100 },
    );
    for (const outcome of ['stored', 'stored_already', 'before_missing', 'not_owner', 'true', 'false'])
      expect(seen.get(outcome), `answers ${outcome}`).toBeGreaterThan(2);
  },
);

async function play(sequence: readonly Command[], seen: Map<string, number>): Promise<void> {
  const timeline = createTimeline(0);
  const record = createRecord({ store_id: 'model', see: () => undefined, connected: () => undefined });
  const simulated = createSpaceDatabase({ timeline, record, see: () => undefined });
  const [model, real] = [simulatedSpace(simulated), await realSpace()];
  let offset = 0;
  let last: Claim = { epoch: 1, run: 'a' };
  const whole: readonly Command[] = [{ do: 'take', run: 'a' }, ...sequence];
  for (const [index, command] of whole.entries()) {
    if (command.do === 'wait') timeline.run(timeline.now + command.ms);
    else if (command.do === 'fail_over') {
      offset = command.ms;
      simulated.failOver(offset);
      simulated.come();
    }
    await session.run({ text: 'UPDATE clock SET ms = $1', values: [timeline.now + offset] });
    const context = { id: index + 1, position: simulated.position, last };
    const expected = await ask(model, command, context);
    expect(await ask(real, command, context)).toEqual(expected);
    if (command.do === 'take' && typeof expected === 'number') last = { epoch: expected, run: command.run };
    expect(await real.position()).toBe(simulated.position);
    const outcome = String(expected);
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
  }
  expect(await real.operations()).toEqual(await model.operations());
  expect(await real.logs()).toBe(await model.logs());
}

interface Context {
  readonly id: number;
  readonly position: number;
  /** Who has taken the lease last. */
  readonly last: Claim;
}

function ask(space: Space, command: Command, { id, position, last }: Context): Answer<unknown> {
  switch (command.do) {
    case 'look':
      return space.isHeld(command.run);
    case 'take':
      return space.take(command.run);
    case 'renew':
    case 'release':
      return space[command.do](command.claim ?? last);
    case 'write':
      return space.write(command.claim ?? last, { kind: 'logs', journal_id: 'j', mark: id, entries: [logEntry(id)] });
    case 'commit': {
      const number = position + command.number;
      const by = command.claim ?? last;
      const begin = { kind: 'begin', claim: by, number, after: position - command.after } as const;
      return space.commit(by, [begin, { kind: 'write', write: { kind: 'accept', operation: operation(id) } }]);
    }
    case 'wait':
    case 'fail_over':
      return undefined;
  }
}

const simulatedSpace = (of: SpaceDatabase): Space => ({
  isHeld: (by) => of.isHeld(by),
  take: (by) => of.take(by, LEASE_MS),
  renew: (by) => of.renew(by, LEASE_MS),
  release: (by) => of.release(by),
  commit: (by, steps) => nameOf(of.commit(by, steps)),
  write(by, write) {
    const outcome = of.write(by, write);
    return outcome === 'not_owner' ? outcome : outcome.kind;
  },
  position: () => of.position,
  operations: () => [...of.record.content.operations.values()].map(({ accept_seq }) => accept_seq),
  logs: () => of.record.content.logs.size,
});

const nameOf = (answer: CommitAnswer | 'not_owner'): string => (answer === 'not_owner' ? answer : answer.type);

/** The very statements of the store. */
async function realSpace(): Promise<Space> {
  for (const text of [
    "UPDATE lease SET epoch = 0, run = '', owner = '', expires_at = '-infinity'",
    'UPDATE meta SET position = 0, last_accept_seq = 0',
    'TRUNCATE operations, requests, entries, log_marks',
  ])
    await session.run({ text });
  const link = {
    run: <T>(work: (on: DatabaseSession) => Promise<T>) => work(session),
    trouble: () => undefined,
    close,
  };
  const tableOf = (by: string): LeaseTable =>
    createLeaseTable({ link, database, run: by, name: by, leaseMs: LEASE_MS, onHeld: () => undefined });
  const tables = { a: tableOf('a'), b: tableOf('b') };
  const tableFor = (by: Claim): LeaseTable => (by.run === 'a' ? tables.a : tables.b);
  const number = async (text: string): Promise<number> => (await session.run<{ n: number }>({ text }))[0]?.n ?? NaN;
  return {
    isHeld: (by) => tables[by].isHeld(),
    take: (by) => tables[by].take(),
    renew: (by) => tableFor(by).renew(by),
    release: (by) => tableFor(by).release(by),
    commit: (_by, steps) => outcomeOf(toStatements(steps.map(withStatements))),
    write: (by, write) => outcomeOf([proofOf(by), ...logStatements(write)]),
    position: () => number('SELECT position AS n FROM meta'),
    operations: async () =>
      (await session.run<{ n: number }>({ text: 'SELECT accept_seq AS n FROM operations ORDER BY 1' })).map(
        ({ n }) => n,
      ),
    logs: () => number('SELECT count(*) AS n FROM entries'),
  };
}

const close = (): Promise<void> => Promise.resolve();

function withStatements(step: TransactionStep<StoreWrite>): Parameters<typeof toStatements>[0][number] {
  if (step.kind === 'begin') return step;
  if (step.write.kind === 'logs') throw new Error('console lines have no number');
  return { kind: 'write', write: { statements: statementsOf(step.write), accept_seq: 0 } };
}

const outcomeOf = (statements: Parameters<DatabaseSession['transaction']>[0]): Promise<string> =>
  session.transaction(statements).then(
    () => 'stored',
    (error: unknown) => {
      if (sqlStateOf(error) === NOT_OWNER) return 'not_owner';
      const answer = commitAnswerOf(error);
      if (answer.type === 'refused') throw error;
      return answer.type;
    },
  );
