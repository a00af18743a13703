import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { openSqliteStore } from '../../server/store/sqlite-store.ts';
import { bundled } from '../../server/store/testing/child.ts';
import { logId } from '../../server/store/testing/samples.ts';
import { endOf, fillStore, mustStore, sampleOperation } from './store-content.ts';

// npx tsx tools/bench/store.ts [--entries 1000000]: the store at 1,000 and at that many retained operations (and as many console lines),
// beside a bare write and fdatasync of the same disk in the same run. Targets: docs/design.md, section 6.

const NOW = Date.UTC(2026, 10, 21, 12);

const { values } = parseArgs({ options: { entries: { type: 'string', default: '1000000' } } });
const workerUrl = await bundled('worker.ts');

interface Row {
  readonly what: string;
  readonly target?: number;
  readonly measured: number[];
}

async function measureStore(entries: number): Promise<Map<string, number>> {
  const dir = scratchFolder();
  try {
    const figures = new Map<string, number>();
    let store = await openSqliteStore({ dir, workerUrl });
    const fillStart = performance.now();
    await fillStore(store, { entries, until: NOW });
    figures.set('fill: operations and console lines, s', (performance.now() - fillStart) / 1000);
    await store.close();
    dropCaches();

    const opening = performance.now();
    store = await openSqliteStore({ dir, workerUrl });
    figures.set('open, cold, ms', performance.now() - opening);
    const snapshotStart = performance.now();
    await store.snapshot(10 * 60_000, NOW);
    figures.set('snapshot of the last 10 minutes, ms', performance.now() - snapshotStart);

    let next = entries;
    const accept = async (): Promise<void> => {
      next += 1;
      await mustStore(
        store.write({
          kind: 'accept',
          operation: sampleOperation(next),
          request: { client_uuid: 'bench', ordinal: next },
        }),
      );
    };
    const finish = async (number: number): Promise<void> => {
      await mustStore(store.write({ kind: 'update', log_id: logId(number), from: ['accepted'], patch: endOf(NOW) }));
    };
    for (let warm = 0; warm < 500; warm += 1) await accept();
    setPercentiles(figures, 'accept, durable against SIGKILL', await timeWork(2_000, accept));
    let toFinish = entries;
    setPercentiles(figures, 'finish', await timeWork(2_000, () => finish(++toFinish)));
    figures.set('accept, 64 at a time, ops/s', await rateOf(20_000, 64, accept));

    const known = (): string => logId(1 + Math.floor(Math.random() * entries));
    const get = async (log_id: string): Promise<void> => {
      const read = await store.read({ kind: 'operation', log_id });
      if (read.kind !== 'operation' || !read.operation) throw new Error(`not found: ${log_id}`);
    };
    setPercentiles(figures, 'get by id, of pages that are not in memory', await timeWork(500, () => get(known())));
    execFileSync('sh', ['-c', 'cat "$0"/store.db > /dev/null', dir]);
    await timeWork(500, () => get(known()));
    setPercentiles(figures, 'get by id', await timeWork(2_000, () => get(known())));
    const newest = async (): Promise<void> => {
      const read = await store.read({ kind: 'logs', filter: { limit: 10, log_type: 'error' } });
      if (read.kind !== 'logs' || read.entries.length !== 10) throw new Error('expected 10 errors');
    };
    await timeWork(200, newest);
    setPercentiles(figures, 'newest 10 errors', await timeWork(1_000, newest));
    await store.close();
    await measurePower(figures, dir, next);
    return figures;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function measurePower(figures: Map<string, number>, dir: string, last: number): Promise<void> {
  const store = await openSqliteStore({ dir, workerUrl, durability: 'power' });
  let next = last;
  const accept = async (): Promise<void> => {
    next += 1;
    await mustStore(store.write({ kind: 'accept', operation: sampleOperation(next) }));
  };
  await timeWork(100, accept);
  setPercentiles(figures, 'accept, durable against a power cut', await timeWork(500, accept));
  await store.close();
  const file = openSync(join(dir, 'raw'), 'w');
  const record = Buffer.alloc(512, 1);
  setPercentiles(
    figures,
    'reference: write and fdatasync of 512 bytes',
    await timeWork(500, async () => {
      writeSync(file, record);
      fdatasyncSync(file);
    }),
  );
  closeSync(file);
}

async function timeWork(count: number, work: () => Promise<void>): Promise<number[]> {
  const took: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const start = performance.now();
    await work();
    took.push(performance.now() - start);
  }
  return took.toSorted((a, b) => a - b);
}

async function rateOf(count: number, parallel: number, work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  let left = count;
  const lane = async (): Promise<void> => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: parallel }, lane));
  return count / ((performance.now() - start) / 1000);
}

function setPercentiles(figures: Map<string, number>, what: string, sorted: readonly number[]): void {
  for (const percent of [50, 99])
    figures.set(`${what}, p${percent} ms`, sorted[Math.floor((sorted.length * percent) / 100)] ?? Number.NaN);
}

/** Drops the system's caches, so that opening is cold; without the permission for that, it may be warm. */
function dropCaches(): void {
  const { status } = spawnSync('sh', ['-c', 'sync; echo 3 > /proc/sys/vm/drop_caches'], { stdio: 'ignore' });
  if (status !== 0) console.log('(the page cache could not be dropped: opening is warm)');
}

const TARGETS: ReadonlyMap<string, number> = new Map([
  ['accept, durable against SIGKILL, p50 ms', 0.3],
  ['get by id, p50 ms', 0.1],
  ['open, cold, ms', 500],
]);

const sizes = [1_000, Number(values.entries)];
const columns: Map<string, number>[] = [];
for (const size of sizes) columns.push(await measureStore(size));
const rows: Row[] = [...(columns[0]?.keys() ?? [])].map((what) => {
  const target = TARGETS.get(what);
  return {
    what,
    measured: columns.map((figures) => figures.get(what) ?? Number.NaN),
    ...(target !== undefined && { target }),
  };
});
console.log(
  `${'retained'.padEnd(56)}${sizes.map((size) => size.toLocaleString('en').padStart(12)).join('')}      target`,
);
for (const { what, measured, target } of rows) {
  const figures = measured.map((figure) => figure.toFixed(figure < 10 ? 3 : 0).padStart(12)).join('');
  console.log(
    `${what.padEnd(56)}${figures}${target === undefined ? '' : `      < ${target} ${measured.every((figure) => figure < target) ? 'met' : 'MISSED'}`}`,
  );
}
if (rows.some(({ measured, target }) => target !== undefined && !measured.every((figure) => figure < target)))
  process.exitCode = 1;
