import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../generated/typescript/limits.ts';
import type { GetLogsParams, LogSummary } from '../../generated/typescript/types.ts';
import { printNote } from '../lib/say.ts';
import { createLogFollower } from './log-follower.ts';
import type { Session } from './open-session.ts';
import { readLogs, RefusedError } from './read-logs.ts';
import { createLatch } from './latch.ts';

export interface LogsToFollow {
  readonly session: Pick<Session, 'ask' | 'watch' | 'delivered'>;
  /** `limit` is about what is stored already. */
  readonly filter: GetLogsParams & { readonly limit: number };
  /** Oldest first. Resolves to whether they are read. */
  readonly write: (entries: readonly LogSummary[]) => Promise<boolean>;
  /** Resolves after so many ms. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** However much is logged: each look is a call, and the policy may count them. */
const LOOK_EVERY_MS = 1_000;
/** After the first refusal; after the next ones twice as long each, up to the longest. */
const PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 10_000;

/** Shows each entry once, as they come. Resolves when they are not read any more. Throws RefusedError where the server will never give them. */
export async function followLogs({ session, filter, write, pause = sleep }: LogsToFollow): Promise<void> {
  const { limit, ...rest } = filter;
  const follower = createLogFollower({
    limit,
    read: () => readLogs(session, { ...rest, limit: limits.logs_limit_max }),
    write,
    missed: () =>
      printNote(
        'more entries have come since the last look than can be read at once; the oldest of them are not shown. --type and --name make them fewer.',
      ),
  });
  const look = untilAllowed(() => follower.look(), pause);
  const changes = createLatch();
  // Before the first look, so that nothing comes in between.
  await session.watch('unity://logs?all_projects=true', changes.set);
  for (;;) {
    changes.reset();
    const isRead = await look();
    session.delivered();
    if (!isRead) return;
    await pause(LOOK_EVERY_MS);
    await changes.wait();
  }
}

/** Asks again while the refusal is one that passes; the first of a row is told. */
function untilAllowed<T>(look: () => Promise<T>, pause: (ms: number) => Promise<unknown>): () => Promise<T> {
  return async () => {
    for (let ms = PAUSE_MS; ; ms = Math.min(2 * ms, LONGEST_PAUSE_MS)) {
      try {
        return await look();
      } catch (error) {
        if (!(error instanceof RefusedError) || !error.passes) throw error;
        if (ms === PAUSE_MS) printNote(`the server gives no entries for now: ${error.message}. It is asked again.`);
        await pause(ms);
      }
    }
  };
}
