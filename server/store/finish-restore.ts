import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A store that is being made from a backup. One whose process was killed is worth nothing. */
export const DRAFT = 'restoring';
/** One that is whole, and takes the place of the present store, part by part. */
export const READY = 'restored';

/** In this order: what belongs to the old database alone goes first. */
const OLD_PARTS = ['write-log', 'store.db-wal', 'store.db-shm'] as const;
const NEW_PARTS = ['blobs', 'logs', 'store.db'] as const;

/**
 * Puts a restored store in its place, and the present one into a folder beside it, whose path is given back. Said again after the process was killed, it
 * goes on where that was. Nothing happens where there is none. The lock of the state dir must be ours.
 */
export function finishRestore(dir: string): string | undefined {
  const ready = join(dir, READY);
  if (!existsSync(ready)) return undefined;
  const aside = join(ready, 'replaced');
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  for (const part of OLD_PARTS) moveIfThere(join(dir, part), join(aside, part));
  for (const part of NEW_PARTS) {
    if (!existsSync(join(ready, part))) continue;
    moveIfThere(join(dir, part), join(aside, part));
    renameSync(join(ready, part), join(dir, part));
  }
  const kept = readdirSync(aside).length === 0 ? undefined : freeName(join(dir, 'replaced'));
  if (kept !== undefined) renameSync(aside, kept);
  rmSync(ready, { recursive: true, force: true });
  return kept;
}

function moveIfThere(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to);
}

function freeName(path: string): string {
  let number = 1;
  while (existsSync(`${path}-${number}`)) number += 1;
  return `${path}-${number}`;
}
