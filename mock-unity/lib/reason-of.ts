/** What was thrown, as a sentence or the like: an `Error`'s message; anything else is shown as it is. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
