import { namesOf } from '../lib/names-of.ts';

/** What an answer to a call is, whatever words the bridge has for it. */
export const answerKinds = {
  value: 'the value of this very call',
  another: 'the value of another call',
  pending: 'not finished yet, with a handle for asking later',
  error: 'an error, marked as one (`isError` or a JSON-RPC error)',
  words: 'an error that only its words tell',
  success: 'a success without the value',
  silence: 'no answer in the time that the row gives',
} as const;

export type AnswerKind = keyof typeof answerKinds;

export const answerKindNames = namesOf(answerKinds);
