import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleWorker, type WorkerBundle } from './bundle-worker.ts';
import { searchTogether } from './crew.ts';
import { portions, runsOf, scenariosOf, type Plan, type Portion } from './portion.ts';
import { searchResults } from './search-results.ts';

const plan: Plan = { depth: 1, runs: 900, seed: 5 };
const folder = mkdtempSync(join(tmpdir(), 'crew-test-'));
let bundle: WorkerBundle;
beforeAll(() => {
  bundle = bundleWorker();
});
afterAll(() => {
  bundle.remove();
  rmSync(folder, { recursive: true });
});

/** A worker that does something else. */
function badWorker(name: string, code: string): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  return file;
}

const few: Portion[] = [
  { kind: 'exhaustive', depth: 1, from: 0, to: 12 },
  { kind: 'swarm', from: 1, to: 40 },
  { kind: 'aimed', from: 1, to: 30 },
];

describe('portions', () => {
  it('are every history first, then every seed once', () => {
    const all = [...portions(plan)];
    expect(all[0]).toEqual({ kind: 'exhaustive', depth: 1, from: 0, to: 12 });
    expect(all.slice(1).map(({ from, to }) => [from, to])).toEqual([
      [5, 405],
      [405, 805],
      [805, 905],
    ]);
    expect(all.reduce((sum, portion) => sum + [...scenariosOf(portion)].length, 0)).toBe(runsOf(plan));
  });
});

describe('a crew', () => {
  it('plays everything that there is, and adds up what was reached', async () => {
    const tally = await searchTogether({ file: bundle.file, workers: 2, portions: few.values(), goesOn: () => true });
    expect(tally).toMatchObject({ runs: 80, failed: 0, accidents: [] });
    const { searched, results, matrix, lifecycle } = searchResults(tally, [], { seed: 1, seconds: 2 });
    expect(searched.runs).toBe(80);
    expect(results).toMatchObject([{ kind: 'search', status: 'pass' }]);
    expect(matrix.some(({ hits }) => hits > 0)).toBe(true);
    expect(lifecycle.some(({ from, to, hits }) => from === 'accepted' && to === 'queued' && hits > 0)).toBe(true);
  });

  it('ends when it is told to', async () => {
    const tally = await searchTogether({
      file: bundle.file,
      workers: 1,
      portions: few.values(),
      goesOn: ({ runs }) => runs < 12,
    });
    expect(tally.runs).toBe(12);
  });

  it('says that a worker has died', async () => {
    const file = badWorker('dies', "process.on('message', () => process.exit(3));");
    const tally = await searchTogether({ file, workers: 1, portions: few.values(), goesOn: () => true });
    expect(tally.accidents).toEqual([
      expect.stringMatching(/the worker that played .*"exhaustive".* died \(exit code 3\)/),
    ]);
    expect(searchResults(tally, [], { seed: 1, seconds: 0 }).results).toMatchObject([{ status: 'harness_error' }]);
  });

  it('says that a worker hangs, and ends it', async () => {
    const file = badWorker('hangs', "process.on('message', () => { for (;;); });");
    const tally = await searchTogether({ file, workers: 1, portions: few.values(), goesOn: () => true, stuck_ms: 500 });
    expect(tally.accidents).toEqual([expect.stringContaining('has said nothing for 500 ms')]);
  });
});
