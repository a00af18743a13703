// Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).

/** Where an operation is in its life. */
export type LifecycleState = 'accepted' | 'awaiting_approval' | 'queued' | 'running' | 'suspended' | 'completed' | 'failed' | 'cancelled' | 'interrupted' | 'not_started';

/** What moves an operation on. */
export type LifecycleSignal = 'ask' | 'approve' | 'enqueue' | 'start' | 'suspend' | 'resume' | 'complete' | 'fail' | 'cancel' | 'interrupt' | 'give_up' | 'redispatch';

/** In the order of the contract. */
export const operationStates = [
  /** Durable in the store of the server; nothing has been asked of Unity yet, or it has to be asked again. */
  'accepted',
  /** The policy asks the user first. */
  'awaiting_approval',
  /** Durable in the Editor's journal, waiting for the main thread. */
  'queued',
  /** Its start is durable; its first instruction may have run. */
  'running',
  /** Its continuation is durable; it resumes once after the next domain reload, or in place if a compilation fails and no reload follows. */
  'suspended',
  /** It returned. */
  'completed',
  /** It threw, did not compile, or its result was too large. */
  'failed',
  /** Cancelled before its start, or the code obeyed a cancel. */
  'cancelled',
  /** It had started, and its progress is unknown. */
  'interrupted',
  /** It never started and never will. */
  'not_started',
] as const satisfies readonly LifecycleState[];

export const lifecycleSignals = [
  /** The policy requires an approval. */
  'ask',
  /** The user approved it. */
  'approve',
  /** The Editor has it in its journal. */
  'enqueue',
  /** Its start is durable in the Editor. */
  'start',
  /** A continuation is durable in the Editor. */
  'suspend',
  /** The continuation begins; that is durable in the Editor. */
  'resume',
  /** It returned a value. */
  'complete',
  /** It threw or could not be compiled. */
  'fail',
  /** It was removed before its start, or obeyed a cancel. */
  'cancel',
  /** It had started and its end will never be known. */
  'interrupt',
  /** It is proven not to have started and will not be tried again; also when the policy or the user refuses it (error_code blocked_by_policy). */
  'give_up',
  /** A new generation is proven not to have started it: it is to be sent again. */
  'redispatch',
] as const satisfies readonly LifecycleSignal[];

/** States that nothing leads out of. */
export const terminalStates: readonly LifecycleState[] = ['completed', 'failed', 'cancelled', 'interrupted', 'not_started'];

const transitions: { readonly [State in LifecycleState]: { readonly [Signal in LifecycleSignal]?: LifecycleState } } = {
  accepted: { ask: 'awaiting_approval', enqueue: 'queued', start: 'running', suspend: 'suspended', complete: 'completed', fail: 'failed', cancel: 'cancelled', interrupt: 'interrupted', give_up: 'not_started' },
  awaiting_approval: { approve: 'accepted', cancel: 'cancelled', give_up: 'not_started' },
  queued: { enqueue: 'queued', redispatch: 'accepted', start: 'running', suspend: 'suspended', complete: 'completed', fail: 'failed', cancel: 'cancelled', interrupt: 'interrupted', give_up: 'not_started' },
  running: { suspend: 'suspended', complete: 'completed', fail: 'failed', cancel: 'cancelled', interrupt: 'interrupted' },
  suspended: { resume: 'running', complete: 'completed', fail: 'failed', cancel: 'cancelled', interrupt: 'interrupted' },
  completed: {},
  failed: {},
  cancelled: {},
  interrupted: {},
  not_started: {},
};

/** The state after a signal; undefined where the signal means nothing in that state. */
export function nextState(state: LifecycleState, signal: LifecycleSignal): LifecycleState | undefined {
  return transitions[state][signal];
}

/** Whether an operation in this state has ended. */
export function isTerminal(state: LifecycleState): boolean {
  return terminalStates.includes(state);
}
