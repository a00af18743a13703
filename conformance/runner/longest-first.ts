import type { Case } from '../script/case.ts';
import type { FlatStep, Step } from '../script/case-steps.ts';
import { durationMs } from '../script/duration-ms.ts';

/** Cases that take long are begun first, so that none of them is left over when the others are done. */
export const longestFirst = (cases: readonly Case[]): readonly Case[] =>
  cases.toSorted((a, b) => waitingMs(b) - waitingMs(a));

/** What its waits and its programs take at least, for real. Only used to compare cases. */
function waitingMs(one: Case): number {
  const ms = (duration: number | string): number =>
    typeof duration === 'number' ? duration : (durationMs(one, duration, { kind: 'real' }) ?? 0);
  const ofProgram = (name: string): number =>
    [...(one.programs?.[name] ?? '').matchAll(/(?:Sleep|Delay)\((?:\{\{ms:([a-z_]+)\}\}|(\d+))\)/g)]
      .map(([, duration, number]) => (duration === undefined ? Number(number) : ms(duration)))
      .reduce((a, b) => a + b, 0);
  const ofFlat = (step: FlatStep): number => {
    if (step.do === 'wait') return ms(step.for);
    // No call waits longer than asked.
    return step.do === 'call' ? Math.min(ofProgram(step.program), ms(step.timeout ?? 1_000)) : 0;
  };
  const of = (step: Step): number =>
    step.do === 'repeat'
      ? step.times * (ms(step.every ?? 0) + step.steps.map(ofFlat).reduce((a, b) => a + b, 0))
      : ofFlat(step);
  return one.steps.map(of).reduce((a, b) => a + b, 0);
}
