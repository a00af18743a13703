import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import type { Operation } from '../hub/protocol/operation.ts';
import { loadDriver } from './driver.ts';
import { readLogSlice, endOfSegment, listSegments, type LogSegment } from './log-segments.ts';
import { openSqliteStore, type SqliteStoreOptions } from './sqlite-store.ts';
import type { Store } from './store.ts';
import { bundled } from './testing/child.ts';
import { logId, NOON, operation } from './testing/samples.ts';
import { openWriteLog, segmentName } from './write-log.ts';

let workerUrl: URL;
let base: string;
let dir: string;
let stores: Store[];

beforeAll(async () => {
  workerUrl = await bundled('worker.ts');
});

beforeEach(() => {
  base = scratchFolder();
  dir = join(base, 'state');
  stores = [];
});

afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
});

const log = (of = dir): string => join(of, 'write-log');

async function open(options: Partial<SqliteStoreOptions> = {}): Promise<Store> {
  const store = await openSqliteStore({ dir, workerUrl, ...options });
  stores.push(store);
  return store;
}

async function accept(store: Store, from: number, to = from): Promise<void> {
  for (let number = from; number <= to; number += 1)
    expect(await store.write({ kind: 'accept', operation: operation(number) })).toEqual({ kind: 'stored' });
}

/** The files as they are at this moment, as a killed process leaves them; what is opened from now on is that copy. */
function kill(): void {
  const before = dir;
  dir = join(base, `killed-${readdirSync(base).length}`);
  cpSync(before, dir, { recursive: true });
}

async function numbers(store: Store): Promise<number[]> {
  const read = await store.read({ kind: 'outlines', limit: 1_000 });
  return read.kind === 'outlines' ? read.outlines.map(({ accept_seq }) => accept_seq).toSorted((a, b) => a - b) : [];
}

const problems = (store: Store): string[] => store.health().problems.map(({ code }) => code);

function segments(of = dir): LogSegment[] {
  return listSegments(log(of), () => undefined);
}

function newest(): LogSegment {
  const segment = segments().at(-1);
  if (segment === undefined) throw new Error('there is no segment');
  return segment;
}

/** Where each line of a segment begins, in its file. */
function lineStarts({ path, headerBytes }: LogSegment): number[] {
  const content = readFileSync(path);
  const starts = [];
  for (let at = headerBytes; at < content.length; at = content.indexOf('\n', at) + 1) starts.push(at);
  return starts;
}

describe('a process that was killed', () => {
  test('has lost nothing that SQLite lacks, also when the next one is killed as well', async () => {
    await accept(await open(), 1, 3);
    kill();
    const second = await open();
    expect(await numbers(second)).toEqual([1, 2, 3]);
    await accept(second, 4);
    kill();
    const third = await open();
    expect([problems(third), await numbers(third)]).toEqual([[], [1, 2, 3, 4]]);
    expect((await third.snapshot(0, NOON)).last_accept_seq).toBe(4);
  });

  test('in the middle of a line, wherever that was, has lost that line alone, and nothing is reported', async () => {
    await accept(await open(), 1, 3);
    kill();
    const segment = newest();
    const starts = lineStarts(segment);
    const whole = readFileSync(segment.path);
    for (let length = segment.headerBytes; length < whole.length; length += 1) {
      truncateSync(segment.path, length);
      const { writes, damaged, next } = readLogSlice(segment, segment.base, Number.POSITIVE_INFINITY);
      const intact = [...starts.slice(1), whole.length].filter((end) => end <= length);
      expect([writes.length, damaged], `cut to ${length} bytes`).toEqual([intact.length, 0]);
      expect(next).toBe(segment.base + (intact.at(-1) ?? segment.headerBytes) - segment.headerBytes);
      writeFileSync(segment.path, whole);
    }
    truncateSync(segment.path, whole.length - 1);
    const store = await open();
    expect([problems(store), await numbers(store)]).toEqual([[], [1, 2]]);
    await accept(store, 4);
    kill();
    expect(await numbers(await open())).toEqual([1, 2, 4]);
  });

  test('while it began a segment has lost nothing', async () => {
    await accept(await open(), 1);
    kill();
    writeFileSync(join(log(), '000000000099-torn.log'), '1234');
    const store = await open();
    expect([problems(store), await numbers(store)]).toEqual([[], [1]]);
  });

  test('and whose last line could not be undone in half has lost nothing of the next segment', async () => {
    await accept(await open({ segmentBytes: 1 }), 1, 2);
    kill();
    appendFileSync(segments()[1]?.path ?? '', '12345678 {"half');
    const store = await open();
    expect([problems(store), await numbers(store)]).toEqual([[], [1, 2]]);
  });
});

