import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../kit/scratch.ts';
import { bundleWorker, type WorkerBundle } from '../pool/bundle-worker.ts';
import { shardOf } from '../pool/pool.ts';
import { batchesOf, runsOf, scenariosOf, type SearchBatch, type Plan } from './batch.ts';
import { mergeResults, searchResults, type SearchResults } from './search-results.ts';
import { searchInPool } from './search-pool.ts';

const plan: Plan = { depth: 1, runs: 900, seed: 5 };
const folder = scratchFolder();
let bundle: WorkerBundle;
beforeAll(() => {
  bundle = bundleWorker('proof/drivers/search-worker.ts');
});
afterAll(() => {
  bundle.remove();
});

/** A worker that does something else. */
function badWorker(name: string, code: string): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { ${code} });`);
  return file;
}

const few: SearchBatch[] = [
  { kind: 'exhaustive', depth: 1, from: 0, to: 12 },
  { kind: 'swarm', from: 1, to: 40 },
  { kind: 'aimed', from: 1, to: 30 },
];
const isTrue = (): boolean => true;

describe('batches', () => {
  it('are every history and every seed once, in turns', () => {
    const all = [...batchesOf(plan)];
    expect(all[1]).toEqual({ kind: 'exhaustive', depth: 1, from: 0, to: 12 });
    expect(all.toSpliced(1, 1).map(({ from, to }) => [from, to])).toEqual([
      [5, 405],
      [405, 805],
      [805, 905],
    ]);
    expect(all.reduce((sum, batch) => sum + [...scenariosOf(batch)].length, 0)).toBe(runsOf(plan));
  });
});

describe('shards', () => {
  it.each([1, 2, 3, 7, 100])('partition the runs: %d of them', (of) => {
    const large: Plan = { depth: 3, runs: 5000, seed: 9 };
    const nameOf = (batch: SearchBatch): string => JSON.stringify(batch);
    const shards = Array.from({ length: of }, (_, index) => [...shardOf({ part: index + 1, of }, batchesOf(large))]);
    expect(shards.flat().map(nameOf).toSorted()).toEqual([...batchesOf(large)].map(nameOf).toSorted());
    expect(new Set(shards.flat().map(nameOf)).size).toBe(shards.flat().length);
  });

  it.each([2, 3, 4, 8])('have their part of each kind of run: %d of them', (of) => {
    const large: Plan = { depth: 5, runs: 1_000_000, seed: 9 };
    const kindsOf = (batches: Iterable<SearchBatch>): Map<string, number> => {
      const kinds = new Map<string, number>();
      for (const { kind } of batches) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      return kinds;
    };
    const whole = kindsOf(batchesOf(large));
    for (let part = 1; part <= of; part += 1) {
      const own = kindsOf(shardOf({ part, of }, batchesOf(large)));
      for (const [kind, count] of whole) expect(own.get(kind), kind).toBeGreaterThan(count / of / 2);
    }
  });

  it('have reports that merge to the report of the whole', async () => {
    const resultsOf = async (batches: Iterator<SearchBatch>): Promise<SearchResults> => {
      const tally = await searchInPool({ file: bundle.file, workers: 1, batches, goesOn: isTrue });
      return searchResults(tally, [], { seed: 1, seconds: 2 });
    };
    const whole = await resultsOf(few.values());
    const parts: SearchResults[] = [];
    // oxlint-disable-next-line no-await-in-loop -- this machine has no more threads to give
    for (const part of [1, 2]) parts.push(await resultsOf(shardOf({ part, of: 2 }, few)));
    expect(mergeResults(parts)).toEqual(whole);
  });
});

describe('a search in a pool', () => {
  it('plays everything that there is, and adds up what was reached', async () => {
    const tally = await searchInPool({ file: bundle.file, workers: 2, batches: few.values(), goesOn: isTrue });
    expect(tally).toMatchObject({ runs: 80, failed: 0, workerFailures: [] });
    const { searched, results, matrix, lifecycle } = searchResults(tally, [], { seed: 1, seconds: 2 });
    expect(searched.runs).toBe(80);
    expect(results).toMatchObject([{ kind: 'search', status: 'pass' }]);
    expect(matrix.some(({ hits }) => hits > 0)).toBe(true);
    expect(lifecycle.some(({ from, to, hits }) => from === 'accepted' && to === 'queued' && hits > 0)).toBe(true);
  });

  it('ends when it is asked to', async () => {
    const tally = await searchInPool({
      file: bundle.file,
      workers: 1,
      batches: few.values(),
      goesOn: ({ runs }) => runs < 12,
    });
    expect(tally.runs).toBe(12);
  });

  it('says that workers have died, and ends when too many have', async () => {
    const file = badWorker('dies', 'process.exit(3);');
    const batches = [...few, ...few].values();
    const tally = await searchInPool({ file, workers: 1, batches, goesOn: isTrue });
    expect(tally.workerFailures).toHaveLength(3);
    expect(tally.workerFailures[0]).toMatch(/the worker that played .*"exhaustive".*exit code 3/);
    expect(searchResults(tally, [], { seed: 1, seconds: 0 }).results).toMatchObject([{ status: 'harness_error' }]);
  });

  it('says that a worker hangs, and ends it', async () => {
    const file = badWorker('hangs', 'for (;;);');
    const batches = few.slice(0, 1).values();
    const tally = await searchInPool({ file, workers: 1, batches, goesOn: isTrue, hang_ms: 500 });
    expect(tally.workerFailures).toEqual([expect.stringContaining('did not return within 500 ms')]);
  });
});
