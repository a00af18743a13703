/** What a leg came to. */
export interface LegJudgement {
  /** Scored scenarios that passed, and that should have. */
  readonly scored: Tally;
  readonly unscored: Tally;
  /** Single checks that succeeded. */
  readonly checks: number;
  /** Sentences; none: everything was as expected. */
  readonly differences: readonly string[];
}

export interface Tally {
  readonly passed: number;
  readonly expected: number;
  /** All that there are, with those that are known to fail. */
  readonly of: number;
}
