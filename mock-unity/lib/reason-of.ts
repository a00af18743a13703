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
