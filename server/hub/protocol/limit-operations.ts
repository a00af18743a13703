import type { ShownOperation } from '../../../generated/typescript/link.ts';

/**
 * At most `limit` of the operations, in their order, newest first. Where some must go, the oldest that have ended go first, then the oldest that are under
 * way; those with an open question stay longest, since only people can answer it.
 */
export function limitOperations(newestFirst: readonly ShownOperation[], limit: number): readonly ShownOperation[] {
  if (newestFirst.length <= limit) return newestFirst;
  const kept = new Set(newestFirst.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, limit));
  return newestFirst.filter((operation) => kept.has(operation));
}

function rankOf({ question, finished_at }: ShownOperation): number {
  if (question !== undefined) return 0;
  return finished_at === undefined ? 1 : 2;
}
