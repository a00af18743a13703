import type { AdapterError } from '../adapter/adapter-error.ts';
import type { CaseResult, Run } from '../report/model.ts';

/** What a run has found, before known failures and verdict. */
export interface Measured {
  readonly subject: Run['subject'];
  readonly results: readonly CaseResult[];
  /** The adapter turned out to be wrong on the way: nothing is judged. */
  readonly mistake?: AdapterError;
}
