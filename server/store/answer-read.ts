import type { Blobs } from './blobs.ts';
import type { StoreConnection } from './connection.ts';
import type { LogReader } from './log-reader.ts';
import type { LogWriter } from './log-writer.ts';
import { lookUpInSqlite } from './look-up.ts';
import { readOperation, readSnapshot, resolveBlobs } from './operation-reads.ts';
import { readOutlines } from './outline-reads.ts';
import type { StoreProblem } from './store.ts';
import type { WorkerCall, Reply } from './worker-protocol.ts';

export type ReadCall = Extract<
  WorkerCall,
  {
    kind: 'read_operation' | 'read_outlines' | 'read_logs' | 'read_log_entry' | 'snapshot' | 'look_up';
  }
>;

export interface ReadSource {
  readonly connection: StoreConnection;
  readonly blobs: Blobs;
  readonly logs: LogWriter;
  readonly logReader: LogReader;
  readonly onProblem: (problem: StoreProblem) => void;
}

/** What the writer thread reads: large answers, and whatever the main thread failed to read. Throws on a storage failure. */
export function answerRead(source: ReadSource, call: ReadCall): Reply {
  const { connection, blobs, logReader } = source;
  switch (call.kind) {
    case 'look_up':
      return { kind: 'looked_up', answer: lookUpInSqlite(connection, call.question) };
    case 'read_operation': {
      const row = readOperation(connection, call.log_id);
      return { kind: 'operation_rows', rows: row ? [resolveBlobs(blobs, row)] : [] };
    }
    case 'read_outlines':
      return {
        kind: 'outlines',
        slice: readOutlines(connection, blobs, {
          ...call,
          onDamaged: (message) => source.onProblem({ code: 'damaged', message }),
        }),
      };
    case 'read_logs':
      return withoutDamagedFiles(source, () => ({
        kind: 'log_slice',
        slice: logReader.readSlice(call.filter, call.before),
      }));
    case 'read_log_entry':
      return withoutDamagedFiles(source, () => findLogEntry(logReader, call.log_id));
    case 'snapshot':
      return {
        kind: 'snapshot',
        snapshot: readSnapshot(connection, blobs, call.endedAfter, (message) =>
          source.onProblem({ code: 'damaged', message }),
        ),
      };
  }
}

function findLogEntry(logReader: LogReader, logId: string): Reply {
  const body = logReader.find(logId);
  return { kind: 'log_bodies', bodies: body === undefined ? [] : [body], more: false };
}

/** One damaged hour must not hide the others: it is set aside, and the reading begins again. */
export function withoutDamagedFiles<T>(
  { logReader, logs, onProblem }: Pick<ReadSource, 'logReader' | 'logs' | 'onProblem'>,
  read: () => T,
): T {
  try {
    return read();
  } catch {
    logReader.close();
    for (const message of logs.setDamagedAside()) onProblem({ code: 'set_aside', message });
    return read();
  }
}
