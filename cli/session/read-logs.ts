import { createClient } from '../../generated/typescript/client.ts';
import type { GetLogsParams, LogSummary } from '../../generated/typescript/types.ts';
import { exitCodeOf, isTransient as isPassing } from '../lib/exit-codes.ts';
import type { Session } from './open-session.ts';

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
  session: Pick<Session, 'ask'>,
  params: GetLogsParams,
): Promise<{ readonly entries: readonly LogSummary[]; readonly more: boolean }> {
  const tools = createClient((name, args) => session.ask('tools/call', { name, arguments: args }));
  const envelope = await tools.unity_get_logs(params);
  if (envelope.status === 'completed') return envelope.result;
  throw new RefusedError(envelope.error, { code: exitCodeOf(envelope), passes: isPassing(envelope.error_code) });
}

/** An entry as it is shown: with its trace where that was asked for. */
export type ShownEntry = LogSummary & { readonly stack_trace?: string };

/** The same entries with their stack traces. Throws RefusedError. */
export async function withTraces(
  session: Pick<Session, 'ask'>,
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
