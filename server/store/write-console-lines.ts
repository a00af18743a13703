import type { StoreWrite, WriteOutcome } from '../hub/protocol/store-protocol.ts';
import { reasonOf, attempt } from '../lib/errors.ts';
import { encodeLogEntry } from './log-files.ts';
import type { ProblemList } from './store-health.ts';
import type { WorkerLink } from './worker-link.ts';

export interface ConsoleLineWriter {
  readonly link: WorkerLink;
  readonly problems: ProblemList;
}

/** Console lines keep their own way: a flood of them fills no log and delays no acceptance. */
export async function writeConsoleLines(
  { link, problems }: ConsoleLineWriter,
  write: Extract<StoreWrite, { kind: 'logs' }>,
): Promise<WriteOutcome> {
  const rows = attempt(() => write.entries.map((entry) => encodeLogEntry(entry, write.span)), reasonOf);
  if (typeof rows === 'string') return { kind: 'failed', reason: `Nothing was stored (logs): ${rows}` };
  const reply = await link.call({ kind: 'logs', journal_id: write.journal_id, mark: write.mark, rows });
  if (reply.kind === 'failed') {
    problems.add({ code: 'write_failed', message: reply.reason });
    return reply;
  }
  problems.over('write_failed');
  return { kind: 'stored' };
}
