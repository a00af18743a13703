/** Resolves in the next turn of the event loop. Await it before code that blocks the thread or frees what pending callbacks use. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Waits until the work is done, at most `ms`. */
export async function atMost(ms: number, work: Promise<void>): Promise<void> {
  await withTimeout(work, ms);
}

/** Resolves to the answer, or to `silent` after `limitMs`: a stopped server never replies. */
export async function withTimeout<T>(answer: Promise<T>, limitMs: number): Promise<T | 'silent'> {
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
