import type { MutantResult } from '../../conformance/report/model.ts';

/** Cases that are named; the rest is counted. */
const NAMED = 2;

/** Mutant, requirement, killed by, runs needed: as text in columns. */
export function tableOf(results: readonly MutantResult[]): string {
  const rows = [['mutant', 'part', 'requirement', 'killed by', 'runs'], ...results.map(rowOf)];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function rowOf({
  id,
  part,
  requirement,
  status,
  killed_by_cases: cases,
  killed_by_search: search,
  reason,
}: MutantResult): string[] {
  if (status === 'equivalent') return [id, part, requirement, '(equivalent)', ''];
  const named = cases.slice(0, NAMED).join(', ') + (cases.length > NAMED ? ` and ${cases.length - NAMED} more` : '');
  const by = [...(named === '' ? [] : [named]), ...(search === undefined ? [] : [`search: ${search.rule}`])].join('; ');
  return [
    id,
    part,
    requirement,
    status === 'survived' ? `SURVIVED ${reason ?? ''}${by === '' ? '' : ` (${by})`}` : by,
    search === undefined ? '' : String(search.runs),
  ];
}
