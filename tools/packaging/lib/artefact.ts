import { copyFileSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Something that was looked at, and what was found wrong. */
export interface Check {
  readonly name: string;
  /** Sentences; none: it is correct. */
  readonly problems: readonly string[];
}

/** A thing that a release gives to people. */
export interface Artefact {
  readonly name: string;
  /** Below the output folder; undefined: a file of the repository. */
  readonly file?: string;
  readonly files: number;
  readonly packed_bytes: number;
  readonly unpacked_bytes: number;
  readonly checks: readonly Check[];
}

/** An artefact without a check has not been looked at: that is no success. */
export function isGood(artefacts: readonly Artefact[]): boolean {
  return (
    artefacts.length > 0 &&
    artefacts.every(({ checks }) => checks.length > 0 && checks.every(({ problems }) => problems.length === 0))
  );
}

/** The table, with what is wrong below it. */
export function tableOf(artefacts: readonly Artefact[]): string {
  const lines = [['', 'artefact', 'files', 'packed', 'unpacked', 'checks'], ...artefacts.map(cellsOf)];
  const widths = lines[0]?.map((_title, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  const table = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const problems = artefacts.flatMap(({ name, checks }) =>
    checks.flatMap((check) => check.problems.map((problem) => `✘ ${name}, ${check.name}: ${problem}`)),
  );
  return [...table, ...problems].join('\n');
}

function cellsOf(artefact: Artefact): readonly string[] {
  const { name, files, packed_bytes, unpacked_bytes, checks } = artefact;
  const names = checks.map((check) => (check.problems.length === 0 ? check.name : `✘ ${check.name}`)).join(', ');
  return [isGood([artefact]) ? '✔' : '✘', name, String(files), sizeText(packed_bytes), sizeText(unpacked_bytes), names];
}

/** Decimal units, as npm shows them. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(2)} MB`;
}

/** What no artefact may outgrow unnoticed. */
export interface SizeLimits {
  readonly packed_bytes: number;
  readonly unpacked_bytes: number;
}

export function checkSize(found: SizeLimits, limits: SizeLimits): Check {
  const over = (['packed_bytes', 'unpacked_bytes'] as const).filter((which) => found[which] > limits[which]);
  const sentence = (which: keyof SizeLimits): string =>
    `${which.replace('_bytes', '')} it is ${sizeText(found[which])}, and ${sizeText(limits[which])} is the most: take something out, or raise the limit with a reason`;
  return { name: 'size', problems: over.map(sentence) };
}

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
