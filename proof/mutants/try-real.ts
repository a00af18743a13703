import { join } from 'node:path';
import { build } from 'esbuild';
import { type Attack, harmOf } from '../attacks/sandbox.ts';
import { runBridge, type BridgeRunOptions } from '../../conformance/bridge/run-bridge.ts';
import type { BridgeCase } from '../../conformance/bridge/bridge-case.ts';
import type { CaseResult } from '../../conformance/report/model.ts';
import { watchMachineLoad, type MachineLoad } from '../../conformance/lib/machine-load.ts';
import { adapterTarget } from '../../conformance/runner/targets.ts';
import type { Case } from '../../conformance/script/case.ts';
import { playCase } from '../../conformance/script/play-case.ts';
import { createCaseTarget } from '../../conformance/targets/real.ts';
import type { Played } from './cores-entry.ts';
import type { Mutant } from './mutant.ts';
import { isFailed, isUnmeasured } from './verdict.ts';
import { sourceChanges, buildBin } from './source-changes.ts';
import { ROOT } from './sources.ts';

const SEED = 1;

/** Allowed lateness of an answer; mutants that are late are later than this. */
const TOLERANCE_MS = 500;

const TRIES_AGAIN = 2;

/** Load of each core that counts as quiet, and the longest wait for it. */
const QUIET = 1.5;

const QUIET_MS = 10_000;

/** A shorter retention of ids, for the one case that waits for it. */
const RETENTION_MS = 2000;

/** A mutant may be one that never connects. */
const CONNECT_MS = 8000;

/** Mutants on real processes: case after case, until one fails that passes without the mutant. Results are in that order. */
export interface RealTrials {
  onBin(mutant: Mutant, cases: readonly Case[]): Promise<Played[]>;
  onBridge(mutant: Mutant, cases: readonly BridgeCase[]): Promise<Played[]>;
  /** Attacks on the product that the mutant does not withstand. */
  onAttacks(mutant: Mutant, attacks: readonly Attack[]): Promise<Played[]>;
  /** Results without a mutant so far, each case once. */
  sound(): Promise<readonly Played[]>;
}

/** `soundBin` is the unchanged product; it also causes the faults. Bundles are written to `folder`. */
export function createRealTrials(soundBin: string, folder: string): RealTrials {
  const known = new Map<string, Promise<Played>>();
  const soundly = (slug: string, play: () => Promise<Played>): Promise<Played> => {
    const played = known.get(slug) ?? play();
    known.set(slug, played);
    return played;
  };
  const soundMock = once(() => bundleMock(join(folder, 'mock-none.mjs'), undefined));
  return {
    async onBin(mutant, cases) {
      if (cases.length === 0) return [];
      const bin = await buildBin(mutant, folder);
      return untilKilled(
        cases,
        (one) => playOnBin(one, bin, soundBin),
        (one) => soundly(one.slug, () => playOnBin(one, soundBin, soundBin)),
      );
    },
    async onAttacks(mutant, attacks) {
      const possible = attacks.filter(({ cannotRun }) => cannotRun?.() === undefined);
      if (possible.length === 0) return [];
      const bin = await buildBin(mutant, folder);
      return untilKilled(
        possible,
        (one) => playAttack(one, bin),
        (one) => soundly(one.slug, () => playAttack(one, soundBin)),
      );
    },
    async onBridge(mutant, cases) {
      if (cases.length === 0) return [];
      const command = await bundleMock(join(folder, `mock-${mutant.id}.mjs`), mutant);
      return untilKilled(
        cases,
        (one) => playOnBridge(one, command),
        (one) => soundly(one.slug, async () => playOnBridge(one, await soundMock())),
      );
    },
    sound: () => Promise.all(known.values()),
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** A case that fails anyway kills nothing. */
async function untilKilled<C>(
  cases: readonly C[],
  play: (one: C) => Promise<Played>,
  playSoundly: (one: C) => Promise<Played>,
): Promise<Played[]> {
  const played: Played[] = [];
  for (const one of cases) {
    // oxlint-disable-next-line no-await-in-loop -- the next one is not needed when this one kills
    const seen = await play(one);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (!isFailed(seen) || !isFailed(await playSoundly(one))) played.push(seen);
    if (played.some(isFailed)) break;
  }
  return played;
}

/** On an overloaded machine, a late answer proves nothing: such a case is played again when the machine is quieter. */
async function playOnBin(one: Case, bin: string, soundBin: string): Promise<Played> {
  const load = watchMachineLoad();
  try {
    let seen = await playOnce(one, { bin, soundBin, load });
    for (let again = 0; isUnmeasured(seen) && again < TRIES_AGAIN; again += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await load.quiet(QUIET, QUIET_MS);
      // oxlint-disable-next-line no-await-in-loop -- as above
      seen = await playOnce(one, { bin, soundBin, load });
    }
    return seen;
  } finally {
    load.stop();
  }
}

interface Sides {
  readonly bin: string;
  readonly soundBin: string;
  readonly load: MachineLoad;
}

async function playOnce(one: Case, { bin, soundBin, load }: Sides): Promise<Played> {
  const target = await adapterTarget([process.execPath, soundBin, 'conformance', 'own-adapter', '--bin', bin]);
  const caseTarget = createCaseTarget(target, { case_id: one.id, seed: SEED, tolerance_ms: TOLERANCE_MS, load });
  try {
    return playedOf(await playCase(one, caseTarget));
  } finally {
    await caseTarget.close().catch(() => undefined);
    await target.close();
  }
}

async function playOnBridge(one: BridgeCase, command: string): Promise<Played> {
  const results = await runBridge({ ...bridgeOptions(command, one), cases: [one] });
  const [played] = results.map(playedOf);
  if (played === undefined) throw new Error(`${one.slug} was not played`);
  return played;
}

async function playAttack(attack: Attack, bin: string): Promise<Played> {
  const { slug } = attack;
  const harm = await harmOf(bin, attack);
  return { kind: 'played', slug, status: harm === undefined ? 'pass' : 'fail', says: harm ?? '' };
}

/** Options of a case: over TCP if it needs that, else over WebSocket. */
function bridgeOptions(command: string, { needs }: BridgeCase): BridgeRunOptions {
  const isTcp = needs?.includes('tcp') === true;
  return {
    transport: isTcp ? 'tcp' : 'ws',
    unity: {
      command: `${command} --project {project} --custom-tools --retention ${RETENTION_MS}${isTcp ? ' --tcp {port}' : ''}`,
    },
    jobs: 2,
    connectMs: CONNECT_MS,
    retentionMs: RETENTION_MS,
  };
}

function playedOf({ slug, status, findings, reason }: CaseResult): Played {
  const found = status === 'could_not_run' ? undefined : findings[0]?.message;
  return { kind: 'played', slug, status, says: found ?? reason ?? '' };
}

/** Bundles the mock Editor as a program of its own, with a fault in it or without, and returns the command that starts it. */
export async function bundleMock(outfile: string, broken?: Pick<Mutant, 'id' | 'changes'>): Promise<string> {
  await build({
    absWorkingDir: ROOT,
    stdin: {
      contents:
        "import { runMock } from './mock-unity/main.ts';\nprocess.exit(await runMock(process.argv.slice(2), process));",
      resolveDir: ROOT,
      loader: 'ts',
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    external: ['bufferutil', 'utf-8-validate'],
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    logLevel: 'error',
    plugins: broken === undefined ? [] : [sourceChanges(broken)],
  });
  return `"${process.execPath}" "${outfile}"`;
}
