import { Type, type TProperties } from 'typebox';
import { stepForm, type Members, type Round } from '../player/play.ts';
import type { Capability, FaultName, CaseTarget } from './case-target.ts';
import type { Calls, Texts } from './texts.ts';

/** Ms, or the name of one of the case's `durations` (`$build`) or of a limit of the contract: `limit:hold_window_ms-1000`. */
export const Duration = Type.Union([
  Type.Integer({ minimum: 0 }),
  Type.String({ pattern: '^(\\$[a-z_]+|limit:[a-z_]+([+-][0-9]+)?)$' }),
]);

export const Client = Type.Optional(
  Type.String({
    pattern: '^[a-z][a-z0-9_-]*$',
    description: 'Name of the client that does it; one client exists for each name. Default: `client`.',
  }),
);

/** Name that a step gives to a call, for later steps and expectations. Within `repeat`, the n-th is `name#n`. */
export const Name = Type.String({ pattern: '^[a-z][a-z0-9_-]*(#[1-9][0-9]*)?$' });

export const Program = Type.String({ description: 'Name of one of the `programs` of the case.' });

/** The client that a step is of. */
export const clientOf = (step: { readonly by?: string }): string => step.by ?? 'client';

/** What playing a case knows and collects. */
export interface Play {
  /** The promises of the case. */
  readonly requirements: readonly string[];
  readonly target: CaseTarget;
  readonly calls: Calls;
  readonly texts: Texts;
  readonly faults: Set<FaultName>;
  /** What clients did by themselves while a step was played. */
  readonly asides: Map<object, readonly string[]>;
}

/** How long an answer gets beyond its timeout before it counts as missing. */
export const ANSWER_MS = 10_000;
/** The time limit of what a step waits for. */
export const WAIT_MS = 10_000;

/** One kind of step: how it is played, and what is known of it before. */
export interface StepKind<Step> {
  /** Rejects with ExpectationError where what comes after it makes no sense. */
  play(play: Play, step: Step, round: Round): Promise<void>;
  /** What is done, for people; `ms`: a duration in words. */
  say(step: Step, ms: (duration: number | string | undefined) => string): string;
  /** What a target must be able to do. */
  needs?(step: Step): readonly Capability[];
  /** How long it may take for real, in ms; by default as long as an answer. */
  limit?(step: Step, ms: (duration: number | string | undefined, otherwise: number) => number): number;
}

/** The form of a step, and all that is known of such steps. */
export function stepKind<const Do extends string, Forms extends TProperties>(
  name: Do,
  members: Forms,
  kind: StepKind<Members<Forms>>,
) {
  return { schema: stepForm(name, members), ...kind };
}
