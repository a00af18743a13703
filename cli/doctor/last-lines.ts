import { open } from 'node:fs/promises';
import { statOf } from './look.ts';

/** Of a log that has grown for months only the end is read. */
const TAIL_BYTES = 64 * 1024;

/** The last lines of a file, at most so many; undefined where there is none that can be read. */
export async function lastLines(path: string, count = Infinity): Promise<string[] | undefined> {
  const stat = await statOf(path);
  if (stat?.isFile() !== true) return undefined;
  return readEnd(path, stat.size, count).catch(() => undefined);
}

async function readEnd(path: string, size: number, count: number): Promise<string[]> {
  const file = await open(path, 'r');
  try {
    const begin = Math.max(0, size - TAIL_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, begin);
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n');
    // The first one may have lost its beginning.
    return lines
      .slice(begin > 0 ? 1 : 0)
      .filter((line) => line !== '')
      .slice(-count);
  } finally {
    await file.close();
  }
}
