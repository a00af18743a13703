import type { MutantResult } from '../../conformance/report/model.ts';
import type { Requirement } from '../../spec/form.ts';
import type { Mutant } from './mutant.ts';

/** Number of cases that are named; the rest is counted. */
const NAMED = 2;

/** Mutant, requirement, killed by, runs needed: as text in columns. */
export function mutantTable(results: readonly MutantResult[]): string {
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

/** Mistakes in the list of mutants itself, a sentence each. */
export function mistakesOf(
  mutants: readonly Mutant[],
  requirements: readonly Requirement[],
  excluded: Readonly<Record<string, string>>,
): string[] {
  const known = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  const covered = new Set(mutants.map(({ requirement }) => requirement));
  const twice = mutants.filter(({ id }, index) => mutants.findIndex((other) => other.id === id) !== index);
  return [
    ...twice.map(({ id }) => `two mutants are called ${id}`),
    ...mutants
      .filter(({ requirement }) => !known.has(requirement))
      .map(({ id, requirement }) => `mutant ${id} names ${requirement}, which is no requirement`),
    ...Object.keys(excluded)
      .filter((id) => !known.has(id) || covered.has(id))
      .map((id) => `${id} is excluded, but ${covered.has(id) ? 'has a mutant' : 'is no requirement'}`),
    ...requirements
      .filter(({ id, planned }) => planned === undefined && !covered.has(id) && excluded[id] === undefined)
      .map(({ id }) => `${id} has no mutant: write one, or say in proof/mutants/table.ts why none can break it`),
  ];
}

/** Requirements that no mutant can break here, with the reason, or the place of their proof. */
export const excluded: Readonly<Record<string, string>> = {};
