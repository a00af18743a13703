import { isUnreached, type Tone } from './status-styles.ts';
import type { Run, Status, CaseResult } from './model.ts';
import { countNoun, formatNumber, formatMs } from './text.ts';
import { requirements } from '../../spec/requirements.ts';

/** A number of the report, big. */
export interface Tile {
  readonly tone: Tone;
  readonly symbol: string;
  readonly value: string;
  readonly name: string;
  /** Number of counted items. */
  readonly amount: number;
}

/** Tiles whose amounts add up to the number in the title. */
interface TileRow {
  readonly title: string;
  readonly tiles: readonly Tile[];
}

interface Kind<Counted> {
  readonly tone: Tone;
  readonly symbol: string;
  readonly name: string;
  /** The plural, if the name is a noun. */
  readonly many?: string;
  readonly isOf: (counted: Counted) => boolean;
  /** Shown even if there is none. */
  readonly isAlways?: boolean;
}

const ofStatus =
  (...statuses: readonly Status[]) =>
  (status: Status): boolean =>
    statuses.includes(status);

const ofState =
  (...states: readonly RequirementState[]) =>
  (state: RequirementState): boolean =>
    states.includes(state);

/** Each status is in one of them: the amounts of a row add up. */
const caseKinds: readonly Kind<Status>[] = [
  { tone: 'good', symbol: '✓', name: 'passed', isOf: ofStatus('pass'), isAlways: true },
  { tone: 'bad', symbol: '✗', name: 'failed', isOf: ofStatus('fail', 'unexpected_pass', 'stale'), isAlways: true },
  { tone: 'odd', symbol: '✗', name: 'known failure', many: 'known failures', isOf: ofStatus('known_fail') },
  { tone: 'odd', symbol: '!', name: 'warning', many: 'warnings', isOf: ofStatus('warn') },
  { tone: 'odd', symbol: '?', name: 'not measured', isOf: ofStatus('harness_error', 'could_not_run') },
  { tone: 'grey', symbol: '–', name: 'not reached', isOf: isUnreached, isAlways: true },
];

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

const promiseKinds: readonly Kind<RequirementState>[] = [
  { tone: 'good', symbol: '✓', name: 'kept', isOf: ofState('kept'), isAlways: true },
  { tone: 'bad', symbol: '✗', name: 'broken', isOf: ofState('broken'), isAlways: true },
  { tone: 'odd', symbol: '✗', name: 'known failure', many: 'known failures', isOf: ofState('known') },
  { tone: 'odd', symbol: '!', name: 'warning', many: 'warnings', isOf: ofState('warned') },
  {
    tone: 'grey',
    symbol: '–',
    name: 'not measured',
    isOf: ofState('unmeasured', 'not_reached', 'no_case', 'planned', 'excluded'),
    isAlways: true,
  },
];

/** Cases, promises and, if there are any, mutants and simulated runs. */
export function tileRows(run: Run, rows: readonly RequirementRow[]): readonly TileRow[] {
  return [
    {
      title: countNoun(run.results.length, 'case'),
      tiles: counted(
        run.results.map(({ status }) => status),
        caseKinds,
      ),
    },
    promiseRow(rows),
    ...mutantRow(run),
    ...searchRow(run),
  ];
}

/** The outcome of the promises. */
export const promiseRow = (rows: readonly RequirementRow[]): TileRow => ({
  title: countNoun(rows.length, 'promise'),
  tiles: counted(
    rows.map(({ state }) => state),
    promiseKinds,
  ),
});

const counted = <Counted>(all: readonly Counted[], kinds: readonly Kind<Counted>[]): readonly Tile[] =>
  kinds.flatMap(({ tone, symbol, name, many = name, isOf, isAlways }) => {
    const amount = all.filter(isOf).length;
    if (amount === 0 && isAlways !== true) return [];
    return [
      {
        tone: amount === 0 ? 'grey' : tone,
        symbol,
        value: formatNumber(amount),
        name: amount === 1 ? name : many,
        amount,
      },
    ];
  });

/** `37 kept, 0 broken, 24 not measured`. */
export const tilesText = ({ tiles }: TileRow): string => tiles.map(({ value, name }) => `${value} ${name}`).join(', ');

function mutantRow({ mutants }: Run): readonly TileRow[] {
  if (mutants === undefined) return [];
  const kinds: readonly Kind<string>[] = [
    { tone: 'good', symbol: '✓', name: 'killed', isOf: (status) => status === 'killed', isAlways: true },
    { tone: 'bad', symbol: '✗', name: 'survived', isOf: (status) => status === 'survived', isAlways: true },
    { tone: 'grey', symbol: '–', name: 'equivalent', isOf: (status) => status === 'equivalent' },
  ];
  return [
    {
      title: countNoun(mutants.length, 'mutant'),
      tiles: counted(
        mutants.map(({ status }) => status),
        kinds,
      ),
    },
  ];
}

function searchRow({ searched }: Run): readonly TileRow[] {
  if (searched === undefined) return [];
  const { runs, virtual_ms } = searched;
  const tile = {
    tone: 'grey',
    symbol: '↻',
    value: formatNumber(runs),
    name: `simulated runs, ${formatMs(virtual_ms)} of virtual time`,
    amount: runs,
  } as const;
  return [{ title: 'Search', tiles: [tile] }];
}

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

type RequirementState = (typeof requirementStates)[number];

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
  /** Number of these cases with a result. */
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
 * Every promise of the contract, and the worst outcome of the cases that test it. One that no case reached is
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

/** The findings of a failed case name the promises that it broke; its other promises are then unmeasured. */
function stateFrom(result: CaseResult, id: string): RequirementState | undefined {
  const named = result.findings.flatMap((finding) => finding.requirements);
  const isMeant = named.length === 0 || named.includes(id);
  return isMeant || isUnreached(result.status) ? states[result.status] : 'unmeasured';
}
