import { type Covered, createCoverage } from '../coverage/coverage.ts';
import { rules } from '../oracles/judge.ts';
import type { CaseResult, LedgerLine, LifecycleEdge, MatrixCell } from '../../conformance/report/model.ts';
import { playScenario } from '../sim/play.ts';
import { createTraceKeeper } from '../virtual/virtual-trace.ts';
import type { Observation } from '../oracles/history.ts';
import type { Tally } from './search-pool.ts';
import type { FailedScenario } from './play-batch.ts';

/** Data of a search for a report: `npm run prove simulate -- --json FILE` writes it. */
export interface SearchResults {
  readonly seed: number;
  readonly searched: { readonly runs: number; readonly virtual_ms: number; readonly seconds: number };
  /** Sums from which the reports of shards are merged. */
  readonly sums: SearchSums;
  /** One line for the search as a whole, and one for each kind of failure. */
  readonly results: readonly CaseResult[];
  readonly matrix: readonly MatrixCell[];
  readonly lifecycle: readonly LifecycleEdge[];
  /** Number of times that each mark was reached. */
  readonly marks: Covered['marks'];
}

/** A failure, and the file of the corpus that it was written to. */
export interface Kept {
  readonly failure: FailedScenario;
  readonly file: string;
}

export function searchResults(
  tally: Tally,
  kept: readonly Kept[],
  { seed, seconds }: { readonly seed: number; readonly seconds: number },
): SearchResults {
  const { runs, virtual_ms, failed, failures, workerFailures: harness_errors } = tally;
  const { matrix, lifecycle, marks } = tally.covered();
  const broken = [...failures.values()].flatMap(({ verdict }) =>
    verdict.kind === 'violation' ? (verdict.violations[0]?.requirements ?? []) : [],
  );
  const sums: SearchSums = { seed, runs, virtual_ms, seconds, failed, broken: uniqueIds(broken), harness_errors };
  return {
    ...resultsOf(
      sums,
      kept.map((one) => resultOf(one)),
    ),
    matrix,
    lifecycle,
    marks,
  };
}

/** Sums of a search, without its coverage. */
interface SearchSums {
  readonly seed: number;
  readonly runs: number;
  readonly virtual_ms: number;
  readonly seconds: number;
  readonly failed: number;
  /** Ids of requirements. */
  readonly broken: readonly string[];
  readonly harness_errors: readonly string[];
}

/** `failures`: one result for each kind of failure. */
function resultsOf(
  sums: SearchSums,
  failures: readonly CaseResult[],
): Pick<SearchResults, 'seed' | 'searched' | 'sums' | 'results'> {
  const { seed, runs, virtual_ms, seconds } = sums;
  return { seed, searched: { runs, virtual_ms, seconds }, sums, results: [whole(sums), ...failures] };
}

const uniqueIds = (ids: readonly string[]): string[] => [...new Set(ids)].toSorted();

function whole({ runs, virtual_ms, seconds, failed, broken: promises, harness_errors }: SearchSums): CaseResult {
  const broken =
    failed === 0 ? [] : [{ requirements: [...promises], message: `${failed} of ${runs} runs broke a promise` }];
  const findings = [...broken, ...harness_errors.map((message) => ({ requirements: [], message }))];
  return {
    id: 'SEARCH',
    slug: 'search',
    title: `${runs.toLocaleString('en')} simulated runs with faults keep every promise`,
    requirements: [...new Set(rules.flatMap((rule) => rule.requirements))].toSorted(),
    severity: 'MUST',
    level: 'L3',
    kind: 'search',
    mode: 'virtual',
    status: harness_errors.length > 0 ? 'harness_error' : failed > 0 ? 'fail' : 'pass',
    duration_ms: Math.round(seconds * 1000),
    virtual_ms,
    findings,
  };
}

/** The failing run, played once more for its picture. */
function resultOf({ failure: { minimal, verdict }, file }: Kept): CaseResult {
  const began = performance.now();
  const { history = [], virtual_ms } = playScenario(minimal, { history: true });
  const keeper = createTraceKeeper(history[0]?.at ?? 0);
  for (const observation of history) keeper.see(observation);
  const [first] = verdict.kind === 'violation' ? verdict.violations : [];
  const rule = first?.rule ?? verdict.kind;
  return {
    id: `SEARCH-${rule}`,
    slug: `search-${rule.replaceAll('_', '-')}`,
    title: first?.message ?? ('error' in verdict ? firstLine(verdict.error) : rule),
    requirements: [...(first?.requirements ?? [])],
    severity: 'MUST',
    level: 'L3',
    kind: 'search',
    mode: 'virtual',
    status: verdict.kind === 'harness_error' ? 'harness_error' : 'fail',
    duration_ms: Math.round(performance.now() - began),
    virtual_ms,
    findings:
      verdict.kind === 'violation'
        ? verdict.violations.map(({ rule: broken, requirements, message }) => ({
            requirements: [...requirements],
            message,
            rule: broken,
          }))
        : [{ requirements: [], message: verdict.error }],
    replay: replayCommand(file),
    steps: minimal.commands.map((command) => JSON.stringify(command)),
    ledger: ledgerOf(history),
    trace: [...keeper.events],
  };
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** The command for `file`, to be typed. */
export const replayCommand = (file: string): string => `npm run prove simulate -- --replay ${file}`;

function ledgerOf(history: readonly Observation[]): LedgerLine[] {
  const began = history[0]?.at ?? 0;
  return history.flatMap((observation) =>
    observation.kind === 'ledger'
      ? [
          {
            at: observation.at - began,
            program: nameOf(observation.work),
            mark: observation.mark,
            log_id: observation.log_id,
          },
        ]
      : [],
  );
}

/** Short name of a program: its last word, and its remark, which names its call. */
const nameOf = (work: string): string => work.replace(/^[^]*?return (\w+)\n# /, '$1, ').replaceAll('\n', ' ');

/** The report of a whole search, from those of its shards: the longest time, the sums of everything else, and one result for each kind of failure. */
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
