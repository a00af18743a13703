import { worstFindingsFirst } from '../report/findings.ts';
import type { CaseResult, Finding } from '../report/model.ts';
import { awaitAtMost, limitOf } from './limit.ts';
import { createCalls, envelopeOf, timeoutOf, type Played, stepLines, createTexts, MissingAnswer } from './texts.ts';
import type { Case, Expectation } from './case.ts';
import type { Step } from './case-steps.ts';
import type { Capability } from './capabilities.ts';
import { CouldNotRun, needsOf, type CaseTarget } from './case-target.ts';
import { judgeAnswers } from './judge-answers.ts';
import { judgeExpectation } from './judge-expectation.ts';
import { judgeLedger } from './judge-ledger.ts';
import { ANSWER_MS, playStep, POLL_MS, type Play, type Round } from './play-step.ts';
import type { TargetClient } from './target-client.ts';

export interface PlayOptions {
  /** How a failure is seen again, a command. */
  readonly replay?: string;
  /** Stops a case that does not end by itself; default: what its steps may take, and half a minute. */
  readonly limit_ms?: number;
}

/** More findings than that say nothing new. */
const FINDINGS_MAX = 20;

/** Plays a case on a target and judges it. Never rejects, never hangs; the target is closed by the code that made it. */
export async function playCase(one: Case, target: CaseTarget, options: PlayOptions = {}): Promise<CaseResult> {
  const began = performance.now();
  const missing = [...needsOf(one)].filter((need) => !target.capabilities.has(need));
  if (missing.length > 0)
    return { ...headOf(one, target), status: 'not_reached', reason: reasonFor(missing), duration_ms: 0, findings: [] };
  const play = createPlay(one, target);
  const trouble = await awaitAtMost(
    playAndJudge(play),
    options.limit_ms === undefined ? limitOf(play) : { of: 'clock', ms: options.limit_ms },
  );
  return {
    ...headOf(one, target),
    ...verdictOf(one, target, play.findings, trouble),
    duration_ms: Math.round(performance.now() - began),
    ...(target.kind === 'virtual' ? { virtual_ms: target.now() } : { tolerance_ms: target.tolerance_ms }),
    findings: worstFindingsFirst(play.findings).slice(0, FINDINGS_MAX),
    ...(play.findings.length === 0 && trouble === undefined
      ? {}
      : { ...(options.replay === undefined ? {} : { replay: options.replay }), ...(await evidence(play)) }),
  };
}

function headOf(one: Case, target: CaseTarget) {
  const { id, slug, title, requirements, severity, level } = one;
  return { id, slug, title, requirements, severity, level, kind: 'case', mode: target.kind } as const;
}

const reasonFor = (missing: readonly Capability[]): string => `the subject has no ${missing.join(', ')}`;

function createPlay(one: Case, target: CaseTarget): Play {
  const calls = createCalls();
  const texts = createTexts(one, target, (name) => {
    const [made] = calls.named(name);
    return made && envelopeOf(made);
  });
  return { one, target, calls, texts, findings: [], faults: new Set(), asides: new Map() };
}

type Trouble = { readonly kind: 'could_not_run' | 'harness_error'; readonly reason: string };

/** Begins the reason of a case on which the machine had too much to do. */
export const NOT_MEASURED = 'could not measure the time of answers';

/** What follows from an answer that came too late, or a step that was. Other rules hold however slow a machine is. */
export const rulesOfTime: ReadonlySet<string> = new Set(['answered', 'answers-in-time', 'waits-as-asked']);

function verdictOf(
  { severity }: Case,
  { kind, tooSlow }: CaseTarget,
  findings: readonly Finding[],
  trouble: Trouble | 'late' | undefined,
): Pick<CaseResult, 'status' | 'reason'> {
  if (trouble === 'late')
    return {
      status: kind === 'virtual' ? 'harness_error' : 'could_not_run',
      reason: 'the case did not end within its limit, although each of its waits is bounded',
    };
  if (trouble !== undefined) return { status: trouble.kind, reason: trouble.reason };
  if (findings.length === 0) return { status: 'pass' };
  if (tooSlow !== undefined && findings.every(({ rule }) => rule !== undefined && rulesOfTime.has(rule)))
    return { status: 'could_not_run', reason: `${NOT_MEASURED}: ${tooSlow}` };
  return { status: severity === 'MUST' ? 'fail' : 'warn' };
}

async function playAndJudge(play: Play): Promise<Trouble | undefined> {
  try {
    await playSteps(play);
    await awaitExpected(play);
    const eventual = await pollEventual(play);
    play.findings.push(...(await judge(play, eventual)));
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: error instanceof CouldNotRun ? 'could_not_run' : 'harness_error', reason };
  }
}

const whole: Round = { name: (name) => name, number: 1 };

/** In order; a step that fails is the last one. */
async function playSteps(play: Play): Promise<void> {
  try {
    for (const step of play.one.steps) {
      // oxlint-disable-next-line no-await-in-loop -- steps are in order
      if (!(step.do === 'repeat' ? await repeat(play, step) : await playStep(play, step, whole))) return;
    }
  } catch (error) {
    if (!(error instanceof MissingAnswer)) throw error;
    play.findings.push({ requirements: [...play.one.requirements], message: error.message });
  }
}

