import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Returns or throws the result of `work`, after closing the file. */
export function useDescriptor<T>(fd: number, work: (fd: number) => T): T {
  try {
    return work(fd);
  } finally {
    closeSync(fd);
  }
}

/** Afterwards the content of the file survives a power cut. */
export function syncFile(path: string): void {
  useDescriptor(openSync(path, 'r+'), fsyncSync);
}

/** The names in a folder survive a power cut from now on. Windows opens no folders: nothing is done there. */
export function syncFolder(path: string): void {
  if (process.platform !== 'win32') useDescriptor(openSync(path, 'r'), fsyncSync);
}
