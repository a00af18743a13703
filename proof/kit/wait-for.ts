const DEFAULT_LIMIT_MS = 20_000;

/** Resolves with the first value that is not undefined or false. Looks often; fails with what it waited for, which may be a sentence made then. */
export async function waitFor<T>(
  what: string | (() => string),
  look: () => T | undefined | false | Promise<T | undefined | false>,
  limitMs = DEFAULT_LIMIT_MS,
): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline)
      throw new Error(`waited ${limitMs} ms in vain for ${typeof what === 'string' ? what : what()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
