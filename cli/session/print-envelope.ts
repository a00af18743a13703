import type { Envelope, ErrorEnvelope } from '../../generated/typescript/types.ts';
import type { EnvelopeRows } from '../../server/hub/protocol/operation.ts';
import { typedCommand } from '../clients/typed.ts';
import { durationText, localTime } from '../lib/option-values.ts';
import { oneLine, valueText, withoutControls } from '../lib/terminal-text.ts';
import { printLines, printNote, writeOut } from '../lib/write-out.ts';
import { exitCode, exitCodeOf } from '../lib/exit-codes.ts';
import {
  annotationLine,
  writeResult,
  withoutPictures,
  type Output,
  isForPrograms,
  writeEnvelope,
} from '../output/output.ts';
import { inCommands, nextSteps } from './next-steps.ts';
import { limits } from '../../generated/typescript/limits.ts';
import { askOperationState, type OperationState, askServerState } from './ask-state.ts';
import type { Face, Work } from '../commands/command.ts';
import { type SessionOptions, clientPlace, type CliSession } from './open-session.ts';
import { workingFolder } from '../../server/lib/folders.ts';
import { chooseEditor } from '../../server/hub/protocol/decide-call.ts';
import type { EditorSummary, ServerStatus } from '../../generated/typescript/link.ts';

/** Prints the value on stdout, everything else on stderr. Resolves to true if it was read. */
export async function printEnvelope(submission: Submission, envelope: Envelope): Promise<boolean> {
  for (const print of Object.values(printed)) {
    // oxlint-disable-next-line no-await-in-loop -- lines have an order
    if (typeof print === 'function' && (await print(submission, envelope)) === false) return false;
  }
  return true;
}

/** Prints one member of an envelope that has it. Resolves to false if stdout is closed. */
type PrintMember = (submission: Submission, envelope: Envelope) => Promise<boolean | void>;

/** A blocked call needs no further note. */
const isReused = (envelope: Envelope): boolean =>
  envelope.deduplicated === true && envelope.is_complete && envelope.error_code !== 'blocked_by_policy';

/** Without a key, the answer that has just been given was what joined them. */
const howAgain = ({ idempotency_key }: Submission['work']): string =>
  idempotency_key === undefined ? 'Type it again to run it again.' : 'To run it again, use a new --key.';

const isAsked = ({ details }: OperationState): boolean => details.state === 'awaiting_approval';

const TO_THE_SECOND = '2026-11-21 10:00:00'.length;

/** Omits the duration when the caller did not wait. */
const isDryRun = ({ work: { tool }, timeoutMs }: Submission): boolean => tool === 'unity_get_result' && timeoutMs === 0;

/** Limit of a partial result in one line. */
const PARTIAL_LIMIT = 500;

/** The printer of each member, in this order. */
const printed: EnvelopeRows<PrintMember> = {
  status: 'decides what is printed of the others, and the exit code',
  is_complete: 'follows from status',
  deduplicated: printReuse,
  age_ms: printAge,
  result: async ({ output }, envelope) =>
    envelope.status === 'completed' ? writeResult(output, envelope.result) : undefined,
  result_bytes: 'the command line gets results whole',
  log_id: printLogId,
  error_code: 'printed with error',
  error: printError,
  message: printMessage,
  advice: 'printed with message',
  blocked_by: 'printed with message',
  stack_trace: async (_, { stack_trace }) => {
    if (stack_trace !== undefined) printLines(stack_trace);
  },
  partial_result: printPartialResult,
  finished_at: printDetailsHint,
};

async function printReuse({ work }: Submission, envelope: Envelope): Promise<void> {
  if (isReused(envelope))
    printNote(
      `reused the result of ${envelope.log_id}, the same call made earlier; nothing ran again. ${howAgain(work)}`,
    );
}

/** On stdout: a program that reads only the value must detect that it is older than its request (EXO-16). */
async function printAge(_: Submission, envelope: Envelope): Promise<boolean> {
  const { log_id, age_ms } = envelope;
  if (!isReused(envelope) || age_ms === undefined) return true;
  return writeOut(`Stored answer of ${log_id}, which ended ${durationText(age_ms)} ago.\n`);
}

/** The id of work that continues. */
async function printLogId(submission: Submission, envelope: Envelope): Promise<void> {
  if (envelope.status !== 'timeout' && envelope.status !== 'in_progress') return;
  const { log_id, blocked_by } = envelope;
  await printStillRunning({
    because: isDryRun(submission) ? 'not done yet' : `not done within ${durationText(submission.timeoutMs ?? 0)}`,
    stateDir: submission.server.stateDir,
    log_id,
    blocker: blocked_by?.kind === 'user_code' ? blocked_by.log_id : undefined,
  });
}

async function printError({ output }: Submission, envelope: Envelope): Promise<void> {
  if (envelope.status !== 'error') return;
  const { error, error_code } = envelope;
  if (output.format === 'github')
    await writeOut(`${withoutControls(annotationLine({ level: 'error', title: error_code, message: error }))}\n`);
  printNote(`${error_code}: ${inCommands(error)}`);
}

/** Possible actions of a user after a failure. */
async function printMessage({ server: { stateDir, project } }: Submission, envelope: Envelope): Promise<void> {
  if (envelope.status === 'error')
    for (const line of await nextSteps({ envelope, stateDir, project })) printLines(line);
  if (envelope.status === 'not_found')
    printNote(
      `${oneLine(envelope.log_id, 100)}: ${envelope.message} "${typedCommand('operations')}" lists what ran lately.`,
    );
}

