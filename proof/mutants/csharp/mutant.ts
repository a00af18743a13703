import type { SourceChange } from '../mutant.ts';

/** A fault that the C# bridge could have, as a change of `unity/Runtime/Core` (proof/mutants/README.md). */
export interface CsharpMutant {
  readonly id: string;
  /** What the broken part does, as a statement. */
  readonly title: string;
  readonly changes: readonly [SourceChange, ...SourceChange[]];
  /** NUnit tests that fail on it: `Class.Method`, or a whole class. Or bridge cases by their ids, where no NUnit test is worth its time. */
  readonly killedBy: readonly [string, ...string[]];
}
