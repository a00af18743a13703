import { createHash } from 'node:crypto';
import { constants, createReadStream, writeSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { visibleText } from '../../hub/protocol/text.ts';
import { isObject, parseJson } from '../../lib/json.ts';
import { openRegular } from '../../lib/files.ts';
import { packageVersion } from '../../lib/this-program.ts';
import { openLine, sealLine } from '../write-log.ts';
import {
  openDraft,
  unwritableBackup,
  BackupError,
  type Backup,
  type BackupRecord,
  type BackupSource,
} from './backup-record.ts';
import { faultOfRecord, faultOfSource } from './check-record.ts';

/** The first member of the first line. */
const KIND = 'mcp-unity-bridge backup';
/** The version of the file format. Older code refuses a newer version. */
export const BACKUP_VERSION = 1;
/** The size of one write. */
const CHUNK_CHARACTERS = 256 * 1024;
const END_OF_LINE = 0x0a;
/**
 * More than any operation needs: parameters, partial result and result have at most 8 MiB of UTF-8 each, and JSON may
 * encode a byte as six.
 */
const MAX_LINE_BYTES = 160 * 1024 * 1024;

export interface BackupHeader extends BackupSource {
  readonly backup: typeof KIND;
  readonly version: number;
  /** ISO 8601. */
  readonly made_at: string;
  /** The version of mcp-unity-bridge. */
  readonly made_by: string;
}

/** The last line: how many lines are before it, and the SHA-256 of all of them. */
interface BackupEnd {
  readonly end: true;
  readonly lines: number;
  readonly sha256: string;
}

export interface WriteOptions {
  /** Whether to replace an existing file. */
  readonly replace: boolean;
  /** Cancels the backup; no file is written then. */
  readonly signal?: AbortSignal;
}

/**
 * Writes a backup: a header, lines of JSON with a checksum each, and a checksum of all lines at the end. The file is
 * readable by this user only. It gets its name when it is complete; an existing file stays unchanged until then, or if
 * the backup fails. Resolves to the number of records.
 */
export async function writeBackup(path: string, backup: Backup, { replace, signal }: WriteOptions): Promise<number> {
  const draft = openDraft(path, replace);
  try {
    const count = await writeLines(createSink(draft.fd, path), backup, signal);
    draft.publish();
    return count;
  } finally {
    draft.discard();
  }
}

async function writeLines(sink: Sink, { records, ...source }: Backup, signal?: AbortSignal): Promise<number> {
  const about = {
    backup: KIND,
    version: BACKUP_VERSION,
    made_at: new Date().toISOString(),
    made_by: packageVersion,
  } as const;
  sink.add({ ...about, ...source } satisfies BackupHeader);
  for await (const record of records) {
    // Signals are handled only between turns of the event loop.
    if (sink.add(record)) await setImmediate();
    if (signal?.aborted === true) throw new BackupError('Interrupted. No backup was made.');
  }
  return sink.end();
}

interface Sink {
  /** True if data was written to the disk. */
  add(line: object): boolean;
  /** Writes the last line. Returns the number of records. */
  end(): number;
}

function createSink(file: number, path: string): Sink {
  const hash = createHash('sha256');
  let lines = 0;
  let waiting = '';
  const flush = (): void => {
    const bytes = Buffer.from(waiting);
    waiting = '';
    try {
      for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
    } catch (error) {
      throw unwritableBackup(path, error);
    }
  };
  const write = (json: string): string => {
    const line = sealLine(json);
    waiting += line;
    if (waiting.length >= CHUNK_CHARACTERS) flush();
    return line;
  };
  return {
    add(line) {
      hash.update(write(JSON.stringify(line)));
      lines += 1;
      return waiting === '';
    },
    end() {
      write(JSON.stringify({ end: true, lines, sha256: hash.digest('hex') } satisfies BackupEnd));
      flush();
      return lines - 1;
    },
  };
}

/**
 * A backup that is being read. `records` throws BackupError if the file is damaged or truncated: the records are valid
 * only if the iteration completes.
 */
export interface OpenBackup extends Backup {
  readonly made_at: string;
  readonly records: AsyncIterable<BackupRecord>;
}

/** Rejects with BackupError if the file is not a backup, has a newer version, or has an invalid header. */
export async function readBackup(path: string): Promise<OpenBackup> {
  const lines = linesOf(path);
  const { value: first = '' } = await lines.next();
  const header = parsed(first);
  if (!isHeader(header)) {
    await lines.return(undefined);
    throw refuseHeader(path, header);
  }
  return { ...header, records: recordsOf(path, first, lines) };
}

const isHeader = (value: unknown): value is BackupHeader =>
  isObject(value) &&
  value['backup'] === KIND &&
  value['version'] === BACKUP_VERSION &&
  faultOfSource(value) === undefined;

function refuseHeader(path: string, header: unknown): BackupError {
  if (!isObject(header) || header['backup'] !== KIND)
    return new BackupError(`${path} is not a backup of mcp-unity-bridge, or its beginning is damaged.`);
  const { version } = header;
  if (typeof version === 'number' && version > BACKUP_VERSION)
    return new BackupError(
      `${path} was made by a newer version of mcp-unity-bridge (backup format ${version}; this version knows ${BACKUP_VERSION}). Upgrade this one.`,
    );
  return invalid(path, 1, faultOfSource(header) ?? `version: expected ${BACKUP_VERSION}`);
}

async function* recordsOf(
  path: string,
  first: string,
  lines: AsyncGenerator<string, undefined>,
): AsyncGenerator<BackupRecord> {
  const hash = createHash('sha256').update(`${first}\n`);
  let count = 1;
  for await (const line of lines) {
    const value = parsed(line);
    if (value === undefined) throw damaged(path, count + 1);
    if (isEnd(value)) {
      if (value.lines !== count || value.sha256 !== hash.digest('hex')) throw damaged(path, count + 1);
      return;
    }
    hash.update(`${line}\n`);
    count += 1;
    if (!isRecord(value)) throw invalid(path, count, faultOfRecord(value));
    yield value;
  }
  throw new BackupError(`${path} is cut off after line ${count}. Nothing was restored. Take another backup.`);
}

const isEnd = (value: unknown): value is BackupEnd => isObject(value) && 'end' in value;
const isRecord = (value: unknown): value is BackupRecord => faultOfRecord(value) === undefined;

const damaged = (path: string, line: number): BackupError =>
  new BackupError(`${path} is damaged at line ${line}. Nothing was restored. Take another backup.`);

/** The error for an invalid line whose checksum is correct: another program or a newer version wrote it. */
const invalid = (path: string, line: number, fault = ''): BackupError =>
  new BackupError(
    `${path} cannot be restored: line ${line} is not a valid record (${visibleText(fault)}). Nothing was restored. Use a backup as \`mcp-unity-bridge backup\` wrote it.`,
  );

/**
 * The lines without their terminators; an unterminated last line is omitted. Splits by bytes, because JSON may contain
 * other characters that are line terminators elsewhere.
 */
async function* linesOf(path: string): AsyncGenerator<string, undefined> {
  const fd = openRegular(path, constants.O_RDONLY);
  let begun: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of createReadStream(path, { fd }) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(END_OF_LINE); end >= 0; end = chunk.indexOf(END_OF_LINE, start)) {
      yield Buffer.concat([...begun, chunk.subarray(start, end)]).toString('utf8');
      begun = [];
      bytes = 0;
      start = end + 1;
    }
    begun.push(chunk.subarray(start));
    bytes += chunk.length - start;
    if (bytes > MAX_LINE_BYTES)
      throw new BackupError(
        `${path} is not a backup of mcp-unity-bridge, or is damaged: it has a line of more than ${MAX_LINE_BYTES} bytes. Nothing was restored.`,
      );
  }
}

/** The parsed JSON of the line; undefined if its checksum is wrong or it is not JSON. */
function parsed(line: string): unknown {
  const json = openLine(line);
  return json === undefined ? undefined : parseJson(json);
}
