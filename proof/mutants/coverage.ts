import type { Requirement } from '../../spec/form.ts';
import type { Mutant } from './mutant.ts';

/** What is wrong with the list of mutants itself, a sentence each. */
export function mistakesOf(
  mutants: readonly Mutant[],
  requirements: readonly Requirement[],
  excluded: Readonly<Record<string, string>>,
): string[] {
  const known = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  const covered = new Set(mutants.map(({ requirement }) => requirement));
  const twice = mutants.filter(({ id }, index) => mutants.findIndex((other) => other.id === id) !== index);
  return [
    ...twice.map(({ id }) => `two mutants are called ${id}`),
    ...mutants
      .filter(({ requirement }) => !known.has(requirement))
      .map(({ id, requirement }) => `mutant ${id} names ${requirement}, which is no requirement`),
    ...Object.keys(excluded)
      .filter((id) => !known.has(id) || covered.has(id))
      .map((id) => `${id} is excluded, but ${covered.has(id) ? 'has a mutant' : 'is no requirement'}`),
    ...requirements
      .filter(({ id, planned }) => planned === undefined && !covered.has(id) && excluded[id] === undefined)
      .map(({ id }) => `${id} has no mutant: write one, or say in excluded.ts why none can break it`),
  ];
}

/** Requirements that no mutant can break here, and why, or where they are proven instead. */
export const excluded: Readonly<Record<string, string>> = {};
