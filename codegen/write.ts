import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync, type Dirent } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { GeneratedFiles } from './generate.ts';

/** Never part of an output folder, even if that is the root of a project: what tools leave there. */
const foreign = /^(node_modules|\.git|build|__pycache__|\.mypy_cache|.*\.egg-info)$/;

/** Text of every file below a folder, by path relative to it with `/`. Empty where there is not a folder. */
export function readFolder(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const file of listFiles(folder))
    files.set(relative(folder, file).split(sep).join('/'), readFileSync(file, 'utf8'));
  return files;
}

function listFiles(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return foreign.test(entry.name) ? [] : listFiles(path);
  });
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Writes what is missing or stale and deletes what is extra. */
export function writeFiles(folder: string, files: GeneratedFiles, { missing, stale, extra }: Drift): void {
  for (const path of [...missing, ...stale]) {
    const file = resolve(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, files.get(path) ?? '');
  }
  for (const path of extra) rmSync(resolve(folder, path));
}

/** How the files on disk differ from what the spec says, each list sorted. */
export interface Drift {
  /** The spec says it, the disk has it not. */
  readonly missing: readonly string[];
  /** On disk with other bytes. */
  readonly stale: readonly string[];
  /** On disk, and nothing in the spec leads to it. */
  readonly extra: readonly string[];
}

/** Compares what should be with what is. */
export function findDrift(expected: GeneratedFiles, actual: ReadonlyMap<string, string>): Drift {
  const paths = [...expected.keys()];
  return {
    missing: paths.filter((path) => !actual.has(path)).toSorted(),
    stale: paths.filter((path) => actual.has(path) && actual.get(path) !== expected.get(path)).toSorted(),
    extra: [...actual.keys()].filter((path) => !expected.has(path)).toSorted(),
  };
}

/** Whether there is nothing to report. */
export function isInStep({ missing, stale, extra }: Drift): boolean {
  return missing.length + stale.length + extra.length === 0;
}
