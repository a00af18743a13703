import { readFileSync } from 'node:fs';

/** A zombie (ended, and not yet collected by its parent) is not alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** One that has ended already is no mistake. */
export function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}

const DEFAULT_LIMIT_MS = 20_000;
const POLL_MS = 5;

/** Resolves with the first value that is not undefined or false; rejects with what it waited for, which may be a sentence made then. */
export async function waitFor<T>(
  what: string | (() => string),
  look: () => T | undefined | false | Promise<T | undefined | false>,
  limitMs = DEFAULT_LIMIT_MS,
): Promise<T> {
  const found = await pollUntil(look, limitMs);
  if (found !== undefined) return found;
  throw new Error(`waited ${limitMs} ms in vain for ${typeof what === 'string' ? what : what()}`);
}

/** Resolves with the first value that is not undefined or false; with undefined when the time is over. */
export async function pollUntil<T>(
  look: () => T | undefined | false | Promise<T | undefined | false>,
  ms: number,
  everyMs = POLL_MS,
): Promise<T | undefined> {
  const deadline = performance.now() + ms;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() >= deadline) return undefined;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** Works on `jobs` of them at once, in their order; begins none once it `isOver`. */
export async function inParallel<T>(
  all: readonly T[],
  { jobs, isOver = () => false }: { readonly jobs: number; readonly isOver?: () => boolean },
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = [...all];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !isOver(); next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: Math.min(jobs, all.length) }, worker));
}
