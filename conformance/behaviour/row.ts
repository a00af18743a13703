import { namesOf } from '../lib/names-of.ts';
import type { FaultWord } from './faults.ts';
import type { AnswerKind } from './answer-kind.ts';

/** How bad a broken rule is. */
export const rowGroups = {
  harm: 'Harm: work runs twice, a wrong answer, a false "done", a dead server',
  loss: 'Loss: a call or its result is gone',
  offers: 'Offers: judged only where they are made',
} as const;

export type RowGroup = keyof typeof rowGroups;
export const rowGroupNames = namesOf(rowGroups);

/** What a bridge may promise beyond an honest answer. */
export const offers = {
  retrieval: 'a result can be fetched after its call timed out',
  caller_timeout: 'the caller says how long it wants to wait',
  cancel: 'a call that has not started can be cancelled',
  join: 'the same call again joins the one that still runs',
  restart: 'a call is still known after the server was killed',
} as const;

export type Offer = keyof typeof offers;
export const offerNames = namesOf(offers);

/** One row of the board: a story, and the rule by which every bridge is judged. */
export interface Row {
  /** Permanent, never reused. */
  readonly id: string;
  /** Names the row where there is little room. */
  readonly name: string;
  readonly group: RowGroup;
  /** What is done. T is the bridge's own timeout. */
  readonly story: string;
  /** The most starts of the program that may be counted; undefined: they are not judged here. */
  readonly starts?: number;
  /** Answers that pass; undefined: the answer is not judged by its kind. */
  readonly honest?: readonly AnswerKind[];
  /** Where the program never started, nothing is known: an error may be about the program itself. */
  readonly hasToRun?: true;
  /** What else has to hold; the player judges it. */
  readonly also?: string;
  /** That in a few words, where it does not hold. */
  readonly broken?: string;
  /** Why the rule is as it is, also for bridges of another design. */
  readonly reason: string;
  readonly needs: {
    readonly faults?: readonly FaultWord[];
    /** It has to be known when the bridge gives up by itself; other rows only scale to that. */
    readonly timeout?: true;
    /** The runner starts the server, so that it can kill it. */
    readonly kill?: true;
    readonly offer?: Offer;
    /** The verdict depends on which of two things came first, so that a slow machine cannot give it. */
    readonly pace?: true;
  };
}
