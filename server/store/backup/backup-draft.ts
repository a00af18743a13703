import { randomBytes } from 'node:crypto';
import { closeSync, constants, fsyncSync, linkSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { isCode, reasonOf } from '../../lib/errors.ts';
import { syncFolder } from '../../lib/descriptor.ts';
import { BackupError } from './backup-record.ts';
import { isRunning } from '../../lib/this-program.ts';

const PREFIX = `.mcp-unity-bridge-backup-${encodeURIComponent(hostname())}-`;
const NEW_FILE = constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY;

/** A temporary file in the folder of the final file, which it becomes when it is complete. */
export interface BackupDraft {
  readonly fd: number;
  /**
   * Syncs the file and renames it to its final name; both survive a power cut. Throws BackupError if the name is taken
   * and must not be replaced.
   */
  publish(): void;
  discard(): void;
}

/** Opens a draft of `path`. Removes the drafts of killed processes from the folder. Throws BackupError. */
export function openDraft(path: string, replace: boolean): BackupDraft {
  const folder = dirname(path);
  const draft = join(folder, `${PREFIX}${process.pid}-${randomBytes(4).toString('hex')}`);
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      throw isCode(error, 'EEXIST') ? existsAlready(path) : unwritableBackup(path, error);
    }
  };
  let fd = -1;
  attempt(() => {
    removeLeftovers(folder);
    fd = openSync(draft, NEW_FILE, 0o600);
  });
  let isOpen = true;
  const close = (): void => {
    if (isOpen) closeSync(fd);
    isOpen = false;
  };
  return {
    fd,
    publish: () =>
      attempt(() => {
        fsyncSync(fd);
        close();
        if (replace) renameSync(draft, path);
        else giveFreeName(draft, path);
        syncFolder(folder);
      }),
    discard() {
      close();
      rmSync(draft, { force: true });
    },
  };
}

/** Gives the draft its name. Throws EEXIST if the name is taken. */
function giveFreeName(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!hasNoLinks(error)) throw error;
    // Not atomic: if the process is killed between the two steps, an empty file remains, which is not a valid backup.
    closeSync(openSync(path, NEW_FILE, 0o600));
    renameSync(draft, path);
  }
}

/** Whether the file system does not support hard links, as on memory sticks and network drives. */
const hasNoLinks = (error: unknown): boolean =>
  ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].some((code) => isCode(error, code));

function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(PREFIX)) continue;
    const pid = Number.parseInt(name.slice(PREFIX.length), 10);
    if (!isRunning(pid)) rmSync(join(folder, name), { force: true });
  }
}

export const existsAlready = (path: string): BackupError =>
  new BackupError(`${path} exists already. Name another file, or say --replace.`);

export const unwritableBackup = (path: string, error: unknown): BackupError =>
  new BackupError(
    `${path} cannot be written (${reasonOf(error)}). Check that its folder exists, that you may write to it, and that the disk has space.`,
  );
