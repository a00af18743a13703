import {
  accessSync,
  constants,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  realpathSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { BOM } from './utf8-text.ts';
import { useDescriptor } from '../../server/lib/descriptor.ts';
import { attempt } from '../../server/lib/attempt.ts';
import { renameRetrying } from '../../server/lib/replace-file.ts';
import type { TextFile } from './text-file.ts';

/** Writes in one step what has become of a file, with its mode and through its links. */
export function writeTextFile(path: string, before: TextFile, text: string): void {
  const bytes = Buffer.from(before.hasBom ? BOM + text : text, before.encoding);
  if (before.text === undefined) {
    mkdirSync(dirname(path), { recursive: true });
    return replaceWithMode(path, bytes, undefined);
  }
  const target = realpathSync(path);
  replaceWithMode(target, bytes, statSync(target).mode);
}

/** Written beside and moved into place, so that no program ever reads half of it. */
function replaceWithMode(path: string, bytes: Buffer, mode: number | undefined): void {
  // Moving needs no right to write the file itself; who has taken that right away has had a reason.
  if (mode !== undefined) accessSync(path, constants.W_OK);
  const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  attempt(
    () => {
      createFile(draft, bytes, mode);
      renameRetrying(draft, path);
    },
    (error) => {
      rmSync(draft, { force: true });
      throw error;
    },
  );
}

function createFile(path: string, bytes: Buffer, mode: number | undefined): void {
  useDescriptor(openSync(path, 'wx', mode ?? 0o666), (file) => {
    // The mask of this process does not hold for the copy.
    if (mode !== undefined) fchmodSync(file, mode & 0o777);
    writeSync(file, bytes);
    fsyncSync(file);
  });
}
