import { limits } from '../../generated/typescript/limits.ts';
import type { CaseResult } from '../report/model.ts';
import type { Case } from '../script/case.ts';
import { playCase, rulesOfTime } from '../script/play-case.ts';
import { createCaseTarget } from '../targets/real.ts';
import type { RealTarget } from '../targets/real-target.ts';
import { inParallel } from '../lib/child.ts';
import { MEASURABLE_LOAD, watchMachineLoad, type MachineLoad } from '../lib/machine-load.ts';
import type { FlatStep, Step } from '../script/steps.ts';
import { durationMs } from '../script/texts.ts';

interface PlayAllOptions {
  readonly target: RealTarget;
  readonly jobs: number;
  readonly seed: number;
  readonly repeat: number;
  readonly tolerance_ms: number;
  readonly replay: (id: string) => string;
  /** Called after each case. */
  readonly played: (result: CaseResult) => void;
  /** True: no other case is begun. */
  readonly isOver: () => boolean;
}

interface Turn {
  readonly one: Case;
  readonly round: number;
}

/**
 * Plays cases side by side. On a shared server, those that need its Editor exclusively are played alone. Results are in the order of
 * the cases; of a repeated case, its first round that did not pass.
 */
export async function playAll(cases: readonly Case[], options: PlayAllOptions): Promise<CaseResult[]> {
  const ordered = longestFirst(cases);
  const turns = Array.from({ length: options.repeat }, (_, round) => ordered.map((one) => ({ one, round }))).flat();
  const alone = options.target.isShared ? turns.filter(({ one }) => needsEditorAlone(one)) : [];
  const together = turns.filter((turn) => !alone.includes(turn));
  const load = watchMachineLoad();
  const results = new Map<string, CaseResult[]>();
  const again: { readonly turn: Turn; readonly first: CaseResult }[] = [];
  const play = async (turn: Turn): Promise<void> => {
    const began = performance.now();
    const result = await playTurn(turn, { ...options, load });
    if (mayBeLate(result) && load.worstSince(began) > MEASURABLE_LOAD) return void again.push({ turn, first: result });
    keep(results, result);
    options.played(result);
  };
  await inParallel(together, options, play);
  await inParallel(alone, { ...options, jobs: 1 }, play);
  await playAgain(again, { ...options, load }, (result) => {
    keep(results, result);
    options.played(result);
  });
  load.stop();
  return cases.flatMap((one) => summary(results.get(one.id) ?? []));
}

const QUIET = 1.5;

const mayBeLate = ({ status, findings }: CaseResult): boolean =>
  (status === 'fail' || status === 'could_not_run') &&
  findings.every(({ rule }) => rule === undefined || rulesOfTime.has(rule));

function keep(results: Map<string, CaseResult[]>, result: CaseResult): void {
  results.set(result.id, [...(results.get(result.id) ?? []), result]);
}

/** Most failures that are repeated: more are not caused by a lack of time. */
const AGAIN_MAX = 5;

const QUIET_MS = 5_000;

interface Late {
  readonly turn: Turn;
  readonly first: CaseResult;
}

/** One after the other, when the machine has become quieter; this time the result counts. */
async function playAgain(
  late: readonly Late[],
  options: PlayAllOptions & { readonly load: MachineLoad },
  kept: (result: CaseResult) => void,
): Promise<void> {
  if (late.length > AGAIN_MAX) return late.forEach(({ first }) => kept(first));
  for (const { turn } of late) {
    if (options.isOver()) return;
    await options.load.quiet(QUIET, QUIET_MS);
    const result = await playTurn(turn, options);
    kept({
      ...result,
      reason: `${result.reason === undefined ? '' : `${result.reason}; `}played again, alone, as the machine had too much to do the first time`,
    });
  }
}

async function playTurn(
  { one, round }: Turn,
  { target, seed, tolerance_ms, replay, load }: PlayAllOptions & { readonly load: MachineLoad },
): Promise<CaseResult> {
  const caseTarget = createCaseTarget(target, { case_id: one.id, seed: seed + round, tolerance_ms, load });
  try {
    return await playCase(one, caseTarget, { replay: replay(one.id) });
  } finally {
    // Processes that an instance cannot end are recorded by the target.
    await caseTarget.close().catch(() => undefined);
  }
}

/** Its programs block the main thread, or it reads the newest logs, of any writer. */
function needsEditorAlone({ programs = {}, steps }: Case): boolean {
  const blocks = Object.values(programs).some((text) => /Thread\.Sleep|while \(true\)/.test(text));
  return blocks || JSON.stringify(steps).includes('unity_get_logs');
}

/** One result for all rounds of a case; the reason names the number of other ends. */
function summary(rounds: readonly CaseResult[]): CaseResult[] {
  const [first] = rounds;
  if (first === undefined) return [];
  const worst = rounds.find(({ status }) => status !== 'pass') ?? first;
  if (rounds.length === 1) return [worst];
  const passed = rounds.filter(({ status }) => status === 'pass').length;
  const isMixed = passed > 0 && passed < rounds.length;
  return [
    {
      ...worst,
      duration_ms: Math.max(...rounds.map(({ duration_ms }) => duration_ms)),
      ...(isMixed
        ? {
            reason: `it passed in ${passed} of ${rounds.length} rounds: ${worst.reason ?? 'it does not always end the same way'}`,
          }
        : {}),
    },
  ];
}

/** Long cases begin first, so that none of them runs alone at the end. */
export const longestFirst = (cases: readonly Case[]): readonly Case[] =>
  cases.toSorted((a, b) => waitingMs(b) - waitingMs(a));

/** The least real duration of its waits and programs, in ms. Only used to compare cases. */
function waitingMs(one: Case): number {
  const ms = (duration: number | string): number =>
    typeof duration === 'number' ? duration : (durationMs(one, duration, { kind: 'real' }) ?? 0);
  const ofProgram = (name: string): number =>
    [...(one.programs?.[name] ?? '').matchAll(/(?:Sleep|Delay)\((?:\{\{ms:([a-z_]+)\}\}|(\d+))\)/g)]
      .map(([, duration, number]) => (duration === undefined ? Number(number) : ms(duration)))
      .reduce((a, b) => a + b, 0);
  const ofFlat = (step: FlatStep): number => {
    if (step.do === 'wait') return ms(step.for);
    // No call waits longer than its timeout.
    return step.do === 'call' ? Math.min(ofProgram(step.program), ms(step.timeout ?? limits.timeout_default_ms)) : 0;
  };
  const of = (step: Step): number =>
    step.do === 'repeat'
      ? step.times * (ms(step.every ?? 0) + step.steps.map(ofFlat).reduce((a, b) => a + b, 0))
      : ofFlat(step);
  return one.steps.map(of).reduce((a, b) => a + b, 0);
}
