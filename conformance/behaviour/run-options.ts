import type { BehaviourCell } from './results.ts';

export interface RunOptions {
  /** Ids, with `*` and `?`; none: all. */
  readonly rows: readonly string[];
  readonly jobs: number;
  readonly repeat: number;
  readonly startedAt: string;
  /** Where the run can be read. */
  readonly runUrl?: string;
  readonly played?: (cell: BehaviourCell) => void;
}
