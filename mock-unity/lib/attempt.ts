import { reasonOf } from './reason-of.ts';

/** What `work` returns. Where it throws: what `recover` returns for the error, or throws in its place. */
export function attempt<T, R>(work: () => T, recover: (error: unknown) => R): T | R {
  try {
    return work();
  } catch (error) {
    return recover(error);
  }
}

/** What `work` returns; undefined where it throws. */
export const resultOf = <T>(work: () => T): T | undefined => attempt(work, () => undefined);

/** Why `work` cannot be done; undefined where it was. */
export function failureOf(work: () => void): string | undefined {
  return attempt((): undefined => {
    work();
  }, reasonOf);
}

/** The value that a text holds as JSON; undefined where it is no JSON. */
export const parseJson = (text: string): unknown => resultOf((): unknown => JSON.parse(text));
