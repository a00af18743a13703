import type { Case } from '../script/case.ts';
import { matchesGlob } from '../lib/names-of.ts';

const order = ['L0', 'L1', 'L2', 'L3'];

/** Whether the user asked for it; without any choice: for all. */
export function isWanted({ id, slug }: Pick<Case, 'id' | 'slug'>, patterns: readonly string[]): boolean {
  return patterns.length === 0 || patterns.some((pattern) => matchesGlob(pattern, id) || matchesGlob(pattern, slug));
}

/** Up to that level, and wanted. L3 is for virtual time. */
export function chooseCases(
  cases: readonly Case[],
  { level, patterns }: { readonly level: string; readonly patterns: readonly string[] },
): readonly Case[] {
  return cases.filter((one) => order.indexOf(one.level) <= order.indexOf(level) && isWanted(one, patterns));
}
