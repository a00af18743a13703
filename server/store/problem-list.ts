import type { StoreProblem } from './store.ts';

/** Enough to see what happened; a disk that stays broken must not fill the memory. */
const PROBLEMS_MAX = 50;

/** What has gone wrong since the store was opened: each sentence once, oldest first. */
export interface ProblemList {
  add(problem: StoreProblem): void;
  writeSucceeded(): void;
  list(): readonly StoreProblem[];
  isDegraded(): boolean;
}

export function createProblemList(): ProblemList {
  let problems: readonly StoreProblem[] = [];
  return {
    add(problem) {
      const others = problems.filter(
        ({ code, message }) => code !== problem.code || (code !== 'write_failed' && message !== problem.message),
      );
      problems = [...others, problem].slice(-PROBLEMS_MAX);
    },
    writeSucceeded() {
      if (problems.some(({ code }) => code === 'write_failed'))
        problems = problems.filter(({ code }) => code !== 'write_failed');
    },
    list: () => problems,
    isDegraded: () => problems.some(({ code }) => code === 'write_failed' || code === 'damaged'),
  };
}
