import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { reasonOf, isCode } from '../lib/errors.ts';
import { memberOf } from '../lib/json.ts';

/** The kinds of file system and SQLite failures that are handled differently. */
type FailureKind = 'full' | 'unwritable' | 'damaged' | 'busy' | 'other';

/** The failure kinds of SQLite's primary result codes. */
const SQLITE_KINDS: ReadonlyMap<number, FailureKind> = new Map([
  [3, 'unwritable'], // PERM
  [5, 'busy'],
  [6, 'busy'], // LOCKED
  [8, 'unwritable'], // READONLY
  [11, 'damaged'], // CORRUPT
  [13, 'full'],
  [14, 'unwritable'], // CANTOPEN
  [26, 'damaged'], // NOTADB
]);

/**
 * SQLite's messages for these codes: @photostructure/sqlite (Node 20) sets no code on the errors of `all` and
 * `iterate`.
 */
const SQLITE_MESSAGES: ReadonlyMap<string, FailureKind> = new Map([
  ['access permission denied', 'unwritable'],
  ['database is locked', 'busy'],
  ['database table is locked', 'busy'],
  ['attempt to write a readonly database', 'unwritable'],
  ['database disk image is malformed', 'damaged'],
  ['database or disk is full', 'full'],
  ['unable to open database file', 'unwritable'],
  ['file is not a database', 'damaged'],
]);

const FILE_SYSTEM_KINDS: ReadonlyMap<string, FailureKind> = new Map([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EFBIG', 'full'],
  ['EACCES', 'unwritable'],
  ['EPERM', 'unwritable'],
  ['EROFS', 'unwritable'],
  ['ENOTDIR', 'unwritable'],
  ['EEXIST', 'unwritable'],
]);

const CONSTRAINT = 19;

/** SQLite sets the extended code; the primary one is its low byte. */
const PRIMARY_CODE_MASK = 0xff;

export function failureKind(error: unknown): FailureKind {
  if (typeof error !== 'object' || error === null) return 'other';
  if ('errcode' in error && typeof error.errcode === 'number') {
    return SQLITE_KINDS.get(error.errcode & PRIMARY_CODE_MASK) ?? 'other';
  }
  if (!('code' in error) || typeof error.code !== 'string') return 'other';
  return (
    (error.code === 'ERR_SQLITE_ERROR' ? SQLITE_MESSAGES.get(reasonOf(error)) : FILE_SYSTEM_KINDS.get(error.code)) ??
    'other'
  );
}

/** A unique index of SQLite refused a row. */
export function isConstraintFailure(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & PRIMARY_CODE_MASK) === CONSTRAINT
  );
}

/** A message for users: what failed, why, and what to do (WIR-05). */
export function describeFailure(error: unknown, path: string): string {
  const detail = reasonOf(error);
  const misplaced = findMisplacedFile(error);
  if (misplaced !== undefined)
    return `${misplaced} is a file, and a folder is expected in its place (${detail}). Rename or delete it, or set MCP_UNITY_BRIDGE_HOME to another folder.`;
  switch (failureKind(error)) {
    case 'full':
      return `The disk that holds ${path} is full, or a quota or file size limit is reached (${detail}). Free some space; the next write is tried as usual.`;
    case 'unwritable':
      return `${path} cannot be opened for writing (${detail}). Check that the folder exists, is a folder, belongs to you and is not read-only, or set MCP_UNITY_BRIDGE_HOME to another one.`;
    case 'damaged':
      return `${path} is damaged (${detail}). Undamaged parts can still be read; restart the server to have the file checked, and set aside if it cannot be opened.`;
    case 'busy':
      return `${path} is locked by another program (${detail}). Close whatever else has it open (a SQLite browser, a backup, a virus scanner) and try again.`;
    case 'other':
      return `Writing to or reading from ${path} failed (${detail}).`;
  }
}

/** The file that occupies the path of a folder, if that caused the failure; undefined for other causes. */
function findMisplacedFile(error: unknown): string | undefined {
  const path = memberOf(error, 'path');
  const isAboutFolders = isCode(error, 'ENOTDIR') || memberOf(error, 'syscall') === 'mkdir';
  return isAboutFolders && typeof path === 'string' ? nearestFile(path) : undefined;
}

/** The path or its nearest existing ancestor, if that is a file. */
function nearestFile(path: string): string | undefined {
  // `statSync` would throw for a path below a file.
  if (existsSync(path)) return statSync(path).isDirectory() ? undefined : path;
  return dirname(path) === path ? undefined : nearestFile(dirname(path));
}
