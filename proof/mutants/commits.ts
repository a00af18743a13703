import type { Mutant } from './mutant.ts';

/** Broken commits of several transactions at a time: runs of the simulation in which two servers share a space kill these. */
export const commitMutants: readonly Mutant[] = [
  {
    id: 'stored-behind-a-failure',
    title: 'A transaction behind one that failed counts as stored',
    requirement: 'EXO-02',
    part: 'store',
    isCanary: true,
    changes: [
      {
        file: 'server/store/postgres/commit-core.ts',
        find: "return failed.map(({ number }): CommitEffect => ({ type: 'failed', number, error }));",
        replace:
          "return failed.map(({ number }) => ({ type: number === batch.number ? 'failed' : 'stored', number, error }));",
      },
    ],
    search: { runs: 2000, rules: ['write-ahead', 'starts-once', 'ends-for-a-reason'], of: 'space' },
  },
  {
    id: 'stored-before-the-one-in-front',
    title: 'A transaction that the database refuses, as the one in front of it is missing, counts as stored',
    requirement: 'EXO-02',
    part: 'store',
    isCanary: true,
    changes: [
      {
        file: 'server/store/postgres/commit-core.ts',
        find: "      batch.state = 'held';\n      return sendHeld(state);",
        replace: '      return storedAs(state, batch);',
      },
    ],
    search: { runs: 600, rules: ['write-ahead', 'acknowledged-ends'], of: 'space' },
  },
  {
    id: 'said-again-without-proof',
    title: 'A transaction whose answer was lost is said again without the proof of the lease and without its number',
    requirement: 'SPC-01',
    part: 'store',
    isCanary: true,
    changes: [
      {
        file: 'server/store/postgres/commit-core.ts',
        find: "return [{ kind: 'begin', claim, number, after: batch.after }, ...writes];",
        replace:
          "return batch.unheard > 1 ? writes : [{ kind: 'begin', claim, number, after: batch.after }, ...writes];",
      },
    ],
    search: { runs: 600, rules: ['only-owner-writes', 'write-ahead'], of: 'space' },
  },
  {
    id: 'lost-answer-is-a-failure',
    title: 'A transaction whose answer was lost counts as failed when the database says that it is stored',
    requirement: 'WIR-05',
    part: 'store',
    isCanary: true,
    changes: [
      {
        file: 'server/store/postgres/commit-core.ts',
        find: 'if (batch.unheard > 0) return storedAs(state, batch);',
        replace: '',
      },
    ],
    search: { runs: 600, rules: ['write-ahead', 'ends-once', 'truthful-end'], of: 'space' },
  },
  {
    id: 'refused-is-not-stored',
    title: 'A transaction that may be stored already counts as failed when the database refuses it',
    requirement: 'WIR-05',
    part: 'store',
    isCanary: true,
    changes: [
      {
        file: 'server/store/postgres/commit-core.ts',
        find: 'if (batch.unheard > 0 && answer.isForNow) return',
        replace: 'if (answer.isForNow && batch.unheard > 1_000) return',
      },
    ],
    search: { runs: 3000, rules: ['ends-once', 'truthful-end'], of: 'space' },
  },
];
