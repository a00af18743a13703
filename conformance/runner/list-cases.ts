import { allCases } from './all-cases.ts';
import { isWanted } from './options.ts';
import { staticChecks } from './static-checks.ts';

/** Prints id, level, slug and title of the cases that are wanted. The exit code: 1 if there are none. */
export function listCases(patterns: readonly string[], print: (line: string) => void): number {
  const all = [...staticChecks.map((check) => ({ ...check, level: 'L0' })), ...allCases()].filter((one) =>
    isWanted(one, patterns),
  );
  for (const { id, level, slug, title } of all) print(`${id}  ${level}  ${slug.padEnd(SLUG_WIDTH)}  ${title}`);
  return all.length === 0 ? 1 : 0;
}

const SLUG_WIDTH = 40;
