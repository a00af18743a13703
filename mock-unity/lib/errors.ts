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

/** What was thrown, as a sentence or the like: an `Error`'s message; anything else is shown as it is. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether that was thrown with that code, as the system does: `ENOENT` and the like. */
export const isCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

/** The code that was thrown; anything without one is shown as it is. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error);
