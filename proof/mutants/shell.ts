import type { Mutant } from './mutant.ts';

/** Broken shells: clocks, ids, and what goes to people. */
export const shellMutants: readonly Mutant[] = [
  {
    id: 'newer-client-ends-foreground',
    title: 'A client of a newer version ends the server that a user runs by hand',
    requirement: 'WIR-04',
    part: 'shell',
    changes: [
      {
        file: 'server/process/start-server.ts',
        find: '...(options.detached ? { onNewerVersion',
        replace: "...(options.stateDir !== '' ? { onNewerVersion",
      },
    ],
  },
  {
    id: 'random-log-ids',
    title: 'log_ids are random UUIDs: when they were minted cannot be told',
    requirement: 'ENV-02',
    part: 'shell',
    changes: [{ file: 'server/runner/ids.ts', find: '-7${counter.toString(16)', replace: '-4${counter.toString(16)' }],
  },
  {
    id: 'log-id-from-the-clock',
    title: 'Two log_ids of one millisecond are the same',
    requirement: 'ENV-02',
    part: 'shell',
    changes: [
      {
        file: 'server/runner/ids.ts',
        find: 'return format(last, counter, bytes);',
        replace: 'return format(last, 0, bytes.fill(7));',
      },
    ],
  },
  {
    id: 'answers-on-the-next-second',
    title: 'The server looks at its deadlines every five seconds',
    requirement: 'TMO-02',
    part: 'shell',
    changes: [
      {
        file: 'server/runner/hub-runner.ts',
        find: 'const delay = Math.min(Math.max(0, deadline - state.clock()), LONGEST_TIMER_MS);',
        replace: 'const delay = Math.min(Math.max(5000, deadline - state.clock()), LONGEST_TIMER_MS);',
      },
    ],
  },
];
