import type { Mutant } from './mutant.ts';

/** Broken ownership of a space: attacks on two servers and a database kill these, or runs of the simulation in which two servers share one. */
export const leaseMutants: readonly Mutant[] = [
  {
    id: 'lease-without-fencing',
    title: 'Who had the lease once may write for ever: a server that another one has taken over from goes on',
    requirement: 'SPC-01',
    part: 'store',
    changes: [
      {
        file: 'server/store/postgres/migrations.ts',
        find: 'WHERE epoch = my_epoch AND run = my_run AND expires_at > clock_timestamp() FOR KEY SHARE',
        replace: 'WHERE my_epoch <= epoch FOR KEY SHARE',
      },
    ],
  },
  {
    id: 'lease-proved-by-acceptances-only',
    title: 'Only acceptances prove the lease: other writes of a server that was replaced are stored',
    requirement: 'SPC-01',
    part: 'store',
    changes: [
      {
        file: 'server/store/postgres/migrations.ts',
        find: '    PERFORM prove_ownership(my_epoch, my_run);\n',
        replace: '    IF accept_seq > 0 THEN PERFORM prove_ownership(my_epoch, my_run); END IF;\n',
      },
    ],
  },
  {
    id: 'console-lines-without-proof',
    title: 'Console lines are stored without a proof of the lease',
    requirement: 'SPC-01',
    part: 'store',
    changes: [
      {
        file: 'server/store/postgres/postgres-store.ts',
        find: 'session.transaction([proofOf(state.lease.claim), ...statements])',
        replace: 'session.transaction(statements)',
      },
    ],
  },
  {
    id: 'standby-serves-early',
    title: 'A server that finds the space held serves it all the same',
    requirement: 'SPC-02',
    part: 'store',
    changes: [
      {
        file: 'server/store/postgres/lease-core.ts',
        find: "return isHeld ? [] : [{ type: 'take' }];",
        replace: "return isHeld ? [{ type: 'own', epoch: 0 }] : [{ type: 'take' }];",
      },
    ],
    search: { runs: 300, rules: ['only-owner-speaks'], of: 'space' },
  },
  {
    id: 'lease-outlives-its-time',
    title: 'An owner goes on answering after its lease, until the database refuses a write of it',
    requirement: 'SPC-03',
    part: 'store',
    changes: [
      {
        file: 'server/store/postgres/lease-core.ts',
        find: 'askedAt + leaseMs * (1 - MARGIN)',
        replace: 'askedAt + leaseMs * 1_000',
      },
    ],
    search: { runs: 300, rules: ['only-owner-speaks'], of: 'space' },
  },
  {
    id: 'lease-ends-with-a-timer',
    title: 'A lease is over when a timer says so: who was stopped answers what has come meanwhile',
    requirement: 'SPC-03',
    part: 'store',
    isCanary: true,
    changes: [
      {
        file: 'server/store/postgres/lease-core.ts',
        find: 'whyOver: (now) => state.reason ?? (now >= state.until ? unconfirmed(leaseMs) : undefined),',
        replace: 'whyOver: () => state.reason,',
      },
    ],
    search: { runs: 1500, rules: ['only-owner-speaks'], of: 'space' },
  },
  {
    id: 'lease-counted-from-the-answer',
    title: 'An owner counts its lease from the answer of the database, not from the question',
    requirement: 'SPC-03',
    part: 'store',
    isCanary: true,
    changes: [
      {
        file: 'server/store/postgres/lease-core.ts',
        find: 'return event.isOurs ? renewed(state) : end(state, TAKEN);',
        replace: 'state.askedAt = now;\n      return event.isOurs ? renewed(state) : end(state, TAKEN);',
      },
    ],
    search: { runs: 1000, rules: ['only-owner-speaks'], of: 'space' },
  },
  {
    id: 'lease-without-margin',
    title: 'An owner ends its lease when the database does, by a clock that may be slow',
    requirement: 'SPC-03',
    part: 'store',
    isCanary: true,
    changes: [
      {
        file: 'server/store/postgres/lease-core.ts',
        find: 'const MARGIN = 1 / 20;',
        replace: 'const MARGIN = 0;',
      },
    ],
    search: { runs: 3000, rules: ['only-owner-speaks'], of: 'space' },
  },
  {
    id: 'lease-clock-stands-still',
    title: 'The clock of a lease stops after the clock on the wall was set forward and back',
    requirement: 'SPC-03',
    part: 'store',
    isCanary: true,
    changes: [
      {
        file: 'server/store/postgres/lease-clock.ts',
        find: 'return elapsed + slept;',
        replace: 'return (latest = Math.max(latest, elapsed, elapsed + leadNow));',
      },
      {
        file: 'server/store/postgres/lease-clock.ts',
        find: 'let slept = 0;',
        replace: 'let slept = 0;\n  let latest = 0;',
      },
    ],
    search: { runs: 1000, rules: ['only-owner-speaks'], of: 'space' },
  },
  {
    id: 'lease-not-left-to-others',
    title: 'An owner whose renewal the database refuses goes on',
    requirement: 'SPC-03',
    part: 'store',
    changes: [
      {
        file: 'server/store/postgres/lease-core.ts',
        find: 'return event.isOurs ? renewed(state) : end(state, TAKEN);',
        replace: 'return renewed(state);',
      },
    ],
  },
  {
    id: 'spaces-share-a-record',
    title: 'Every space is in one schema',
    requirement: 'SPC-04',
    part: 'store',
    changes: [
      {
        file: 'server/store/postgres/database.ts',
        find: 'schema: `mcp_unity_${space}`',
        replace: "schema: 'mcp_unity_main'",
      },
    ],
  },
  {
    id: 'limits-of-whoever-owns',
    title: 'A server that takes a space over sets its own retention and limits there',
    requirement: 'SPC-05',
    part: 'store',
    changes: [
      {
        file: 'server/store/postgres/space-settings.ts',
        find: 'SET retention_ms = coalesce(retention_ms, $1), queue_limit = coalesce(queue_limit, $2) RETURNING',
        replace: 'SET retention_ms = coalesce($1, retention_ms), queue_limit = coalesce($2, queue_limit) RETURNING',
      },
    ],
  },
  {
    id: 'limits-of-the-space-not-kept-to',
    title: 'A space has its own retention and limits, and its owner goes by those that it was started with',
    requirement: 'SPC-05',
    part: 'store',
    changes: [
      {
        file: 'server/process/serve.ts',
        find: 'windows: { ...windows, ...own.windows }',
        replace: 'windows',
      },
    ],
  },
  {
    id: 'takeover-before-the-end',
    title: 'A server that starts takes the space over from one that lives',
    requirement: 'SPC-02',
    part: 'store',
    changes: [
      {
        file: 'server/store/postgres/migrations.ts',
        find: 'IF held.expires_at > clock_timestamp() THEN',
        replace: 'IF held.epoch < 0 THEN',
      },
      {
        file: 'server/store/postgres/lease-table.ts',
        find: 'expires_at > clock_timestamp() AND run <> $1 AS held',
        replace: 'epoch < 0 AND run <> $1 AS held',
      },
    ],
  },
  {
    id: 'older-version-takes-over',
    title: 'A server takes over what a newer version has written since it was started',
    requirement: 'SPC-02',
    part: 'store',
    changes: [
      {
        file: 'server/store/postgres/migrate.ts',
        find: 'if (version <= migrations.length) return version;',
        replace: 'if (version >= 0) return version;',
      },
    ],
  },
  {
    id: 'space-kept-by-one-that-ended',
    title: 'A server that is ended while it takes a space over keeps it from others until the end of the lease',
    requirement: 'SPC-02',
    part: 'store',
    changes: [
      {
        file: 'server/store/postgres/lease-core.ts',
        find: "state.phase = isTaking ? 'giving_up' : 'over';",
        replace: "state.phase = isTaking ? 'over' : 'over';",
      },
    ],
  },
  {
    id: 'lease-never-given-up',
    title: 'A lease is renewed for much longer than was said: no server takes over from one that was killed',
    requirement: 'SPC-02',
    part: 'store',
    changes: [
      {
        file: 'server/store/postgres/lease-table.ts',
        find: 'values: [epoch, run, leaseMs],',
        replace: 'values: [epoch, run, leaseMs * 1_000],',
      },
    ],
  },
  {
    id: 'standby-loads-late',
    title: 'A server says that it stands by before it has loaded what an owner needs',
    requirement: 'SPC-02',
    part: 'store',
    changes: [
      {
        file: 'server/process/stand-by.ts',
        find: 'const loaded = loadAhead(options);',
        replace: 'const loaded = Promise.resolve();',
      },
    ],
  },
];