describe('where the log and SQLite disagree', () => {
  test('a damaged line in the middle is skipped and reported, and those behind it are applied', async () => {
    await accept(await open(), 1, 3);
    kill();
    const segment = newest();
    const content = readFileSync(segment.path);
    content.write('X', (lineStarts(segment)[1] ?? 0) + 60);
    writeFileSync(segment.path, content);
    const store = await open();
    expect(problems(store)).toEqual(['damaged']);
    expect(await numbers(store)).toEqual([1, 3]);
    expect(await store.write({ kind: 'update', log_id: logId(2), from: ['accepted'], patch: { attempt: 1 } })).toEqual({
      kind: 'conflict',
    });
  });

  test.each([
    { what: 'was deleted', damage: () => rmSync(log(), { recursive: true }) },
    { what: 'was cut off', damage: () => truncateSync(newest().path, newest().headerBytes) },
  ])('SQLite is ahead of a log that $what: what it has stays, and it is reported once', async ({ damage }) => {
    const first = await open();
    await accept(first, 1, 3);
    expect(await numbers(first)).toEqual([1, 2, 3]);
    kill();
    damage();
    const store = await open();
    expect([problems(store), await numbers(store)]).toEqual([['lost_writes'], [1, 2, 3]]);
    await accept(store, 4);
    kill();
    const again = await open();
    expect([problems(again), await numbers(again)]).toEqual([[], [1, 2, 3, 4]]);
  });

  test('a piece of the log is missing: what follows it is applied, and it is reported', async () => {
    await accept(await open({ segmentBytes: 1 }), 1, 3);
    kill();
    rmSync(segments()[2]?.path ?? '');
    const store = await open();
    expect([problems(store), await numbers(store)]).toEqual([['lost_writes'], [1, 3]]);
  });

  test('SQLite is behind the oldest segment: what the log has is applied, and it is reported', async () => {
    await accept(await open({ segmentBytes: 1 }), 1, 3);
    kill();
    for (const { path } of segments().slice(0, 2)) rmSync(path);
    const store = await open();
    expect([problems(store), await numbers(store)]).toEqual([['lost_writes'], [2, 3]]);
    expect((await store.snapshot(0, NOON)).last_accept_seq).toBe(3);
  });

  test('a segment of another store is set aside and not read', async () => {
    await accept(await open(), 1, 2);
    kill();
    const theirs = newest();
    dir = join(base, 'other');
    await accept(await open(), 7);
    kill();
    cpSync(theirs.path, join(log(), '000000000050-theirs.log'));
    const store = await open();
    expect([problems(store), await numbers(store)]).toEqual([['set_aside'], [7]]);
    expect(readdirSync(log()).filter((name) => name.endsWith('.damaged-1'))).toEqual([
      '000000000050-theirs.log.damaged-1',
    ]);
  });

  test('a write that SQLite refuses holds up no other', async () => {
    const first = await open();
    await accept(first, 1);
    await first.write({
      kind: 'update',
      log_id: logId(1),
      from: ['accepted'],
      patch: { state: 'completed', finished_at: NOON },
    });
    expect(await numbers(first)).toEqual([1]);
    // Only SQLite remembers a finished one, whose index speaks up.
    await first.write({ kind: 'accept', operation: operation(2, { log_id: logId(1) }) });
    await accept(first, 3);
    expect(await numbers(first)).toEqual([1, 3]);
    expect(problems(first)).toEqual(['damaged']);
  });
});

