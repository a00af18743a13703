import { join, relative } from 'node:path';
import { readdirSync, readFileSync } from 'node:fs';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { parse } from 'yaml';
import { EquivalentSchema, MutantSchema, type Equivalent, type Mutant } from './mutant.ts';
import { ROOT } from './sources.ts';

/** Every broken variant of the hub, the mock Editor and the shells. Each is killed by a scripted case; those in the cores that our own transports let show by a search as well. */
export const mutants: readonly Mutant[] = readLists(MutantSchema, join(import.meta.dirname, 'faults'));

export const equivalents: readonly Equivalent[] = readList(
  EquivalentSchema,
  join(import.meta.dirname, 'equivalents.yaml'),
);

/** The mutant of this name. */
export function mutantNamed(id: string): Mutant {
  const found = mutants.find((mutant) => mutant.id === id);
  if (found === undefined) throw new Error(`no mutant is called ${id}`);
  return found;
}

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
