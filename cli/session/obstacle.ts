import { limits } from '../../generated/typescript/limits.ts';
import type { ServerStatus, ShownOperation } from '../../generated/typescript/link.ts';
import { durationText } from '../lib/duration.ts';
import { typedCommand } from '../clients/typed.ts';

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
