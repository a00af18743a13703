import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A line on stdout. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Makes the folder for it as well. */
export function writeJson(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
