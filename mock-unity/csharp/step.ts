import type { Frame } from './frame.ts';
import type { Suspension } from './values/suspension.ts';

/** How a statement ended. */
export const NORMAL = 0;
export const BREAK = 1;
export const CONTINUE = 2;
export const RETURN = 3;
export type Completion = typeof NORMAL | typeof BREAK | typeof CONTINUE | typeof RETURN;

/** A statement ready to run: one that never waits is a plain function, for generators cost time. */
export type Step =
  | { readonly kind: 'plain'; readonly run: (frame: Frame) => Completion }
  | { readonly kind: 'resumable'; readonly run: (frame: Frame) => Generator<Suspension, Completion, void> };

export const nothing: Step = { kind: 'plain', run: () => NORMAL };

export function plain(run: (frame: Frame) => Completion): Step {
  return { kind: 'plain', run };
}

export function resumable(run: (frame: Frame) => Generator<Suspension, Completion, void>): Step {
  return { kind: 'resumable', run };
}

/** Runs either kind of step from within a generator. */
export function* runStep(step: Step, frame: Frame): Generator<Suspension, Completion, void> {
  return step.kind === 'plain' ? step.run(frame) : yield* step.run(frame);
}

export function sequenceOf(steps: readonly Step[]): Step {
  const runs = steps.flatMap((step) => (step.kind === 'plain' ? [step.run] : []));
  const [only] = steps;
  if (steps.length === 1 && only !== undefined) return only;
  if (runs.length === steps.length) return plain((frame) => runAll(runs, frame));
  return resumable(function* (frame) {
    for (const step of steps) {
      const completion = step.kind === 'plain' ? step.run(frame) : yield* step.run(frame);
      if (completion !== NORMAL) return completion;
    }
    return NORMAL;
  });
}

function runAll(runs: readonly ((frame: Frame) => Completion)[], frame: Frame): Completion {
  for (const run of runs) {
    const completion = run(frame);
    if (completion !== NORMAL) return completion;
  }
  return NORMAL;
}
