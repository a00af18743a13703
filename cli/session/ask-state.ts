import { setTimeout as pause } from 'node:timers/promises';
import type { IsMeant } from '../commands/command.ts';
import type { OperationDetails } from '../../generated/typescript/types.ts';
import { askOperation, askStatus, askOperations } from '../../server/clients/forwarder/command.ts';
import type { ServerStatus, ShownOperation, EditorSummary } from '../../generated/typescript/link.ts';
import { withTimeout } from '../../server/lib/waiting.ts';
import { limits } from '../../generated/typescript/limits.ts';
import { typedCommand } from '../clients/typed.ts';
import { NoServerError } from '../../server/clients/forwarder/link.ts';
import { UsageError, durationText } from '../lib/option-values.ts';
import { textsIn } from '../output/json.ts';
import { oneLine } from '../lib/terminal-text.ts';
import { printNote } from '../lib/write-out.ts';
import { openSession, type SessionOptions, clientPlace } from './open-session.ts';
import { workingFolder } from '../../server/lib/folders.ts';
import { chooseEditor, type Choice } from '../../server/hub/protocol/decide-call.ts';
import { describeWork } from '../../server/hub/protocol/text.ts';
import { exitCode } from '../lib/exit-codes.ts';

/** A user does not wait longer for words that only help. */
const LIMIT_MS = 1_000;

/** The status of the server; undefined where it does not say so soon. */
export function askServerState(stateDir: string, operations?: number): Promise<ServerStatus | undefined> {
  return answerInTime(askStatus({ stateDir, ...(operations === undefined ? {} : { operations }) }));
}

/** The state of an operation. */
export interface OperationState {
  readonly details: OperationDetails;
  /** The same in a sentence or two. */
  readonly sentence: string;
}

/** Undefined where the server does not say so soon. Delivers nothing to anybody (EXO-06). */
export async function askOperationState(stateDir: string, log_id: string): Promise<OperationState | undefined> {
  const page = await answerInTime(askOperation({ stateDir, log_id }));
  if (page?.details.kind !== 'operation') return undefined;
  const { details, result } = page;
  return {
    details,
    sentence: details.finished_at === undefined ? result.message : 'It has ended meanwhile.',
  };
}

/** True if the server reports that nothing is stored under the log_id. */
export const isUnknown = (stateDir: string, log_id: string): Promise<boolean> =>
  withTimeout(askOperation({ stateDir, log_id }), LIMIT_MS).then(
    (page) => page === undefined,
    () => false,
  );

/** The answer; undefined if it fails, or does not arrive within LIMIT_MS. */
export async function answerInTime<T>(answer: Promise<T>): Promise<T | undefined> {
  const answered = await withTimeout(answer, LIMIT_MS).catch(() => undefined);
  return answered === 'silent' ? undefined : answered;
}

/** The reason, in a sentence, why work waits for an action of the user; undefined if it waits for none. */
export function explainBlocked(
  { editors, operations, now }: ServerStatus,
  log_id: string,
  canAsk: boolean,
): string | undefined {
  const operation = operations.find((one) => one.log_id === log_id);
  if (operation === undefined || operation.finished_at !== undefined) return undefined;
  if (operation.question !== undefined && !canAsk)
    return `waiting for your approval, on the page of "${typedCommand('open')}". Without it the work never runs; the question ends in ${remainingText(operation, now)}.`;
  const editor = editors.find(({ project_path }) => project_path === operation.editor);
  if (editor?.state !== 'away') return undefined;
  const seen = editor.seen_at === undefined ? '' : ` (last seen ${durationText(now - editor.seen_at)} ago)`;
  return `the Editor of ${editor.project_name} is not connected${seen}. ${fateOf(operation, now)}`;
}

function fateOf(operation: ShownOperation, now: number): string {
  if (operation.attempts > 0) return 'What became of the work is known when it is back.';
  return `The work starts when it is back. After ${remainingText(operation, now)} it never starts.`;
}

const remainingText = ({ accepted_at }: ShownOperation, now: number): string =>
  durationText(Math.max(0, accepted_at + limits.hold_window_ms - now));

/** Limit of the operations that are searched. */
export const OPERATIONS_LIMIT = 1_000;

const beginning = /^[0-9a-f][0-9a-f-]{3,34}$/;

/** Maximum number of log_ids in one sentence. */
const NAMED_LIMIT = 5;

/** The log_id that a word means: its beginning, or `last`, the newest operation (of those meant, which is printed); any other word unchanged. Throws UsageError and NoServerError. */
export async function findLogId(
  word: string,
  server: Pick<SessionOptions, 'stateDir' | 'entry' | 'project'>,
  isMeant?: IsMeant,
): Promise<string> {
  if (word !== LAST && !beginning.test(word)) return word;
  const operations = await wantedOperations(server, word === LAST ? {} : { contains: word });
  if (word === LAST)
    return newestOf(operations, isMeant && { isMeant, undone: await undoneBySession(server.stateDir, operations) });
  const meant = operations.map(({ log_id }) => log_id).filter((log_id) => log_id.startsWith(word));
  if (meant.length <= 1) return meant[0] ?? word;
  const more = meant.length > NAMED_LIMIT ? ` and ${meant.length - NAMED_LIMIT} more` : '';
  return refuseId(
    `expected the beginning of one log_id, got ${word}, which matches ${meant.slice(0, NAMED_LIMIT).join(', ')}${more}`,
  );
}

const LAST = 'last';

