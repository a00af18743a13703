import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditEntry } from '../core/hub-protocol.ts';
import type { Log } from '../log.ts';

/** Who had what done, when, and what came of it (SEC-04): JSON lines in `<state dir>/audit.jsonl`. */
export interface AuditLog {
  /** Returns at once; never throws. */
  add(entry: AuditEntry): void;
  /** Resolves when everything so far is written, or has failed. */
  close(): Promise<void>;
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
/** Lines that wait while the disk does not answer. */
const WAITING_LIMIT = 10_000;

/** The newest file; older ones have a number, and a higher one the older they are. */
export const auditPath = (dir: string, age = 0): string => join(dir, age === 0 ? 'audit.jsonl' : `audit.${age}.jsonl`);

interface State extends Required<AuditLogOptions> {
  waiting: string[];
  lost: number;
  writing: Promise<void> | undefined;
  failing: boolean;
}

/** Writes behind the calls, in order. What the disk refuses is counted, logged once, and said in a line of its own when it takes lines again. */
export function createAuditLog(options: AuditLogOptions): AuditLog {
  const state: State = { limit_bytes: LIMIT_BYTES, older: OLDER, ...options, waiting: [], lost: 0, writing: undefined, failing: false };
  return {
    add(entry) {
      if (state.waiting.length >= WAITING_LIMIT) state.lost += 1;
      else state.waiting.push(lineOf(entry, state.secrets));
      startWriting(state);
    },
    async close() {
      while (state.writing !== undefined) await state.writing;
    },
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
  return `${secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), line)}\n`;
}

/** One batch at a time: whatever comes meanwhile is the next one. */
function startWriting(state: State): void {
  state.writing ??= writeAll(state).finally(() => {
    state.writing = undefined;
  });
}

async function writeAll(state: State): Promise<void> {
  // Entries of this turn of the event loop are one batch.
  await Promise.resolve();
  while (state.waiting.length > 0) {
    const lines = state.waiting;
    state.waiting = [];
    // oxlint-disable-next-line no-await-in-loop -- lines are written in their order
    await writeBatch(state, lines);
  }
}

async function writeBatch(state: State, lines: readonly string[]): Promise<void> {
  try {
    await append(state, `${lostLine(state.lost)}${lines.join('')}`);
    state.lost = 0;
    state.failing = false;
  } catch (error) {
    state.lost += lines.length;
    if (!state.failing) state.log('error', `the audit log cannot be written, and work goes on without it: ${error instanceof Error ? error.message : String(error)}`);
    state.failing = true;
  }
}

function lostLine(lost: number): string {
  return lost === 0 ? '' : `${JSON.stringify({ time: new Date().toISOString(), event: 'lost', count: lost })}\n`;
}

/** Opened each time: somebody may have moved the file away. */
async function append(state: State, text: string): Promise<void> {
  let file = await openFile(state);
  try {
    if ((await file.stat()).size >= state.limit_bytes) {
      await file.close();
      await setAside(state);
      file = await openFile(state);
    }
    await file.appendFile(text);
  } finally {
    await file.close();
  }
}

async function openFile({ dir }: State): Promise<FileHandle> {
  const file = await open(auditPath(dir), 'a', 0o600);
  // One that was made by hand, or copied, may be readable to all.
  if (process.platform !== 'win32' && ((await file.stat()).mode & 0o077) !== 0) await file.chmod(0o600);
  return file;
}

async function setAside(state: State): Promise<void> {
  await rm(auditPath(state.dir, state.older), { force: true });
  for (let age = state.older - 1; age >= 0; age -= 1) {
    // oxlint-disable-next-line no-await-in-loop -- each makes room for the next
    await rename(auditPath(state.dir, age), auditPath(state.dir, age + 1)).catch(ignoreMissing);
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
