import type { SuitePackage } from './install.ts';

/** A line of the table: one suite against one server, or the Inspector over one transport in one era. */
export interface SuiteRow {
  /** Name of the tested way; `--only` selects by its beginning. */
  readonly id: string;
  readonly suite: string;
  readonly version: string;
  /** The server, and its transport. */
  readonly subject: string;
  /** Scored scenarios (or calls) that passed, and that were expected to. */
  readonly passed: number;
  readonly expected: number;
  /** Scenarios that the suite runs without counting them; absent for the Inspector. */
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
  /** The reason why it was not run. */
  readonly reason?: string;
  readonly started_at: string;
  /** Versions of the Node of the server and of that of the suites. */
  readonly node: { readonly server: string; readonly suites: string };
  readonly rows: readonly SuiteRow[];
}

/** 2 is for a command line that is not understood. */
export const suiteExitCodes = { as_expected: 0, different: 1, not_run: 3 } as const satisfies Record<
  SuiteRun['verdict'],
  number
>;

/** No row is no success. */
export function suiteVerdict(rows: readonly SuiteRow[]): 'as_expected' | 'different' {
  const good =
    rows.length > 0 &&
    rows.every((row) => row.differences.length === 0 && row.expected > 0 && row.passed >= row.expected);
  return good ? 'as_expected' : 'different';
}

/** The table, with the differences below it. */
export function suiteTable(rows: readonly SuiteRow[]): string {
  const head = ['', 'suite', 'version', 'subject', 'passed', 'not scored', 'checks', 'time'];
  const lines = [head, ...rows.map(cellsOf)];
  const widths = head.map((_title, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const table = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const differences = rows.flatMap((row) => row.differences.map((difference) => `✘ ${row.id}: ${difference}`));
  return [...table, ...differences].join('\n');
}

function cellsOf({
  suite,
  version,
  subject,
  passed,
  expected,
  unscored,
  checks,
  duration_ms,
  differences,
}: SuiteRow): readonly string[] {
  const others = unscored === undefined ? '' : `${unscored.passed}/${unscored.expected}`;
  return [
    differences.length === 0 ? '✔' : '✘',
    suite,
    version,
    subject,
    `${passed}/${expected}`,
    others,
    String(checks),
    `${(duration_ms / 1000).toFixed(1)} s`,
  ];
}

/** One line of the table, to be played. */
export interface RowPlan {
  readonly id: string;
  readonly suite: SuitePackage;
  /** The server, and its transport. */
  readonly subject: string;
  play(setup: SuiteSetup): Promise<SuiteOutcome>;
}

/** Environment of rows. */
export interface SuiteSetup {
  /** The product, as built. */
  readonly bin: string;
  /** The command of a suite: a Node and its script. */
  readonly commandOf: (suite: SuitePackage) => readonly string[];
}

/** The result of a row. */
export type SuiteOutcome = Pick<SuiteRow, 'passed' | 'expected' | 'unscored' | 'checks' | 'differences'>;
