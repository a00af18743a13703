import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import type { Finding, CaseResult } from '../report/model.ts';
import type { Problem } from './compare.ts';

/** No members but those that are named. */
export const strict = { additionalProperties: false } as const;

/** The members of a step beside its name. */
export type Members<Forms extends TProperties> = Static<TObject<Forms>>;

/** The form of a step: `{ do: name, ...members }`. */
export const stepForm = <const Do extends string, Forms extends TProperties>(name: Do, members: Forms) =>
  Type.Object({ do: Type.Literal(name), ...members }, strict);

/** The forms of the steps of a table by their names, with the repetition, so that a mistake is named without those of the others. */
export function formsOf(
  table: Readonly<Record<string, { readonly schema: TSchema }>>,
  ofRepeat: TProperties = {},
): ReadonlyMap<string, TSchema> {
  const flat = new Map(Object.entries(table).map(([name, { schema }]): [string, TSchema] => [name, schema]));
  const steps = Type.Array(Type.Union([...flat.values()]), { minItems: 1 });
  return flat.set('repeat', stepForm('repeat', { times: Type.Integer({ minimum: 1 }), ...ofRepeat, steps }));
}

/** Steps that are played several times. */
export interface Repeat<Step> {
  readonly do: 'repeat';
  readonly times: number;
  readonly every?: number | string;
  readonly steps: readonly Step[];
}

/** A round of a repetition, or the whole case. */
export interface Round {
  /** A name as it is in this round. */
  name(name: string): string;
  /** From 1; 1 also outside of a repetition. */
  readonly number: number;
}

/** A target of cases: a server, in virtual time or as real processes; or a Unity side. */
export interface Port<Step extends { readonly do: string }> {
  readonly steps: readonly (Step | Repeat<Step>)[];
  /** Before the first step. */
  begin?(): Promise<void>;
  /** Rejects with ExpectationError on unexpected behaviour of the target, which ends the steps. */
  play(step: Step, round: Round): Promise<void>;
  /** Waits for the time between two rounds. */
  pause?(every: number | string): Promise<void>;
  /** The finding of a step that failed; `number`: its place in the case, from 1. */
  findingOf(problem: Problem, step: Step | Repeat<Step>, number: number): Finding;
  /** Findings from all observations. `isBroken`: a step failed, so that not all of them were played. */
  judge(isBroken: boolean): Promise<readonly Finding[]>;
  /** Stops a case that does not end by itself. */
  readonly limit: Limit;
  /** The status of such a case. */
  readonly late: Trouble;
}

/** Findings, and the reason why they prove nothing. */
interface Outcome {
  readonly findings: readonly Finding[];
  readonly trouble: Trouble | undefined;
}

/** Plays a case on a port and judges it. Never rejects, never hangs. */
export async function playOn<Step extends { readonly do: string }>(port: Port<Step>): Promise<Outcome> {
  const findings: Finding[] = [];
  const trouble = await awaitAtMost(playAndJudge(port, findings).catch(troubleOf), port.limit);
  return { findings: [...findings], trouble: trouble === 'late' ? port.late : trouble };
}

async function playAndJudge<Step extends { readonly do: string }>(
  port: Port<Step>,
  findings: Finding[],
): Promise<undefined> {
  await port.begin?.();
  findings.push(...(await playSteps(port)));
  findings.push(...(await port.judge(findings.length > 0)));
}

const whole: Round = { name: (name) => name, number: 1 };

/** In order. Resolves with the error of the first step that fails, which is the last one. */
async function playSteps<Step extends { readonly do: string }>(port: Port<Step>): Promise<Finding[]> {
  for (const [index, step] of port.steps.entries()) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- steps are in order
      await (isRepeat(step) ? repeat(port, step) : port.play(step, whole));
    } catch (error) {
      if (!(error instanceof ExpectationError)) throw error;
      return error.problems.map((problem) => port.findingOf(problem, step, index + 1));
    }
  }
  return [];
}

const isRepeat = <Step extends { readonly do: string }>(step: Step | Repeat<Step>): step is Repeat<Step> =>
  step.do === 'repeat';

