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
