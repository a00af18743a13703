import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Command } from '../sim/command.ts';
import { play } from '../sim/play.ts';
import { programNames } from '../sim/programs.ts';
import { countOf, histories } from './exhaustive.ts';
import { search, type Failure } from './search.ts';
import { shrink } from './shrink.ts';
import { scenarioOf } from './swarm.ts';

const SWARM_RUNS = Number(process.env['CONFORMANCE_RUNS'] ?? 800);
const DEPTH = Number(process.env['CONFORMANCE_DEPTH'] ?? 2);

const survive = fc.nat({ max: 3 });
const ms = fc.constantFrom(1, 5, 20, 100, 500, 2000, 11_000);
const timeout = fc.constantFrom(0, 20, 100, 1000, 3000);
const client = fc.nat({ max: 1 });
const which = fc.nat({ max: 2 });
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('call'), client, program: fc.constantFrom(...programNames), timeout, how: fc.constantFrom('plain', 'key', 'query') }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(1, 2, 5, 20, 130, 1000, 9000) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('poll'), client, which, timeout }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel'), which, by: fc.constantFrom('client', 'user') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave'), client }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill'), survive, ms, back: fc.constantFrom(0, 0, 0, 1, 5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload'), survive, ms }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash'), survive, ms, journal_lost: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cut'), half_open: fc.boolean(), ms }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('block'), all: fc.boolean(), ms }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('disk'), of: fc.constantFrom('store', 'journal'), mode: fc.constantFrom('slow', 'full'), ms }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('duplicate'), ms }) },
);

/** What two hundred runs must have met, or they say little. */
const telling = [
  'accepted cancelled left cancel_command cancel_answer removed',
  'completed timeout in_progress not_found execution_error compile_error cancelled interrupted not_started storage_unavailable',
  'kill cut half_open reload crash block suspend store_slow store_full store_old journal_slow journal_full journal_lost duplicate',
].flatMap((words) => words.split(' '));

/** What a person needs to see of a failure. */
const told = (failure: Failure | undefined): unknown => failure && { seed: failure.found.seed, commands: failure.minimal.commands, verdict: failure.verdict };

describe('the hub and the mock Editor keep their promises', () => {
  it(`in ${SWARM_RUNS} runs of the swarm`, () => {
    const { failure, runs } = search(Array.from({ length: SWARM_RUNS }, (_, index) => scenarioOf(index + 1)));
    expect(told(failure)).toBeUndefined();
    expect(runs).toBe(SWARM_RUNS);
  }, 600_000);

  it(`in every history of ${DEPTH} commands`, () => {
    const { failure, runs } = search(histories(DEPTH));
    expect(told(failure)).toBeUndefined();
    expect(runs).toBe(countOf(DEPTH));
  }, 600_000);

  it('in whatever fast-check thinks of', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(command, { minLength: 3, maxLength: 20 }), (seed, commands) => {
        expect(play({ seed, commands }).verdict).toEqual({ kind: 'pass' });
      }),
      { numRuns: Math.ceil(SWARM_RUNS / 5) },
    );
  }, 600_000);
});

describe('a run', () => {
  it('is the same again with the same seed, and another with another', () => {
    const hashOf = (seed: number): string | undefined => play({ ...scenarioOf(42), seed }, { traceHash: true }).traceHash;
    expect(hashOf(42)).toBe(hashOf(42));
    expect(hashOf(42)).not.toBe(hashOf(43));
  });

  it('reaches what it is meant to test', () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= 200; seed += 1) {
      for (const happening of play(scenarioOf(seed), { history: true }).history ?? []) {
        seen.add(happening.kind);
        if (happening.kind === 'fault') seen.add(happening.fault);
        if (happening.kind === 'answered') seen.add('error_code' in happening.envelope ? happening.envelope.error_code : happening.envelope.status);
      }
    }
    expect([...seen]).toEqual(expect.arrayContaining(telling));
  });
});

describe('shrinking', () => {
  it('leaves only what is needed, and makes that simple', () => {
    const { commands } = scenarioOf(7);
    const needed: Command = { do: 'kill', survive: 3, ms: 500, back: 2 };
    const minimal = shrink({ seed: 7, commands: [...commands, needed, ...commands] }, (candidate) => candidate.commands.some((one) => one.do === 'kill' && one.ms >= 20));
    expect(minimal.commands).toEqual([{ do: 'kill', survive: 0, ms: 100, back: 0 }]);
  });
});
