import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

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
