import type { MutantResult } from '../../conformance/report/model.ts';
import { NOT_MEASURED } from '../../conformance/script/play-case.ts';
import type { Played } from './cores-entry.ts';
import type { Mutant } from './mutant.ts';
import type { MutantOptions } from './options.ts';
import type { Tried, SearchTried } from './try-cores.ts';

/** Results of cases and of a search on a mutant. */
export type MutantEvidence = Tried & SearchTried;

/** True for a case without a result, as the machine was overloaded. */
export const isUnmeasured = ({ status, says }: Played): boolean =>
  status === 'could_not_run' && says.startsWith(NOT_MEASURED);

/**
 * A core that throws is an error of the harness to the case, and a server that never serves a call cannot be measured: without the mutant there is
 * nothing of the kind.
 */
export const isFailed = (played: Played): boolean =>
  ['fail', 'warn', 'harness_error', 'could_not_run'].includes(played.status) && !isUnmeasured(played);

/** Killed: by a case that fails on the mutant and passes without it, and by the search, if there is to be one. A mutant that crashed or never ended counts, with that reason. */
export function mutantResultOf(
  { id, title, requirement, part, search, isCanary }: Mutant,
  { played, searched, trouble }: MutantEvidence,
  options: Pick<MutantOptions, 'cases' | 'search'>,
): MutantResult {
  const killed_by_cases = [...new Set(played.filter(isFailed).map(({ slug }) => slug))];
  const killed_by_search = searched?.rule === undefined ? undefined : { rule: searched.rule, runs: searched.runs };
  const missing = [
    ...(options.cases && isCanary !== true && killed_by_cases.length === 0 && trouble === undefined
      ? [noCase(played)]
      : []),
    ...(options.search && search !== undefined && killed_by_search === undefined
      ? [`no search of ${searched?.runs ?? 0} runs sees it`]
      : []),
  ];
  const reason = [...missing, ...(trouble === undefined ? [] : [trouble])].join('; ');
  return {
    id,
    title,
    requirement,
    part,
    killed_by_cases,
    ...(killed_by_search === undefined ? {} : { killed_by_search }),
    status: missing.length === 0 ? 'killed' : 'survived',
    ...(reason === '' ? {} : { reason }),
  };
}

function noCase(played: readonly Played[]): string {
  if (played.length === 0) return 'no case names it';
  return `it passes ${played.map(({ slug, status }) => (status === 'pass' ? slug : `${slug} (${status})`)).join(', ')}`;
}
