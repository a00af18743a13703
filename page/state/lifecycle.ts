import type { OperationState, ShownOperation } from './types.ts';

/** What a state means to a reader. */
export type Tone = 'wait' | 'run' | 'ask' | 'good' | 'bad' | 'odd' | 'grey';

const tones: Readonly<Record<OperationState, Tone>> = {
  accepted: 'wait',
  awaiting_approval: 'ask',
  queued: 'wait',
  running: 'run',
  suspended: 'wait',
  completed: 'good',
  failed: 'bad',
  cancelled: 'grey',
  interrupted: 'odd',
  not_started: 'grey',
};

/** How an operation stands. */
export type Standing = Pick<ShownOperation, 'state' | 'error_code'>;

export const toneOf = (standing: Standing): Tone => (lacksApproval(standing) ? 'bad' : tones[standing.state]);

const unfinished: readonly OperationState[] = ['accepted', 'awaiting_approval', 'queued', 'running', 'suspended'];

export const isUnfinished = (state: OperationState): boolean => unfinished.includes(state);

export const isState = (text: string): text is OperationState => Object.hasOwn(tones, text);

/** For people: the word of the wire without its underscore. */
export const wordOf = (state: OperationState): string => state.replaceAll('_', ' ');

/** The same for an operation; `error`: what went wrong, if that is known. */
export function standingText(standing: Standing, error = ''): string {
  if (!lacksApproval(standing)) return wordOf(standing.state);
  return error.startsWith('The user has refused it') ? 'refused by you' : 'not approved';
}

/** It never started, since the policy asked the user and got no approval. */
const lacksApproval = ({ state, error_code }: Standing): boolean =>
  state === 'not_started' && error_code === 'blocked_by_policy';
