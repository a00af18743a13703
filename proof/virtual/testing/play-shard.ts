import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readCases, type LoadedCases } from '../../../conformance/script/read-case.ts';
import { playVirtual } from '../play-virtual.ts';

/** Every case for servers. */
export const allCases: LoadedCases = readCases(fileURLToPath(new URL('../../../conformance/cases', import.meta.url)));

const SEED = 1;
/** The runner bounds the CPU time of each case; the clock proves nothing on a machine with other work. */
const TIMEOUT_MS = 31 * 60_000;

/** Plays every n-th case in virtual time; the files that call it run side by side. */
export function playShard(index: number, of: number): void {
  const cases = allCases.cases.map((loaded) => loaded.case).filter((_, number) => number % of === index);
  it.each(cases)(
    '$id $slug: $title',
    async (one) => {
      const { status, reason, findings } = await playVirtual(one, SEED);
      expect({ status, reason, findings }).toEqual({ status: 'pass', reason: undefined, findings: [] });
    },
    TIMEOUT_MS,
  );
}
