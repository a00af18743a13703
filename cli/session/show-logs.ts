import type { GetLogsParams, LogSummary } from '../../generated/typescript/types.ts';
import { jsonLine } from '../../server/lib/json.ts';
import { NoServerError } from '../../server/forwarder/link.ts';
import { limits } from '../../generated/typescript/limits.ts';
import { exitCode } from '../lib/exit-codes.ts';
import { shortIds } from '../lib/short-ids.ts';
import { UsageError } from '../lib/usage-error.ts';
import { newestAlone } from '../lib/newest-alone.ts';
import { escapeControls } from '../lib/printable.ts';
import { localTime } from '../lib/local-time.ts';
import { printNote } from '../lib/say.ts';
import { asTyped, typedCommand } from '../clients/typed.ts';
import { writeOut } from '../lib/write-out.ts';
import { followLogs } from './follow-logs.ts';
import { catchInterruptions } from './interruption.ts';
import { noEntries } from './no-entries.ts';
import { openSession, type Session, type SessionOptions } from './open-session.ts';
import { outdatedErrors } from './outdated-errors.ts';
import { readLogs, RefusedError, withTraces, type ShownEntry } from './read-logs.ts';
import { unlessSilent } from '../../server/lib/unless-silent.ts';

export interface LogsOrder {
  /** `limit` is about what is stored already. */
  readonly filter: GetLogsParams & { readonly limit: number };
  readonly follow: boolean;
  /** How long to follow, in ms; absent: until Ctrl+C. */
  readonly timeoutMs?: number;
  readonly json: boolean;
  /** The user has said how many. */
  readonly isLimited: boolean;
  /** With stack traces. */
  readonly traces: boolean;
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
  if (order.follow) await followLogs({ session, filter, write: (entries) => writeEntries(order, session, entries) });
  else {
    const answer = await unlessSilent(readLogs(session, filter), ANSWER_LIMIT_MS);
    if (answer === 'silent')
      throw new NoServerError(
        `The server has not answered within ${ANSWER_LIMIT_MS / 1_000} s: it is busy, or stuck. Try again; "${typedCommand('doctor')}" says more.`,
      );
    await writeEntries(order, session, answer.entries.toReversed());
    if (answer.entries.length === 0 && !order.json) printNote(noEntries(filter, order.server.project));
    const outdated = order.json ? undefined : await outdatedErrors(answer.entries, order.server.stateDir);
    if (outdated !== undefined) printNote(outdated);
    if (answer.more && !order.isLimited) printNote(newestAlone(answer.entries.length, { most: limits.logs_limit_max }));
  }
  session.delivered();
  await session.close();
  return exitCode.done;
}

/** A server that is well has given up on its store by then, and says so. */
const ANSWER_LIMIT_MS = 12_000;

async function writeEntries(
  { json, traces }: LogsOrder,
  session: Session,
  summaries: readonly LogSummary[],
): Promise<boolean> {
  if (summaries.length === 0) return true;
  const entries = traces ? await withTraces(session, summaries) : summaries;
  const nameWidth = Math.min(NAME_WIDTH, Math.max(...entries.map(({ log_name }) => escapeControls(log_name).length)));
  const idOf = shortIds(entries.map(({ log_id }) => log_id));
  return writeOut(
    entries.map((entry) => `${json ? jsonLine(entry) : lineOf(entry, idOf(entry.log_id), nameWidth)}\n`).join(''),
  );
}

function lineOf(
  { timestamp, log_type, log_name, message, truncated, dropped, stack_trace = '' }: ShownEntry,
  id: string,
  nameWidth: number,
): string {
  const [first = '', ...more] = escapeControls(message).trimEnd().split('\n');
  const dropping = dropped === undefined ? '' : ` (${dropped} dropped)`;
  const rest = truncated ? [`… whole: ${typedCommand(`logs ${id}`)}`] : [];
  const trace = escapeControls(stack_trace).trimEnd();
  return [
    `${localTime(Date.parse(timestamp))}  ${id}  ${log_type.padEnd(TYPE_WIDTH)}  ${escapeControls(log_name).padEnd(nameWidth)}  ${first}${dropping}`,
    ...[...more, ...rest, ...(trace === '' ? [] : trace.split('\n'))].map((line) => `    ${line}`),
  ].join('\n');
}

/** The log_id of the entry that begins so; undefined where there is none, among the newest. Throws UsageError, RefusedError and NoServerError. */
export async function findEntry(word: string, server: LogsOrder['server']): Promise<string | undefined> {
  const session = await openSession(server);
  const { entries } = await readLogs(session, { limit: limits.logs_limit_max, all_projects: true });
  session.delivered();
  await session.close();
  const meant = entries.map(({ log_id }) => log_id).filter((log_id) => log_id.startsWith(word));
  if (meant.length > 1)
    throw new UsageError(`expected the beginning of one log_id, got ${word}, with which ${meant.length} entries begin`);
  return meant[0];
}

const TYPE_WIDTH = 'warning'.length;
/** A longer name moves its own message alone. */
const NAME_WIDTH = 20;
