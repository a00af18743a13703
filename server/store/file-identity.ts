import { statSync } from 'node:fs';

export interface FoundFile {
  /** Device and inode. */
  readonly identity: string;
  readonly size: number;
}

/** What stands under a name; undefined when there is none of that name, or none that we may look at. */
export function findFile(path: string): FoundFile | undefined {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found && { identity: `${found.dev}:${found.ino}`, size: Number(found.size) };
  } catch {
    return undefined;
  }
}

export function fileIdentity(path: string): string | undefined {
  return findFile(path)?.identity;
}
