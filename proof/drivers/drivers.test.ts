import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aimedScenario } from '../coverage/aimed.ts';
import type { Hub } from '../../server/hub/protocol/hub-protocol.ts';
import { type SimCommand, policyNames } from '../sim/command.ts';
import { withHub } from '../sim/cores.ts';
import { playScenario } from '../sim/play.ts';
import { anyCommand, searchScenarios, shrinkScenario, type FailedScenario } from './play-batch.ts';
import { alphabet, countOf, allHistories } from './batch.ts';
import { dayScenario } from './scenarios.ts';
import { focusedScenario } from './focused.ts';
import { scenarioOf } from './swarm.ts';

const SWARM_RUNS = Number(process.env['CONFORMANCE_RUNS'] ?? 500);
const DEPTH = Number(process.env['CONFORMANCE_DEPTH'] ?? 2);

/** What three hundred runs must have reached, or they prove little. */
const expectedMarks = [
  'accepted cancelled left cancel_command cancel_answer removed question approval blocked_by_policy',
  'completed timeout in_progress not_found execution_error compile_error cancelled interrupted not_started storage_unavailable',
  'kill cut half_open reload crash block suspend store_slow store_full store_old journal_slow journal_full journal_lost duplicate',
].flatMap((words) => words.split(' '));

/** What a person needs to see of a failure. */
const summaries = (failures: readonly FailedScenario[]): unknown =>
  failures.map(({ found, minimal, verdict }) => ({ seed: found.seed, commands: minimal.commands, verdict }));

describe('the hub and the mock Editor keep their promises', () => {
  it(`in ${SWARM_RUNS} runs of the swarm`, () => {
    const { failures, runs } = searchScenarios(Array.from({ length: SWARM_RUNS }, (_, index) => scenarioOf(index + 1)));
    expect(summaries(failures)).toEqual([]);
    expect(runs).toBe(SWARM_RUNS);
  }, 600_000);

  it(`in every history of ${DEPTH} commands`, () => {
    const { failures, runs } = searchScenarios(allHistories(DEPTH));
    expect(summaries(failures)).toEqual([]);
    expect(runs).toBe(countOf(DEPTH));
  }, 600_000);

  it('in runs that last a day, with SQLite beside the memory', () => {
    const { failures, runs } = searchScenarios(Array.from({ length: 150 }, (_, index) => dayScenario(index + 1)));
    expect(summaries(failures)).toEqual([]);
    expect(runs).toBe(150);
  }, 600_000);

  it('in whatever fast-check thinks of', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.constantFrom(undefined, undefined, ...policyNames),
        fc.array(anyCommand, { minLength: 3, maxLength: 20 }),
        (seed, policy, commands) => {
          const servers = commands.some((one) => one.do === 'fault' && one.server === 1) ? 2 : 1;
          expect(
            playScenario({ seed, commands, servers, ...(policy === undefined ? {} : { policy }) }).verdict,
          ).toEqual({
            kind: 'pass',
          });
        },
      ),
      { numRuns: Math.ceil(SWARM_RUNS / 5) },
    );
  }, 600_000);
});

describe('a run', () => {
  it('is the same again with the same seed, and another with another', () => {
    const hashOf = (seed: number): string | undefined =>
      playScenario({ ...scenarioOf(42), seed }, { traceHash: true }).traceHash;
    expect(hashOf(42)).toBe(hashOf(42));
    expect(hashOf(42)).not.toBe(hashOf(43));
  });

  it('reaches what it is meant to test', () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= 300; seed += 1) {
      for (const observation of playScenario(scenarioOf(seed), { history: true }).history ?? []) {
        seen.add(observation.kind);
        if (observation.kind === 'fault') seen.add(observation.fault);
        if (observation.kind === 'answered')
          seen.add(
            'error_code' in observation.envelope ? observation.envelope.error_code : observation.envelope.status,
          );
      }
    }
    expect([...seen]).toEqual(expect.arrayContaining(expectedMarks));
  });
});

/** Every call is another client's: nothing is ever a duplicate. */
const withoutDedupe = (hub: Hub): Hub => ({
  ...hub,
  step: (event, now) =>
    hub.step(
      event.type === 'call'
        ? {
            ...event,
            call: {
              ...event.call,
              client: { ...event.call.client, identity: `${event.call.client.identity} ${event.call.call_id}` },
            },
          }
        : event,
      now,
    ),
});

const namelessTimeouts = (hub: Hub): Hub => ({
  ...hub,
  step: (event, now) =>
    hub
      .step(event, now)
      .map((effect) =>
        effect.type === 'answer' && effect.envelope.status === 'timeout'
          ? { ...effect, envelope: { ...effect.envelope, advice: 'Wait for it.' } }
          : effect,
      ),
});

describe('shrinking', () => {
  it('keeps only what is needed, and makes that simple', () => {
    const { commands } = scenarioOf(7, 20);
    const needed: SimCommand = { do: 'kill', survive: 3, ms: 500, back: 2 };
    const minimal = shrinkScenario({ seed: 7, commands: [...commands, needed, ...commands] }, (candidate) =>
      candidate.commands.some((one) => one.do === 'kill' && one.ms >= 20),
    );
    expect(minimal.seed).toBe(7);
    expect(minimal.commands).toEqual([{ do: 'kill', survive: 0, ms: 20, back: 0 }]);
  });

  it('takes whatever the other two drivers can think of', () => {
    const drawn = Array.from({ length: 500 }, (_, seed) => [
      ...scenarioOf(seed).commands,
      ...aimedScenario(seed).commands,
      ...focusedScenario(seed).commands,
      ...dayScenario(seed).commands,
    ]).flat();
    const strange = [...alphabet, ...drawn].filter((command) => !anyCommand.canShrinkWithoutContext(command));
    expect(strange).toEqual([]);
    expect(new Set(drawn.map((command) => command.do)).size).toBe(14);
  });

  it('brings a broken promise down to a handful of commands', () => {
    const { failures } = searchScenarios(
      Array.from({ length: 300 }, (_, index) => scenarioOf(index + 1)),
      { cores: withHub(withoutDedupe) },
    );
    expect(failures.length).toBeGreaterThan(0);
    for (const { minimal } of failures) expect(minimal.commands.length).toBeLessThanOrEqual(6);
  });
});

describe('a search', () => {
  it('continues after a failure, and examines the first of each kind only', () => {
    const scenario = { seed: 1, commands: [alphabet[0], alphabet[4]].filter((command) => command !== undefined) };
    const options = { cores: withHub(namelessTimeouts) };
    const result = searchScenarios([scenario, scenario, scenario], options);
    expect({ runs: result.runs, failed: result.failed, kinds: result.failures.length }).toEqual({
      runs: 3,
      failed: 3,
      kinds: 1,
    });
    const again = searchScenarios([scenario], { ...options, known: new Set(['valid-messages']) });
    expect({ failed: again.failed, kinds: again.failures.length }).toEqual({ failed: 1, kinds: 0 });
  });

  it('calls it a harness error when one seed gives two histories', () => {
    let hubs = 0;
    const { failures } = searchScenarios([scenarioOf(3, 6)], {
      cores: withHub((hub) => {
        const isFirst = (hubs += 1) === 1;
        return { ...hub, step: (event, now) => (isFirst || event.type !== 'call' ? hub.step(event, now) : []) };
      }),
    });
    expect(failures.map(({ verdict }) => verdict.kind)).toEqual(['harness_error']);
  });
});
