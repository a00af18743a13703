import { Type, type Static } from 'typebox';
import { formsOf, type Repeat, type Round } from '../player/play.ts';
import { callSteps } from './call-steps.ts';
import type { Capability } from './case-target.ts';
import { ANSWER_MS, Duration, type Play, type StepKind } from './step.ts';
import { durationMs, type Clock, type Written } from './texts.ts';
import { worldSteps } from './world-steps.ts';

const forms = { ...callSteps, ...worldSteps };

type FlatSteps = { [Do in keyof typeof forms]: Static<(typeof forms)[Do]['schema']> };
export type FlatStep = FlatSteps[keyof FlatSteps];

const kinds: { readonly [Do in keyof FlatSteps]: StepKind<FlatSteps[Do]> } = forms;

export const stepForms = formsOf(forms, { every: Type.Optional(Duration) });

export type Step = FlatStep | Repeat<FlatStep>;
export const Step = Type.Unsafe<Step>(Type.Union([...stepForms.values()]));

/** Plays one step. Rejects with ExpectationError if later steps make no sense. */
export async function playStep<Do extends keyof FlatSteps>(
  play: Play,
  step: FlatSteps[Do] & { readonly do: Do },
  round: Round,
): Promise<void> {
  const before = play.target.asides?.().length ?? 0;
  try {
    await kinds[step.do].play(play, step, round);
  } finally {
    const fresh = play.target.asides?.().slice(before) ?? [];
    if (fresh.length > 0) play.asides.set(step, [...(play.asides.get(step) ?? []), ...fresh]);
  }
}

/** Capabilities that a target needs for that step. */
export const needsOfStep = <Do extends keyof FlatSteps>(
  step: FlatSteps[Do] & { readonly do: Do },
): readonly Capability[] => kinds[step.do].needs?.(step) ?? [];

/** Real time limit of that step, in ms. */
export const limitOfStep = <Do extends keyof FlatSteps>(
  step: FlatSteps[Do] & { readonly do: Do },
  ms: (duration: number | string | undefined, otherwise: number) => number,
): number => kinds[step.do].limit?.(step, ms) ?? ANSWER_MS;

/** The steps of a case for people, one a line; repeated ones are indented. `asides`: other actions of the clients while a step was played. */
export function stepLines(
  one: Written & { readonly steps: readonly Step[] },
  clock: Clock,
  asides: ReadonlyMap<object, readonly string[]> = new Map(),
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

/** The action of that step, for people. */
const sayStep = <Do extends keyof FlatSteps>(
  step: FlatSteps[Do] & { readonly do: Do },
  ms: (duration: number | string | undefined) => string,
): string => kinds[step.do].say(step, ms);
