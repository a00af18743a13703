import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../../generated/typescript/client.ts';
import type { GetLogsParams, LogSummary } from '../../generated/typescript/types.ts';
import { exitCodeOf, isTransient } from '../lib/exit-codes.ts';
import type { CliSession } from './open-session.ts';
import { limits } from '../../generated/typescript/limits.ts';
import { printNote } from '../lib/write-out.ts';

/** A read that the server refused. */
export class RefusedError extends Error {
  /** Its exit code. */
  readonly code: number;
  /** The same read may be answered a little later. */
  readonly passes: boolean;
  constructor(message: string, { code, passes: passesBy }: { readonly code: number; readonly passes: boolean }) {
    super(message);
    this.name = 'RefusedError';
    this.code = code;
    this.passes = passesBy;
  }
}

/** The newest entries, newest first. Throws RefusedError. */
export async function readLogs(
  session: Pick<CliSession, 'ask'>,
  params: GetLogsParams,
): Promise<{ readonly entries: readonly LogSummary[]; readonly more: boolean }> {
  const tools = createClient((name, args) => session.ask('tools/call', { name, arguments: args }));
  const envelope = await tools.unity_get_logs(params);
  if (envelope.status === 'completed') return envelope.result;
  throw new RefusedError(envelope.error, { code: exitCodeOf(envelope), passes: isTransient(envelope.error_code) });
}

/** A printed entry, with its trace if requested. */
export type ShownEntry = LogSummary & { readonly stack_trace?: string };

/** The same entries with their stack traces. Throws RefusedError. */
export async function withTraces(
  session: Pick<CliSession, 'ask'>,
  entries: readonly LogSummary[],
): Promise<readonly ShownEntry[]> {
  const tools = createClient((name, args) => session.ask('tools/call', { name, arguments: args }));
  const shown: ShownEntry[] = [];
  for (const entry of entries) {
    // oxlint-disable-next-line no-await-in-loop -- a thousand at once would hold up all others
    const envelope = entry.has_stack_trace ? await tools.unity_get_log_details({ log_id: entry.log_id }) : undefined;
    const details = envelope?.status === 'completed' ? envelope.result : undefined;
    const trace = details?.kind === 'log_entry' ? details.entry.stack_trace : undefined;
    shown.push(trace === undefined ? entry : { ...entry, stack_trace: trace });
  }
  return shown;
}

interface LogsToFollow {
  readonly session: Pick<CliSession, 'ask' | 'watch' | 'delivered'>;
  /** `limit` is about what is stored already. */
  readonly filter: GetLogsParams & { readonly limit: number };
  /** Oldest first. Resolves to whether they are read. */
  readonly write: (entries: readonly LogSummary[]) => Promise<boolean>;
  /** Resolves after this many ms. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** The minimum interval of reads: each is a call, and the policy may limit them. */
const POLL_EVERY_MS = 1_000;

/** After the first refusal; after the next ones twice as long each, up to the longest. */
const PAUSE_MS = 2_000;

const LONGEST_PAUSE_MS = 10_000;

/** Prints each entry once, when it arrives. Resolves when the output is closed. Throws RefusedError if the refusal is permanent. */
export async function followLogs({ session, filter, write, pause = sleep }: LogsToFollow): Promise<void> {
  const { limit, ...rest } = filter;
  const follower = createLogFollower({
    limit,
    read: () => readLogs(session, { ...rest, limit: limits.logs_limit_max }),
    write,
    missed: () =>
      printNote(
        'more entries arrived since the last read than one read returns; the oldest of them are not shown. Narrow them with --type and --name.',
      ),
  });
  const look = untilAllowed(() => follower.look(), pause);
  const changes = createLatch();
  // Before the first read, so that no change is missed.
  await session.watch('unity://logs?all_projects=true', changes.set);
  for (;;) {
    changes.reset();
    const isRead = await look();
    session.delivered();
    if (!isRead) return;
    await pause(POLL_EVERY_MS);
    await changes.wait();
  }
}

/** Repeats a read while the refusal is temporary; reports the first of a row. */
function untilAllowed<T>(look: () => Promise<T>, pause: (ms: number) => Promise<unknown>): () => Promise<T> {
  return async () => {
    for (let ms = PAUSE_MS; ; ms = Math.min(2 * ms, LONGEST_PAUSE_MS)) {
      try {
        return await look();
      } catch (error) {
        if (!(error instanceof RefusedError) || !error.passes) throw error;
        if (ms === PAUSE_MS) printNote(`the server returns no entries for now: ${error.message}. Retrying.`);
        await pause(ms);
      }
    }
  };
}

/** Stores that something has happened, until it is reset. */
interface Latch {
  readonly set: () => void;
  reset(): void;
  /** Resolves once it is set. */
  wait(): Promise<void>;
}

function createLatch(): Latch {
  let isSet = false;
  let wake = (): void => undefined;
  return {
    set() {
      isSet = true;
      wake();
    },
    reset: () => void (isSet = false),
    wait: () =>
      new Promise((resolve) => {
        wake = resolve;
        if (isSet) wake();
      }),
  };
}

interface LogFollowerOptions {
  /** Number of entries printed at the first read. */
  readonly limit: number;
  /** The newest entries, newest first; `more`: older ones were left out. */
  readonly read: () => Promise<{ readonly entries: readonly LogSummary[]; readonly more: boolean }>;
  /** Oldest first. Resolves to whether they are read. */
  readonly write: (entries: readonly LogSummary[]) => Promise<boolean>;
  /** More entries have arrived since the last read than `read` returns at once. */
  readonly missed: () => void;
}

/**
 * Prints each log entry once, in any order of arrival. Compares ids only: the clocks of Editors may differ by an hour, and entries sent after a reload are
 * older than others.
 */
interface LogFollower {
  /** Prints the entries since the last read. Resolves to true if they were read. */
  look(): Promise<boolean>;
}

export function createLogFollower({ limit, read, write, missed }: LogFollowerOptions): LogFollower {
  // The ids of the last read suffice: older entries never reappear.
  let seen: ReadonlySet<string> | undefined;
  return {
    async look() {
      const { entries, more } = await read();
      const fresh = entries.filter(({ log_id }) => seen?.has(log_id) !== true);
      const shown = seen === undefined ? fresh.slice(0, limit) : fresh;
      if (seen !== undefined && more && fresh.length === entries.length) missed();
      seen = new Set(entries.map(({ log_id }) => log_id));
      return write(shown.toReversed());
    },
  };
}
