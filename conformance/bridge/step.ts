import { Type, type TProperties } from 'typebox';
import { bridgeErrors } from '../../generated/typescript/errors.ts';
import { namesOf } from '../lib/names-of.ts';
import { stepForm, type Members } from '../player/play.ts';
import type { BridgeRun } from './bridge-run.ts';
import type * as wire from './wire.ts';

/** Name of an operation in the case. */
export const Name = Type.String({ pattern: '^[a-z][a-z0-9_-]*$' });

/** The approval sent with work: of this work, or of other work. */
export const Approved = Type.Optional(Type.Enum(['right', 'of_other_work']));

export const ErrorName = Type.Enum([...namesOf(bridgeErrors)]);
export type ErrorName = keyof typeof bridgeErrors;

/** Time limit in ms; a longer duration is a failure. */
export const Within = Type.Optional(Type.Integer({ minimum: 1 }));

export const oneOf = <const Word extends string>(...words: Word[]) => Type.Enum<Word[]>(words);

/** The form in which a message is sent: in one piece; byte by byte in TCP segments; as WebSocket fragments of one byte; twice. */
export const SendMode = Type.Optional(oneOf('whole', 'bytes', 'fragments', 'twice'));
export type SendMode = wire.SendMode;

export const States = Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })]);

/** `first` is the store of the case; `other` an unrelated one. */
export const Store = Type.Optional(oneOf('first', 'other'));

/** The expected answer to a request; neither: any success. `none`: do not wait for it (a later step `answer` may). */
export const answered = {
  state: Type.Optional(States),
  error: Type.Optional(ErrorName),
  pointer: Type.Optional(Type.String()),
  within: Within,
};

export const waits = { wait: Type.Optional(Type.Boolean({ description: 'false: continue without the answer.' })) };

/** Throws or rejects with ExpectationError on unexpected behaviour of the Unity side. */
export type PlayStep<Step> = (bridgeRun: BridgeRun, step: Step) => void | Promise<void>;

/** A kind of step: its form, and the function that plays it. */
export const bridgeStep = <const Do extends string, Forms extends TProperties>(
  name: Do,
  members: Forms,
  play: PlayStep<Members<Forms>>,
) => ({ schema: stepForm(name, members), play });
