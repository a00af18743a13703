import { rules } from '../oracles/judge.ts';
import type { CaseResult, LedgerLine, LifecycleEdge, MatrixCell } from '../../conformance/report/model.ts';
import { play } from '../sim/play.ts';
import { createTraceKeeper } from '../virtual/virtual-trace.ts';
import type { Happening } from '../oracles/history.ts';
import type { Tally } from './crew.ts';
import type { Failure } from './search.ts';

/** What a report needs of a search: `npm run simulate -- --json FILE` writes it. */
export interface SearchResults {
  readonly seed: number;
  readonly searched: { readonly runs: number; readonly virtual_ms: number; readonly seconds: number };
  /** One line for the search as a whole, and one for each kind of failure. */
  readonly results: readonly CaseResult[];
  readonly matrix: readonly MatrixCell[];
  readonly lifecycle: readonly LifecycleEdge[];
  /** How often each of the things that runs must meet was met. */
  readonly marks: Readonly<Record<string, number>>;
}

/** A failure, and the file of the corpus that it was written to. */
export interface Kept {
  readonly failure: Failure;
  readonly file: string;
}

export function searchResults(
  tally: Tally,
  kept: readonly Kept[],
  { seed, seconds }: { readonly seed: number; readonly seconds: number },
): SearchResults {
  const { runs, virtual_ms } = tally;
  const { matrix, lifecycle, marks } = tally.covered();
  const duration_ms = Math.round(seconds * 1000);
  return {
    seed,
    searched: { runs, virtual_ms, seconds },
    results: [whole(tally, duration_ms), ...kept.map((one) => resultOf(one))],
    matrix,
    lifecycle,
    marks,
  };
}

function whole({ runs, virtual_ms, failed, failures, accidents }: Tally, duration_ms: number): CaseResult {
  const promises = [...failures.values()].flatMap(({ verdict }) =>
    verdict.kind === 'violation' ? (verdict.violations[0]?.requirements ?? []) : [],
  );
  const broken =
    failed === 0
      ? []
      : [{ requirements: [...new Set(promises)], message: `${failed} of ${runs} runs broke a promise` }];
  const findings = [...broken, ...accidents.map((message) => ({ requirements: [], message }))];
  return {
    id: 'SEARCH',
    slug: 'search',
    title: `${runs.toLocaleString('en')} simulated runs with faults keep every promise`,
    requirements: [...new Set(rules.flatMap((rule) => rule.requirements))].toSorted(),
    severity: 'MUST',
    level: 'L3',
    kind: 'search',
    mode: 'virtual',
    status: accidents.length > 0 ? 'harness_error' : failed > 0 ? 'fail' : 'pass',
    duration_ms,
    virtual_ms,
    findings,
  };
}

/** The failing run, played once more for its picture. */
function resultOf({ failure: { minimal, verdict }, file }: Kept): CaseResult {
  const began = performance.now();
  const { history = [], virtual_ms } = play(minimal, { history: true });
  const keeper = createTraceKeeper(history[0]?.at ?? 0);
  for (const happening of history) keeper.see(happening);
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

/** `file` as it is to be typed. */
export const replayCommand = (file: string): string => `npm run simulate -- --replay ${file}`;

function ledgerOf(history: readonly Happening[]): LedgerLine[] {
  const began = history[0]?.at ?? 0;
  return history.flatMap((happening) =>
    happening.kind === 'ledger'
      ? [{ at: happening.at - began, program: nameOf(happening.work), mark: happening.mark, log_id: happening.log_id }]
      : [],
  );
}

/** A program is called by its last word; what asked for it stands in its remark. */
const nameOf = (work: string): string => work.replace(/^[^]*?return (\w+)\n# /, '$1, ').replaceAll('\n', ' ');
