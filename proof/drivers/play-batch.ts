import { createCoverage, type Covered } from '../coverage/coverage.ts';
import type { TellStep } from '../pool/serve-worker.ts';
import { scenariosOf, type Batch } from './batch.ts';
import { searchScenarios, type SearchResult } from './search.ts';

/** From the pool. `known`: kinds of failures that need no more looking into. */
export interface Order {
  readonly batch: Batch;
  readonly known: readonly string[];
}

/** To the pool. `covered`: of this batch alone. */
export interface Report extends SearchResult {
  readonly covered: Covered;
}

/** Random runs look alike: of these one in so many is enough to know what they reach. */
const COVER_EVERY = 20;

/** In a thread of a search: plays a batch. */
export function playBatch({ batch, known }: Order, tellStep: TellStep): Report {
  const coverage = createCoverage();
  const result = searchScenarios(scenariosOf(batch), {
    coverage,
    coverEvery: batch.kind === 'aimed' ? 1 : COVER_EVERY,
    known: new Set(known),
    goesOn(runs) {
      tellStep(runs);
      return true;
    },
  });
  return { ...result, covered: coverage.covered() };
}
