import type { ProblemList } from './store-health.ts';
import type { WorkerLink } from './worker-link.ts';
import type { WriteOutcome, StoreWrite } from '../hub/protocol/store-protocol.ts';
import type { OperationWrite } from './decide.ts';
import { reasonOf, attempt } from '../lib/errors.ts';
import { encodeLogEntry } from './log-files.ts';

const SYNC_RETRY_MS = 1_000;

interface LogSyncOptions {
  readonly link: WorkerLink;
  readonly problems: ProblemList;
}

/**
 * Returns a function that resolves when the present content of the log survives a power cut. Only one sync runs at a
 * time; calls made meanwhile share the next one.
 */
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

/** Retries the sync until it succeeds. The writes stay in the log, so no caller is answered `failed`. */
async function syncUntilDone({ link, problems }: LogSyncOptions): Promise<void> {
  for (;;) {
    const reply = await link.call({ kind: 'sync' });
    if (reply.kind !== 'failed') return problems.over('behind');
    problems.add({ code: 'behind', message: reply.reason });
    await new Promise((resolve) => setTimeout(resolve, SYNC_RETRY_MS).unref());
  }
}

/** Writes that no answer and no frame depends on. */
interface LateWrites {
  /** Resolves to the outcome of the write. */
  add(write: OperationWrite): Promise<WriteOutcome>;
  /** Performs all pending writes in order. */
  takeAll(): void;
}

/**
 * Late writes are performed after the present callback of the event loop has sent its messages (`joinWrites`), so that
 * clients and Editors can work meanwhile.
 */
export function createLateWrites(takeIn: (write: OperationWrite) => WriteOutcome | Promise<WriteOutcome>): LateWrites {
  const waiting: (() => void)[] = [];
  const takeAll = (): void => {
    for (const take of waiting.splice(0)) take();
  };
  return {
    add(write) {
      if (waiting.length === 0) setImmediate(takeAll);
      return new Promise((resolve) => {
        waiting.push(() => resolve(takeIn(write)));
      });
    },
    takeAll,
  };
}

interface ConsoleLineWriter {
  readonly link: WorkerLink;
  readonly problems: ProblemList;
}

/** Console lines bypass the log of writes, so that a flood of them neither fills the log nor delays an acceptance. */
export async function writeConsoleLines(
  { link, problems }: ConsoleLineWriter,
  write: Extract<StoreWrite, { kind: 'logs' }>,
): Promise<WriteOutcome> {
  const rows = attempt(() => write.entries.map((entry) => encodeLogEntry(entry, write.span)), reasonOf);
  if (typeof rows === 'string') return { kind: 'failed', reason: `Nothing was stored (logs): ${rows}` };
  const reply = await link.call({ kind: 'logs', journal_id: write.journal_id, mark: write.mark, rows });
  if (reply.kind === 'failed') {
    problems.add({ code: 'write_failed', message: reply.reason });
    return reply;
  }
  problems.over('write_failed');
  return { kind: 'stored' };
}
