import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readCases, type LoadedCases } from '../../script/load.ts';
import { playCase } from '../../script/play-case.ts';
import { makeVirtualSubject } from '../../subjects/virtual.ts';

/** Every case for servers. */
export const allCases: LoadedCases = readCases(fileURLToPath(new URL('..', import.meta.url)));

const SEED = 1;
/** Ten thousand queued calls, each message validated, take a while on a machine that has other things to do. */
const TIMEOUT_MS = 120_000;

/** Plays every n-th case in virtual time; the files that call it run side by side. */
export function playShard(index: number, of: number): void {
  const cases = allCases.cases.map((loaded) => loaded.case).filter((_, number) => number % of === index);
  it.each(cases)(
    '$id $slug: $title',
    async (one) => {
      const subject = await makeVirtualSubject({ case_id: one.id, seed: SEED, clients: one.clients });
      const { status, reason, findings } = await playCase(one, subject);
      await subject.close();
      expect({ status, reason, findings }).toEqual({ status: 'pass', reason: undefined, findings: [] });
    },
    TIMEOUT_MS,
  );
}
