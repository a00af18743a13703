import type { StoreProblem } from './store.ts';

/** Enough to see what happened; a disk that stays broken must not fill the memory. */
const PROBLEMS_MAX = 50;

const DEGRADING: ReadonlySet<StoreProblem['code']> = new Set(['write_failed', 'behind', 'damaged']);

/** What has gone wrong since the store was opened: each sentence once, oldest first. */
export interface ProblemList {
  add(problem: StoreProblem): void;
  /** What could not be done can be done again. */
  over(code: 'write_failed' | 'behind'): void;
  list(): readonly StoreProblem[];
  isDegraded(): boolean;
  /** Why what is stored from now on could not be found again; that is never over. */
  whyLost(): string | undefined;
}

export function createProblemList(): ProblemList {
  let problems: readonly StoreProblem[] = [];
  let lost: string | undefined;
  return {
    add(problem) {
      if (problem.code === 'lost') lost ??= problem.message;
      const others = problems.filter(
        ({ code, message }) =>
          code !== problem.code || (code !== 'write_failed' && code !== 'behind' && message !== problem.message),
      );
      problems = [...others, problem].slice(-PROBLEMS_MAX);
    },
    over(over) {
      if (problems.some(({ code }) => code === over)) problems = problems.filter(({ code }) => code !== over);
    },
    list: () => problems,
    whyLost: () => lost,
    isDegraded: () => problems.some(({ code }) => DEGRADING.has(code)),
  };
}
