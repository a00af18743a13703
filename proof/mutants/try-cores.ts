import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from '../../conformance/script/case.ts';
import { bundleWith } from './bundle.ts';
import { runChild } from './child.ts';
import type { CoresOrder } from './cores-entry.ts';
import type { FromCores, Played } from './cores-protocol.ts';
import type { Mutant } from './mutant.ts';

/** What cases have seen of one mutant, or of the cores as they are. */
export interface Tried {
  readonly played: readonly Played[];
  /** What went on for ever or died, and why. */
  readonly trouble?: string;
}

/** More than any mutant needs on a busy machine. */
const CASE_LIMIT_MS = 20_000;
const START_LIMIT_MS = 60_000;

const ENTRY = 'proof/mutants/cores-entry.ts';

/** Bundles the cores with a mutant in them and plays cases in a process of their own. */
export async function tryCores(mutant: Mutant | undefined, cases: readonly Case[], folder: string): Promise<Tried> {
  if (cases.length === 0) return { played: [] };
  const name = join(folder, mutant?.id ?? 'none');
  await bundleWith(ENTRY, mutant, `${name}.mjs`);
  const order: CoresOrder = { cases };
  writeFileSync(`${name}.json`, JSON.stringify(order));
  const { lines, how, reason } = await runChild(
    `${name}.mjs`,
    [`${name}.json`],
    START_LIMIT_MS + cases.length * CASE_LIMIT_MS,
  );
  const said = lines.map((line): FromCores => JSON.parse(line));
  const played = said.filter((one) => one.kind === 'played');
  if (how === 'ended') return { played };
  const during = said.findLast((one) => one.kind === 'begins')?.what ?? 'its start';
  return {
    played,
    trouble: how === 'endless' ? `${during} never ends` : `died during ${during}: ${reason}`,
  };
}
