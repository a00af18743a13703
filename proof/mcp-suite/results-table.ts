import type { SuiteRow } from './results.ts';

/** The table, with what is different below it. */
export function tableOf(rows: readonly SuiteRow[]): string {
  const head = ['', 'suite', 'version', 'leg', 'passed', 'not scored', 'checks', 'time'];
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
  leg,
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
    leg,
    `${passed}/${expected}`,
    others,
    String(checks),
    `${(duration_ms / 1000).toFixed(1)} s`,
  ];
}
