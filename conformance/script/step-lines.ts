import type { Case } from './case.ts';
import { type FlatStep, type Step, clientOf } from './case-steps.ts';
import { durationMs, type Clock } from './duration-ms.ts';

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

type Ms = (duration: number | string | undefined) => string;

/** What is done in a step, for people. */
function sayStep(step: FlatStep, ms: Ms): string {
  switch (step.do) {
    case 'call':
      return `${step.as}: ${clientOf(step)} runs ${step.program}, timeout ${ms(step.timeout)}${step.key === undefined ? '' : `, idempotency_key ${step.key}`}${step.progress === true ? ', with a progress token' : ''}`;
    case 'tool':
      return `${step.as}: ${clientOf(step)} calls ${step.tool} ${JSON.stringify(step.arguments)}`;
    case 'poll':
      return `${step.as}: ${clientOf(step)} calls ${step.tool} ${JSON.stringify(step.arguments)} until the answer has ${JSON.stringify(step.until)}`;
    case 'get_result':
      return `${step.as}: ${clientOf(step)} calls unity_get_result for the log_id of ${step.of}, timeout ${ms(step.timeout ?? 0)}`;
    case 'answer':
      return `wait until ${step.of} is answered${step.within === undefined ? '' : `, at most ${ms(step.within)}`}`;
    case 'wait':
      return `wait ${ms(step.for)}`;
    case 'until':
      return `wait until ${step.program} has ${[step.starts === undefined ? '' : `started ${step.starts} times`, step.ends === undefined ? '' : `ended ${step.ends} times`].filter(Boolean).join(' and ')}`;
    case 'cancel':
      return `the client cancels ${step.of}`;
    case 'cancel_operation':
      return `the user cancels the operation of ${step.of}`;
    case 'approve':
      return `the user approves ${step.other_code === true ? 'other code than that of ' : ''}${step.of}`;
    case 'refuse':
      return `the user refuses ${step.of}`;
    case 'leave':
      return `the process of ${clientOf(step)} ends`;
    case 'fault':
      return sayFault(step, ms);
    case 'heal':
      return 'every fault ends';
  }
}

function sayFault(
  { fault, for: lasting, count, survive, editor, by, at }: Extract<FlatStep, { do: 'fault' }>,
  ms: Ms,
): string {
  const words = [
    `fault: ${fault.replaceAll('_', ' ')}`,
    ...(lasting === undefined ? [] : [`for ${ms(lasting)}`]),
    ...(count === undefined ? [] : [`(${count})`]),
    ...(survive === undefined ? [] : [`while ${survive} writes under way survive`]),
    ...(editor === undefined ? [] : [`of Editor ${editor}`]),
    ...(by === undefined ? [] : [`of ${by}`]),
    ...(at === undefined ? [] : [`when ${at.of} comes to ${at.phase}`]),
  ];
  return words.join(' ');
}
