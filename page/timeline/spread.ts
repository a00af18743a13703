/** Those of increasing places that are at least `apart` from the last one kept: drawn closer, they would melt into a block. */
export function spreadPlaces(places: readonly number[], apart: number): readonly number[] {
  const kept: number[] = [];
  for (const place of places) {
    const last = kept.at(-1);
    if (last === undefined || place - last >= apart) kept.push(place);
  }
  return kept;
}
