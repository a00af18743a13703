import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { TextChanges, readLists } from '../mutant.ts';

const CsharpMutantSchema = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9-]+$' }),
    title: Type.String({ description: 'What the broken part does, as a statement.' }),
    changes: TextChanges,
    killedBy: Type.Array(Type.String(), {
      minItems: 1,
      description:
        'NUnit tests that fail on it: `Class.Method`, or a whole class. Or bridge cases by their ids, where no NUnit test is worth its time.',
    }),
  },
  { additionalProperties: false },
);

/** Broken C# bridges, all killed by NUnit tests. */
export const csharpMutants: readonly CsharpMutant[] = readLists(
  CsharpMutantSchema,
  join(import.meta.dirname, 'faults'),
);

/** A fault that the C# bridge could have, as a change of `unity/Runtime/Core` (proof/mutants/README.md). */
export type CsharpMutant = Static<typeof CsharpMutantSchema>;
