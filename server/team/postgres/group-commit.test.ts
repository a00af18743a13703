import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createGroupCommit } from './group-commit.ts';
import type { DatabaseLink } from './link.ts';
import {
  type DatabaseSession,
  type SqlStatement,
  BATCH_BEFORE_MISSING,
  isConnectionLoss,
  STORED_ALREADY,
} from './session.ts';

/** What becomes of the transactions that are on their way: this many are answered, then more may go wrong with those behind them. */
interface Fate {
  /** One more write, in a turn of its own. */
  readonly adds: boolean;
  readonly served: number;
  readonly trouble?: 'nothing' | Trouble;
}

type Trouble =
  /** The next one is refused, as where the disk is full. */
  | 'fails'
  /** The connection is lost, and what was on it is taken when others have gone before. */
  | 'lost and late'
  /** The next one is answered that the connection ends, and those behind it are still answered. */
  | 'ends'
  /** The connection is lost in front of the next one, behind it, or behind all of them. */
  | 'lost in front'
  | 'lost behind'
  | 'lost behind all';

const troubles = ['fails', 'ends', 'lost in front', 'lost behind', 'lost behind all', 'lost and late'] as const;

const fates = fc.array(
  fc.record({
    adds: fc.boolean(),
    served: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(3) }),
    trouble: fc.oneof(
      { weight: 6, arbitrary: fc.constant('nothing' as const) },
      { weight: 1, arbitrary: fc.constantFrom(...troubles) },
    ),
  }),
  { minLength: 1, maxLength: 30 },
);

test('whatever fails or is lost, what is acknowledged is stored once and in order, and what is refused is not stored', async () => {
  await fc.assert(
    fc.asyncProperty(fates, async (plan) => {
      const database = createDatabase();
      const writer = createWriter(database);
      for (const fate of plan) {
        if (fate.adds) writer.add();
        await turn();
        database.play(fate);
        await turn();
      }
      await writer.idle(() => database.play(calm));
      writer.add();
      await writer.idle(() => database.play(calm));
      expect(writer.outcomes.at(-1)?.isStored, 'a write after all of it').toBe(true);
      expect(writer.outcomes.map(({ isStored }) => isStored)).not.toContain(undefined);
      expect(database.stored).toEqual(writer.outcomes.flatMap(({ text, isStored }) => (isStored ? [text] : [])));
    }),
    { numRuns: 2_000 },
  );
});

const calm: Fate = { adds: false, served: 9 };

beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterAll(() => void vi.useRealTimers());

/** Longer than any pause. */
const turn = (): Promise<void> => {
  vi.advanceTimersByTime(1_000);
  return new Promise((resolve) => setImmediate(resolve));
};

interface Outcome {
  readonly text: string;
  isStored: boolean | undefined;
}

/** Adds one statement after the other as the intake does: after a failure it waits until all before is settled. */
function createWriter(database: Database) {
  const outcomes: Outcome[] = [];
  let isStale = false;
  let added: Promise<unknown> = Promise.resolve();
  const commits = createGroupCommit({
    link: database.link,
    claim: { epoch: 1, run: 'run' },
    position: 0,
    onFailed: () => (isStale = true),
    onHeldUp: () => undefined,
  });
  const reload = async (): Promise<void> => {
    await commits.settled().catch(() => undefined);
    isStale = false;
  };
  return {
    outcomes,
    add() {
      const outcome: Outcome = { text: `write ${outcomes.length}`, isStored: undefined };
      outcomes.push(outcome);
      added = added.then(async () => {
        if (isStale) await reload();
        const settle = (isStored: boolean) => () => void (outcome.isStored = isStored);
        void commits.add([{ text: outcome.text }], undefined).then(settle(true), settle(false));
      });
    },
    /** Until everything is answered. */
    async idle(play: () => void) {
      await turn();
      for (let turns = 0; turns < 200 && outcomes.some(({ isStored }) => isStored === undefined); turns += 1) {
        play();
        await turn();
      }
    },
  };
}

