import type { Scenario } from '../sim/command.ts';
import type { Verdict } from '../sim/play.ts';

/** A scenario that fails, and what remains of it when everything is left out that can be. */
export interface Failure {
  readonly found: Scenario;
  readonly minimal: Scenario;
  readonly verdict: Exclude<Verdict, { kind: 'pass' }>;
}

/** What makes two failures the same one: the first rule that was broken. */
export function signOf(verdict: Verdict): string {
  return verdict.kind === 'violation' ? (verdict.violations[0]?.rule ?? '') : verdict.kind;
}
