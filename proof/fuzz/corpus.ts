import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeJson } from '../lib/program.ts';

/** An input that once broke a parser. */
export interface Entry {
  readonly target: string;
  /** The failure, for people. */
  readonly why: string;
  readonly input: Buffer;
}

const folder = join(import.meta.dirname, 'corpus');

/** All entries, by file. */
export function readCorpus(): ReadonlyMap<string, Entry> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(files.map((name) => [name, readEntry(join(folder, name))]));
}

/** Text where the bytes are text, so that people can read the file; else base64. Throws on what is no entry. */
export function readEntry(path: string): Entry {
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const member = (name: string): string | undefined => {
    const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
    return typeof found === 'string' ? found : undefined;
  };
  const [target, text, base64] = [member('target'), member('text'), member('base64')];
  if (target === undefined || (text === undefined && base64 === undefined))
    throw new Error(`${path} is no input of the fuzzer: expected target, why, and text or base64`);
  return {
    target,
    why: member('why') ?? '',
    input: text === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(text),
  };
}

/** Writes an entry into a folder; the file's path. */
export function writeEntry(into: string, name: string, { target, why, input }: Entry): string {
  const path = join(into, `${name}.json`);
  const text = input.toString('utf8');
  const bytes = Buffer.from(text).equals(input) ? { text } : { base64: input.toString('base64') };
  writeJson(path, { target, why, ...bytes });
  return path;
}
