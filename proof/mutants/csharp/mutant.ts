import { Type, type Static } from 'typebox';
import { TextChanges } from '../mutant.ts';

export const CsharpMutantSchema = Type.Object(
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

/** A fault that the C# bridge could have, as a change of `unity/Runtime/Core` (proof/mutants/README.md). */
export type CsharpMutant = Static<typeof CsharpMutantSchema>;
