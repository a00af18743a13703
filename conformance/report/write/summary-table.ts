import { areaOf, areas } from '../areas.ts';
import { failedStatuses, isUnreached } from '../status-styles.ts';
import type { CaseResult } from '../model.ts';

/** How many cases passed, failed and were not reached, by area. */
export function summaryTable(results: readonly CaseResult[]): readonly string[] {
  const row = (name: string, of: readonly CaseResult[]): string => {
    const bad = of.filter((result) => failedStatuses.has(result.status)).length;
    const cells = [
      of.filter((result) => result.status === 'pass').length,
      bad,
      of.filter((result) => result.status === 'known_fail').length,
    ];
    const unreached = of.filter((result) => isUnreached(result.status)).length;
    return `| ${name} | ${[...cells, unreached, of.length].join(' | ')} |`;
  };
  const shown = areas
    .map((area) => ({ area, of: results.filter((result) => areaOf(result) === area) }))
    .filter(({ of }) => of.length > 0);
  return [
    '| area | passed | failed | known failures | not reached | all |',
    '|---|--:|--:|--:|--:|--:|',
    ...shown.map(({ area, of }) => row(area, of)),
    row('**all**', results),
  ];
}
