import { join } from 'node:path';
import { readLists } from '../read-list.ts';
import { CsharpMutantSchema, type CsharpMutant } from './mutant.ts';

/** Broken C# bridges, all killed by NUnit tests. */
export const csharpMutants: readonly CsharpMutant[] = readLists(
  CsharpMutantSchema,
  join(import.meta.dirname, 'faults'),
);
