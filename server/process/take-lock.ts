import { acquireLock, type LockResult } from '../store/lock.ts';

/** A server that leaves writes out what it holds; a forwarder may have started another one meanwhile, which is asked again. */
const PLACE_LIMIT_MS = 20_000;
const ASK_AGAIN_MS = 2_000;
const LOOK_MS = 50;

/**
 * Takes the lock of a state dir. A server that runs in the background for AI clients makes room for one that a user starts by hand; one in the
 * foreground does not (`held`). `askForPlace` resolves to whether the holder leaves.
 */
export async function takeLock(
  stateDir: string,
  askForPlace: (() => Promise<boolean>) | undefined,
): Promise<LockResult> {
  const deadline = performance.now() + PLACE_LIMIT_MS;
  let askedAt = -Infinity;
  for (;;) {
    const taken = await acquireLock(stateDir);
    if (taken.kind !== 'held' || askForPlace === undefined || performance.now() > deadline) return taken;
    if (performance.now() - askedAt >= ASK_AGAIN_MS) {
      askedAt = performance.now();
      if (!(await askForPlace())) return taken;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
