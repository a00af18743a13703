import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from './run-program.ts';

/** A line on stdout. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Makes the folder for it as well. Returns the size in bytes. */
export function writeJson(file: string, value: unknown): number {
  mkdirSync(dirname(file), { recursive: true });
  const text = `${JSON.stringify(value, null, 2)}\n`;
  writeFileSync(file, text);
  return Buffer.byteLength(text);
}

/** The number that an option was given, or its default. */
export function numberOption(
  name: string,
  text: string | undefined,
  { fallback, least = 0 }: { readonly fallback: number; readonly least?: number },
): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < least)
    throw new UsageError(`--${name} is a number of at least ${least}, not ${JSON.stringify(text)}`);
  return value;
}