/** The titles of the operations that undid all of a session do not name what they undid; their results do. */
async function undoneBySession(stateDir: string, operations: readonly ShownOperation[]): Promise<ReadonlySet<string>> {
  const ofSessions = operations.filter(
    ({ tool, state, title }) => tool === 'undo' && state === 'completed' && title.includes('"client"'),
  );
  const pages = await Promise.all(
    ofSessions.map(({ log_id }) => answerInTime(askOperation({ stateDir, log_id })).then((page) => page?.result)),
  );
  return new Set(pages.flatMap((result) => (result?.status === 'completed' ? textsIn(result.result, 'undone') : [])));
}

interface Meant {
  readonly isMeant: IsMeant;
  readonly undone: ReadonlySet<string>;
}

function newestOf(operations: readonly ShownOperation[], meant: Meant | undefined): string {
  if (operations.length === 0) refuseId('expected an operation as last, got none: nothing was run yet');
  const newest =
    meant === undefined
      ? operations[0]
      : operations.find((operation) => meant.isMeant(operation, operations, meant.undone));
  if (newest === undefined)
    return refuseId('expected an operation as last, got none: nothing that changes something ran lately');
  if (meant !== undefined) printNote(`last is ${newest.log_id}: ${oneLine(newest.title, TITLE_LENGTH)}`);
  return newest.log_id;
}

/** Enough to recognize the operation. */
const TITLE_LENGTH = 80;

/** The newest operations of the named project, or of all. Starts a server if none runs, to read the store. */
async function wantedOperations(
  server: Pick<SessionOptions, 'stateDir' | 'entry' | 'project'>,
  search: { readonly contains?: string },
): Promise<readonly ShownOperation[]> {
  const { stateDir, project } = server;
  const ask = async () => {
    const of = project === undefined ? {} : { editor: editorIn(await askStatus({ stateDir }), project).project_path };
    return (await askOperations({ stateDir, limit: OPERATIONS_LIMIT, ...search, ...of })).operations;
  };
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof NoServerError) || server.entry === undefined) throw error;
    const session = await openSession(server);
    await session.reached();
    await session.close();
    return ask();
  }
}

/** The Editor that `--project` names. Throws NoServerError where no Editor or several have that name. */
export function editorIn({ editors }: ServerStatus, project: string): EditorSummary {
  const choice = chooseEditor(editors, { project }, undefined);
  if (choice.kind === 'chosen') return choice.editor;
  throw new NoServerError(`--project ${project}: ${obstacleIn(choice)}.`);
}

function refuseId(sentence: string): never {
  throw new UsageError(sentence);
}

interface Readiness extends Pick<SessionOptions, 'stateDir' | 'entry' | 'project'> {
  readonly timeoutMs: number;
  /** Ends the wait. */
  readonly over?: AbortSignal;
}

const POLL_MS = 200;

/** Unity chains domain reloads: one that has just ended may be followed by the next. */
const STEADY_MS = 1_000;

/** Waits until the Editor that commands here go to is connected, and its main thread runs. Resolves to the exit code. Throws NoServerError. */
export async function waitUntilReady(readiness: Readiness): Promise<number> {
  const { stateDir, timeoutMs, project, over } = readiness;
  // A client keeps the server from ending while nothing else happens.
  const session = await openSession(readiness);
  const meant = project === undefined ? clientPlace(workingFolder()) : { project };
  const began = performance.now();
  const isSteady = stableFor(STEADY_MS);
  try {
    await session.reached();
    for (;;) {
      const { editors } = await askStatus({ stateDir });
      const choice = chooseEditor(editors, meant, undefined);
      const now = performance.now();
      const obstacle = obstacleIn(choice);
      if (isSteady(obstacle === undefined, now)) {
        printNote(`ready after ${durationText(now - began)}.`);
        return exitCode.done;
      }
      if (over?.aborted === true) return exitCode.stillRunning;
      if (now - began >= timeoutMs) {
        printNote(`not ready within ${durationText(timeoutMs)}: ${obstacle ?? 'it became ready only just now'}.`);
        return choice.kind === 'ambiguous' ? exitCode.unavailable : exitCode.stillRunning;
      }
      await pause(Math.min(POLL_MS, timeoutMs));
    }
  } finally {
    await session.close();
  }
}

/** Why the Editor is not ready: half a sentence. */
function obstacleIn(choice: Choice<EditorSummary>): string | undefined {
  switch (choice.kind) {
    case 'none':
      return 'no Editor of this project has connected';
    case 'ambiguous':
      return `several Editors are known, and --project chooses none of them (${choice.editors.map(({ project_path }) => project_path).join(', ')})`;
    case 'chosen':
      return describeBlocked(choice.editor);
  }
}

function describeBlocked({ project_name, state, blocked_since, blocked_by }: EditorSummary): string | undefined {
  if (state === 'reloading') return `the Editor of ${project_name} is reloading its domain`;
  if (state === 'away') return `the Editor of ${project_name} is not connected`;
  if (blocked_since === undefined) return undefined;
  const work = describeWork(blocked_by);
  return `the main thread of ${project_name} is ${work === undefined ? 'blocked' : `busy ${work}`}`;
}

/** Returns a function that checks, at each call, whether a condition has held without a break for this long. */
export function stableFor(ms: number): (holds: boolean, now: number) => boolean {
  let since: number | undefined;
  return (holds, now) => {
    since = holds ? (since ?? now) : undefined;
    return since !== undefined && now - since >= ms;
  };
}