describe('segments', () => {
  test('that have been applied go, but for the newest; a clean end keeps one without a line', async () => {
    const store = await open({ segmentBytes: 2_000 });
    await accept(store, 1, 200);
    expect(segments().length).toBeGreaterThan(20);
    expect(await numbers(store)).toHaveLength(200);
    await expect.poll(() => segments().length, { timeout: 20_000 }).toBeLessThan(3);
    await store.close();
    expect(segments().map((segment) => endOfSegment(segment) - segment.base)).toEqual([0]);
    expect(await numbers(await open())).toHaveLength(200);
  });

  test('of servers that were killed are few, however small each is', async () => {
    for (let number = 1; number <= 12; number += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one server after the other
      await accept(await open(), number);
      kill();
    }
    const store = await open();
    await accept(store, 13);
    expect(await numbers(store)).toHaveLength(13);
    await expect.poll(() => segments().length, { timeout: 20_000 }).toBeLessThan(10);
  });

  test('that SQLite has in its own log alone stay: a power cut may take that log', async () => {
    const store = await open({ segmentBytes: 2_000 });
    const reader = (await loadDriver()).open(join(dir, 'store.db'), { readOnly: true });
    // A checkpoint does not pass by a reader.
    reader.exec('BEGIN; SELECT * FROM meta');
    await accept(store, 1, 200);
    expect(await numbers(store)).toHaveLength(200);
    kill();
    reader.close();
    rmSync(join(dir, 'store.db-wal'));
    rmSync(join(dir, 'store.db-shm'), { force: true });
    const next = await open();
    expect(problems(next)).toEqual([]);
    expect(await numbers(next)).toHaveLength(200);
  });

  test('of one process are never written by another: the one that came last continues, and the other one ends', async () => {
    const first = await open();
    await accept(first, 1);
    const second = await open();
    await accept(second, 2);
    await first.write({ kind: 'accept', operation: operation(3) });
    await expect.poll(() => first.whyLost(), { timeout: 20_000 }).toContain('Another server has opened the store');
    expect(second.whyLost()).toBeUndefined();
    await first.close();
    expect(await numbers(second)).toEqual([1, 2]);
    await second.close();
    const third = await open();
    expect(await numbers(third)).toEqual([1, 2]);
  });

  test('that could not be begun, as the disk was full, are begun again once there is room', () => {
    const run = 'own-run';
    const header = (): { store_id: string; run: string; last_accept_seq: number } => ({
      store_id: 's',
      run,
      last_accept_seq: 0,
    });
    const log = openWriteLog({ dir, number: 1, header, segmentBytes: 1 }, 0);
    // What a full disk leaves of the next one.
    writeFileSync(join(dir, segmentName(2, run)), '{"store');
    log.append('{"write":1}');
    log.append('{"write":2}');
    log.append('{"write":3}');
    log.close();
    const segments = listSegments(dir, () => undefined);
    expect(segments.map(({ base }) => base)).toEqual([0, 0, log.position / 3, (log.position / 3) * 2]);
  });

  test('show a process that another one has opened the store, also before that one has written: it refuses every write', async () => {
    const first = await open();
    await accept(first, 1);
    const second = await open();
    await first.write({ kind: 'accept', operation: operation(3) });
    await expect.poll(() => first.whyLost(), { timeout: 20_000 }).toContain('Another server has opened the store');
    expect(await first.write({ kind: 'accept', operation: operation(4) })).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('Another server has opened the store'),
    });
    await accept(second, 2);
    await first.close();
    expect(await numbers(second)).toEqual([1, 2]);
  });

  test('with lines that a server wrote when another one had the store are reported', async () => {
    const first = await open();
    await accept(first, 1);
    const { path } = newest();
    await open();
    // By hand, as the first one may have noticed the second one before it writes, and then refuses to.
    appendFileSync(path, `${readFileSync(path, 'utf8').trimEnd().split('\n').at(-1)}\n`);
    kill();
    const third = await open();
    expect([problems(third), await numbers(third)]).toEqual([['lost_writes'], [1]]);
  });
});

