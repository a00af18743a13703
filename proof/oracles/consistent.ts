import type { Rule } from './rule.ts';

/** The hub's indexes, queues and waiting calls agree with its operations after each step. */
export const consistentHub: Rule = {
  id: 'consistent-hub',
  requirements: ['EXO-05', 'EXO-08', 'EXO-11', 'TMO-05'],
  kinds: ['contradiction'],
  sees(observation, { fail }) {
    if (observation.kind === 'contradiction') fail(observation.message);
  },
};
