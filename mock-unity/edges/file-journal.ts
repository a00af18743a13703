import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LogEntry } from '../../generated/typescript/types.ts';
import type { JournalContent, JournalHeader, JournalWrite, OperationRecord, StartRecord } from '../core/journal-record.ts';
import { readChecked, readLines, sealLine } from './sealed-line.ts';

/**
 * A journal in a folder: `header.json`, `operations/<log_id>.json` (one file each, replaced in one step), the append-only
 * `starts.log` and `logs.log`. Every line carries its checksum. Completed writes survive SIGKILL of the process.
 */
export interface FileJournal {
  /** Reads everything; what cannot be read is named in `damage`. */
  read(): JournalContent;
  /** Throws when it cannot be done; then nothing has changed. */
  apply(write: JournalWrite): void;
}

interface HeaderFile {
  readonly header: JournalHeader;
  readonly watermarks: Readonly<Record<string, number>>;
}

interface Paths {
  readonly folder: string;
  readonly header: string;
  readonly operations: string;
  readonly starts: string;
  readonly logs: string;
}

/** Log lines that a server has are thrown away when the file has grown to this. */
const LOGS_COMPACT_BYTES = 4 * 1024 * 1024;
/** So many starts of forgotten operations are worth a new start log. */
const STARTS_COMPACT = 1000;
const OPERATION_FILE = /^[0-9a-f-]{36}\.json$/;

export function openFileJournal(folder: string): FileJournal {
  const paths: Paths = { folder, header: join(folder, 'header.json'), operations: join(folder, 'operations'), starts: join(folder, 'starts.log'), logs: join(folder, 'logs.log') };
  let head: HeaderFile | undefined;
  let lastLogSeq = 0;
  return {
    read: () => {
      const content = readAll(paths);
      lastLogSeq = content.log_seq;
      head = content.header === undefined ? undefined : { header: content.header, watermarks: content.watermarks };
      return content;
    },
    apply: (write) => {
      switch (write.kind) {
        case 'header':
          head = writeHead(paths, { header: write.header, watermarks: head?.watermarks ?? {} });
          return;
        case 'mint':
          setAside(paths);
          mkdirSync(paths.operations, { recursive: true });
          head = writeHead(paths, { header: write.header, watermarks: {} });
          lastLogSeq = 0;
          return;
        case 'operation':
          return replaceFile(join(paths.operations, `${write.record.log_id}.json`), sealLine(write.record));
        case 'start':
          return append(paths.starts, sealLine(write.start));
        case 'watermark':
          if (head === undefined) throw new Error(`${paths.header} has not been written yet`);
          head = writeHead(paths, { ...head, watermarks: { ...head.watermarks, [write.store_id]: write.accept_seq } });
          for (const logId of write.forget) rmSync(join(paths.operations, `${logId}.json`), { force: true });
          return;
        case 'logs':
          append(paths.logs, write.entries.map((entry) => sealLine({ entry })).join(''));
          lastLogSeq = Math.max(lastLogSeq, ...write.entries.map(({ seq }) => seq));
          return;
        case 'log_mark':
          if (write.mark >= lastLogSeq && sizeOf(paths.logs) > LOGS_COMPACT_BYTES) return replaceFile(paths.logs, sealLine({ mark: write.mark }));
          return append(paths.logs, sealLine({ mark: write.mark }));
      }
    },
  };
}

function writeHead(paths: Paths, head: HeaderFile): HeaderFile {
  replaceFile(paths.header, sealLine(head));
  return head;
}

function replaceFile(path: string, text: string): void {
  const draft = `${path}.tmp`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}

/** Half a line must not stay: the next one would be glued to it. */
function append(path: string, text: string): void {
  const before = sizeOf(path);
  try {
    appendFileSync(path, text);
  } catch (error) {
    if (sizeOf(path) > before) truncateSync(path, before);
    throw error;
  }
}

const sizeOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

/** The old folder stays beside the new one, for people. */
function setAside({ folder }: Paths): void {
  if (!existsSync(folder)) return;
  for (let number = 1; ; number += 1) {
    const aside = `${folder}.set-aside-${number}`;
    if (existsSync(aside)) continue;
    renameSync(folder, aside);
    return;
  }
}

