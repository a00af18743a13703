import { lstatSync, statSync } from 'node:fs';
import { readPolicy, type PolicyReading } from './read-policy.ts';

/** Policy files as they are now: one that has changed is read again at the next question, without any restart. */
export interface PolicyFiles {
  read(path: string, options: { readonly mustBePrivate: boolean }): PolicyReading;
}

export interface PolicyFilesOptions {
  /** A file is there for the first time, has changed, is broken or is gone. Not told of files that were never there. */
  readonly onRead: (path: string, reading: PolicyReading) => void;
}

/** Projects come and go; more than anybody has open. */
const FILES_LIMIT = 256;
const ABSENT = 'absent';

interface Known {
  readonly version: string;
  readonly reading: PolicyReading;
}

/**
 * Looks at a file's times each time it is asked about: that costs microseconds, works on every kind of drive, and lets no call through that comes after
 * a change. (Notifications of file systems come late, twice or not at all.)
 */
export function createPolicyFiles({ onRead }: PolicyFilesOptions): PolicyFiles {
  const known = new Map<string, Known>();
  return {
    read(path, options) {
      const version = versionOf(path);
      const before = known.get(path);
      if (before?.version === version) return before.reading;
      const reading = version === ABSENT ? ({ kind: 'none' } as const) : readPolicy(path, options);
      const oldest = known.keys().next();
      if (known.size >= FILES_LIMIT && before === undefined && oldest.done !== true) known.delete(oldest.value);
      known.set(path, { version, reading });
      if (before !== undefined || reading.kind !== 'none') onRead(path, reading);
      return reading;
    },
  };
}

/** Changes whenever the file's bytes, rights or owner may have changed. A file that is not there, as most are not, costs one look. */
function versionOf(path: string): string {
  try {
    const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    if (found === undefined) return ABSENT;
    const stat = found.isSymbolicLink() ? statSync(path, { bigint: true, throwIfNoEntry: false }) : found;
    // The time of the last change of status cannot be set by hand, and moves with rights and owner too.
    return stat === undefined
      ? 'a link to nothing'
      : [stat.dev, stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join(':');
  } catch (error) {
    // A folder that may not be looked into, a path that no system knows: reading says which.
    return `unreadable: ${String(error)}`;
  }
}
