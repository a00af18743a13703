import type { Json, OperationState, OperationUpdateParams } from '../../../generated/typescript/types.ts';

export interface FakeRecord {
  readonly log_id: string;
  readonly accept_seq: number;
  store_id: string;
  state: OperationState;
  /** In which it was accepted. */
  generation: number;
  seq: number;
  partial?: { seq: number; value: Json };
  end?: { result?: Json; error?: string; error_code?: 'execution_error' | 'cancelled' | 'interrupted' };
  acked: boolean;
}

type UpdateHead = Pick<OperationUpdateParams, 'store_id' | 'log_id' | 'seq' | 'at'>;

export function updateOf(head: UpdateHead, { state, end }: FakeRecord): OperationUpdateParams {
  const error = end?.error ?? 'it failed';
  switch (state) {
    case 'queued':
    case 'running':
    case 'suspended':
      return { ...head, state };
    case 'completed':
      return { ...head, state, result: end?.result ?? null };
    case 'failed':
      return { ...head, state, error, error_code: 'execution_error' };
    case 'cancelled':
      return { ...head, state, error, error_code: 'cancelled' };
    case 'interrupted':
      return { ...head, state, error, error_code: 'interrupted' };
    case 'not_started':
      return { ...head, state, error, error_code: 'not_started' };
    case 'accepted':
    case 'awaiting_approval':
      throw new Error(`an Editor has no state ${state}`);
  }
}
