/** A copy as if written and read: later changes do not show, and only what JSON can hold remains. */
export function copyAsJson<T>(value: T): T {
  const copy: T = JSON.parse(JSON.stringify(value));
  return copy;
}
