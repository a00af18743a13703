import { existsSync, readFileSync, truncateSync } from 'node:fs';
import type { OperationRecord } from '../core/journal-record.ts';
import { replaceFile } from './replace-file.ts';
import { readLines, sealLine, createAppendFile } from './sealed-lines.ts';

/** The records of all operations, append-only: of each id the newest line counts. One `write` a record, and no new file. */
export interface OperationsLog {
  /** A torn last line was never acknowledged and is cut off; anything torn before it is told to `damage`. */
  read(damage: string[]): OperationRecord[];
  put(record: OperationRecord): void;
  forget(logIds: readonly string[]): void;
  close(): void;
}

/** Below this, lines that do not count any more are not worth a new file: some thousand operations, read in a tenth of a second. */
const COMPACT_BYTES = 16 * 1024 * 1024;

export function openOperationsLog(path: string): OperationsLog {
  const file = createAppendFile(path);
  let compactAt = COMPACT_BYTES;

  const append = (line: string): void => {
    const size = file.append(line);
    if (size >= compactAt) compact(size);
  };

  const compact = (size: number): void => {
    // If there is no room for a second file, it is not tried again soon.
    compactAt = size * 2;
    try {
      const text = [...newestRecords(readLines(readFileSync(path)).values).values()].map(sealLine).join('');
      file.close();
      replaceFile(path, text);
      compactAt = Math.max(COMPACT_BYTES, Buffer.byteLength(text) * 2);
    } catch {
      // What was to be written is written: only the space is not given back.
    }
  };

  return {
    read: (damage) => {
      if (!existsSync(path)) return [];
      const { values, goodBytes, torn } = readLines(readFileSync(path));
      if (torn === 'tail') truncateSync(path, goodBytes);
      if (torn === 'middle') damage.push(`${path} is torn in the middle, after line ${values.length}`);
      return [...newestRecords(values).values()];
    },
    put: (record) => append(sealLine(record)),
    forget: (logIds) => {
      if (logIds.length > 0) append(sealLine({ forget: logIds }));
    },
    close: () => file.close(),
  };
}

function newestRecords(values: readonly unknown[]): Map<string, OperationRecord> {
  const records = new Map<string, OperationRecord>();
  for (const value of values) {
    if (isRecord(value)) records.set(value.log_id, value);
    else if (isForgotten(value)) for (const logId of value.forget) records.delete(logId);
  }
  return records;
}

// The checksum says that these are our own words, so that a look at one member tells which of them.
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isRecord = (value: unknown): value is OperationRecord =>
  isObject(value) && 'log_id' in value && 'update_seq' in value;
const isForgotten = (value: unknown): value is { readonly forget: readonly string[] } =>
  isObject(value) && 'forget' in value;
