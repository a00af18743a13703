import { describe, expect, it } from 'vitest';
import { spaceScenario } from '../drivers/scenarios.ts';
import { createCommitCore, type CommitCore } from '../../server/team/postgres/commit-core.ts';
import type { Observation } from '../oracles/history.ts';
import { cores, type Cores } from './cores.ts';
import { playScenario } from './play.ts';

/** Few enough for each run of the tests; `npm run prove simulate` plays many more. */
const SEEDS = 250;
const TIMEOUT_MS = 120_000;

describe('two servers of a space', () => {
  const count = {
    takeovers: 0,
    handedOver: 0,
    stored: 0,
    answered: 0,
    clockSets: 0,
    overtaking: 0,
    missing: 0,
    already: 0,
    failed: 0,
  };
  const learn = (observation: Observation): void => {
    if (observation.kind === 'lease' && observation.until === -Infinity) count.handedOver += 1;
    if (observation.kind === 'stored') count.stored += 1;
    if (observation.kind === 'answered') count.answered += 1;
    if (observation.kind === 'fault' && observation.fault === 'clock_jump') count.clockSets += 1;
  };

  const counting: Cores = {
    ...cores,
    createCommits<Write>(...args: Parameters<typeof createCommitCore>): CommitCore<Write> {
      const core = createCommitCore<Write>(...args);
      let underWay = 0;
      const step: typeof core.step = (event) => {
        if (event.type === 'answered' && event.answer.type === 'before_missing') count.missing += 1;
        if (event.type === 'answered' && event.answer.type === 'stored_already') count.already += 1;
        const effects = core.step(event);
        for (const { type } of effects) {
          if (type === 'send') underWay += 1;
          if (type === 'failed') count.failed += 1;
        }
        if (underWay > 1) count.overtaking += 1;
        if (event.type === 'answered') underWay -= 1;
        return effects;
      };
      return Object.assign(Object.create(core), { step });
    },
  };

  it(
    'keep every promise while they, their database and the network between them fail',
    () => {
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        const { verdict, history = [] } = playScenario(spaceScenario(seed), { history: true, cores: counting });
        expect(verdict, `seed ${seed}`).toEqual({ kind: 'pass' });
        history.forEach(learn);
        const epochs = new Set(history.flatMap((one) => (one.kind === 'lease' ? [one.epoch] : [])));
        count.takeovers += epochs.size - 1;
      }
    },
    TIMEOUT_MS,
  );

  it('own it in turns, and are given work', () => {
    expect(count.takeovers).toBeGreaterThan(SEEDS);
    expect(count.handedOver).toBeGreaterThan(20);
    expect(count.stored).toBeGreaterThan(SEEDS * 5);
    expect(count.answered).toBeGreaterThan(SEEDS * 5);
    expect(count.clockSets).toBeGreaterThan(10);
  });

  it('have several transactions under way, of which some come too early, are sent again or fail', () => {
    expect(count.overtaking).toBeGreaterThan(SEEDS);
    expect(count.missing).toBeGreaterThan(20);
    expect(count.already).toBeGreaterThan(20);
    expect(count.failed).toBeGreaterThan(20);
  });

  it('give the same history for the same seed', () => {
    const hashes = [7, 7].map((seed) => playScenario(spaceScenario(seed), { traceHash: true }).traceHash);
    expect(hashes[0]).toBe(hashes[1]);
  });
});
