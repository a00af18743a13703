import { statSync } from 'node:fs';

/** Device and inode of a file or folder; undefined when there is none of that name, or none that we may look at. */
export function fileIdentity(path: string): string | undefined {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found && `${found.dev}:${found.ino}`;
  } catch {
    return undefined;
  }
}