/** A completed call has something better. */
async function printPartialResult(_: Submission, { status, partial_result }: Envelope): Promise<void> {
  if (partial_result === undefined || status === 'completed') return;
  const text = valueText(withoutPictures(partial_result).value);
  printLines(
    status === 'error'
      ? `Its last partial result: ${text}`
      : `Its newest partial result: ${oneLine(text, PARTIAL_LIMIT)}`,
  );
}

/** Prints the command that shows the details of a failed operation. Code that does not compile has none. */
async function printDetailsHint(_: Submission, { status, error_code, finished_at, log_id }: Envelope): Promise<void> {
  if (status === 'error' && finished_at !== undefined && error_code !== 'compile_error')
    printLines(`Details: ${typedCommand(`operations show ${log_id}`)}`);
}

/** The wait was refused, which is no statement about the work. */
export function printRefusal(
  { server }: Submission,
  log_id: string,
  { error_code, error }: ErrorEnvelope,
): Promise<void> {
  return printStillRunning({
    because: `no longer waiting, as the server refuses to say how it ended (${error_code}: ${error})`,
    stateDir: server.stateDir,
    log_id,
  });
}

interface Unfinished {
  /** Why the wait is over: half a sentence. */
  readonly because: string;
  readonly stateDir: string;
  readonly log_id: string;
  /** Id of the operation whose code keeps Unity busy. */
  readonly blocker?: string | undefined;
}

/** Reports that the wait has ended before the work, the state of the work, and possible actions. */
export async function printStillRunning({ because, stateDir, log_id, blocker }: Unfinished): Promise<void> {
  const state = await askOperationState(stateDir, log_id);
  if (state === undefined)
    printNote(`${because}. The server has the work (log_id ${log_id}), but does not report its state.`);
  else printNote(`${because}. ${isAsked(state) ? untilApproved(state) : `Its log_id is ${log_id}. ${state.sentence}`}`);
  printLines(whatNext(log_id, state !== undefined && isAsked(state), blocker));
}

/** SEC-04: the question remains open after this command. */
function untilApproved({ details: { log_id, accepted_at } }: OperationState): string {
  const until = localTime(Date.parse(accepted_at) + limits.hold_window_ms).slice(0, TO_THE_SECOND);
  return `Nothing has started: ${log_id} waits for your approval until ${until}, and never runs without it.`;
}

/** Possible actions for work that continues, a line each. `blocker`: id of the operation whose code occupies Unity. */
export function whatNext(log_id: string, asked: boolean, blocker: string | undefined): string {
  const cancel = typedCommand(`cancel ${log_id}`);
  const rows: readonly (readonly [string, string])[] = asked
    ? [
        ['answer it:', `the same command asks again; so does the page of ${typedCommand('open')}`],
        ['withdraw it:', cancel],
        ['its state:', typedCommand(`operations show ${log_id}`)],
      ]
    : [
        ['wait for it again:', `${typedCommand(`wait ${log_id}`)}, or the same command: it joins this work`],
        ['cancel it:', blocker === log_id ? `${cancel}, with --force if its code never ends` : cancel],
        ...(blocker === undefined || blocker === log_id
          ? []
          : [
              ['stop the code before it:', `${typedCommand(`cancel ${blocker} --force`)}, if that never ends`] as const,
            ]),
        ['its state and result:', typedCommand(`operations show ${log_id}`)],
      ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, words]) => `  ${name.padEnd(width)}  ${words}`).join('\n');
}

export interface Submission {
  readonly work: Work;
  /** Total time limit in ms; absent: none. */
  readonly timeoutMs?: number;
  readonly output: Output;
  /** The form of the result of that operation, if `output` has none. */
  readonly faceOf?: (log_id: string) => Promise<Face | undefined>;
  readonly server: Pick<SessionOptions, 'stateDir' | 'entry' | 'project' | 'as'>;
}

/** Any Editor can answer it, and it changes nothing. */
const work = { tool: 'unity_query', arguments: { query: 'Application.unityVersion' } } as const;

/**
 * If a command would reach no Editor, or could reach several, prints the server's refusal and resolves to the exit code. Undefined if one Editor is meant.
 * Throws NoServerError.
 */
export async function reportMissingEditor(
  session: CliSession,
  { output, server }: { readonly output: Output; readonly server: SessionOptions },
): Promise<number | undefined> {
  // A call that is not refused would wait for an Editor that is away: none is made then.
  if (await isEditorMeant(server)) return undefined;
  const envelope = await session.call(work.tool, work.arguments);
  if (exitCodeOf(envelope) !== exitCode.unavailable) return undefined;
  await (isForPrograms(output) ? writeEnvelope(output, envelope) : printEnvelope({ work, output, server }, envelope));
  return exitCode.unavailable;
}

async function isEditorMeant({ stateDir, project }: SessionOptions): Promise<boolean> {
  const status = await askServerState(stateDir);
  if (status === undefined) return true;
  const meant = project === undefined ? clientPlace(workingFolder()) : { project };
  return chooseEditor(editorsInReach(status), meant, undefined).kind === 'chosen';
}

/** Editors that calls may go to: a call to one that has just disconnected waits for its return. */
export function editorsInReach({ editors, now }: Pick<ServerStatus, 'editors' | 'now'>): readonly EditorSummary[] {
  return editors.filter(({ state, seen_at }) => state === 'connected' || now - (seen_at ?? 0) <= limits.hold_window_ms);
}
