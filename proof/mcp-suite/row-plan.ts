import type { SuitePackage } from './packages.ts';
import type { SuiteRow } from './results.ts';

/** One line of the table, to be played. */
export interface RowPlan {
  readonly id: string;
  readonly suite: SuitePackage;
  /** Which server, and how it is spoken to. */
  readonly leg: string;
  play(setup: SuiteSetup): Promise<Outcome>;
}

/** What rows are played with. */
export interface SuiteSetup {
  /** The product, as built. */
  readonly bin: string;
  /** The command of a suite: a Node and its script. */
  readonly commandOf: (suite: SuitePackage) => readonly string[];
}

/** What a row came to. */
export type Outcome = Pick<SuiteRow, 'passed' | 'expected' | 'unscored' | 'checks' | 'differences'>;
