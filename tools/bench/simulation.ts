import { availableParallelism } from 'node:os';
import { batchesOf, type SearchBatch, type Plan } from '../../proof/drivers/batch.ts';
import { searchInPool, type Tally } from '../../proof/drivers/search-pool.ts';
import { bundleWorker } from '../../proof/pool/bundle-worker.ts';

/**
 * Simulated runs per second: real hub and mock Editor, every message written, read and validated, all oracles after every event. Targets: 20 commands
 * a run, 10,000 runs/s/core (floor 3,000); the mix of CI: 1,000,000 runs in 5 minutes on two cores, 1,700 runs/s/core. Run: npm run bench -- simulation
 */
const SECONDS = 10;

async function measureRuns(
  what: string,
  batches: Iterator<SearchBatch>,
  { workers, seconds }: { readonly workers: number; readonly seconds: number },
): Promise<void> {
  let began = 0;
  let before = 0;
  const worker = bundleWorker('proof/drivers/search-worker.ts');
  let last: Tally | undefined;
  try {
    const goesOn = (tally: Tally): boolean => {
      // The first batches compile the code.
      if (began === 0 && tally.runs > 0) {
        began = performance.now();
        before = tally.runs;
      }
      return began === 0 || performance.now() - began < seconds * 1000;
    };
    last = await searchInPool({ file: worker.file, workers, batches, goesOn });
  } finally {
    worker.remove();
  }
  const s = (performance.now() - began) / 1000;
  const perCore = (last.runs - before) / s / workers;
  const virtual = (last.virtual_ms / last.runs / 1000) * perCore * workers;
  console.log(
    `${what.padEnd(34)} ${perCore.toFixed(0).padStart(6)} runs/s/core on ${workers}, ${virtual.toExponential(1)} virtual s/s, ${last.runs} runs in ${s.toFixed(1)} s, ${last.failed} failed`,
  );
}

function* endlessBatches(kind: 'long' | 'swarm'): Generator<SearchBatch, void, void> {
  for (let from = 1; ; from += 200) yield { kind, from, to: from + 200 };
}

const cores = availableParallelism();
const everything: Plan = { depth: 4, runs: 0, seed: 1 };
const mix: Plan = { depth: 0, runs: 1_000_000, seed: 1 };
await measureRuns('20 commands', endlessBatches('long'), { workers: 1, seconds: SECONDS });
await measureRuns('the mix of a search', batchesOf(mix), { workers: 1, seconds: SECONDS });
await measureRuns('the mix of a search', batchesOf(mix), { workers: cores, seconds: SECONDS });
await measureRuns('every history of 4 commands', batchesOf(everything), { workers: cores, seconds: Infinity });
