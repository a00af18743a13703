import { join } from 'node:path';
import type { CaseResult } from '../report/model.ts';
import { readCases } from '../script/load.ts';
import { playCase } from '../script/play-case.ts';
import { makeVirtualSubject } from '../subjects/virtual.ts';
import { ROOT } from './part.ts';

/** Plays every scripted case in virtual time. Throws where a case cannot be read. */
export async function playVirtualCases(seed: number): Promise<CaseResult[]> {
  const { cases, mistakes } = readCases(join(ROOT, 'conformance', 'cases'));
  if (mistakes.length > 0) throw new Error(`Cases cannot be read: ${mistakes.join('; ')}`);
  const results: CaseResult[] = [];
  for (const { case: one } of cases) {
    const subject = await makeVirtualSubject({ case_id: one.id, seed, clients: one.clients });
    results.push(await playCase(one, subject));
    await subject.close();
  }
  return results;
}
