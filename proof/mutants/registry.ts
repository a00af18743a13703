import { join } from 'node:path';
import { EquivalentSchema, MutantSchema, type Equivalent, type Mutant } from './mutant.ts';
import { readList, readLists } from './read-list.ts';

const FAULTS = join(import.meta.dirname, 'faults');

/** Every broken variant of the hub, the mock Editor and the shells. Each is killed by a scripted case; those in the cores that our own transports let show by a search as well. */
export const mutants: readonly Mutant[] = readLists(MutantSchema, FAULTS);

/** Mock Editors with faults that a Unity side of another make could have: those of the conversation. */
export const brokenMocks: readonly Mutant[] = ['broken-mocks', 'broken-tcp-mocks'].flatMap((name) =>
  readList(MutantSchema, join(FAULTS, `${name}.yaml`)),
);

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
