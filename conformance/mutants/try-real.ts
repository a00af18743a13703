import { runBridge } from '../bridge/run-bridge.ts';
import { bundleMock } from '../bridge/testing/mock-bundle.ts';
import type { BridgeCase } from '../bridge/bridge-case.ts';
import type { CaseResult } from '../report/model.ts';
import { watchMachineLoad } from '../runner/machine-load.ts';
import { adapterTarget } from '../runner/targets.ts';
import type { Case } from '../script/case.ts';
import { playCase } from '../script/play-case.ts';
import { createRealSubject } from '../subjects/real.ts';
import { join } from 'node:path';
import type { Played } from './cores-protocol.ts';
import { buildBin } from './bins.ts';
import type { Mutant } from './mutant.ts';

const SEED = 1;
/** How much later than promised an answer may come; mutants that are late are later than this. */
const TOLERANCE_MS = 500;
/** With another time to forget ids, for the one case that waits for it. */
const RETENTION_MS = 2000;
/** A mutant may be one that never connects. */
const CONNECT_MS = 8000;

/** Plays cases on real processes of a bin with a mutant in it; `soundBin` is what makes things go wrong. */
export async function playOnBin(mutant: Mutant | undefined, cases: readonly Case[], soundBin: string, folder: string): Promise<Played[]> {
  if (cases.length === 0) return [];
  const bin = mutant === undefined ? soundBin : await buildBin(mutant, folder);
  const target = await adapterTarget([process.execPath, soundBin, 'conformance', 'own-adapter', '--bin', bin]);
  const load = watchMachineLoad();
  const played: Played[] = [];
  try {
    for (const one of cases) {
      const subject = createRealSubject(target, { case_id: one.id, seed: SEED, tolerance_ms: TOLERANCE_MS, load });
      // oxlint-disable-next-line no-await-in-loop -- one after the other: the machine is busy enough
      played.push(playedOf(await playCase(one, subject)));
      // oxlint-disable-next-line no-await-in-loop -- as above
      await subject.close().catch(() => undefined);
    }
  } finally {
    load.stop();
    await target.close();
  }
  return played;
}

/** Plays cases of the bridge on a mock Editor with a mutant in it. */
export async function playOnBridge(mutant: Mutant | undefined, cases: readonly BridgeCase[], folder: string): Promise<Played[]> {
  if (cases.length === 0) return [];
  const command = await bundleMock(join(folder, `mock-${mutant?.id ?? 'none'}.mjs`), mutant);
  const results = await runBridge({
    transport: 'ws',
    unity: { command: `${command} --project {project} --retention ${RETENTION_MS}` },
    cases,
    jobs: 2,
    connectMs: CONNECT_MS,
    retentionMs: RETENTION_MS,
  });
  return results.map(playedOf);
}

function playedOf({ slug, status, findings, reason }: CaseResult): Played {
  return { kind: 'played', slug, status, says: findings[0]?.message ?? reason ?? '' };
}
