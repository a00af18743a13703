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

/** A file under another name, in the folder of the one that it becomes once it is whole. */
export interface BackupDraft {
  readonly fd: number;
  /** Ends it and gives it its name, both to survive a power cut. Throws BackupError where a file has that name and may not be replaced. */
  publish(): void;
  discard(): void;
}

/** A draft of `path`. Removes those in the folder whose processes were killed. Throws BackupError. */
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

/** Fails with EEXIST where the name is taken. */
function giveFreeName(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!hasNoLinks(error)) throw error;
    // Two steps: killed between them we leave an empty file, which is no backup.
    closeSync(openSync(path, NEW_FILE, 0o600));
    renameSync(draft, path);
  }
}

/** So say file systems of memory sticks and network drives. */
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
