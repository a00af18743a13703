/**
 * A deep copy through JSON, as if written and read back: later changes do not affect it, and values that JSON cannot
 * represent are lost.
 */
export function copyAsJson<T>(value: T): T {
  const copy: T = JSON.parse(JSON.stringify(value));
  return copy;
}
