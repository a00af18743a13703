import {
  existsSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  chmodSync,
  lstatSync,
  mkdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { LogEntry } from '../../generated/typescript/types.ts';
import {
  emptyJournal,
  type JournalContent,
  type JournalHeader,
  type JournalWrite,
  type StartRecord,
} from '../core/journal.ts';
import { openOperationsLog, type OperationsLog } from './operations-log.ts';
import { replaceFile, type AppendFile, readChecked, readLines, sealLine, createAppendFile } from './files.ts';

/**
 * A journal in a folder: `header.json` (replaced in one step) and the append-only `operations.log`, `starts.log` and `logs.log`.
 * Every line carries its checksum. Completed writes survive SIGKILL of the process.
 */
export interface FileJournal {
  /** Reads everything; what cannot be read is named in `damage`. */
  read(): JournalContent;
  /** Throws when it cannot be done; then nothing has changed. */
  apply(write: JournalWrite): void;
  /** Lets go of the files; they are opened again when they are needed. */
  close(): void;
}

interface HeaderFile {
  readonly header: JournalHeader;
  readonly watermarks: Readonly<Record<string, number>>;
}

interface Paths {
  readonly folder: string;
  readonly header: string;
  readonly starts: string;
  readonly logs: string;
}

/** Log lines that a server has are thrown away when the file has grown to this. */
const LOGS_COMPACT_BYTES = 4 * 1024 * 1024;

/** This many starts of discarded operations are worth a new start log. */
const STARTS_COMPACT = 1000;

/** `logsFolder`: the project's AI_Logs, which contains the journal. It is private as well, and ignored by Git. */
export function openFileJournal(folder: string, logsFolder?: string): FileJournal {
  const paths: Paths = {
    folder,
    header: join(folder, 'header.json'),
    starts: join(folder, 'starts.log'),
    logs: join(folder, 'logs.log'),
  };
  const files: Files = {
    operations: openOperationsLog(join(folder, 'operations.log')),
    starts: createAppendFile(paths.starts),
    logs: createAppendFile(paths.logs),
  };
  let head: HeaderFile | undefined;
  let lastLogSeq = 0;
  return {
    read: () => {
      closeAll(files);
      const content = readAll(paths, files.operations);
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
          closeAll(files);
          setAside(paths);
          if (logsFolder !== undefined) {
            makePrivateFolder(logsFolder);
            keepOutOfGit(logsFolder);
          }
          makePrivateFolder(folder);
          head = writeHead(paths, { header: write.header, watermarks: {} });
          lastLogSeq = 0;
          return;
        case 'operation':
          return files.operations.put(write.record);
        case 'start':
          files.starts.append(sealLine(write.start));
          return;
        case 'watermark':
          if (head === undefined) throw new Error(`${paths.header} has not been written yet`);
          head = writeHead(paths, { ...head, watermarks: { ...head.watermarks, [write.store_id]: write.accept_seq } });
          return files.operations.drop(write.expired);
        case 'logs':
          files.logs.append(write.entries.map((entry) => sealLine({ entry })).join(''));
          lastLogSeq = Math.max(lastLogSeq, ...write.entries.map(({ seq }) => seq));
          return;
        case 'log_mark':
          if (files.logs.append(sealLine({ mark: write.mark })) > LOGS_COMPACT_BYTES && write.mark >= lastLogSeq)
            emptyLogs(paths, files, write.mark);
          return;
      }
    },
    close: () => closeAll(files),
  };
}

/** Those that are appended to. */
interface Files {
  readonly operations: OperationsLog;
  readonly starts: AppendFile;
  readonly logs: AppendFile;
}

function closeAll({ operations, starts, logs }: Files): void {
  for (const file of [operations, starts, logs]) file.close();
}

function writeHead(paths: Paths, head: HeaderFile): HeaderFile {
  replaceFile(paths.header, sealLine(head));
  return head;
}

