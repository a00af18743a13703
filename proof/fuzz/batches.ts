import type { Target } from './targets/target.ts';
import type { Batch } from './work.ts';

/** How many of all inputs a target gets: by weight, and at least one. */
export function shareOf(target: Target, targets: readonly Target[], inputs: number): number {
  const all = targets.reduce((sum, { weight }) => sum + weight, 0);
  return Math.max(1, Math.round((inputs * target.weight) / all));
}

/** So many batches of one target follow each other: a parser that keeps what it should not shows it within them. */
const IN_A_ROW = 8;

/** The inputs of all targets in batches, in turns, so that a run that ends early has seen each of them. */
export function* batchesOf(targets: readonly Target[], inputs: number, seed: number): Generator<Batch, void, void> {
  const left = targets.map((target) => ({ target, from: 0, total: shareOf(target, targets, inputs) }));
  while (left.some(({ from, total }) => from < total)) {
    for (const one of left) {
      for (let row = 0; row < IN_A_ROW && one.from < one.total; row += 1) {
        const to = Math.min(one.total, one.from + one.target.batch);
        yield { target: one.target.name, seed, from: one.from, to };
        one.from = to;
      }
    }
  }
}
