import { memberOf } from './json.ts';

/** The result of `work`; if it throws, that of `recover` for the error. */
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

/** The result of `work`; undefined if it throws. */
export const resultOf = <T>(work: () => T): T | undefined => attempt(work, () => undefined);

/** Why `work` cannot be done; undefined where it was. */
export function failureOf(work: () => void): string | undefined {
  return attempt((): undefined => {
    work();
  }, reasonOf);
}

/** The reason of a thrown value: an `Error`'s message; other values as text. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The same for the log, with where it was thrown: for what should never be. */
export function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** True if that was thrown with that code, such as `ENOENT`. */
export function isCode(error: unknown, code: string): boolean {
  return memberOf(error, 'code') === code;
}

/** True if the system denied access, for example in a sandbox. */
export const isForbidden = (error: unknown): boolean => isCode(error, 'EACCES') || isCode(error, 'EPERM');