/** A name that is made within the repetition is `name#n` in its n-th round. */
async function repeat(play: Play, step: Extract<Step, { do: 'repeat' }>): Promise<boolean> {
  const made = new Set(step.steps.flatMap((inner) => ('as' in inner ? [inner.as] : [])));
  for (let round = 1; round <= step.times; round += 1) {
    const names: Round = { name: (name) => (made.has(name) ? `${name}#${round}` : name), number: round };
    // oxlint-disable-next-line no-await-in-loop -- rounds are in order
    if (round > 1 && step.every !== undefined) await play.target.wait(play.texts.ms(step.every));
    for (const inner of step.steps) {
      // oxlint-disable-next-line no-await-in-loop -- steps are in order
      if (!(await playStep(play, inner, names))) return false;
    }
  }
  return true;
}

/** What is expected of an answer that is not there yet is judged when it has had its time. */
async function awaitExpected({ one, target, calls }: Play): Promise<void> {
  for (const expectation of one.expect) {
    if (!('of' in expectation) || expectation.answered === false) continue;
    for (const made of calls.named(expectation.of)) {
      // oxlint-disable-next-line no-await-in-loop -- they all wait meanwhile
      await target.until(() => made.call.answer !== undefined, timeoutOf(made) + ANSWER_MS);
    }
  }
}

/** Asks for each operation that is to end, until it has or its time is over (EXO-12). */
async function pollEventual(play: Play): Promise<ReadonlyMap<Expectation, string>> {
  const told = new Map<Expectation, string>();
  for (const expectation of play.one.expect) {
    if (!('eventually' in expectation)) continue;
    const [made] = play.calls.named(expectation.eventually);
    const log_id = made && envelopeOf(made)?.log_id;
    if (made === undefined || log_id === undefined) {
      told.set(expectation, 'nothing: the call has no log_id');
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    told.set(
      expectation,
      await pollUntil(play, {
        client: made.client,
        log_id,
        expected: [expectation.status].flat(),
        ms: play.texts.ms(expectation.within),
      }),
    );
  }
  return told;
}

interface Poll {
  readonly client: string;
  readonly log_id: string;
  readonly expected: readonly string[];
  readonly ms: number;
}

async function pollUntil({ target, calls }: Play, { client, log_id, expected, ms }: Poll): Promise<string> {
  const until = target.now() + ms;
  const interval = Math.max(POLL_MS, Math.floor(ms / POLLS_MAX));
  for (let round = 1; ; round += 1) {
    const args = { log_id };
    // oxlint-disable-next-line no-await-in-loop -- one poll after the other
    const call = (await target.client(client)).call('unity_get_result', args);
    const made = { name: `poll ${round} of ${log_id}`, client, tool: 'unity_get_result', args, call, passing: true };
    calls.add(made);
    // oxlint-disable-next-line no-await-in-loop -- one poll after the other
    await target.until(() => call.answer !== undefined, ANSWER_MS);
    const status = envelopeOf(made)?.status ?? 'nothing';
    if (expected.includes(status) || target.now() >= until) return status;
    // oxlint-disable-next-line no-await-in-loop -- one poll after the other
    await target.wait(interval);
  }
}

/** A long wait is not a flood of polls. */
const POLLS_MAX = 200;

async function judge(play: Play, eventual: ReadonlyMap<Expectation, string>): Promise<Finding[]> {
  const { one, target, calls, texts, faults } = play;
  const ledger = await target.ledger();
  const clients = await clientsOf(play);
  const played: Played = {
    one,
    calls,
    ledger,
    texts,
    tolerance_ms: target.tolerance_ms,
    began_at: target.began_at,
    eventual,
    notifications: (client, method) => clients.get(client)?.notifications(method) ?? 0,
  };
  return [
    ...one.expect.flatMap((expectation) => judgeOne(expectation, played)),
    ...judgeAnswers(calls.all, { faults, tolerance_ms: target.tolerance_ms }),
    ...judgeLedger(one, calls.all, ledger),
    ...target
      .violations()
      .filter(({ rule }) => one.without_oracles?.[rule] === undefined)
      .map(({ rule, requirements, message }) => ({ rule, requirements: [...requirements], message })),
  ];
}

/** An expectation that is about what an answer lacks is not met. */
function judgeOne(expectation: Expectation, played: Played): Finding[] {
  try {
    return judgeExpectation(expectation, played);
  } catch (error) {
    if (!(error instanceof MissingAnswer)) throw error;
    return [{ requirements: [...(expectation.requirements ?? played.one.requirements)], message: `${error.message}.` }];
  }
}

/** Those of which notifications are expected. */
async function clientsOf({ one, target }: Play): Promise<ReadonlyMap<string, TargetClient>> {
  const names = new Set(
    one.expect.flatMap((expectation) => ('notification' in expectation ? [expectation.by ?? 'client'] : [])),
  );
  const found = new Map<string, TargetClient>();
  // oxlint-disable-next-line no-await-in-loop -- few
  for (const name of names) found.set(name, await target.client(name));
  return found;
}

async function evidence({
  one,
  target,
  asides,
}: Play): Promise<Pick<CaseResult, 'steps' | 'ledger' | 'wire' | 'trace' | 'stderr'>> {
  const ledger = await target.ledger().catch(() => []);
  const stderr = target.stderr?.() ?? '';
  return {
    steps: stepLines(one, target, asides),
    ledger: [...ledger],
    wire: [...target.wire()],
    trace: [...target.trace()],
    ...(stderr === '' ? {} : { stderr }),
  };
}
