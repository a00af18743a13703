/** One line per column: what ran, how long it took. */
export function printTable(results, counts) {
  const rows = [['', 'valid', 'byte-equal', 'invalid', 'checks', 'failed', 'build', 'run']];
  for (const result of results) {
    if (result.notRun !== undefined) rows.push([result.title, `not run (${result.notRun})`]);
    else rows.push([result.title, ...[result.valid, result.byteEqual ?? '-', result.invalid, result.checks ?? '-', result.failures.length].map(String), seconds(result.buildMs), seconds(result.runMs)]);
  }
  const widths = rows[0].map((_, column) => Math.max(...rows.filter((row) => row.length === rows[0].length).map((row) => row[column].length), column === 0 ? 12 : 0));
  console.log(`vectors: ${counts.total} (${counts.valid} valid, ${counts.invalid} invalid) of ${counts.types} types`);
  for (const row of rows) console.log(row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  '));
}

const seconds = (ms) => (ms === undefined ? '-' : `${(ms / 1000).toFixed(2)} s`);
