import { worstFindingsFirst } from '../report/findings.ts';
import type { CaseResult, Finding } from '../report/model.ts';
import { playOn, type Limit, type Port, ExpectationError, headOf, statusOf, unplayed } from '../player/play.ts';
import { createCalls, envelopeOf, timeoutOf, createTexts } from './texts.ts';
import { needsOf, type Case, type Expectation } from './case.ts';
import { limitOfStep, playStep, stepLines, type FlatStep, type Step } from './steps.ts';
import type { CaseTarget, TargetClient } from './case-target.ts';
import { judgeAnswers } from './judge-answers.ts';
import { judgeExpectation } from './judge-expectation.ts';
import { judgeLedger, type Played } from './judge-ledger.ts';
import { POLL_MS } from './call-steps.ts';
import { ANSWER_MS, type Play } from './step.ts';

interface CasePlay extends Play {
  readonly one: Case;
}

export interface PlayOptions {
  /** The command that repeats a failure. */
  readonly replay?: string;
  /** Stops a case that does not end by itself; default: the sum of its steps' limits, and a margin. */
  readonly limit_ms?: number;
}

/** Limit of findings: more are repetitions. */
const FINDINGS_MAX = 20;

/** Plays a case on a target and judges it. Never rejects, never hangs; the target is closed by the code that made it. */
export async function playCase(one: Case, target: CaseTarget, options: PlayOptions = {}): Promise<CaseResult> {
  const began = performance.now();
  const head = headOf(one, 'case', target.kind);
  const missing = [...needsOf(one)].filter((need) => !target.capabilities.has(need));
  if (missing.length > 0)
    return unplayed(head, { status: 'not_reached', reason: `the subject has no ${missing.join(', ')}` });
  const play = createPlay(one, target);
  const { findings, trouble } = await playOn(portOf(play, options.limit_ms));
  return {
    ...head,
    ...statusOf(one.severity, findings, { trouble, doubt: doubtOf(target, findings) }),
    duration_ms: Math.round(performance.now() - began),
    ...(target.kind === 'virtual' ? { virtual_ms: target.now() } : { tolerance_ms: target.tolerance_ms }),
    findings: worstFindingsFirst(findings).slice(0, FINDINGS_MAX),
    ...(findings.length === 0 && trouble === undefined
      ? {}
      : { ...(options.replay === undefined ? {} : { replay: options.replay }), ...(await evidence(play)) }),
  };
}

function createPlay(one: Case, target: CaseTarget): CasePlay {
  const calls = createCalls();
  const texts = createTexts(one, target, (name) => {
    const [made] = calls.named(name);
    return made && envelopeOf(made);
  });
  const { requirements } = one;
  return { one, requirements, target, calls, texts, faults: new Set(), asides: new Map() };
}

/** The port of a server, on any target. */
const portOf = (play: CasePlay, limit_ms: number | undefined): Port<FlatStep> => ({
  steps: play.one.steps,
  play: (step, round) => playStep(play, step, round),
  pause: (every) => play.target.wait(play.texts.ms(every)),
  findingOf: (problem) => ({ requirements: [...play.one.requirements], ...problem }),
  async judge() {
    await awaitExpected(play);
    return judge(play, await pollEventual(play));
  },
  limit: limit_ms === undefined ? limitOf(play) : { of: 'clock', ms: limit_ms },
  late: {
    status: play.target.kind === 'virtual' ? 'harness_error' : 'could_not_run',
    reason: 'the case did not end within its limit, although each of its waits is bounded',
  },
});

/** Prefix of the reason of a case on an overloaded machine. */
export const NOT_MEASURED = 'could not measure the time of answers';

/** Rules that a late answer or a late step may break. Other rules are independent of the machine's speed. */
export const rulesOfTime: ReadonlySet<string> = new Set(['answered', 'answers-in-time', 'waits-as-asked']);

const doubtOf = ({ tooSlow }: CaseTarget, findings: readonly Finding[]): string | undefined =>
  tooSlow !== undefined && findings.every(({ rule }) => rule !== undefined && rulesOfTime.has(rule))
    ? `${NOT_MEASURED}: ${tooSlow}`
    : undefined;

/** Waits for expected answers, at most for their time limits, before they are judged. */
async function awaitExpected({ one, target, calls }: CasePlay): Promise<void> {
  for (const expectation of one.expect) {
    if (!('of' in expectation) || expectation.answered === false) continue;
    for (const made of calls.named(expectation.of)) {
      // oxlint-disable-next-line no-await-in-loop -- they all wait meanwhile
      await target.until(() => made.call.answer !== undefined, timeoutOf(made) + ANSWER_MS);
    }
  }
}

/** Polls each operation that is to end, until it has or its time is over (EXO-12). */
async function pollEventual(play: CasePlay): Promise<ReadonlyMap<Expectation, string>> {
  const lastPolls = new Map<Expectation, string>();
  for (const expectation of play.one.expect) {
    if (!('eventually' in expectation)) continue;
    const [made] = play.calls.named(expectation.eventually);
    const log_id = made && envelopeOf(made)?.log_id;
    if (made === undefined || log_id === undefined) {
      lastPolls.set(expectation, 'nothing: the call has no log_id');
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    lastPolls.set(
      expectation,
      await pollUntil(play, {
        client: made.client,
        log_id,
        expected: [expectation.status].flat(),
        ms: play.texts.ms(expectation.within),
      }),
    );
  }
  return lastPolls;
}

interface Poll {
  readonly client: string;
  readonly log_id: string;
  readonly expected: readonly string[];
  readonly ms: number;
}

async function pollUntil({ target, calls }: CasePlay, { client, log_id, expected, ms }: Poll): Promise<string> {
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

async function judge(play: CasePlay, eventual: ReadonlyMap<Expectation, string>): Promise<Finding[]> {
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

/** An expectation about a member that an answer lacks fails. */
function judgeOne(expectation: Expectation, played: Played): Finding[] {
  try {
    return judgeExpectation(expectation, played);
  } catch (error) {
    if (!(error instanceof ExpectationError)) throw error;
    return [{ requirements: [...(expectation.requirements ?? played.one.requirements)], message: `${error.message}.` }];
  }
}

/** The clients for which notifications are expected. */
async function clientsOf({ one, target }: CasePlay): Promise<ReadonlyMap<string, TargetClient>> {
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
}: CasePlay): Promise<Pick<CaseResult, 'steps' | 'ledger' | 'wire' | 'trace' | 'stderr'>> {
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

/** Time for the work beside the steps: starting processes, ending them. */
const MARGIN_MS = 60_000;

/** Virtual time passes at once, so that a case only uses CPU time. */
const VIRTUAL_LIMIT: Limit = { of: 'cpu', ms: 120_000 };

/** An upper bound for the steps and expectations of a case. */
function limitOf({ one, target, texts }: CasePlay): Limit {
  if (target.kind === 'virtual') return VIRTUAL_LIMIT;
  const ms = (duration: number | string | undefined, otherwise: number): number =>
    duration === undefined ? otherwise : texts.ms(duration);
  const ofStep = (step: Step): number =>
    step.do === 'repeat'
      ? step.times * (sum(step.steps.map((inner) => limitOfStep(inner, ms))) + ms(step.every, 0))
      : limitOfStep(step, ms);
  const ofExpectation = (expectation: Expectation): number =>
    'eventually' in expectation ? ms(expectation.within, 0) + ANSWER_MS : 0;
  return { of: 'clock', ms: sum(one.steps.map(ofStep)) + sum(one.expect.map(ofExpectation)) + MARGIN_MS };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
