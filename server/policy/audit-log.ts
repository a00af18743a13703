import { closeSync, fchmodSync, fstatSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditEntry } from '../core/hub-protocol.ts';
import { isCode } from '../is-code.ts';
import { withoutSecrets, type Log } from '../log.ts';
import { reasonOf } from '../reason-of.ts';

/** Who had what done, when, and what came of it (SEC-04): JSON lines in `<state dir>/audit.jsonl`. */
export interface AuditLog {
  /** The entry survives a SIGKILL that comes after this. Never throws. */
  add(entry: AuditEntry): void;
  close(): void;
}

export interface AuditLogOptions {
  readonly dir: string;
  /** For what cannot be written: work goes on. */
  readonly log: Log;
  /** Texts that must never be seen in it (SEC-05). */
  readonly secrets: readonly string[];
  /** A file of this size is set aside as audit.1.jsonl; default 8 MiB. */
  readonly limit_bytes?: number;
  /** How many are kept besides the newest; default 4. */
  readonly older?: number;
}

const LIMIT_BYTES = 8 * 1024 * 1024;
const OLDER = 4;
/** Names of clients and reasons come from outside. */
const TEXT_CHARS = 500;
/** The file is opened anew after this: somebody may have moved it away, and an open file cannot be moved on Windows. */
const OPEN_MS = 1_000;

/** The newest file; older ones have a number, and a higher one the older they are. */
export const auditPath = (dir: string, age = 0): string => join(dir, age === 0 ? 'audit.jsonl' : `audit.${age}.jsonl`);

interface OpenFile {
  readonly fd: number;
  bytes: number;
}

interface State extends Required<AuditLogOptions> {
  file: OpenFile | undefined;
  /** Ends the time that the file is open. */
  closing: NodeJS.Timeout | undefined;
  lost: number;
  failing: boolean;
}

/**
 * Written at once: that costs a few microseconds, where waiting for threads cost a call half a millisecond. What the disk refuses is counted, logged
 * once, and said in a line of its own when it takes lines again.
 */
export function createAuditLog(options: AuditLogOptions): AuditLog {
  const state: State = { limit_bytes: LIMIT_BYTES, older: OLDER, ...options, file: undefined, closing: undefined, lost: 0, failing: false };
  return {
    add: (entry) => add(state, lineOf(entry, state.secrets)),
    close: () => closeFile(state),
  };
}

function lineOf({ at, event, log_id, tool, code_hash, client, editor, detail, error_code }: AuditEntry, secrets: readonly string[]): string {
  const short = (text: string): string => (text.length > TEXT_CHARS ? `${text.slice(0, TEXT_CHARS)}…` : text);
  const line = JSON.stringify({
    time: new Date(at).toISOString(),
    event,
    log_id,
    tool: short(tool),
    code_hash,
    client: short(client),
    editor: short(editor),
    ...(detail === undefined ? {} : { detail: short(detail) }),
    ...(error_code === undefined ? {} : { error_code }),
  });
  return `${withoutSecrets(line, secrets)}\n`;
}

function add(state: State, line: string): void {
  try {
    append(state, `${lostLine(state.lost)}${line}`);
    state.lost = 0;
    state.failing = false;
  } catch (error) {
    closeFile(state);
    state.lost += 1;
    if (!state.failing) state.log('error', `the audit log cannot be written, and work goes on without it: ${reasonOf(error)}`);
    state.failing = true;
  }
}

function lostLine(lost: number): string {
  return lost === 0 ? '' : `${JSON.stringify({ time: new Date().toISOString(), event: 'lost', count: lost })}\n`;
}

function append(state: State, text: string): void {
  let file = state.file ?? openFile(state);
  if (file.bytes >= state.limit_bytes) {
    closeFile(state);
    setAside(state);
    file = openFile(state);
  }
  writeFileSync(file.fd, text);
  file.bytes += Buffer.byteLength(text);
}

function openFile(state: State): OpenFile {
  const fd = openSync(auditPath(state.dir), 'a', 0o600);
  state.file = { fd, bytes: 0 };
  state.closing = setTimeout(() => closeFile(state), OPEN_MS).unref();
  const { mode, size } = fstatSync(fd);
  // One that was made by hand, or copied, may be readable to all.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) fchmodSync(fd, 0o600);
  state.file.bytes = size;
  return state.file;
}

function closeFile(state: State): void {
  const { file } = state;
  clearTimeout(state.closing);
  state.file = undefined;
  try {
    if (file !== undefined) closeSync(file.fd);
  } catch {
    // Some network drives tell a failed write only now: which of the lines it was cannot be known.
  }
}

function setAside({ dir, older }: State): void {
  rmSync(auditPath(dir, older), { force: true });
  for (let age = older - 1; age >= 0; age -= 1) renameIfThere(auditPath(dir, age), auditPath(dir, age + 1));
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}
