import { createHash } from 'node:crypto';
import { constants, createReadStream, writeSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { visibleText } from '../../hub/protocol/text.ts';
import { isObject, parseJson } from '../../lib/json.ts';
import { openRegular } from '../../lib/files.ts';
import { packageVersion } from '../../lib/this-program.ts';
import { openLine, sealLine } from '../write-log.ts';
import { openDraft, unwritableBackup } from './backup-draft.ts';
import { faultOfRecord, faultOfSource } from './check-record.ts';
import { BackupError, type Backup, type BackupRecord, type BackupSource } from './backup-record.ts';

/** The first member of the first line. */
const KIND = 'mcp-unity-bridge backup';
/** Of the form of the file; older code refuses a newer one. */
export const BACKUP_VERSION = 1;
/** Written at a time. */
const CHUNK_CHARACTERS = 256 * 1024;
const END_OF_LINE = 0x0a;
/** Above any operation: parameters, partial result and result have at most 8 MiB of UTF-8 each, and JSON may write a byte as six. */
const MAX_LINE_BYTES = 160 * 1024 * 1024;

export interface BackupHeader extends BackupSource {
  readonly backup: typeof KIND;
  readonly version: number;
  /** ISO. */
  readonly made_at: string;
  /** Of mcp-unity-bridge. */
  readonly made_by: string;
}

/** The last line: how many lines are before it, and the SHA-256 of all of them. */
interface BackupEnd {
  readonly end: true;
  readonly lines: number;
  readonly sha256: string;
}

export interface WriteOptions {
  /** Whether a file that exists is replaced. */
  readonly replace: boolean;
  /** Ends it early: nothing is written then. */
  readonly signal?: AbortSignal;
}

/**
 * Writes a backup: lines of JSON with a checksum each, a header first, and at the end the checksum of all. For this user alone. The file has its name
 * only once it is whole; one that exists stays as it is until then, or for good. Resolves to the number of records.
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
    // Signals are heard only between turns of the loop.
    if (sink.add(record)) await setImmediate();
    if (signal?.aborted === true) throw new BackupError('Interrupted. No backup was made.');
  }
  return sink.end();
}

interface Sink {
  /** Whether something went to the disk. */
  add(line: object): boolean;
  /** Writes the last line. The number of records. */
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

/** A backup that is read. Its records end with a BackupError where the file is damaged or cut off: nothing of them counts before their end. */
export interface OpenBackup extends Backup {
  readonly made_at: string;
  readonly records: AsyncIterable<BackupRecord>;
}

/** Rejects with BackupError where the file is none, of a newer version, or says of its store what no store is. */
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

/** The checksums are right, so this program did not write the line, or a newer one did. */
const invalid = (path: string, line: number, fault = ''): BackupError =>
  new BackupError(
    `${path} cannot be restored: line ${line} is not a valid record (${visibleText(fault)}). Nothing was restored. Use a backup as \`mcp-unity-bridge backup\` wrote it.`,
  );

/** Without their ends; what follows the last end is left out. By bytes: other characters that end lines elsewhere may stand in JSON. */
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

/** What the line holds; undefined where its checksum is wrong or it holds no JSON. */
function parsed(line: string): unknown {
  const json = openLine(line);
  return json === undefined ? undefined : parseJson(json);
}
