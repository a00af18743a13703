import type { SourceChange } from '../mutant.ts';

/** One text of a file below unity/Runtime/Core for another. */
export function change(file: string, find: string, replace: string): SourceChange {
  return { file: `unity/Runtime/Core/${file}`, find, replace };
}
