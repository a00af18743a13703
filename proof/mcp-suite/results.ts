/** A line of the table: one suite against one server, or the Inspector over one transport in one era. */
export interface SuiteRow {
  /** Name of the leg; `--only` takes its beginning. */
  readonly id: string;
  readonly suite: string;
  readonly version: string;
  /** Which server, and how it was spoken to. */
  readonly leg: string;
  /** Scored scenarios (or calls) that passed, and that were expected to. */
  readonly passed: number;
  readonly expected: number;
  /** What the suite runs without counting it; of the Inspector nothing. */
  readonly unscored?: { readonly passed: number; readonly expected: number };
  /** Single checks that succeeded. */
  readonly checks: number;
  readonly duration_ms: number;
  /** Sentences; none: everything was as expected. */
  readonly differences: readonly string[];
}

/** report/mcp-suite.json */
export interface SuiteRun {
  readonly verdict: 'as_expected' | 'different' | 'not_run';
  /** Why it was not run. */
  readonly reason?: string;
  readonly started_at: string;
  /** Versions of the Node of the server and of that of the suites. */
  readonly node: { readonly server: string; readonly suites: string };
  readonly rows: readonly SuiteRow[];
}

/** 2 is for a command line that is not understood. */
export const exitCodes = { as_expected: 0, different: 1, not_run: 3 } as const satisfies Record<
  SuiteRun['verdict'],
  number
>;

/** No row is no success. */
export function verdictOf(rows: readonly SuiteRow[]): 'as_expected' | 'different' {
  const good =
    rows.length > 0 &&
    rows.every((row) => row.differences.length === 0 && row.expected > 0 && row.passed >= row.expected);
  return good ? 'as_expected' : 'different';
}
