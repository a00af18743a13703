/** Enough for the different inputs of one server at a time. */
const FEW = 32;
/** Clients choose the text: a longer one would let them occupy memory. */
const LONGEST_CHARS = 16 * 1024;

/** Caches up to 32 results. Callers share them, so they must not mutate them. */
export function memoizeBounded<K, V>(find: (given: K) => V): (given: K) => V {
  const known = new Map<K, { readonly value: V }>();
  return (given) => {
    const found = known.get(given);
    if (found !== undefined) return found.value;
    const value = find(given);
    if (typeof given === 'string' && given.length > LONGEST_CHARS) return value;
    if (known.size >= FEW) known.clear();
    known.set(given, { value });
    return value;
  };
}
