/** Whether a JSON value has more levels than that. By levels, as a deep one would end a recursion, and printing one ends with a RangeError. */
export function nestsDeeper(value: unknown, levels: number): boolean {
  let level = [value].filter(isNested);
  for (let depth = 0; depth < levels && level.length > 0; depth += 1)
    level = level.flatMap((one) => Object.values(one).filter(isNested));
  return level.length > 0;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
