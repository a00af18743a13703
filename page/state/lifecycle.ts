import type { OperationState } from './types.ts';

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

export const toneOf = (state: OperationState): Tone => tones[state];

const unfinished: readonly OperationState[] = ['accepted', 'awaiting_approval', 'queued', 'running', 'suspended'];

export const isUnfinished = (state: OperationState): boolean => unfinished.includes(state);

export const isState = (text: string): text is OperationState => Object.hasOwn(tones, text);

/** For people: the word of the wire without its underscore. */
export const wordOf = (state: OperationState): string => state.replaceAll('_', ' ');