interface Sent {
  readonly statements: readonly SqlStatement[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

type Database = ReturnType<typeof createDatabase>;

/** PostgreSQL, as far as batches go: `begin_batch` of migrations.ts, and connections that answer in order and are lost. */
function createDatabase() {
  const stored: string[] = [];
  let position = 0;
  let connection = createConnection();
  /** Of connections that are lost. */
  const late: Sent[] = [];

  const store = ({ statements: [begin, ...rest] }: Sent): unknown => {
    if (begin === undefined) return undefined;
    const [number = 0, before = 0] = begin.values?.slice(2).map(Number) ?? [];
    if (before !== position) return failure(number <= position ? STORED_ALREADY : BATCH_BEFORE_MISSING);
    position = number;
    stored.push(...rest.map(({ text }) => text));
    return undefined;
  };

  const answer = (sent: Sent): void => {
    const error = store(sent);
    if (error === undefined) sent.resolve();
    else sent.reject(error);
  };

  const lose = ({ waiting, lose: end }: typeof connection, unheard: number): void => {
    const rest = waiting.splice(0);
    rest.slice(0, unheard).forEach(store);
    end();
    for (const sent of rest) sent.reject(new Error('Connection terminated unexpectedly'));
  };

  /** Those behind it are answered once it was sent again, on another connection. */
  const endSlowly = ({ waiting, lose: end }: typeof connection): void => {
    waiting.shift()?.reject(failure('57P01'));
    const rest = waiting.splice(0);
    setImmediate(() => {
      rest.forEach(answer);
      end();
      for (const sent of waiting.splice(0)) sent.reject(new Error('Connection terminated'));
    });
  };

  const link: Pick<DatabaseLink, 'run'> = {
    async run(work) {
      for (;;) {
        const used = connection;
        try {
          return await work(used.session);
        } catch (error) {
          if (!used.session.isLost() && !isConnectionLoss(error)) throw error;
          if (connection === used) connection = createConnection();
        }
      }
    },
  };

  const happen = (trouble: Trouble): void => {
    switch (trouble) {
      case 'fails':
        // Of one that the database would not take, it says that first.
        return connection.waiting.splice(0, 1).forEach(refuse);
      case 'ends':
        return endSlowly(connection);
      case 'lost in front':
        return lose(connection, 0);
      case 'lost behind':
        return lose(connection, 1);
      case 'lost behind all':
        return lose(connection, connection.waiting.length);
      case 'lost and late':
        late.push(...connection.waiting);
        return lose(connection, 0);
    }
  };

  const refuse = (sent: Sent): void => {
    if (Number(sent.statements[0]?.values?.[3]) === position) sent.reject(failure('53100'));
    else answer(sent);
  };

  return {
    stored,
    link: { ...link, trouble: () => undefined, close: () => Promise.resolve() },
    play({ served, trouble = 'nothing' }: Fate) {
      late.splice(0, served).forEach(store);
      connection.waiting.splice(0, served).forEach(answer);
      if (trouble !== 'nothing') happen(trouble);
    },
  };
}

function createConnection() {
  const waiting: Sent[] = [];
  let isLost = false;
  const send = (statements: readonly SqlStatement[]): Promise<readonly never[]> =>
    new Promise((resolve, reject) => {
      if (isLost) reject(new Error('Connection terminated'));
      else waiting.push({ statements, resolve: () => resolve([]), reject });
    });
  const session: DatabaseSession = {
    // What waits for the copies of what is stored already changes nothing.
    run: ({ text }) =>
      text === 'UPDATE meta SET position = position' ? send([]) : Promise.reject(new Error(`not expected: ${text}`)),
    transaction: send,
    isLost: () => isLost,
    close: () => Promise.resolve(),
  };
  return { session, waiting, lose: () => void (isLost = true) };
}

const failure = (code: string): Error => Object.assign(new pg.DatabaseError(code, 0, 'error'), { code });
