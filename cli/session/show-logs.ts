import { limits } from '../../generated/typescript/limits.ts';
import type { GetLogsParams, LogSummary } from '../../generated/typescript/types.ts';
import { exitCode, exitCodeOf } from '../exit-codes.ts';
import { printable } from '../printable.ts';
import { localTime } from '../local-time.ts';
import { note } from '../say.ts';
import { writeOut } from '../write-out.ts';
import { catchInterruptions } from './interruption.ts';
import { createLogFollower } from './log-follower.ts';
import { openSession, type Session, type SessionOptions } from './open-session.ts';

export interface LogsOrder {
  /** `limit` is about what is there already. */
  readonly filter: GetLogsParams & { readonly limit: number };
  readonly follow: boolean;
  readonly json: boolean;
  readonly server: Pick<SessionOptions, 'stateDir' | 'entry'>;
}

/** A read that the server refused. */
class RefusedError extends Error {
  readonly code: number;
  constructor(message: string, code: number) {
    super(message);
    this.name = 'RefusedError';
    this.code = code;
  }
}

/** Prints log entries, oldest first. Resolves to the exit code. Throws NoServerError. */
export async function showLogs(order: LogsOrder): Promise<number> {
  const interruption = catchInterruptions();
  const interrupted = new Promise<number>((resolve) => interruption.onSignal(() => resolve(exitCode.done)));
  try {
    return await Promise.race([interrupted, show(order)]);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    note(error.message);
    return error.code;
  } finally {
    interruption.stop();
  }
}

async function show(order: LogsOrder): Promise<number> {
  const session = await openSession(order.server);
  if (order.follow) return follow(order, session);
  const { entries } = await readLogs(session, order.filter);
  await write(order, entries.toReversed());
  await session.close();
  return exitCode.done;
}

/** Ends when nobody reads what it prints. */
async function follow(order: LogsOrder, session: Session): Promise<number> {
  const { limit, ...filter } = order.filter;
  const follower = createLogFollower({
    limit,
    ...(filter.since === undefined ? {} : { since: Date.parse(filter.since) }),
    read: (since) => readLogs(session, { ...filter, limit: limits.logs_limit_max, ...(since === undefined ? {} : { since: new Date(since).toISOString() }) }),
    write: (entries) => write(order, entries),
    missed: (after) => note(`more entries than can be read at once have come since ${localTime(after)}; those in between are not shown. --type and --name make them fewer.`),
  });
  const changes = createLatch();
  // Before the first look, so that nothing comes in between.
  await session.watch('unity://logs', changes.set);
  for (;;) {
    changes.reset();
    if (!(await follower.look())) return exitCode.done;
    await changes.wait();
  }
}

async function readLogs(session: Session, params: GetLogsParams): Promise<{ readonly entries: readonly LogSummary[]; readonly more: boolean }> {
  const envelope = await session.tools.unity_get_logs(params);
  if (envelope.status === 'completed') return envelope.result;
  throw new RefusedError(envelope.error, exitCodeOf(envelope));
}

function write({ json }: LogsOrder, entries: readonly LogSummary[]): Promise<boolean> {
  return entries.length === 0 ? Promise.resolve(true) : writeOut(entries.map((entry) => `${json ? JSON.stringify(entry) : lineOf(entry)}\n`).join(''));
}

function lineOf({ log_id, timestamp, log_type, log_name, message, truncated, dropped }: LogSummary): string {
  const [first = '', ...more] = printable(message).trimEnd().split('\n');
  const dropping = dropped === undefined ? '' : ` (${dropped} dropped)`;
  const rest = truncated ? [`… whole: mcp-unity-bridge operations show ${log_id}`] : [];
  return [
    `${localTime(Date.parse(timestamp))}  ${log_type.padEnd(TYPE_WIDTH)}  ${printable(log_name)}  ${first}${dropping}`,
    ...[...more, ...rest].map((line) => `    ${line}`),
  ].join('\n');
}

const TYPE_WIDTH = 'warning'.length;

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