describe('while SQLite cannot be written to', () => {
  test(
    'writes and reads of operations continue, and it gets everything once it can be',
    { timeout: 60_000 },
    async () => {
      const store = await open();
      const browser = (await loadDriver()).open(join(dir, 'store.db'));
      browser.exec('BEGIN IMMEDIATE');
      await accept(store, 1, 2);
      await expect.poll(() => problems(store), { timeout: 20_000 }).toEqual(['behind']);
      await accept(store, 3);
      expect(await store.read({ kind: 'operation', log_id: logId(3) })).toMatchObject({ operation: { accept_seq: 3 } });
      browser.exec('ROLLBACK');
      browser.close();
      await expect.poll(() => store.health(), { timeout: 20_000 }).toMatchObject({ state: 'ok', problems: [] });
      expect(await numbers(store)).toEqual([1, 2, 3]);
    },
  );

  test(
    'the log is bounded: then writes are refused with a sentence, and taken again later',
    { timeout: 60_000 },
    async () => {
      const store = await open({ workerUrl: await bundled('testing/dying-worker.ts'), behindBytes: 2_000 });
      for (const name of ['refuse', 'die']) writeFileSync(join(dir, name), '');
      await accept(store, 1);
      await expect.poll(() => store.health().state, { timeout: 20_000 }).toBe('down');
      let number = 1;
      let outcome = await store.write({ kind: 'accept', operation: operation((number += 1)) });
      while (outcome.kind === 'stored')
        outcome = await store.write({ kind: 'accept', operation: operation((number += 1)) });
      expect(outcome).toMatchObject({ kind: 'failed', reason: expect.stringContaining('has reached 2000 bytes') });
      expect(number).toBeLessThan(20);
      expect(await store.read({ kind: 'operation', log_id: logId(1) })).toMatchObject({ operation: { accept_seq: 1 } });
      for (const name of ['refuse', 'die']) rmSync(join(dir, name));
      await expect.poll(() => numbers(store), { timeout: 20_000 }).toHaveLength(number - 1);
      await accept(store, number);
    },
  );
});

test('the file of a large value whose line could not be written is removed', async () => {
  const store = await open();
  const large = (number: number): Operation => operation(number, { params: { code: 'x'.repeat(40_000) } });
  expect(await store.write({ kind: 'accept', operation: large(1) })).toEqual({ kind: 'stored' });
  const before = readdirSync(join(dir, 'blobs'));
  rmSync(log(), { recursive: true });
  expect(await store.write({ kind: 'accept', operation: large(2) })).toMatchObject({ kind: 'failed' });
  await expect.poll(() => readdirSync(join(dir, 'blobs')), { timeout: 20_000 }).toEqual(before);
  expect(before).toHaveLength(1);
});

test(
  'with durability `power` a write is answered when the log has been synced, and not before',
  { timeout: 60_000 },
  async () => {
    const store = await open({ workerUrl: await bundled('testing/dying-worker.ts'), durability: 'power' });
    for (const name of ['refuse', 'die']) writeFileSync(join(dir, name), '');
    // It is synced, and then applied, which the thread does not survive.
    await accept(store, 1);
    await expect.poll(() => store.health().state, { timeout: 20_000 }).toBe('down');
    let isAnswered = false;
    const writes = [2, 3].map(async (number) => store.write({ kind: 'accept', operation: operation(number) }));
    const all = Promise.all(writes).finally(() => (isAnswered = true));
    await expect.poll(() => problems(store), { timeout: 20_000 }).toContain('behind');
    expect(isAnswered).toBe(false);
    for (const name of ['refuse', 'die']) rmSync(join(dir, name));
    expect(await all).toEqual([{ kind: 'stored' }, { kind: 'stored' }]);
    expect(await numbers(store)).toEqual([1, 2, 3]);
  },
);

test('a confirmation is not lost when the store is closed at once', async () => {
  const request = { client_uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7', ordinal: 1 };
  const store = await open();
  await store.write({ kind: 'accept', operation: operation(1), request });
  const confirmed = store.write({ kind: 'confirm', request });
  await store.close();
  expect(await confirmed).toEqual({ kind: 'stored' });
  expect((await (await open()).snapshot(0, NOON)).requests).toEqual([]);
});

test('writes behind one whose value is too large for the log wait for it', async () => {
  const store = await open();
  await accept(store, 1);
  const large = store.write({
    kind: 'update',
    log_id: logId(1),
    from: ['accepted'],
    patch: {
      state: 'completed',
      started_at: NOON,
      finished_at: NOON,
      outcome: { status: 'completed', result: 'x'.repeat(200_000) },
    },
  });
  const again = store.write({ kind: 'accept', operation: operation(2, { identity: 'identity 1' }) });
  expect(await Promise.all([large, again])).toEqual([{ kind: 'stored' }, { kind: 'stored' }]);
  expect(readFileSync(newest().path, 'utf8')).not.toContain('xxxx');
  kill();
  expect(await (await open()).read({ kind: 'operation', log_id: logId(1) })).toMatchObject({
    operation: { outcome: { status: 'completed', result: 'x'.repeat(200_000) } },
  });
});
