import type { CaseResult } from '../../conformance/report/model.ts';
import type { Case } from '../../conformance/script/case.ts';
import { playCase } from '../../conformance/script/play-case.ts';
import { makeVirtualTarget } from './virtual.ts';

/** Plays a case in virtual time, in a world of its own. */
export async function playVirtual(one: Case, seed: number): Promise<CaseResult> {
  const target = await makeVirtualTarget({
    case_id: one.id,
    seed,
    clients: one.clients,
    policy: one.policy,
    needs: one.needs,
  });
  try {
    return await playCase(one, target);
  } finally {
    await target.close();
  }
}
