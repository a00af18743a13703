import type { FindingId } from '../../catalogue.ts';
import { clientWords } from './client-words.ts';
import { machineWords } from './machine-words.ts';
import { serverWords } from './server-words.ts';

/** The sentence that says what is wrong, and the one that says what to do. "…" is any text: a path, a number, a version. */
export type Rows = readonly (readonly [found: string, remedy: string])[];

/** Everything that the doctor says on Linux, by what it has found. A new finding does not compile until its words are here. */
const words: Readonly<Record<FindingId, Rows>> = { ...machineWords, ...serverWords, ...clientWords };

/** The row that has both sentences; undefined if there is none. */
export function rowOf(
  id: FindingId,
  { found, remedy }: { readonly found: string; readonly remedy: string },
): string | undefined {
  const index = words[id].findIndex((row) => fits(row[0], found) && fits(row[1], remedy));
  return index === -1 ? undefined : `${id} ${index}`;
}

export const allRows = (): readonly string[] =>
  Object.entries(words).flatMap(([id, rows]) => rows.map((_, index) => `${id} ${index}`));

function fits(pattern: string, text: string): boolean {
  const literal = pattern.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${literal.join('.+')}$`, 's').test(text.replaceAll(thisProgram, 'mcp-unity-bridge'));
}

/** How a command line of the built program begins. */
const thisProgram = /\bnode \S+\.cjs/g;