/** A name that is made within the repetition is `name#n` in its n-th round. */
async function repeat<Step extends { readonly do: string }>(
  port: Port<Step>,
  { times, every, steps }: Repeat<Step>,
): Promise<void> {
  const made = new Set(steps.flatMap((inner) => ('as' in inner ? [inner.as] : [])));
  for (let number = 1; number <= times; number += 1) {
    const round: Round = { name: (name) => (made.has(name) ? `${name}#${number}` : name), number };
    // oxlint-disable-next-line no-await-in-loop -- rounds are in order
    if (number > 1 && every !== undefined) await port.pause?.(every);
    // oxlint-disable-next-line no-await-in-loop -- steps are in order
    for (const inner of steps) await port.play(inner, round);
  }
}

/** A time limit: by the clock, or in CPU time of this process, which a busy machine does not use up. */
export interface Limit {
  readonly of: 'clock' | 'cpu';
  readonly ms: number;
}

const POLL_INTERVAL_MS = 500;

/** Clock limit of work that uses no CPU time, and so waits for no virtual time. No machine is so busy that it needs this long. */
const CLOCK_LIMIT_MS = 30 * 60_000;

/** The result of the work, or `late` when it takes longer than the limit. The work then continues. */
export async function awaitAtMost<T>(work: Promise<T>, limit: Limit): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer =
      limit.of === 'clock' ? setTimeout(() => resolve('late'), limit.ms) : watchCpu(limit.ms, () => resolve('late'));
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function watchCpu(ms: number, onLate: () => void): NodeJS.Timeout {
  const before = process.cpuUsage();
  const began = performance.now();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000 > ms || performance.now() - began > CLOCK_LIMIT_MS) onLate();
  }, POLL_INTERVAL_MS);
}

/** Something that a step waits for or checks is not as expected: a finding, no error of the runner. The message is a sentence. */
export class ExpectationError extends Error {
  /** In order; the last one is that of the message. */
  readonly problems: readonly Problem[];

  constructor(message: string, detail: Omit<Problem, 'message'> = {}, before: readonly Problem[] = []) {
    super(message);
    this.name = 'ExpectationError';
    this.problems = [...before, { message, ...detail }];
  }
}

/** Throws them as one error, if there are any. */
export function throwUnmet(problems: readonly Problem[]): void {
  const last = problems.at(-1);
  if (last !== undefined) throw new ExpectationError(last.message, last, problems.slice(0, -1));
}

/** Nothing could be measured: the target could not execute an order, or never connected. */
export class CouldNotRun extends Error {}

/** The target does not offer what the case is about, and need not. */
export class NotOffered extends Error {}

/** The reason why a case has no verdict on the target. */
interface Trouble {
  readonly status: 'not_reached' | 'could_not_run' | 'harness_error';
  readonly reason: string;
}

/** Whatever is thrown by playing a case, and is no finding. */
export function troubleOf(error: unknown): Trouble {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof NotOffered) return { status: 'not_reached', reason };
  return { status: error instanceof CouldNotRun ? 'could_not_run' : 'harness_error', reason };
}

/** The status of a case that was played. `doubt`: the reason, a sentence, why its findings prove nothing. */
export function statusOf(
  severity: CaseResult['severity'],
  findings: readonly Finding[],
  { trouble, doubt }: { readonly trouble?: Trouble | undefined; readonly doubt?: string | undefined } = {},
): Pick<CaseResult, 'status' | 'reason'> {
  if (trouble !== undefined) return trouble;
  if (findings.length === 0) return { status: 'pass' };
  if (doubt !== undefined) return { status: 'could_not_run', reason: doubt };
  return { status: severity === 'MUST' ? 'fail' : 'warn' };
}

type Head = Pick<CaseResult, 'id' | 'slug' | 'title' | 'requirements' | 'severity' | 'level' | 'kind' | 'mode'>;

/** The members of a result that identify its case. */
export const headOf = (
  { id, slug, title, requirements, severity, level }: Omit<Head, 'kind' | 'mode'>,
  kind: Head['kind'],
  mode: Head['mode'] = 'real',
): Head => ({ id, slug, title, requirements, severity, level, kind, mode });

/** The result of a case that was not played at all, and why. */
export const unplayed = (head: Head, trouble: Pick<CaseResult, 'status' | 'reason'>): CaseResult => ({
  ...head,
  ...trouble,
  duration_ms: 0,
  findings: [],
});
