import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Operation } from '../../hub/protocol/operation.ts';
import type { RequestIdentity } from '../../hub/protocol/identity.ts';
import type { LogFilter, StoreWrite, WriteOutcome } from '../../hub/protocol/store-protocol.ts';
import type { Store } from '../store.ts';
import { logEntry, logId, NOON, operation } from './samples.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const request = (ordinal: number): RequestIdentity => ({
  client_uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  ordinal,
});

let store: Store;

const accept = async (one: Operation, by?: RequestIdentity): Promise<WriteOutcome> =>
  store.write({ kind: 'accept', operation: one, ...(by && { request: by }) });
const finish = async (number: number, at: number, changes: Partial<Operation> = {}): Promise<WriteOutcome> =>
  store.write({
    kind: 'update',
    log_id: logId(number),
    from: ['accepted', 'queued', 'running'],
    patch: {
      state: 'completed',
      started_at: at,
      finished_at: at,
      outcome: { status: 'completed', result: number },
      ...patchOf(changes),
    },
  });

const cancelUnstarted = async (number: number): Promise<WriteOutcome> =>
  store.write({
    kind: 'update',
    log_id: logId(number),
    from: ['accepted'],
    patch: {
      state: 'cancelled',
      finished_at: NOON,
      outcome: { status: 'error', error: 'no', error_code: 'cancelled' },
    },
  });

/** `operation` accepts more members than a patch has; these tests use only those of a patch. */
function patchOf({
  state,
  started_at,
  finished_at,
  outcome,
  partial,
}: Partial<Operation>): Extract<StoreWrite, { kind: 'update' }>['patch'] {
  return {
    ...(state && { state }),
    ...(started_at !== undefined && { started_at }),
    ...(finished_at !== undefined && { finished_at }),
    ...(outcome && { outcome }),
    ...(partial && { partial }),
  };
}

async function stored(number: number): Promise<Operation | undefined> {
  const result = await store.read({ kind: 'operation', log_id: logId(number) });
  if (result.kind !== 'operation') throw new Error(`expected an operation, got ${JSON.stringify(result)}`);
  return result.operation;
}

async function logIds(filter: Partial<LogFilter> = {}): Promise<number[]> {
  const result = await store.read({ kind: 'logs', filter: { limit: 1000, log_type: 'all', ...filter } });
  if (result.kind !== 'logs') throw new Error(`expected logs, got ${JSON.stringify(result)}`);
  return result.entries.map(({ seq }) => seq);
}

/**
 * Tests the contract of every store (server/store/store.ts). `open` returns an empty store; `close` runs after the
 * store is closed.
 */