/** A server has everything in it. */
function emptyLogs({ logs: path }: Paths, { logs }: Files, mark: number): void {
  logs.close();
  replaceFile(path, sealLine({ mark }));
}

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

function readAll(paths: Paths, operations: OperationsLog): JournalContent {
  const damage: string[] = [];
  // Opening a pipe would wait for its other end.
  const odd = [paths.header, paths.starts, paths.logs, join(paths.folder, 'operations.log')].find(isNoFile);
  if (odd !== undefined) return { ...emptyJournal, damage: `${odd} is no file` };
  const head = readHead(paths, damage);
  const logs = readLogs(paths);
  return {
    ...(head === undefined ? {} : { header: head.header }),
    operations: operations.read(damage),
    ...readStarts(paths, damage, head?.watermarks ?? {}),
    watermarks: head?.watermarks ?? {},
    ...logs,
    ...(damage[0] === undefined ? {} : { damage: damage[0] }),
  };
}

const isNoFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === false;

function readHead({ header }: Paths, damage: string[]): HeaderFile | undefined {
  if (!existsSync(header)) return undefined;
  const value = readChecked(readFileSync(header, 'utf8').trimEnd());
  if (isHeaderFile(value)) return value;
  damage.push(`${header} is torn or was changed manually`);
  return undefined;
}

/** A torn last line is a start that was never acknowledged; anything torn before it is damage. */
function readStarts(
  { starts: path }: Paths,
  damage: string[],
  watermarks: HeaderFile['watermarks'],
): Pick<JournalContent, 'starts' | 'starts_forgotten'> {
  if (!existsSync(path)) return { starts: [], starts_forgotten: 0 };
  const { values, goodBytes, torn } = readLines(readFileSync(path));
  if (torn === 'tail') truncateSync(path, goodBytes);
  if (torn === 'middle') damage.push(`${path} is torn in the middle, after line ${values.length}`);
  const forgotten = values.find(hasForgotten)?.forgotten ?? 0;
  const starts = values.filter(isStart);
  const kept = starts.findIndex((start) => start.accept_seq > (watermarks[start.store_id] ?? 0));
  const droppable = kept === -1 ? starts.length : kept;
  if (torn !== 'no' || droppable < STARTS_COMPACT) return { starts, starts_forgotten: forgotten };
  const rest = starts.slice(droppable);
  replaceFile(path, [{ forgotten: forgotten + droppable }, ...rest].map(sealLine).join(''));
  return { starts: rest, starts_forgotten: forgotten + droppable };
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
  if (goodBytes > LOGS_COMPACT_BYTES)
    replaceFile(logs, [{ mark }, ...waiting.map((entry) => ({ entry }))].map(sealLine).join(''));
  return { log_entries: waiting, log_seq: waiting.at(-1)?.seq ?? mark };
}

// The checksum proves that this program wrote the line, so that one member determines its type.
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isHeaderFile = (value: unknown): value is HeaderFile =>
  isObject(value) && 'header' in value && 'watermarks' in value;

const isStart = (value: unknown): value is StartRecord => isObject(value) && 'seq' in value && 'log_id' in value;

const hasForgotten = (value: unknown): value is { readonly forgotten: number } =>
  isObject(value) && 'forgotten' in value;

const hasEntry = (value: unknown): value is { readonly entry: LogEntry } => isObject(value) && 'entry' in value;

const hasMark = (value: unknown): value is { readonly mark: number } => isObject(value) && 'mark' in value;

/** Makes a folder that only its owner may read, whatever the umask (SEC-05); on Windows the folder above it decides. The target of a link stays as it is. */
function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (!lstatSync(path).isSymbolicLink()) chmodSync(path, 0o700);
}

/** What AI clients had run here is no part of the project. */
function keepOutOfGit(folder: string): void {
  const path = join(folder, '.gitignore');
  if (!existsSync(path)) writeFileSync(path, '*\n', { mode: 0o600 });
}
