import type { StoreWrite, WriteOutcome } from '../hub/protocol/store-protocol.ts';
import { reasonOf } from '../lib/reason-of.ts';
import { encodeLogEntry, type LogRow } from './log-files.ts';
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
  let rows: LogRow[];
  try {
    rows = write.entries.map((entry) => encodeLogEntry(entry, write.span));
  } catch (error) {
    return { kind: 'failed', reason: `Nothing was stored (logs): ${reasonOf(error)}` };
  }
  const reply = await link.call({ kind: 'logs', journal_id: write.journal_id, mark: write.mark, rows });
  if (reply.kind === 'failed') {
    problems.add({ code: 'write_failed', message: reply.reason });
    return reply;
  }
  problems.over('write_failed');
  return { kind: 'stored' };
}
