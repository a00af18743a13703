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

/** Name that a step assigns to a call, for later steps and expectations. Within `repeat`, the n-th is `name#n`. */
export const Name = Type.String({ pattern: '^[a-z][a-z0-9_-]*(#[1-9][0-9]*)?$' });

export const Program = Type.String({ description: 'Name of one of the `programs` of the case.' });

/** The client that a step is of. */
export const clientOf = (step: { readonly by?: string }): string => step.by ?? 'client';

/** The state of a case while it is played. */
export interface Play {
  /** The promises of the case. */
  readonly requirements: readonly string[];
  readonly target: CaseTarget;
  readonly calls: Calls;
  readonly texts: Texts;
  readonly faults: Set<FaultName>;
  /** Actions of clients themselves while a step was played. */
  readonly asides: Map<object, readonly string[]>;
}

/** Time beyond its timeout after which an answer counts as missing. */
export const ANSWER_MS = 10_000;
/** Default time limit of a step that waits. */
export const WAIT_MS = 10_000;

/** One kind of step: its play function, and its properties before that. */
export interface StepKind<Step> {
  /** Rejects with ExpectationError if later steps make no sense. */
  play(play: Play, step: Step, round: Round): Promise<void>;
  /** The action, for people; `ms`: a duration as text. */
  say(step: Step, ms: (duration: number | string | undefined) => string): string;
  /** Capabilities that a target needs. */
  needs?(step: Step): readonly Capability[];
  /** Real time limit, in ms; by default that of an answer. */
  limit?(step: Step, ms: (duration: number | string | undefined, otherwise: number) => number): number;
}

/** The form of a step, and its kind. */
export function stepKind<const Do extends string, Forms extends TProperties>(
  name: Do,
  members: Forms,
  kind: StepKind<Members<Forms>>,
) {
  return { schema: stepForm(name, members), ...kind };
}
