import { requirements } from '../../spec/requirements.ts';
import { isUnreached, type Tone } from './status-styles.ts';
import type { CaseResult, Run, Status } from './model.ts';

export const requirementStates = [
  'broken',
  'known',
  'warned',
  'kept',
  'unmeasured',
  'not_reached',
  'no_case',
  'planned',
  'excluded',
] as const;
export type RequirementState = (typeof requirementStates)[number];

/** One line of the requirement matrix. */
export interface RequirementRow {
  readonly id: string;
  readonly area: string;
  readonly keyword: 'MUST' | 'SHOULD';
  readonly sentence: string;
  readonly state: RequirementState;
  /** Why it is planned or excluded. */
  readonly reason?: string;
  /** The cases that test it, the worst first. */
  readonly cases: readonly CaseResult[];
  /** Of these, how many told something. */
  readonly reached: number;
}

export const requirementLooks: Readonly<
  Record<RequirementState, { readonly symbol: string; readonly label: string; readonly tone: Tone }>
> = {
  broken: { symbol: '✗', label: 'broken', tone: 'bad' },
  known: { symbol: '✗', label: 'known failure', tone: 'odd' },
  unmeasured: { symbol: '?', label: 'not measured', tone: 'odd' },
  warned: { symbol: '!', label: 'warning', tone: 'odd' },
  kept: { symbol: '✓', label: 'kept', tone: 'good' },
  not_reached: { symbol: '–', label: 'not reached', tone: 'grey' },
  no_case: { symbol: '–', label: 'no case', tone: 'grey' },
  planned: { symbol: '–', label: 'planned', tone: 'grey' },
  excluded: { symbol: '–', label: 'excluded', tone: 'grey' },
};

/**
 * Every promise of the contract, and what the cases that test it say: the worst of them counts. One that no case reached is
 * `not_reached`, never kept; one that is planned or excluded is so only while no case breaks it.
 */
export function requirementRows(run: Pick<Run, 'results' | 'excluded'>): readonly RequirementRow[] {
  const excluded = new Map((run.excluded ?? []).map((one) => [one.requirement, one.reason]));
  const byId = groupById(run.results);
  return requirements.map((requirement) => {
    const cases = byId.get(requirement.id) ?? [];
    const exclusion = excluded.get(requirement.id);
    const reason = requirement.planned ?? exclusion;
    return {
      id: requirement.id,
      area: requirement.area,
      keyword: requirement.level,
      sentence: requirement.sentence,
      state:
        judge(requirement.id, cases) ??
        (requirement.planned !== undefined
          ? 'planned'
          : exclusion !== undefined
            ? 'excluded'
            : cases.length > 0
              ? 'not_reached'
              : 'no_case'),
      ...(reason === undefined ? {} : { reason }),
      cases,
      reached: cases.filter(
        (result) =>
          stateFrom(result, requirement.id) !== undefined && stateFrom(result, requirement.id) !== 'unmeasured',
      ).length,
    };
  });
}

/** Verbatim; undefined for an id that the contract does not have. */
export const sentenceOf = (id: string): string | undefined =>
  requirements.find((requirement) => requirement.id === id)?.sentence;

function groupById(results: readonly CaseResult[]): ReadonlyMap<string, readonly CaseResult[]> {
  const groups = new Map<string, CaseResult[]>();
  for (const result of results) {
    for (const id of new Set([...result.requirements, ...result.findings.flatMap((finding) => finding.requirements)]))
      groups.set(id, [...(groups.get(id) ?? []), result]);
  }
  return groups;
}

function judge(id: string, cases: readonly CaseResult[]): RequirementState | undefined {
  const states = new Set(cases.map((result) => stateFrom(result, id)));
  return requirementStates.find((state) => states.has(state));
}

/** A case that fails says in its findings which of its promises it broke; about the others it then says nothing. */
function stateFrom(result: CaseResult, id: string): RequirementState | undefined {
  const named = result.findings.flatMap((finding) => finding.requirements);
  const isMeant = named.length === 0 || named.includes(id);
  return isMeant || isUnreached(result.status) ? states[result.status] : 'unmeasured';
}

const states: Readonly<Record<Status, RequirementState | undefined>> = {
  fail: 'broken',
  known_fail: 'known',
  stale: undefined,
  unexpected_pass: 'kept',
  harness_error: 'unmeasured',
  could_not_run: 'unmeasured',
  warn: 'warned',
  pass: 'kept',
  not_reached: undefined,
  not_testable: undefined,
  unimplemented: undefined,
};
