import { setTimeout as pause } from 'node:timers/promises';

const pollMs = 20;
const patienceMs = 15_000;

/** Resolves when `condition` holds; throws, naming what it waited for, when it does not within 15 s. */
export async function waitUntil(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`waited ${patienceMs / 1000} s in vain for ${what}`);
    await pause(pollMs);
  }
}
