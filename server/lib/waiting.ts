/** Resolves when what waits in this turn of the event loop has run: before what blocks the thread, or takes away what others still use. */
export function afterThisTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Waits for the work, or for that time. */
export async function atMost(ms: number, work: Promise<void>): Promise<void> {
  await unlessSilent(work, ms);
}

/** An answer, or `silent` where none has come after so many ms: a server that is stopped or stuck says nothing, for ever. */
export async function unlessSilent<T>(answer: Promise<T>, limitMs: number): Promise<T | 'silent'> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<'silent'>((resolve) => {
    timer = setTimeout(() => resolve('silent'), Math.min(limitMs, LONGEST_TIMER_MS));
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;
