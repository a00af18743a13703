import type { Finding } from '../report/model.ts';

/** What was expected and what came. */
export interface Problem {
  readonly message: string;
  readonly expected?: string;
  readonly got?: string;
  /** See `Finding`. */
  readonly rule?: string;
  readonly ran?: NonNullable<Finding['ran']>;
}
