import type { OperationRecord } from '../core/journal-record.ts';

/** A line that changes what lines before it have said. */
export type ChangeLine =
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
export function changeOf(before: OperationRecord, record: OperationRecord): ChangeLine {
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

/** Takes over what a line says. False if it changes a record that is not there. */
export function applyLine(records: Map<string, OperationRecord>, line: unknown): boolean {
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

// The checksum says that these are our own words, so that a look at one member tells which of them.
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isRecord = (value: unknown): value is OperationRecord =>
  isObject(value) && 'log_id' in value && 'update_seq' in value;
const isForgotten = (value: unknown): value is Forgotten => isObject(value) && 'forget' in value;
const isChanged = (value: unknown): value is Changed => isObject(value) && 'changed' in value;
