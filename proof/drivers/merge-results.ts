import type { CaseResult } from '../../conformance/report/model.ts';
import { createCoverage } from '../coverage/coverage.ts';
import { resultsOf, uniqueIds, type SearchResults, type SearchSums } from './search-results.ts';

/** The report of a whole search out of those of its shards: the longest time, the sums of everything else, and one result for each kind of failure. */
export function mergeResults(parts: readonly SearchResults[]): SearchResults {
  const coverage = createCoverage();
  for (const { matrix, lifecycle, marks } of parts) coverage.add({ matrix, lifecycle, marks });
  const failures = new Map<string, CaseResult>();
  for (const { results } of parts) {
    for (const result of results.slice(1)) if (!failures.has(result.id)) failures.set(result.id, result);
  }
  return {
    ...resultsOf(
      parts.map(({ sums }) => sums).reduce((one, other) => addSums(one, other)),
      [...failures.values()],
    ),
    ...coverage.covered(),
  };
}

function addSums(one: SearchSums, other: SearchSums): SearchSums {
  return {
    seed: one.seed,
    runs: one.runs + other.runs,
    virtual_ms: one.virtual_ms + other.virtual_ms,
    seconds: Math.max(one.seconds, other.seconds),
    failed: one.failed + other.failed,
    broken: uniqueIds([...one.broken, ...other.broken]),
    harness_errors: [...one.harness_errors, ...other.harness_errors],
  };
}
