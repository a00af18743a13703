/** Resolves when what waits in this turn of the event loop has run: for what blocks the thread. */
export function afterThisTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
