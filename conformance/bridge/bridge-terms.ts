import { Type } from 'typebox';
import { bridgeErrors } from '../../generated/typescript/errors.ts';
import { namesOf } from '../lib/names-of.ts';

export const oneOf = <const Word extends string>(...words: Word[]) => Type.Enum<Word[]>(words);

/** How a message leaves: in one piece; byte by byte in TCP segments; as WebSocket fragments of one byte; twice. */
export const Manner = Type.Optional(oneOf('whole', 'bytes', 'fragments', 'twice'));
/** Ms. What takes longer is a failure. */
export const Within = Type.Optional(Type.Integer({ minimum: 1 }));
/** Name that the case gives to an operation. */
export const Name = Type.String({ pattern: '^[a-z][a-z0-9_-]*$' });
export const States = Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })]);
/** `first` is the store of the case; `other` one that has nothing to do with it. */
export const Store = Type.Optional(oneOf('first', 'other'));
export const ErrorName = Type.Enum([...namesOf(bridgeErrors)]);
export const strict = { additionalProperties: false } as const;

/** What the answer to a request is to be; neither: any success. `none`: do not wait for it (a later step `answer` may). */
export const answered = {
  state: Type.Optional(States),
  error: Type.Optional(ErrorName),
  pointer: Type.Optional(Type.String()),
  within: Within,
};
export const waits = { wait: Type.Optional(Type.Boolean({ description: 'false: go on without the answer.' })) };
