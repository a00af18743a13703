import type { GetLogsParams, LogSummary } from '../../generated/typescript/types.ts';
import { jsonLine } from '../../server/lib/json.ts';
import { NoServerError } from '../../server/forwarder/link.ts';
import { limits } from '../../generated/typescript/limits.ts';
import { exitCode } from '../lib/exit-codes.ts';
import { newestAlone } from '../lib/newest-alone.ts';
import { escapeControls } from '../lib/printable.ts';
import { localTime } from '../lib/local-time.ts';
import { printNote } from '../lib/say.ts';
import { asTyped, typedCommand } from '../clients/typed.ts';
import { writeOut } from '../lib/write-out.ts';
import { followLogs } from './follow-logs.ts';
import { catchInterruptions } from './interruption.ts';
import { noEntries } from './no-entries.ts';
import { openSession, type SessionOptions } from './open-session.ts';
import { readLogs, RefusedError } from './read-logs.ts';
import { unlessSilent } from '../../server/lib/unless-silent.ts';

export interface LogsOrder {
  /** `limit` is about what is stored already. */
  readonly filter: GetLogsParams & { readonly limit: number };
  readonly follow: boolean;
  /** How long to follow, in ms; absent: until Ctrl+C. */
  readonly timeoutMs?: number;
  readonly json: boolean;
  readonly server: Pick<SessionOptions, 'stateDir' | 'entry' | 'project'>;
}

/** Prints log entries, oldest first. Resolves to the exit code. Throws NoServerError. */
export async function showLogs(order: LogsOrder): Promise<number> {
  const interruption = catchInterruptions();
  const interrupted = new Promise<number>((resolve) => interruption.onSignal(() => resolve(exitCode.done)));
  try {
    const shown = Promise.race([interrupted, showEntries(order)]);
    const end = await (order.timeoutMs === undefined ? shown : unlessSilent(shown, order.timeoutMs));
    return end === 'silent' ? exitCode.done : end;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    printNote(asTyped(error.message));
    return error.code;
  } finally {
    interruption.stop();
  }
}

async function showEntries(order: LogsOrder): Promise<number> {
  const { filter } = order;
  const session = await openSession(order.server);
  if (order.follow) await followLogs({ session, filter, write: (entries) => writeEntries(order, entries) });
  else {
    const answer = await unlessSilent(readLogs(session, filter), ANSWER_LIMIT_MS);
    if (answer === 'silent')
      throw new NoServerError(
        `The server has not answered within ${ANSWER_LIMIT_MS / 1_000} s: it is busy, or stuck. Try again; "${typedCommand('doctor')}" says more.`,
      );
    await writeEntries(order, answer.entries.toReversed());
    if (answer.entries.length === 0 && !order.json) printNote(noEntries(filter, order.server.project));
    if (answer.more) printNote(newestAlone(answer.entries.length, { most: limits.logs_limit_max }));
  }
  session.delivered();
  await session.close();
  return exitCode.done;
}

/** A server that is well has given up on its store by then, and says so. */
const ANSWER_LIMIT_MS = 12_000;

function writeEntries({ json }: LogsOrder, entries: readonly LogSummary[]): Promise<boolean> {
  const nameWidth = Math.min(NAME_WIDTH, Math.max(...entries.map(({ log_name }) => escapeControls(log_name).length)));
  return entries.length === 0
    ? Promise.resolve(true)
    : writeOut(entries.map((entry) => `${json ? jsonLine(entry) : lineOf(entry, nameWidth)}\n`).join(''));
}

function lineOf(
  { log_id, timestamp, log_type, log_name, message, truncated, dropped }: LogSummary,
  nameWidth: number,
): string {
  const [first = '', ...more] = escapeControls(message).trimEnd().split('\n');
  const dropping = dropped === undefined ? '' : ` (${dropped} dropped)`;
  const rest = truncated ? [`… whole: ${typedCommand(`operations show ${log_id}`)}`] : [];
  return [
    `${localTime(Date.parse(timestamp))}  ${log_type.padEnd(TYPE_WIDTH)}  ${escapeControls(log_name).padEnd(nameWidth)}  ${first}${dropping}`,
    ...[...more, ...rest].map((line) => `    ${line}`),
  ].join('\n');
}

const TYPE_WIDTH = 'warning'.length;
/** A longer name moves its own message alone. */
const NAME_WIDTH = 20;
