import { createClient } from '../../generated/typescript/client.ts';
import type { GetLogsParams, LogSummary } from '../../generated/typescript/types.ts';
import { exitCodeOf } from '../lib/exit-codes.ts';
import type { Session } from './open-session.ts';
import { isPassing } from './passing.ts';

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
