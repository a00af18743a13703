import { createCoverage, type Covered } from '../coverage/coverage.ts';
import { scenariosOf, type Portion } from './portion.ts';
import { search, type SearchResult } from './search.ts';

// A process of a search (crew.ts): it is given portions, and says what they gave. Its parent ends it.

/** From the crew. `known`: kinds of failures that need no more looking into. */
export interface Order {
  readonly portion: Portion;
  readonly known: readonly string[];
}

/** To the crew. `covered`: of this portion alone. */
export interface Report extends SearchResult {
  readonly covered: Covered;
}

/** Random runs look alike: of these one in so many is enough to know what they reach. */
const COVER_EVERY = 20;

/** Plays a portion. */
export function work({ portion, known }: Order): Report {
  const coverage = createCoverage();
  const result = search(scenariosOf(portion), {
    coverage,
    coverEvery: portion.kind === 'aimed' ? 1 : COVER_EVERY,
    known: new Set(known),
  });
  return { ...result, covered: coverage.covered() };
}
