import fc from 'fast-check';
import { matrixPhases } from '../coverage/matrix.ts';
import { matrixFaults } from '../coverage/matrix-faults.ts';
import type { Command } from '../sim/command.ts';
import { readForms } from '../oracles/history.ts';
import { programNames } from '../sim/programs.ts';

/** Longer than every window of the simulation (sim/windows.ts), an hour's clock jump included. */
const LONGEST_MS = 3_700_000;

/** A fault that lasts longer than the world waits for things to heal (sim/play.ts) proves nothing. */
const LONGEST_FAULT_MS = 50_000;

const usualMs = fc.constantFrom(1, 2, 5, 20, 130, 500, 2000, 9000, 11_000);
const timeout = fc.oneof(
  { weight: 1, arbitrary: fc.nat({ max: 60_000 }) },
  { weight: 9, arbitrary: fc.constantFrom(0, 20, 100, 1000, 3000) },
);
const client = fc.nat({ max: 2 });
const survive = fc.nat({ max: 3 });
const which = fc.nat({ max: 2 });
/** Mostly such as the windows make interesting; any other too, and first: a number that was found is made smaller by the first that comes. */
const span = fc.oneof(
  { weight: 1, arbitrary: fc.integer({ min: 1, max: LONGEST_FAULT_MS }) },
  { weight: 9, arbitrary: usualMs },
);
const wait = fc.oneof(
  { weight: 1, arbitrary: fc.integer({ min: 1, max: LONGEST_MS }) },
  { weight: 9, arbitrary: usualMs },
);

/**
 * The third driver: the same commands for fast-check, which makes failures small. Whatever the other two drivers can think of is one of
 * these; simplest values come first, since that is where shrinking goes.
 */
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('call'),
      client,
      program: fc.constantFrom('quick', 'work', ...programNames, 'talk'),
      timeout,
      how: fc.constantFrom('plain', 'key', 'query', 'tool', 'fresh'),
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('wait'), ms: wait }) },
  {
    weight: 3,
    arbitrary: fc.record(
      { do: fc.constant('poll'), client, which, timeout, as: fc.constantFrom(...readForms) },
      { requiredKeys: ['do', 'client', 'which', 'timeout'] },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('decide'), which, how: fc.constantFrom('approve', 'refuse', 'mix_up') }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel'), which, by: fc.constantFrom('client', 'user') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave'), client }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('kill'),
      survive,
      ms: span,
      back: fc.oneof({ weight: 1, arbitrary: fc.nat({ max: 12 }) }, { weight: 9, arbitrary: fc.constant(0) }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload'), survive, ms: span }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash'), survive, ms: span, journal_lost: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cut'), half_open: fc.boolean(), ms: span }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('block'), all: fc.boolean(), ms: span }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('disk'),
      of: fc.constantFrom('store', 'journal'),
      mode: fc.constantFrom('slow', 'full', 'unreadable'),
      ms: span,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        do: fc.constant('space'),
        fault: fc.constantFrom(
          'kill',
          'stop',
          'pause',
          'lose_requests',
          'lose_replies',
          'cut_off',
          'fail_over',
          'set_clock',
        ),
        who: fc.nat({ max: 1 }),
        ms: span,
        count: fc.integer({ min: -LONGEST_MS, max: LONGEST_MS }),
      },
      { requiredKeys: ['do', 'fault', 'who', 'ms'] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        do: fc.constant('fault'),
        fault: fc.constantFrom(...matrixFaults),
        ms: span,
        count: fc.oneof(fc.integer({ min: -LONGEST_MS, max: LONGEST_MS }), fc.nat({ max: 12 })),
        survive,
        editor: fc.constant(0),
        server: fc.constant(1),
        at: fc.constantFrom(...matrixPhases),
      },
      { requiredKeys: ['do', 'fault', 'ms'] },
    ),
  },
);
