import { copyFileSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file below some folder; `path` with slashes. */
export interface FoundFile {
  readonly path: string;
  readonly bytes: number;
}

/** Every file below a folder, in the order of their paths. */
export function filesBelow(folder: string): readonly FoundFile[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  return paths
    .map((path) => ({ path, stat: statSync(join(folder, path)) }))
    .filter(({ stat }) => stat.isFile())
    .map(({ path, stat }) => ({ path, bytes: stat.size }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

export function bytesOf(files: readonly FoundFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Throws an Error with a sentence where the file is no JSON object. */
export function readJson(file: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isRecord(value)) throw new Error(`${file}: expected a JSON object`);
  return value;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member that has to be text. Throws an Error with a sentence. */
export function textAt(value: Readonly<Record<string, unknown>>, key: string, where: string): string {
  const found = value[key];
  if (typeof found !== 'string') throw new Error(`${where}: expected text as "${key}", got ${JSON.stringify(found)}`);
  return found;
}

/** Copies a file, and makes the folder for it. */
export function copyInto(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}
