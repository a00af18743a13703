import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { parse } from 'yaml';
import { ROOT } from './sources.ts';

/** The entries of a YAML file. Throws with the file, the place and what was expected there. */
export function readList<Entry extends TSchema>(entry: Entry, file: string): Static<Entry>[] {
  return listIn(entry, readFileSync(file, 'utf8'), relative(ROOT, file));
}

/** Those of all YAML files of a folder and the folders in it, in the order of their names. */
export function readLists<Entry extends TSchema>(entry: Entry, folder: string): Static<Entry>[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));
  return names.toSorted().flatMap((name) => readList(entry, join(folder, name)));
}

/** The entries in a text of YAML that came from this file. */
export function listIn<Entry extends TSchema>(entry: Entry, text: string, file: string): Static<Entry>[] {
  const list = Type.Array(entry);
  const value: unknown = parse(text);
  if (Value.Check(list, value)) return value;
  const [error] = Value.Errors(list, value);
  throw new Error(`${file}${error?.instancePath}: ${error?.message} ${JSON.stringify(error?.params)}`);
}
