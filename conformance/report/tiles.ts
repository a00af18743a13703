import { isUnreached, type Tone } from './status-styles.ts';
import type { Run, Status } from './model.ts';
import type { RequirementRow, RequirementState } from './requirement-rows.ts';
import { countNoun, sayNumber, sayMs } from './words.ts';

/** A number of the report, big. */
export interface Tile {
  readonly tone: Tone;
  readonly symbol: string;
  readonly value: string;
  readonly name: string;
  /** Of what the row counts. */
  readonly amount: number;
}

/** Tiles whose amounts add up to what the title says. */
export interface TileRow {
  readonly title: string;
  readonly tiles: readonly Tile[];
}

interface Kind<Counted> {
  readonly tone: Tone;
  readonly symbol: string;
  readonly name: string;
  /** Where it is a noun. */
  readonly many?: string;
  readonly isOf: (counted: Counted) => boolean;
  /** Shown though there is none. */
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

/** Cases, promises, and where there are any, mutants and simulated runs. */
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

/** What became of the promises. */
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
        value: sayNumber(amount),
        name: amount === 1 ? name : many,
        amount,
      },
    ];
  });

/** `37 kept, 0 broken, 24 not measured`. */
export const saidTiles = ({ tiles }: TileRow): string => tiles.map(({ value, name }) => `${value} ${name}`).join(', ');

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
    value: sayNumber(runs),
    name: `simulated runs, ${sayMs(virtual_ms)} of virtual time`,
    amount: runs,
  } as const;
  return [{ title: 'Search', tiles: [tile] }];
}
