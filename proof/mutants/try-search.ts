import { compileLess } from '../drivers/search-pool.ts';
import { bundleWorker } from '../pool/bundle-worker.ts';
import { createWorker, type Worker } from '../pool/worker.ts';
import type { MutantOrder } from './search-worker.ts';
import type { Searched, SearchOrder } from './search.ts';

/** What a search has seen of a mutant. */
export interface SearchTried {
  readonly searched?: Searched;
  /** What went on for ever or died, and why. */
  readonly trouble?: string;
}

/** Workers that search, by number. */
export interface Searchers {
  readonly workers: readonly Worker[];
  close(): Promise<void>;
}

/** A run takes milliseconds; one that takes longer than this never ends. */
const HANG_MS = 30_000;
/** The young objects of one run fit in. */
const YOUNG_MB = 96;

export function createSearchers(count: number, hang_ms = HANG_MS): Searchers {
  compileLess();
  const { file, remove } = bundleWorker('proof/mutants/search-worker.ts');
  const workers = Array.from({ length: count }, () => createWorker({ file, hang_ms, young_mb: YOUNG_MB }));
  return {
    workers,
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
      remove();
    },
  };
}

/** Searches over the cores in that bundle. */
export async function trySearch(file: string, search: SearchOrder, worker: Worker | undefined): Promise<SearchTried> {
  if (worker === undefined) throw new Error('there are as many workers as jobs');
  const answer = await worker.ask({ file, search } satisfies MutantOrder);
  if (answer.kind !== 'answered')
    return {
      trouble: `${answer.kind === 'hang' ? 'never ends' : answer.kind} in run ${answer.step} of the search: ${answer.message}`,
    };
  if (!isSearched(answer.value)) throw new Error('a worker answered something that is no result of a search');
  return { searched: answer.value };
}

const isSearched = (value: unknown): value is Searched =>
  typeof value === 'object' && value !== null && 'runs' in value && 'others' in value;
