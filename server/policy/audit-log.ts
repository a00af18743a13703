import { join } from 'node:path';
import { hash } from 'node:crypto';
import type { AuditEntry } from '../hub/protocol/hub-protocol.ts';
import { jsonLine, withoutSecrets } from '../lib/json.ts';
import type { Log } from '../lib/logging.ts';
import { createRotatingFile, type RotatingFile } from '../lib/rotating-file.ts';
import { reasonOf } from '../lib/errors.ts';
import type { ErrorEnvelope } from '../../generated/typescript/types.ts';
import { callerOf, type Call } from '../hub/protocol/call.ts';
import { codeHash } from '../hub/protocol/identity.ts';

/** Records who did what, when, and with which result (SEC-04): JSON lines in `<state dir>/audit.jsonl`. */
export interface AuditLog {
  /** The entry survives a later SIGKILL. Never throws. */
  readonly add: (entry: AuditEntry) => void;
  /** Calls the listener with each later entry; there is only one listener. */
  readonly listen: (listener: (entry: AuditEntry) => void) => void;
  close(): void;
}

interface AuditLogOptions {
  readonly dir: string;
  /** Receives write failures: work continues. */
  readonly log: Log;
  /** Texts that must never be written to it (SEC-05). */
  readonly secrets: readonly string[];
  /** A file of this size is renamed to audit.1.jsonl; default 8 MiB. */
  readonly limit_bytes?: number;
  /** Number of older files kept; default 4. */
  readonly older?: number;
}

/** Truncation limit: names of clients and reasons are chosen by others. */
const TEXT_CHARS = 500;

/** Path of the newest file; older files have numbers, higher for older ones. */
export const auditPath = (dir: string, age = 0): string => join(dir, age === 0 ? 'audit.jsonl' : `audit.${age}.jsonl`);

interface State extends AuditLogOptions {
  readonly file: RotatingFile;
  lost: number;
  failing: boolean;
  listener: ((entry: AuditEntry) => void) | undefined;
}

/**
 * Entries are written synchronously: that takes a few microseconds, where asynchronous writes cost half a millisecond
 * per call. Failed writes are counted, logged once, and reported in a separate line when writes succeed again.
 */
export function createAuditLog(options: AuditLogOptions): AuditLog {
  const { dir, log, secrets, ...size } = options;
  const file = createRotatingFile({ pathOf: (age) => auditPath(dir, age), isPrivate: true, ...size });
  const state: State = { dir, log, secrets, file, lost: 0, failing: false, listener: undefined };
  return {
    add(entry) {
      addLine(state, lineOf(entry, state.secrets));
      state.listener?.(entry);
    },
    listen: (listener) => void (state.listener = listener),
    close: () => file.close(),
  };
}

function lineOf(
  { at, event, log_id, tool, code_hash, client, caller, editor, detail, error_code }: AuditEntry,
  secrets: readonly string[],
): string {
  const short = (text: string): string => (text.length > TEXT_CHARS ? `${text.slice(0, TEXT_CHARS)}…` : text);
  const line = jsonLine({
    time: new Date(at).toISOString(),
    event,
    log_id,
    tool: short(tool),
    code_hash,
    client: short(client),
    ...(caller === undefined ? {} : { caller: short(caller) }),
    editor: short(editor),
    ...(detail === undefined ? {} : { detail: short(detail) }),
    ...(error_code === undefined ? {} : { error_code }),
  });
  return `${withoutSecrets(line, secrets)}\n`;
}

function addLine(state: State, line: string): void {
  try {
    state.file.append(`${lostLine(state.lost)}${line}`);
    state.lost = 0;
    state.failing = false;
  } catch (error) {
    state.lost += 1;
    if (!state.failing)
      state.log('error', `the audit log cannot be written, and work continues without it: ${reasonOf(error)}`);
    state.failing = true;
  }
}

function lostLine(lost: number): string {
  return lost === 0 ? '' : `${JSON.stringify({ time: new Date().toISOString(), event: 'lost', count: lost })}\n`;
}

/** The audit line of a call over the rate or size limit: it never reached the hub, so no Editor is named. */
export function refusedEntry(
  { call, client }: Omit<Call, 'call_id'>,
  { log_id, error, error_code }: ErrorEnvelope,
  at: number,
): AuditEntry {
  const tool = call.tool === 'custom_tool' ? call.params.name : call.tool;
  const code_hash = codeHash({ tool: call.tool, params: { ...call.params } }, (text) => hash('sha256', text));
  return {
    at,
    event: 'denied',
    log_id,
    tool,
    code_hash,
    ...callerOf(client),
    editor: '',
    detail: error,
    error_code,
  };
}