export function testStore(name: string, open: () => Promise<Store>, close: () => void = () => undefined): void {
  describe(name, () => {
    beforeEach(async () => {
      store = await open();
    });

    afterEach(async () => {
      await store.close();
      close();
    });

    describe('accept', () => {
      test('gives an operation back as it was accepted', async () => {
        const full = operation(1, {
          idempotency_key: 'key \u{1F3AE} \u0000 \uD800',
          params: { code: 'return "\u0000\uD800 ü \u{1F3AE}";', deep: { list: [1, null, 'x'] } },
          sent: { journal_id: 'j', generation: 7 },
          cancel_requested: { reason: 'cancelled by \uD800 ida', at: NOON },
          approval: { code_hash: 'c0de', by: 'ida \uD800', at: NOON },
          partial: { seq: 3, value: { percent: 50 } },
        });
        expect(await accept(full)).toEqual({ kind: 'stored' });
        expect(await stored(1)).toEqual(full);
      });

      test('is one atomic step: of identical calls that come together, one is stored and the others learn of it', async () => {
        const calls = Array.from({ length: 20 }, (_, index) =>
          accept(operation(index + 1, { identity: 'same' }), request(index)),
        );
        const [first, ...others] = await Promise.all(calls);
        expect(first).toEqual({ kind: 'stored' });
        for (const other of others)
          expect(other).toEqual({ kind: 'duplicate', of: 'identity', operation: operation(1, { identity: 'same' }) });
      });

      test('knows a request again, whatever its identity has become', async () => {
        await accept(operation(1), request(1));
        await finish(1, NOON);
        expect(await accept(operation(2), request(1))).toMatchObject({
          kind: 'duplicate',
          of: 'request',
          operation: { log_id: logId(1), state: 'completed' },
        });
      });

      test('lets an identity be used again after the end', async () => {
        await accept(operation(1, { identity: 'same' }));
        await finish(1, NOON);
        expect(await accept(operation(2, { identity: 'same' }))).toEqual({ kind: 'stored' });
      });

      test('holds a key after the end, and distinguishes keys that differ only in what UTF-8 cannot hold', async () => {
        await accept(operation(1, { idempotency_key: 'a\uD800' }));
        await finish(1, NOON);
        expect(await accept(operation(2, { idempotency_key: 'a\uD800' }))).toMatchObject({
          kind: 'duplicate',
          of: 'key',
          operation: { log_id: logId(1) },
        });
        expect(await accept(operation(3, { idempotency_key: 'a\uD801' }))).toEqual({ kind: 'stored' });
      });

      test.each<[string, () => Promise<unknown>, number | undefined]>([
        ['while it is unfinished', async () => undefined, 1],
        ['after its end', () => finish(1, NOON), 1],
        ['not after it was given back, because the work never started', () => cancelUnstarted(1), undefined],
        [
          'but the newer one, where it was given back',
          () => cancelUnstarted(1).then(() => accept(operation(2, { idempotency_key: 'a\uD800' }))),
          2,
        ],
        [
          'not after it was forgotten',
          () => finish(1, NOON).then(() => store.expire(NOON + 2 * DAY, DAY, DAY, 1_000)),
          undefined,
        ],
      ])('finds an operation by its key: %s', async (_title, meanwhile, expected) => {
        await accept(operation(1, { idempotency_key: 'a\uD800' }));
        await meanwhile();
        const found = await store.read({ kind: 'operation_by_key', key: 'a\uD800' });
        expect(found).toEqual({
          kind: 'operation',
          ...(expected !== undefined && { operation: await stored(expected) }),
        });
        expect(await store.read({ kind: 'operation_by_key', key: 'a\uD801' })).toEqual({ kind: 'operation' });
      });

      test('names the request before the key, and the key before the identity', async () => {
        await accept(operation(1), request(1));
        await accept(operation(2, { idempotency_key: 'k' }));
        await accept(operation(3, { identity: 'same' }));
        const all = operation(4, { idempotency_key: 'k', identity: 'same' });
        expect(await accept(all, request(1))).toMatchObject({ of: 'request' });
        expect(await accept(all, request(2))).toMatchObject({ of: 'key' });
        expect(await accept(operation(5, { identity: 'same' }), request(2))).toMatchObject({ of: 'identity' });
      });

      test('fails alone: what came together with a write that cannot be stored is stored', async () => {
        const outcomes = await Promise.all([
          accept(operation(1)),
          accept(operation(2, { log_id: logId(1) })),
          accept(operation(3)),
        ]);
        expect(outcomes.map(({ kind }) => kind)).toEqual(['stored', 'failed', 'stored']);
        expect(await stored(3)).toEqual(operation(3));
      });

      const neverStarted: { title: string; end: Partial<Operation> }[] = [
        { title: 'cancelled before its start', end: { state: 'cancelled' } },
        { title: 'not_started', end: { state: 'not_started' } },
        {
          title: 'blocked by policy',
          end: { state: 'failed', outcome: { status: 'error', error: 'no', error_code: 'blocked_by_policy' } },
        },
      ];
      test.each(neverStarted)('work that was $title gives back identity and key (CXL-04)', async ({ end }) => {
        const claims = { identity: 'same', idempotency_key: 'k' };
        await accept(operation(1, claims));
        const patch = { finished_at: NOON, ...patchOf(end) };
        expect(await store.write({ kind: 'update', log_id: logId(1), from: ['accepted'], patch })).toEqual({
          kind: 'stored',
        });
        expect(await accept(operation(2, claims))).toEqual({ kind: 'stored' });
        expect(await stored(1)).toMatchObject({ idempotency_key: 'k', state: end.state });
      });

      test.each(['compile_error', 'interrupted'] as const)(
        'work that ended as %s keeps its key, though no start of it is known (EXO-08)',
        async (error_code) => {
          await accept(operation(1, { idempotency_key: 'k' }));
          const outcome = { status: 'error', error: 'no', error_code } as const;
          const patch = { state: 'failed', finished_at: NOON, outcome } as const;
          await store.write({ kind: 'update', log_id: logId(1), from: ['accepted'], patch });
          expect(await accept(operation(2, { idempotency_key: 'k' }))).toMatchObject({ kind: 'duplicate', of: 'key' });
        },
      );

      test.each(['cancelled', 'failed', 'interrupted', 'completed'] as const)(
        'work that started and was %s keeps its key',
        async (state) => {
          await accept(operation(1, { idempotency_key: 'k' }));
          await store.write({
            kind: 'update',
            log_id: logId(1),
            from: ['accepted'],
            patch: { state: 'running', started_at: NOON },
          });
          await store.write({
            kind: 'update',
            log_id: logId(1),
            from: ['running'],
            patch: { state, finished_at: NOON },
          });
          expect(await accept(operation(2, { idempotency_key: 'k' }))).toMatchObject({ kind: 'duplicate', of: 'key' });
        },
      );
    });

    describe('update', () => {
      test('changes what the patch names and nothing else', async () => {
        await accept(operation(1));
        const history = [...operation(1).history, { state: 'queued', at: NOON + 5, note: 'sent' } as const];
        const sent = { journal_id: 'j', generation: 2 };
        await store.write({
          kind: 'update',
          log_id: logId(1),
          from: ['accepted'],
          patch: { state: 'queued', attempt: 1, sent, history },
        });
        expect(await stored(1)).toEqual(operation(1, { state: 'queued', attempt: 1, sent, history }));
      });

      test('in a state that was not expected it changes nothing and reports the state', async () => {
        await accept(operation(1));
        const patch = { attempt: 9 };
        expect(await store.write({ kind: 'update', log_id: logId(1), from: ['queued', 'running'], patch })).toEqual({
          kind: 'conflict',
          state: 'accepted',
        });
        expect(await store.write({ kind: 'update', log_id: logId(2), from: ['accepted'], patch })).toEqual({
          kind: 'conflict',
        });
        expect(await stored(1)).toEqual(operation(1));
      });

      test('of several that expect the same state, the first wins', async () => {
        await accept(operation(1));
        const outcomes = await Promise.all([finish(1, NOON + 1), finish(1, NOON + 2), finish(1, NOON + 3)]);
        expect(outcomes).toEqual([
          { kind: 'stored' },
          { kind: 'conflict', state: 'completed' },
          { kind: 'conflict', state: 'completed' },
        ]);
        expect(await stored(1)).toMatchObject({ finished_at: NOON + 1 });
      });

      test('sets a delivery and takes it back', async () => {
        await accept(operation(1));
        const deliver = async (delivered_at: number | null): Promise<WriteOutcome> =>
          store.write({ kind: 'update', log_id: logId(1), from: ['accepted'], patch: { delivered_at } });
        await deliver(NOON);
        expect(await stored(1)).toEqual(operation(1, { delivered_at: NOON }));
        await deliver(null);
        expect(await stored(1)).toEqual(operation(1));
      });

      test('remembers that a cancel was asked for', async () => {
        const cancel_requested = { reason: 'cancelled by \uD800 ida', at: NOON, passed_on: true } as const;
        await accept(operation(1));
        expect(
          await store.write({ kind: 'update', log_id: logId(1), from: ['accepted'], patch: { cancel_requested } }),
        ).toEqual({ kind: 'stored' });
        expect(await stored(1)).toEqual(operation(1, { cancel_requested }));
      });

      test('remembers what the user has approved', async () => {
        const approval = { code_hash: 'c0de', by: 'ida', at: NOON };
        await accept(operation(1, { state: 'awaiting_approval' }));
        expect(
          await store.write({
            kind: 'update',
            log_id: logId(1),
            from: ['awaiting_approval'],
            patch: { state: 'accepted', approval },
          }),
        ).toEqual({ kind: 'stored' });
        expect(await stored(1)).toEqual(operation(1, { approval }));
      });

      test('keeps results of every size, to the byte', async () => {
        for (const [index, length] of [0, 1000, 300_000, 1_048_574, 1_048_575, 3_000_000].entries()) {
          const number = index + 1;
          const result = { text: '\u{1F3AE}é'.repeat(length / 6), list: [1.5, -1e-7, 'ü\uD800'] };
          await accept(operation(number, { idempotency_key: `key ${number}` }));
          expect(await finish(number, NOON, { outcome: { status: 'completed', result } })).toEqual({ kind: 'stored' });
          expect((await stored(number))?.outcome).toEqual({ status: 'completed', result });
          expect(await store.read({ kind: 'operation_by_key', key: `key ${number}` })).toEqual({
            kind: 'operation',
            operation: await stored(number),
          });
        }
        const all = await store.read({ kind: 'outlines', limit: 100 });
        expect(all.kind === 'outlines' && all.outlines.map((one) => one.accept_seq)).toEqual([6, 5, 4, 3, 2, 1]);
        expect((await store.snapshot(HOUR, NOON)).operations.map(({ outcome }) => outcome?.status)).toEqual(
          Array.from({ length: 6 }, () => 'completed'),
        );
      });
    });

    describe('outlines', () => {
      test('have what lists show of operations of every size, and nothing of their results', async () => {
        const text = 'ü\\"\n\uD800\u{1F3AE}';
        const values = [
          { done: text },
          text.repeat(3),
          text.repeat(100),
          [text.repeat(100)],
          text.repeat(300_000),
          { big: text.repeat(300_000) },
          'x'.repeat(501),
          7,
          null,
        ];
        for (const [index, value] of values.entries()) {
          const number = index + 1;
          await accept(operation(number, { params: { code: `\n  Bake(${number}); ${' '.repeat(200)}\nmore` } }));
          await store.write({ kind: 'partial', log_id: logId(number), seq: 1, value });
          if (number % 3 > 0)
            await finish(number, NOON, { outcome: { status: 'completed', result: 'x'.repeat(number * 300_000) } });
          else
            await finish(number, NOON, {
              state: 'failed',
              outcome: { status: 'error', error: 'x'.repeat(number * 300_000), error_code: 'execution_error' },
            });
        }
        const read = await store.read({ kind: 'outlines', limit: 100 });
        const outlines = read.kind === 'outlines' ? read.outlines.toReversed() : [];
        const shown = (value: unknown): string =>
          (typeof value === 'string' ? value : JSON.stringify(value))
            .slice(0, 500)
            .replace(/[\uD83C](?![\uDC00-\uDFFF])$/, '');
        expect(outlines.map(({ partial }) => partial)).toEqual(values.map(shown));
        expect(outlines.map(({ title }) => title)).toEqual(values.map((_, index) => `Bake(${index + 1});`));
        expect(outlines.map(({ error_code }) => error_code)).toEqual(
          values.map((_, index) => ((index + 1) % 3 > 0 ? undefined : 'execution_error')),
        );
        expect(JSON.stringify(outlines).length).toBeLessThan(20_000);
        expect(outlines[0]).toMatchObject({
          log_id: logId(1),
          tool: 'unity_execute_code',
          attempt: 0,
          started_at: NOON,
          finished_at: NOON,
          history: [{ state: 'accepted' }],
        });
      });
    });

    describe('searched outlines', () => {
      test('are paged through by log_id, and found by project and by text of row, error and result', async () => {
        for (const number of [1, 2, 3, 4, 5])
          await accept(
            operation(number, { editor: number % 2 === 0 ? '/other' : '/game', params: { code: `Bake(${number});` } }),
          );
        await finish(1, NOON, {
          state: 'failed',
          outcome: { status: 'error', error: 'No spawn "point"', error_code: 'execution_error' },
        });
        await finish(2, NOON, { outcome: { status: 'completed', result: `spawned ${'x'.repeat(1_000_000)}` } });
        const found = async (wanted: { before?: string; editor?: string; contains?: string }, limit = 100) => {
          const read = await store.read({ kind: 'outlines', limit, ...wanted });
          return read.kind === 'outlines' ? read.outlines.map(({ accept_seq }) => accept_seq) : read;
        };
        expect(await found({}, 2)).toEqual([5, 4]);
        expect(await found({ before: logId(4) }, 2)).toEqual([3, 2]);
        expect(await found({ before: logId(1) })).toEqual([]);
        expect(await found({ before: 'unknown' })).toEqual([]);
        expect(await found({ editor: '/other' })).toEqual([4, 2]);
        expect(await found({ editor: 'other' })).toEqual([4, 2]);
        expect(await found({ editor: '/game', before: logId(5) }, 1)).toEqual([3]);
        expect(await found({ contains: 'bake(3)' })).toEqual([3]);
        expect(await found({ contains: 'no SPAWN "point"' })).toEqual([1]);
        expect(await found({ contains: 'spawn' })).toEqual([2, 1]);
        expect(await found({ contains: 'spawn', before: logId(2) })).toEqual([1]);
        expect(await found({ contains: 'nothing says this' })).toEqual([]);
      });
    });

    describe('partial results', () => {
      test('the newest wins in whatever order they come, also after the end (PAR-02, PAR-03)', async () => {
        let number = 0;
        await fc.assert(
          fc.asyncProperty(
            fc.array(fc.record({ seq: fc.nat(5), big: fc.boolean(), byUpdate: fc.boolean() }), {
              minLength: 1,
              maxLength: 8,
            }),
            async (snapshots) => {
              number += 1;
              await accept(operation(number));
              const writes = snapshots.map(({ seq, big, byUpdate }, index) => {
                const value = `${index} ${'x'.repeat(big ? 1_100_000 : 0)}`;
                return byUpdate
                  ? store.write({
                      kind: 'update',
                      log_id: logId(number),
                      from: ['accepted', 'completed'],
                      patch: { partial: { seq, value } },
                    })
                  : store.write({ kind: 'partial', log_id: logId(number), seq, value });
              });
              const outcomes = await Promise.all([...writes, finish(number, NOON)]);
              expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['stored']));
              const newest = snapshots.reduce(
                (best, { seq }, index) => (seq > (snapshots[best]?.seq ?? -1) ? index : best),
                0,
              );
              const { partial } = (await stored(number)) ?? {};
              expect(partial?.seq).toBe(snapshots[newest]?.seq);
              expect(partial?.value).toMatch(new RegExp(`^${newest} `));
            },
          ),
          { numRuns: 30 },
        );
      });

      test('of an unknown operation is a conflict', async () => {
        expect(await store.write({ kind: 'partial', log_id: logId(1), seq: 1, value: 1 })).toEqual({
          kind: 'conflict',
        });
      });
    });

    describe('requests', () => {
      test('are remembered until they are confirmed', async () => {
        await accept(operation(1), request(1));
        await store.write({ kind: 'attach', log_id: logId(1), request: request(2) });
        expect(await store.write({ kind: 'attach', log_id: logId(9), request: request(3) })).toEqual({
          kind: 'conflict',
        });
        await store.write({ kind: 'confirm', request: request(1) });
        expect(await store.write({ kind: 'confirm', request: request(8) })).toEqual({ kind: 'stored' });
        expect((await store.snapshot(0, NOON)).requests).toEqual([{ request: request(2), log_id: logId(1) }]);
      });
    });

    describe('console lines', () => {
      const write = async (entries: ReturnType<typeof logEntry>[], mark = 0): Promise<WriteOutcome> =>
        store.write({ kind: 'logs', journal_id: 'journal', mark, entries });

      test('come newest first, across hours, with each filter (LGS-01)', async () => {
        await write([
          logEntry(1, { timestamp: new Date(NOON - 3 * HOUR).toISOString(), log_type: 'error' }),
          logEntry(2, { timestamp: new Date(NOON - HOUR).toISOString(), log_name: 'build \uD800' }),
          logEntry(3, { timestamp: new Date(NOON).toISOString(), log_type: 'error', log_name: 'build \uD800' }),
          logEntry(4, { timestamp: new Date(NOON).toISOString() }),
        ]);
        expect(await logIds()).toEqual([4, 3, 2, 1]);
        expect(await logIds({ log_type: 'error' })).toEqual([3, 1]);
        expect(await logIds({ log_name: 'build \uD800' })).toEqual([3, 2]);
        expect(await logIds({ log_name: 'build \uD801' })).toEqual([]);
        expect(await logIds({ log_name: 'build \uD800', log_type: 'error' })).toEqual([3]);
        expect(await logIds({ since: NOON - HOUR })).toEqual([4, 3]);
        expect(await logIds({ since: NOON - HOUR - 1 })).toEqual([4, 3, 2]);
      });

      test('come by the operation that wrote them, or the id that they were written for (LGS-01)', async () => {
        const [mine, others, own] = [logId(7), logId(8), '11111111-2222-4333-8444-555555555555'];
        await write([
          logEntry(1, { timestamp: new Date(NOON - HOUR).toISOString(), operation_log_id: mine }),
          logEntry(2, { operation_log_id: others, log_type: 'error' }),
          logEntry(3, { operation_log_id: mine, log_name: own, log_type: 'error' }),
          logEntry(4, { message: `"operation_log_id":"${mine}"` }),
        ]);
        expect(await logIds({ log_id: mine })).toEqual([3, 1]);
        expect(await logIds({ log_id: mine, log_type: 'error' })).toEqual([3]);
        expect(await logIds({ log_id: others })).toEqual([2]);
        expect(await logIds({ log_id: own })).toEqual([3]);
        expect(await logIds({ log_id: logId(9) })).toEqual([]);
      });

      test('come by the project of their Editor, or of all but some (LGS-01, SEC-04)', async () => {
        await write([
          logEntry(1, { editor: '/alpha', timestamp: new Date(NOON - HOUR).toISOString() }),
          logEntry(2, { editor: '/beta', log_type: 'error' }),
          logEntry(3, { editor: '/alpha', log_type: 'error', log_name: 'n' }),
          logEntry(4),
          logEntry(5, { editor: '/Alpha', value: { editor: '/alpha' } }),
        ]);
        expect(await logIds({ editor: '/alpha' })).toEqual([3, 1]);
        expect(await logIds({ editor: '/alpha', log_type: 'error' })).toEqual([3]);
        expect(await logIds({ editor: '/beta', log_name: 'n' })).toEqual([]);
        expect(await logIds({ editor: "/alpha' OR '1'='1" })).toEqual([]);
        expect(await logIds({ not_of: ['/alpha'] })).toEqual([5, 4, 2]);
        expect(await logIds({ not_of: ['/alpha', '/beta', '/Alpha'] })).toEqual([4]);
        expect(await logIds({ not_of: [] })).toEqual([5, 4, 3, 2, 1]);
      });

      test('of a clock that is wrong hide no others, are stored once, and keep their text (LGS-01, LGS-05, LOG-03)', async () => {
        const DAY = 24 * HOUR;
        const at = (ms: number) => ({ timestamp: new Date(ms).toISOString() });
        const come = (received_at: number, entries: ReturnType<typeof logEntry>[]) =>
          store.write({
            kind: 'logs',
            journal_id: 'journal',
            mark: 0,
            entries,
            span: { received_at, kept_from: received_at - DAY },
          });
        const future = logEntry(1, at(NOON + 365 * DAY));
        const past = logEntry(2, at(NOON - 365 * DAY));
        await come(NOON, [future, past, logEntry(3, at(NOON - 10)), logEntry(4, at(NOON + 30_000))]);
        await come(NOON + 2 * HOUR, [future, past, logEntry(5, at(NOON + 2 * HOUR - 10))]);
        expect(await logIds()).toEqual([5, 4, 1, 3, 2]);
        expect(await logIds({ since: NOON })).toEqual([5, 4]);
        expect(await store.read({ kind: 'log_entry', log_id: logId(1) })).toEqual({ kind: 'log_entry', entry: future });
        await store.expire(NOON + 2 * HOUR, DAY, DAY, 1_000);
        expect(await logIds()).toEqual([5, 4, 1, 3]);
        await store.expire(NOON + DAY + HOUR, DAY, DAY, 1_000);
        expect(await logIds()).toEqual([5]);
      });

      test('show whether there are more than the limit', async () => {
        await write([1, 2, 3].map((number) => logEntry(number)));
        const read = (limit: number) => store.read({ kind: 'logs', filter: { limit, log_type: 'all' } });
        expect(await read(2)).toMatchObject({ entries: [{ seq: 3 }, { seq: 2 }], more: true });
        expect(await read(3)).toMatchObject({ more: false });
      });

      test('are stored once, whatever is resent, and found by id (LGS-05)', async () => {
        await write([logEntry(1), logEntry(2)], 2);
        await write([logEntry(2, { message: 'resent' }), logEntry(3), logEntry(3)], 3);
        expect(await logIds()).toEqual([3, 2, 1]);
        expect(await store.read({ kind: 'log_entry', log_id: logId(2) })).toEqual({
          kind: 'log_entry',
          entry: logEntry(2),
        });
        expect(await store.read({ kind: 'log_entry', log_id: 'no id at all' })).toEqual({ kind: 'log_entry' });
      });

      test('move the mark of their journal forward only', async () => {
        await write([], 5);
        await write([logEntry(1)], 3);
        await store.write({ kind: 'logs', journal_id: '__proto__', mark: 1, entries: [] });
        const { log_marks } = await store.snapshot(0, NOON);
        expect(new Map(Object.entries(log_marks))).toEqual(
          new Map([
            ['journal', 5],
            ['__proto__', 1],
          ]),
        );
      });

      test('of a flood are all there, and a large answer is whole', async () => {
        const flood = Array.from({ length: 5_000 }, (_, index) => logEntry(index, { message: 'm'.repeat(500) }));
        expect(await write(flood, 5_000)).toEqual({ kind: 'stored' });
        expect(await logIds()).toEqual(Array.from({ length: 1_000 }, (_, index) => 4_999 - index));
      });
    });

    describe('snapshot', () => {
      test('has every unfinished operation and the recently finished ones, in order of acceptance', async () => {
        for (const number of [1, 2, 3, 4]) await accept(operation(number));
        await finish(1, NOON - 2 * HOUR);
        await finish(3, NOON - 1000);
        const { operations, last_accept_seq } = await store.snapshot(HOUR, NOON);
        expect(operations.map(({ accept_seq }) => accept_seq)).toEqual([2, 3, 4]);
        expect(last_accept_seq).toBe(4);
      });

      test('has the Editors as last seen', async () => {
        const editor = {
          project_path: '/game',
          project_name: 'Game',
          journal_id: 'j',
          journal_seq: 4,
          generation: 2,
          last_seen_at: NOON,
        };
        await store.write({ kind: 'editor', editor: { ...editor, generation: 1 } });
        await store.write({ kind: 'editor', editor });
        expect((await store.snapshot(0, NOON)).editors).toEqual([editor]);
      });
    });

    describe('expiry', () => {
      test('drops what ended longer ago than the retention time, and nothing else', async () => {
        for (const number of [1, 2, 3]) await accept(operation(number), request(number));
        await finish(1, NOON, { outcome: { status: 'completed', result: 'x'.repeat(2_000_000) } });
        await finish(2, NOON + 1);
        await store.expire(NOON + DAY + 1, DAY, 30 * DAY, 1_000);
        expect(await stored(1)).toBeUndefined();
        expect(await stored(2)).toBeDefined();
        expect(await stored(3)).toBeDefined();
        const { last_accept_seq, requests } = await store.snapshot(0, NOON);
        expect(last_accept_seq).toBe(3);
        expect(requests.map(({ log_id }) => log_id)).toEqual([logId(2), logId(3)]);
      });

      test('keeps unfinished work, however old it is (EXO-12)', async () => {
        await accept(operation(1, { identity: 'same', idempotency_key: 'k' }), request(1));
        await store.expire(NOON + 40 * DAY, DAY, 30 * DAY, 1_000);
        expect(await stored(1)).toBeDefined();
        expect((await store.snapshot(0, NOON + 40 * DAY)).operations).toHaveLength(1);
        expect(await accept(operation(2, { identity: 'same' }))).toMatchObject({ kind: 'duplicate', of: 'identity' });
      });

      test('a key answers key_expired for the key memory, then it is free (EXO-08)', async () => {
        await accept(operation(1, { idempotency_key: 'k' }));
        await finish(1, NOON);
        await store.expire(NOON + DAY + 1, DAY, 30 * DAY, 1_000);
        expect(await accept(operation(2, { idempotency_key: 'k' }))).toEqual({ kind: 'key_expired' });
        await store.expire(NOON + 31 * DAY, DAY, 30 * DAY, 1_000);
        expect(await accept(operation(2, { idempotency_key: 'k' }))).toEqual({ kind: 'key_expired' });
        await store.expire(NOON + 31 * DAY + 1, DAY, 30 * DAY, 1_000);
        expect(await accept(operation(2, { idempotency_key: 'k' }))).toEqual({ kind: 'stored' });
      });

      test('a key that was given back is not remembered', async () => {
        await accept(operation(1, { idempotency_key: 'k' }));
        await store.write({
          kind: 'update',
          log_id: logId(1),
          from: ['accepted'],
          patch: { state: 'cancelled', finished_at: NOON },
        });
        await store.expire(NOON + 2 * DAY, DAY, 30 * DAY, 1_000);
        expect(await accept(operation(2, { idempotency_key: 'k' }))).toEqual({ kind: 'stored' });
      });

      test('drops console lines of hours that are past retention', async () => {
        const at = (time: number): { timestamp: string } => ({ timestamp: new Date(time).toISOString() });
        await store.write({
          kind: 'logs',
          journal_id: 'j',
          mark: 2,
          entries: [logEntry(1, at(NOON)), logEntry(2, at(NOON + 2 * HOUR))],
        });
        expect(await logIds()).toEqual([2, 1]);
        await store.expire(NOON + DAY + HOUR, DAY, 30 * DAY, 1_000);
        expect(await logIds()).toEqual([2]);
        expect((await store.snapshot(0, NOON)).log_marks).toEqual({ j: 2 });
      });

      test('of much continues in steps until nothing remains', async () => {
        await Promise.all(Array.from({ length: 1_000 }, (_, index) => accept(operation(index + 1))));
        await Promise.all(Array.from({ length: 1_000 }, (_, index) => finish(index + 1, NOON)));
        let deleted = 0;
        for (let more = true; more;) {
          const step = await store.expire(NOON + 2 * DAY, DAY, 30 * DAY, 1);
          deleted += step.deleted;
          more = step.more;
        }
        expect(deleted).toBe(1_000);
      });
    });

    test('after closing, every call is answered with a sentence', async () => {
      await store.close();
      expect(await accept(operation(1))).toMatchObject({ kind: 'failed', reason: expect.stringContaining('closed') });
      expect(await store.read({ kind: 'operation', log_id: logId(1) })).toMatchObject({ kind: 'failed' });
      expect(store.health().state).toBe('closed');
    });
  });
}
