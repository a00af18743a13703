/** Resolves when what waits in this turn of the event loop has run: before what blocks the thread, or takes away what others still use. */
export function afterThisTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
