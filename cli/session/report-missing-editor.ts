import { workingFolder } from '../../server/lib/folders.ts';
import { chooseEditor } from '../../server/hub/protocol/decide-call.ts';
import { exitCode, exitCodeOf } from '../lib/exit-codes.ts';
import { isForPrograms, writeEnvelope, type Output } from '../output/output.ts';
import { askServerState } from './ask-state.ts';
import { clientPlace, type CliSession, type SessionOptions } from './open-session.ts';
import { printEnvelope } from './print-envelope.ts';
import { limits } from '../../generated/typescript/limits.ts';
import type { EditorSummary, ServerStatus } from '../../generated/typescript/link.ts';

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
