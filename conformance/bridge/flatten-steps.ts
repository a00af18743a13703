import type { BridgeStep } from './bridge-step.ts';

/** The steps without their repetitions. */
export function flattenSteps(steps: readonly BridgeStep[]): Exclude<BridgeStep, { do: 'repeat' }>[] {
  return steps.flatMap((step) => (step.do === 'repeat' ? flattenSteps(step.steps) : [step]));
}
