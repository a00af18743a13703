import type { Expectation } from './case.ts';
import type { Step } from './case-steps.ts';
import { ANSWER_MS, WAIT_MS, type Play } from './play-step.ts';

/** For what the harness and the target do beside the steps: starting processes, ending them. */
const MARGIN_MS = 60_000;

/** Virtual time passes at once, and what is worked out meanwhile takes CPU time alone. */
const VIRTUAL_LIMIT: Limit = { of: 'cpu', ms: 120_000 };

/** An upper bound for the steps and expectations of a case. */
export function limitOf({ one, target, texts }: Play): Limit {
  if (target.kind === 'virtual') return VIRTUAL_LIMIT;
  const ms = (duration: number | string | undefined, otherwise: number): number =>
    duration === undefined ? otherwise : texts.ms(duration);
  const ofStep = (step: Step): number => {
    switch (step.do) {
      case 'repeat':
        return step.times * (sum(step.steps.map(ofStep)) + ms(step.every, 0));
      case 'poll':
      case 'until':
        return ms(step.within, WAIT_MS) + ANSWER_MS;
      case 'approve':
      case 'refuse':
        return WAIT_MS;
      case 'answer':
        return ms(step.within, WAIT_MS) + ANSWER_MS;
      case 'call':
      case 'get_result':
        return ms(step.timeout, 0) + ANSWER_MS;
      case 'wait':
        return ms(step.for, 0);
      case 'tool':
      case 'cancel':
      case 'cancel_operation':
      case 'leave':
      case 'fault':
      case 'heal':
        return ANSWER_MS;
    }
  };
  const ofExpectation = (expectation: Expectation): number =>
    'eventually' in expectation ? ms(expectation.within, 0) + ANSWER_MS : 0;
  return { of: 'clock', ms: sum(one.steps.map(ofStep)) + sum(one.expect.map(ofExpectation)) + MARGIN_MS };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** How long something may take: by the clock, or in CPU time of this process, which a busy machine does not use up. */
interface Limit {
  readonly of: 'clock' | 'cpu';
  readonly ms: number;
}

const LOOK_INTERVAL_MS = 500;

/** What uses no CPU time waits for nothing that virtual time could bring. No machine is so busy that it needs this long. */
const CLOCK_LIMIT_MS = 30 * 60_000;

/** What the work gives, or `late` when it takes longer than the limit. It is not ended by that. */
export async function awaitAtMost<T>(work: Promise<T>, limit: Limit): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer =
      limit.of === 'clock' ? setTimeout(() => resolve('late'), limit.ms) : watchCpu(limit.ms, () => resolve('late'));
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function watchCpu(ms: number, onLate: () => void): NodeJS.Timeout {
  const before = process.cpuUsage();
  const began = performance.now();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000 > ms || performance.now() - began > CLOCK_LIMIT_MS) onLate();
  }, LOOK_INTERVAL_MS);
}
