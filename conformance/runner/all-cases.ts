import { fileURLToPath } from 'node:url';
import { readCases } from '../script/read-cases.ts';
import type { Case } from '../script/case.ts';
import { matchesGlob } from '../lib/names-of.ts';

const folder = fileURLToPath(new URL('../cases', import.meta.url));

/**
 * All cases that are played on servers, in the order of their ids. Throws, in sentences, where one cannot be read.
 * The bundle holds them as data: tools/bundle-plugins.mjs puts them in the place of this file, so that no YAML is
 * read to run them.
 */
export function allCases(): readonly Case[] {
  const { cases, mistakes } = readCases(folder);
  if (mistakes.length > 0) throw new Error(`conformance/cases has mistakes:\n${mistakes.join('\n')}`);
  return cases.map((one) => one.case);
}

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
