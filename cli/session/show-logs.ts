import type { GetLogsParams, LogSummary } from '../../generated/typescript/types.ts';
import { jsonLine } from '../../server/lib/json.ts';
import { NoServerError } from '../../server/clients/forwarder/link.ts';
import { limits } from '../../generated/typescript/limits.ts';
import { exitCode } from '../lib/exit-codes.ts';
import { UsageError, localTime } from '../lib/option-values.ts';
import { escapeControls, shortIds } from '../lib/terminal-text.ts';
import { printNote, writeOut } from '../lib/write-out.ts';
import { asTyped, typedCommand } from '../clients/typed.ts';
import { followLogs, readLogs, RefusedError, withTraces, type ShownEntry } from './read-logs.ts';
import { catchInterruptions } from './while-waiting.ts';
import { openSession, type CliSession, type SessionOptions } from './open-session.ts';
import { withTimeout } from '../../server/lib/waiting.ts';
import type { ShownOperation } from '../../generated/typescript/link.ts';
import { askOperation, askOperations } from '../../server/clients/forwarder/command.ts';
import { listIn } from '../output/json.ts';
import { answerInTime } from './ask-state.ts';

export interface LogsOrder {
  /** `limit` is about what is stored already. */
  readonly filter: GetLogsParams & { readonly limit: number };
  readonly follow: boolean;
  /** Time limit in ms; absent: until Ctrl+C. */
  readonly timeoutMs?: number;
  readonly json: boolean;
  /** The user has stated how many. */
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
    const end = await (order.timeoutMs === undefined ? shown : withTimeout(shown, order.timeoutMs));
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
    const answer = await withTimeout(readLogs(session, filter), ANSWER_LIMIT_MS);
    if (answer === 'silent')
      throw new NoServerError(
        `The server has not answered within ${ANSWER_LIMIT_MS / 1_000} s: it is busy, or stuck. Try again; "${typedCommand('doctor')}" says more.`,
      );
    await writeEntries(order, session, answer.entries.toReversed());
    if (answer.entries.length === 0 && !order.json) printNote(noEntries(filter, order.server.project));
    const outdated = order.json ? undefined : await outdatedErrors(answer.entries, order.server.stateDir);
    if (outdated !== undefined) printNote(outdated);
    if (answer.more && !order.isLimited)
      printNote(truncationNotice(answer.entries.length, { most: limits.logs_limit_max }));
  }
  session.delivered();
  await session.close();
  return exitCode.done;
}

/** A working server has reported a failed store by then. */
const ANSWER_LIMIT_MS = 12_000;

async function writeEntries(
  { json, traces }: LogsOrder,
  session: CliSession,
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
    throw new UsageError(`expected the beginning of one log_id, got ${word}, which matches ${meant.length} entries`);
  return meant[0];
}

const TYPE_WIDTH = 'warning'.length;

/** A longer name moves its own message alone. */
const NAME_WIDTH = 20;

/** The note under a list that was truncated. `most`: the largest `--limit`. */
const truncationNotice = (shown: number, { most }: { readonly most: number }): string =>
  shown < most
    ? `these are the newest ${shown}, and there are more: --limit <n> shows up to ${most}.`
    : `these are the newest ${shown}, and there are more.`;

/** The sentence for an empty list: names the options that filtered it. */
function noEntries({ log_type, log_name, log_id, since, all_projects }: GetLogsParams, project?: string): string {
  const given = { project, type: log_type, name: log_name, operation: log_id, since };
  const options = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`--${name} ${value}`]));
  const chosen = options.length === 0 ? '' : ` with ${options.join(' ')}`;
  const further = all_projects === true ? '' : ' --all-projects searches every project.';
  return `no log entries${chosen}.${further}`;
}

/**
 * Reports how many of these errors may be fixed: logged before the newest compilation of their project, if that had none. Only compilations by calls are
 * counted. Undefined if there are no such errors.
 */
async function outdatedErrors(entries: readonly LogSummary[], stateDir: string): Promise<string | undefined> {
  const errors = entries.filter(({ log_type }) => log_type === 'error');
  const projects = new Set(errors.flatMap(({ editor }) => editor ?? []));
  const clean = await Promise.all([...projects].map((project) => cleanCompilation(project, stateDir)));
  const began = new Map(clean.flatMap((one) => (one?.started_at === undefined ? [] : [[one.editor, one.started_at]])));
  const outdated = errors.filter(
    ({ editor = '', timestamp }) => Date.parse(timestamp) < (began.get(editor) ?? Number.NEGATIVE_INFINITY),
  );
  if (outdated.length === 0) return undefined;
  const times = [...new Set(outdated.flatMap(({ editor = '' }) => began.get(editor) ?? []))];
  return `${outdated.length} of these errors came before the last compilation (${times.map(timeText).join(', ')}), which had none, and may be fixed: "${typedCommand('console --type error')}" shows those that Unity has now.`;
}

/** The newest compilation of a project by a call; undefined if there was none, or it found errors. */
async function cleanCompilation(project: string, stateDir: string): Promise<ShownOperation | undefined> {
  const answer = await answerInTime(askOperations({ stateDir, editor: project, contains: 'compile', limit: SEARCHED }));
  const newest = answer?.operations.find(isCompilation);
  if (newest === undefined) return undefined;
  const result = (await answerInTime(askOperation({ stateDir, log_id: newest.log_id })))?.result;
  return result?.status === 'completed' && listIn(result.result, 'errors').length === 0 ? newest : undefined;
}

/** Number of matching operations; most are compilations. */
const SEARCHED = 100;

const isCompilation = ({ tool, title, finished_at }: ShownOperation): boolean =>
  finished_at !== undefined &&
  (tool === 'compile' || (tool === 'unity_execute_code' && /^return AI\.Compile\(\);?$/.test(title)));

const timeText = (at: number): string => localTime(at).slice(0, SECONDS);

const SECONDS = '2026-11-21 10:00:00'.length;
