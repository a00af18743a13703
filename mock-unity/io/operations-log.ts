import { existsSync, readFileSync, truncateSync } from 'node:fs';
import type { OperationRecord } from '../core/journal.ts';
import { replaceFile, readLines, sealLine, createAppendFile } from './files.ts';

/** The records of all operations, append-only: a record, then what changed in it. One `write` a change, and no new file. */
export interface OperationsLog {
  /** A torn last line was never acknowledged and is cut off; anything torn before it is passed to `damage`. */
  read(damage: string[]): OperationRecord[];
  put(record: OperationRecord): void;
  drop(logIds: readonly string[]): void;
  close(): void;
}

/** Below this, lines that do not count any more are not worth a new file: some thousand operations, read in a tenth of a second. */
const COMPACT_BYTES = 16 * 1024 * 1024;

export function openOperationsLog(path: string): OperationsLog {
  const file = createAppendFile(path);
  /** Content of the file; undefined until it was read. */
  let written: Map<string, OperationRecord> | undefined;
  let compactAt = COMPACT_BYTES;

  const known = (): Map<string, OperationRecord> => (written ??= readRecords(path, []));

  const append = (line: OperationRecord | ChangeLine, take: (records: Map<string, OperationRecord>) => void): void => {
    const records = known();
    try {
      const size = file.append(sealLine(line));
      take(records);
      if (size >= compactAt) compact(records, size);
    } catch (error) {
      if (!existsSync(path)) written = undefined;
      throw error;
    }
  };

  const compact = (records: ReadonlyMap<string, OperationRecord>, size: number): void => {
    // If there is no room for a second file, it is not tried again soon.
    compactAt = size * 2;
    try {
      const text = [...records.values()].map(sealLine).join('');
      file.close();
      replaceFile(path, text);
      compactAt = Math.max(COMPACT_BYTES, Buffer.byteLength(text) * 2);
    } catch {
      // The records are written: only the space is not freed.
    }
  };

  return {
    read: (damage) => {
      written = readRecords(path, damage);
      return [...written.values()];
    },
    put: (record) => {
      const before = known().get(record.log_id);
      const line = before === undefined ? record : changeOf(before, record);
      append(line, (records) => records.set(record.log_id, record));
    },
    drop: (logIds) => {
      if (logIds.length > 0) append({ forget: logIds }, (records) => logIds.forEach((logId) => records.delete(logId)));
    },
    close: () => {
      file.close();
      written = undefined;
    },
  };
}

function readRecords(path: string, damage: string[]): Map<string, OperationRecord> {
  const records = new Map<string, OperationRecord>();
  if (!existsSync(path)) return records;
  const { values, goodBytes, torn } = readLines(readFileSync(path));
  if (torn === 'tail') truncateSync(path, goodBytes);
  if (torn === 'middle') damage.push(`${path} is torn in the middle, after line ${values.length}`);
  const isWhole = values.map((value) => applyLine(records, value)).every(Boolean);
  if (!isWhole) damage.push(`${path} lacks the record of an operation that changed`);
  return records;
}

/** A line that changes what lines before it have stated. */
type ChangeLine =
  | {
      /** Of the record. */
      readonly changed: string;
      /** Members with their new values. */
      readonly to: Partial<OperationRecord>;
      /** Members that it has no more. */
      readonly without?: readonly string[];
    }
  | { readonly forget: readonly string[] };

/** From one record of an operation to its next: members are replaced whole. */
function changeOf(before: OperationRecord, record: OperationRecord): ChangeLine {
  const without = namesLost(before, record);
  return { changed: record.log_id, to: membersChanged(before, record), ...(without.length > 0 && { without }) };
}

function membersChanged<T extends object>(before: T, after: T): Partial<T> {
  const to: Partial<T> = {};
  for (const name in after) if (after[name] !== before[name]) to[name] = after[name];
  return to;
}

function namesLost<T extends object>(before: T, after: T): string[] {
  const names: string[] = [];
  for (const name in before) if (before[name] !== undefined && after[name] === undefined) names.push(name);
  return names;
}

/** Applies a line. False if it changes a record that does not exist. */
function applyLine(records: Map<string, OperationRecord>, line: unknown): boolean {
  if (isRecord(line)) records.set(line.log_id, line);
  else if (isForgotten(line)) for (const logId of line.forget) records.delete(logId);
  else if (isChanged(line)) {
    const before = records.get(line.changed);
    if (before === undefined) return false;
    records.set(line.changed, changeRecord(before, line));
  }
  return true;
}

function changeRecord(before: OperationRecord, { to, without }: Changed): OperationRecord {
  const gone = without?.map((name) => [name, undefined]) ?? [];
  return { ...before, ...to, ...Object.fromEntries(gone) };
}

type Changed = Extract<ChangeLine, { readonly changed: string }>;
type Forgotten = Extract<ChangeLine, { readonly forget: readonly string[] }>;

// The checksum proves that this program wrote the line, so that one member determines its type.
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isRecord = (value: unknown): value is OperationRecord =>
  isObject(value) && 'log_id' in value && 'update_seq' in value;
const isForgotten = (value: unknown): value is Forgotten => isObject(value) && 'forget' in value;
const isChanged = (value: unknown): value is Changed => isObject(value) && 'changed' in value;
