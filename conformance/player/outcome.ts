import type { CaseResult, Finding } from '../report/model.ts';
import type { Problem } from './compare.ts';

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

/** Throws them as one error; where there are none, nothing. */
export function throwUnmet(problems: readonly Problem[]): void {
  const last = problems.at(-1);
  if (last !== undefined) throw new ExpectationError(last.message, last, problems.slice(0, -1));
}

/** Nothing could be measured: the target could not do what it was asked to, or never connected. */
export class CouldNotRun extends Error {}

/** The target does not offer what the case is about, and need not. */
export class NotOffered extends Error {}

/** Why a case came to no verdict on the target. */
export interface Trouble {
  readonly status: 'not_reached' | 'could_not_run' | 'harness_error';
  readonly reason: string;
}

/** Whatever is thrown by playing a case, and is no finding. */
export function troubleOf(error: unknown): Trouble {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof NotOffered) return { status: 'not_reached', reason };
  return { status: error instanceof CouldNotRun ? 'could_not_run' : 'harness_error', reason };
}

/** What a case that was played comes to. `doubt`: why its findings prove nothing, a sentence. */
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

/** How a result names its case. */
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
