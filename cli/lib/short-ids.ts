/** Up to here a UUIDv7 is the time in ms: work that was accepted in the same one is rare. */
const SHORTEST = 13;

/** Ids by the shortest beginnings that tell them apart. */
export function shortIds(ids: readonly string[]): (id: string) => string {
  const lengths = new Map(ids.map((id) => [id, lengthFor(id, ids)]));
  return (id) => id.slice(0, lengths.get(id));
}

function lengthFor(id: string, ids: readonly string[]): number {
  let length = SHORTEST;
  while (length < id.length && ids.some((other) => other !== id && other.startsWith(id.slice(0, length)))) length += 1;
  return length;
}
