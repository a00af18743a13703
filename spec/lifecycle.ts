import type { Lifecycle, LifecycleTransition, TypeDefinition } from './form.ts';
import { strings } from './schema.ts';

const waiting = ['accepted', 'awaiting_approval', 'queued'] as const;
const live = ['running', 'suspended'] as const;
const unfinished = [...waiting, ...live] as const;

const each = (from: readonly string[], signal: string, to: string): LifecycleTransition[] =>
  from.map((state) => ({ from: state, signal, to }));

/**
 * The states of an operation. A side that is notified late may skip states (an accepted operation whose `complete` arrives first),
 * so a signal is listed for every state in which it can be learned. What is not listed is not a transition.
 */
export const lifecycle: Lifecycle = {
  states: [
    {
      name: 'accepted',
      terminal: false,
      description:
        'Durable in the store of the server; nothing has been asked of Unity yet, or it has to be asked again.',
    },
    { name: 'awaiting_approval', terminal: false, description: 'The policy asks the user first.' },
    { name: 'queued', terminal: false, description: "Durable in the Editor's journal, waiting for the main thread." },
    { name: 'running', terminal: false, description: 'Its start is durable; its first instruction may have run.' },
    {
      name: 'suspended',
      terminal: false,
      description:
        'Its continuation is durable; it resumes once after the next domain reload, or in place if a compilation fails and no reload follows.',
    },
    { name: 'completed', terminal: true, description: 'It returned.' },
    { name: 'failed', terminal: true, description: 'It threw, did not compile, or its result was too large.' },
    { name: 'cancelled', terminal: true, description: 'Cancelled before its start, or the code obeyed a cancel.' },
    { name: 'interrupted', terminal: true, description: 'It had started, and its progress is unknown.' },
    { name: 'not_started', terminal: true, description: 'It never started and never will.' },
  ],
  signals: [
    { name: 'ask', description: 'The policy requires an approval.' },
    { name: 'approve', description: 'The user approved it.' },
    { name: 'enqueue', description: 'The Editor has it in its journal.' },
    { name: 'start', description: 'Its start is durable in the Editor.' },
    { name: 'suspend', description: 'A continuation is durable in the Editor.' },
    { name: 'resume', description: 'The continuation begins; that is durable in the Editor.' },
    { name: 'complete', description: 'It returned a value.' },
    { name: 'fail', description: 'It threw or could not be compiled.' },
    { name: 'cancel', description: 'It was removed before its start, or obeyed a cancel.' },
    { name: 'interrupt', description: 'It had started and its end will never be known.' },
    {
      name: 'give_up',
      description:
        'It is proven not to have started and will not be tried again; also when the policy or the user refuses it (error_code blocked_by_policy).',
    },
    { name: 'redispatch', description: 'A new generation is proven not to have started it: it is to be sent again.' },
  ],
  transitions: [
    ...each(['accepted'], 'ask', 'awaiting_approval'),
    ...each(['awaiting_approval'], 'approve', 'accepted'),
    ...each(['accepted', 'queued'], 'enqueue', 'queued'),
    ...each(['queued'], 'redispatch', 'accepted'),
    ...each(['accepted', 'queued'], 'start', 'running'),
    ...each(['accepted', 'queued', 'running'], 'suspend', 'suspended'),
    ...each(['suspended'], 'resume', 'running'),
    ...each(['accepted', 'queued', ...live], 'complete', 'completed'),
    ...each(['accepted', 'queued', ...live], 'fail', 'failed'),
    ...each(unfinished, 'cancel', 'cancelled'),
    ...each(['accepted', 'queued', ...live], 'interrupt', 'interrupted'),
    ...each(waiting, 'give_up', 'not_started'),
  ],
};

export const lifecycleTypes: readonly TypeDefinition[] = [
  {
    name: 'OperationState',
    source: 'lifecycle.ts',
    schema: strings(
      'The state of an operation. `timeout` is not a state of an operation, only of a wait.',
      lifecycle.states.map((state) => state.name),
    ),
  },
];
