import { join } from 'node:path';
import { EquivalentSchema, MutantSchema, type Equivalent, type Mutant } from './mutant.ts';
import { readList, readLists } from './read-list.ts';

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
