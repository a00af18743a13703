import { memberOf } from './json.ts';

/** What `work` returns. Where it throws: what `recover` returns for the error, or throws in its place. */
export function attempt<T, R>(work: () => T, recover: (error: unknown) => R): T | R {
  try {
    return work();
  } catch (error) {
    return recover(error);
  }
}

/** For a file that may be absent: undefined where it is. */
export function ignoreAbsent(error: unknown): undefined {
  if (!isCode(error, 'ENOENT')) throw error;
}

/** What `work` returns; undefined where it throws. */
export const resultOf = <T>(work: () => T): T | undefined => attempt(work, () => undefined);

/** Why `work` cannot be done; undefined where it was. */
export function failureOf(work: () => void): string | undefined {
  return attempt((): undefined => {
    work();
  }, reasonOf);
}

/** What was thrown, as a sentence or the like: an `Error`'s message; anything else is shown as it is. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The same for the log, with where it was thrown: for what should never be. */
export function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Whether that was thrown with that code, as the file system and the network do: `ENOENT` and the like. */
export function isCode(error: unknown, code: string): boolean {
  return memberOf(error, 'code') === code;
}

/** Whether the system has answered that this process may not do that, as in a sandbox. */
export const isForbidden = (error: unknown): boolean => isCode(error, 'EACCES') || isCode(error, 'EPERM');
