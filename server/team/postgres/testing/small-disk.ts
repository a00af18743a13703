import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A disk of a few megabytes, in memory. */
export interface SmallDisk {
  readonly dir: string;
  /** Fills the free space. */
  fill(): void;
  /** Frees it again. */
  free(): void;
  unmount(): void;
}

const BLOCK = Buffer.alloc(4_096, 1);

/** Mounts it over a folder that exists. Undefined where this user may not: only root of a machine may, and not in every container. */
export function mountSmallDisk(dir: string, megabytes: number): SmallDisk | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', dir], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const ballast = join(dir, 'ballast');
  return {
    dir,
    fill() {
      const file = openSync(ballast, 'w');
      try {
        while (writeSync(file, BLOCK) === BLOCK.length);
      } catch {
        // ENOSPC: it is full.
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast),
    unmount: () => void execFileSync('umount', ['-l', dir], { stdio: 'ignore' }),
  };
}
