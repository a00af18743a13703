import type { Hub } from '../../server/core/hub-protocol.ts';
import type { Scenario } from '../sim/command.ts';
import { play, type Verdict } from '../sim/play.ts';
import { shrink } from './shrink.ts';

/** A scenario that fails, and what remains of it when everything is left out that can be. */
export interface Failure {
  readonly found: Scenario;
  readonly minimal: Scenario;
  readonly verdict: Exclude<Verdict, { kind: 'pass' }>;
}

export interface SearchOptions {
  readonly mutate?: (hub: Hub) => Hub;
  /** Called before each run; ends the search where it says so. */
  readonly goesOn?: (runs: number) => boolean;
}

export interface SearchResult {
  readonly runs: number;
  readonly virtual_ms: number;
  readonly failure?: Failure;
}

/** One in so many runs is played twice: the same seed must give the same history. */
const TWICE_EVERY = 100;

/** Plays scenarios until one fails; that one is shrunk. */
export function search(scenarios: Iterable<Scenario>, { mutate, goesOn = () => true }: SearchOptions = {}): SearchResult {
  let runs = 0;
  let virtual_ms = 0;
  for (const scenario of scenarios) {
    if (!goesOn(runs)) break;
    const isTwice = runs % TWICE_EVERY === 0;
    const played = play(scenario, { mutate, traceHash: isTwice });
    runs += 1;
    virtual_ms += played.virtual_ms;
    if (played.verdict.kind !== 'pass') return { runs, virtual_ms, failure: shrunk(scenario, played.verdict, mutate) };
    const second = isTwice ? play(scenario, { mutate, traceHash: true }).traceHash : undefined;
    if (second !== played.traceHash) return { runs, virtual_ms, failure: diverged(scenario, played.traceHash, second) };
  }
  return { runs, virtual_ms };
}

function shrunk(found: Scenario, verdict: Failure['verdict'], mutate: SearchOptions['mutate']): Failure {
  const sameWay = signOf(verdict);
  const minimal = shrink(found, (candidate) => signOf(play(candidate, { mutate }).verdict) === sameWay);
  const { verdict: last } = play(minimal, { mutate });
  return { found, minimal, verdict: last.kind === 'pass' ? verdict : last };
}

/** What makes two failures the same one. */
function signOf(verdict: Verdict): string {
  return verdict.kind === 'violation' ? (verdict.violations[0]?.rule ?? '') : verdict.kind;
}

function diverged(found: Scenario, first = '', second = ''): Failure {
  return { found, minimal: found, verdict: { kind: 'harness_error', error: `seed ${found.seed} gave two histories: ${first} and ${second}` } };
}
