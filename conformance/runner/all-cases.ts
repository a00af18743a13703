import { fileURLToPath } from 'node:url';
import { readCases } from '../script/read-case.ts';
import type { Case } from '../script/case.ts';

const folder = fileURLToPath(new URL('../cases', import.meta.url));

/**
 * All cases that are played on servers, in the order of their ids. Throws an Error with sentences if one cannot be read.
 * The bundle contains them as data: tools/bundle-plugins.mjs puts them in place of this file, so that no YAML is
 * read to run them.
 */
export function allCases(): readonly Case[] {
  const { cases, mistakes } = readCases(folder);
  if (mistakes.length > 0) throw new Error(`conformance/cases has mistakes:\n${mistakes.join('\n')}`);
  return cases.map((one) => one.case);
}
