import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';

/** A file that only grows. What was appended survives SIGKILL of the process: the write is complete when `append` returns. */
export interface AppendFile {
  /** All of `text` or nothing; throws when that is impossible. Returns the size of the file after it. */
  append(text: string): number;
  /** Before the file is renamed, replaced or removed; the next `append` opens it again. */
  close(): void;
}

/** Opened with the first `append`, and kept open: opening costs more than writing. */
export function createAppendFile(path: string): AppendFile {
  let descriptor: number | undefined;
  const close = (): void => {
    if (descriptor !== undefined) closeSync(descriptor);
    descriptor = undefined;
  };
  return {
    append: (text) => {
      descriptor ??= openSync(path, 'a', 0o600);
      const { size, nlink } = fstatSync(descriptor);
      if (nlink > 0) return appendWhole(descriptor, size, Buffer.from(text));
      close();
      throw new Error(`ENOENT: ${path} was removed by another program`);
    },
    close,
  };
}

/** Half a line must not stay: the next one would be glued to it. */
function appendWhole(descriptor: number, size: number, bytes: Buffer): number {
  try {
    for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written);
    return size + bytes.length;
  } catch (error) {
    ftruncateSync(descriptor, size);
    throw error;
  }
}
