import { closeSync, fsyncSync, openSync } from 'node:fs';

/** The names in a folder survive a power cut from now on. Windows opens no folders: nothing is done there. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