function readAll(paths: Paths): JournalContent {
  const damage: string[] = [];
  const head = readHead(paths, damage);
  const logs = readLogs(paths);
  return {
    ...(head === undefined ? {} : { header: head.header }),
    operations: readOperations(paths, damage),
    ...readStarts(paths, damage, head?.watermarks ?? {}),
    watermarks: head?.watermarks ?? {},
    ...logs,
    ...(damage[0] === undefined ? {} : { damage: damage[0] }),
  };
}

function readHead({ header }: Paths, damage: string[]): HeaderFile | undefined {
  if (!existsSync(header)) return undefined;
  const value = readChecked(readFileSync(header, 'utf8').trimEnd());
  if (isHeaderFile(value)) return value;
  damage.push(`${header} is torn or was changed by hand`);
  return undefined;
}

function readOperations({ operations }: Paths, damage: string[]): OperationRecord[] {
  if (!existsSync(operations)) return [];
  const records: OperationRecord[] = [];
  for (const name of readdirSync(operations)) {
    const path = join(operations, name);
    // A draft that a killed process left: its change was never acknowledged.
    if (name.endsWith('.tmp')) rmSync(path, { force: true });
    if (!OPERATION_FILE.test(name)) continue;
    const record = readChecked(readFileSync(path, 'utf8').trimEnd());
    if (isRecord(record) && `${record.log_id}.json` === name) records.push(record);
    else damage.push(`${path} is torn or was changed by hand`);
  }
  return records;
}

/** A torn last line is a start that was never acknowledged; anything torn before it is damage. */
function readStarts({ starts: path }: Paths, damage: string[], watermarks: HeaderFile['watermarks']): Pick<JournalContent, 'starts' | 'starts_forgotten'> {
  if (!existsSync(path)) return { starts: [], starts_forgotten: 0 };
  const { values, goodBytes, torn } = readLines(readFileSync(path));
  if (torn === 'tail') truncateSync(path, goodBytes);
  if (torn === 'middle') damage.push(`${path} is torn in the middle, after line ${values.length}`);
  const forgotten = values.find(hasForgotten)?.forgotten ?? 0;
  const starts = values.filter(isStart);
  const kept = starts.findIndex((start) => start.accept_seq > (watermarks[start.store_id] ?? 0));
  const forgettable = kept === -1 ? starts.length : kept;
  if (torn !== 'no' || forgettable < STARTS_COMPACT) return { starts, starts_forgotten: forgotten };
  const rest = starts.slice(forgettable);
  replaceFile(path, [{ forgotten: forgotten + forgettable }, ...rest].map(sealLine).join(''));
  return { starts: rest, starts_forgotten: forgotten + forgettable };
}

/** Lines of the log prove nothing: what is torn is left out. */
function readLogs({ logs }: Paths): Pick<JournalContent, 'log_entries' | 'log_seq'> {
  if (!existsSync(logs)) return { log_entries: [], log_seq: 0 };
  const { values, goodBytes, torn } = readLines(readFileSync(logs));
  if (torn === 'tail') truncateSync(logs, goodBytes);
  const entries = values.flatMap((value) => (hasEntry(value) ? [value.entry] : []));
  const marks = values.flatMap((value) => (hasMark(value) ? [value.mark] : []));
  const mark = Math.max(0, ...marks.slice(-1));
  const waiting = entries.filter(({ seq }) => seq > mark);
  if (sizeOf(logs) > LOGS_COMPACT_BYTES) replaceFile(logs, [{ mark }, ...waiting.map((entry) => ({ entry }))].map(sealLine).join(''));
  return { log_entries: waiting, log_seq: waiting.at(-1)?.seq ?? mark };
}

// The checksum says that these are our own words, so that a look at one member tells which of them.
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isHeaderFile = (value: unknown): value is HeaderFile => isObject(value) && 'header' in value && 'watermarks' in value;
const isRecord = (value: unknown): value is OperationRecord => isObject(value) && 'log_id' in value && 'update_seq' in value;
const isStart = (value: unknown): value is StartRecord => isObject(value) && 'seq' in value && 'log_id' in value;
const hasForgotten = (value: unknown): value is { readonly forgotten: number } => isObject(value) && 'forgotten' in value;
const hasEntry = (value: unknown): value is { readonly entry: LogEntry } => isObject(value) && 'entry' in value;
const hasMark = (value: unknown): value is { readonly mark: number } => isObject(value) && 'mark' in value;
