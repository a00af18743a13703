import { existsSync, readFileSync } from 'node:fs';

/** A file to which the programs of the demo append a line when they start: the ground truth for how often they ran. */
export interface Ledger {
  /** C# that writes the line. */
  readonly mark: (label: string) => string;
  readonly count: (label: string) => number;
}

/** The ledger in `file`. */
export function createLedger(file: string): Ledger {
  return {
    mark: (label) => `File.AppendAllText(@"${file.replaceAll('"', '""')}", "${label}\\n");`,
    count: (label) =>
      existsSync(file)
        ? readFileSync(file, 'utf8')
            .split('\n')
            .filter((line) => line === label).length
        : 0,
  };
}
