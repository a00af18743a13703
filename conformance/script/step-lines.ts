import type { Case } from './case.ts';
import type { FlatStep, Step } from './case-steps.ts';
import { durationMs, type Clock } from './duration-ms.ts';
import { sayStep } from './step-sentence.ts';

/** The steps of a case for people, one a line; repeated ones are indented. `asides`: what the clients did besides, while a step was played. */
export function stepLines(
  one: Case,
  clock: Clock,
  asides: ReadonlyMap<FlatStep, readonly string[]> = new Map(),
): string[] {
  const ms = (duration: number | string | undefined): string => {
    if (duration === undefined) return 'its default';
    if (typeof duration === 'number') return `${duration} ms`;
    const found = durationMs(one, duration, clock);
    return found === undefined ? duration : `${found} ms`;
  };
  const flat = (step: FlatStep): string[] => [
    sayStep(step, ms),
    ...(asides.get(step) ?? []).map((aside) => `  the suite's client: ${aside}`),
  ];
  const lineOf = (step: Step): string[] => {
    if (step.do !== 'repeat') return flat(step);
    const every = step.every === undefined ? '' : `, ${ms(step.every)} apart`;
    return [`${step.times} times${every}:`, ...step.steps.flatMap(flat).map((line) => `  ${line}`)];
  };
  return one.steps.flatMap(lineOf);
}
