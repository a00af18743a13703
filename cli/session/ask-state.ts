import type { OperationDetails } from '../../generated/typescript/types.ts';
import { askOperation, askStatus } from '../../server/forwarder/command.ts';
import type { ServerStatus, ShownOperation } from '../../generated/typescript/link.ts';
import { unlessSilent } from '../../server/lib/waiting.ts';
import { limits } from '../../generated/typescript/limits.ts';
import { durationText } from '../lib/durations.ts';
import { typedCommand } from '../clients/typed.ts';

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

/** Undefined if the answer does not come soon, or is none. */
export async function answerInTime<T>(answer: Promise<T>): Promise<T | undefined> {
  const said = await unlessSilent(answer, LIMIT_MS).catch(() => undefined);
  return said === 'silent' ? undefined : said;
}

/** Why work will not go on before a user does something, in a sentence; undefined where it just takes its time. */
export function obstacleOf(
  { editors, operations, now }: ServerStatus,
  log_id: string,
  canAsk: boolean,
): string | undefined {
  const operation = operations.find((one) => one.log_id === log_id);
  if (operation === undefined || operation.finished_at !== undefined) return undefined;
  if (operation.question !== undefined && !canAsk)
    return `this waits for your approval, which you give on the page of "${typedCommand('open')}". Without it, it never runs; that is decided in ${remainingText(operation, now)}.`;
  const editor = editors.find(({ project_path }) => project_path === operation.editor);
  if (editor?.state !== 'away') return undefined;
  const seen = editor.seen_at === undefined ? '' : ` (last seen ${durationText(now - editor.seen_at)} ago)`;
  return `the Editor of ${editor.project_name} is not connected${seen}. ${fateOf(operation, now)}`;
}

function fateOf(operation: ShownOperation, now: number): string {
  if (operation.attempts > 0) return 'What became of this is known when it is back.';
  return `This starts when it is back, and never if that takes longer than ${remainingText(operation, now)}.`;
}

const remainingText = ({ accepted_at }: ShownOperation, now: number): string =>
  durationText(Math.max(0, accepted_at + limits.hold_window_ms - now));
