import type { ProblemList } from './store-health.ts';
import type { WorkerLink } from './worker-link.ts';

const SYNC_RETRY_MS = 1_000;

export interface LogSyncOptions {
  readonly link: WorkerLink;
  readonly problems: ProblemList;
}

/** Returns a function that resolves when all that is in the log survives a power cut. One sync at a time: what comes while it is under way shares the next one. */
export function createLogSync(options: LogSyncOptions): () => Promise<void> {
  let syncing: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  return () => {
    if (next !== undefined) return next;
    const sync = (syncing ?? Promise.resolve()).then(async () => {
      syncing = sync;
      next = undefined;
      await syncUntilDone(options);
      if (syncing === sync) syncing = undefined;
    });
    next = sync;
    return sync;
  };
}

/** What is in the log stays there, so no caller is told that it was not stored: the sync is tried again. */
async function syncUntilDone({ link, problems }: LogSyncOptions): Promise<void> {
  for (;;) {
    const reply = await link.call({ kind: 'sync' });
    if (reply.kind !== 'failed') return problems.over('behind');
    problems.add({ code: 'behind', message: reply.reason });
    await new Promise((resolve) => setTimeout(resolve, SYNC_RETRY_MS).unref());
  }
}
