import type { ErrorCode, Json, OperationState } from '../../../generated/typescript/types.ts';
import type { HistoryEntry, Operation } from './operation.ts';
import { toolName } from './identity.ts';
import { cutText } from './text.ts';
import { workTitle } from './work-text.ts';

export const OUTLINE_PARTIAL_CHARS = 500;

/** An operation as lists need it, without what may be megabytes: a thousand of them are read at once. Times are Unix ms. */
export interface OperationOutline {
  readonly log_id: string;
  readonly accept_seq: number;
  /** As its client called it. */
  readonly tool: string;
  /** One line of what it does, at most 160 characters, unchanged. */
  readonly title: string;
  readonly state: OperationState;
  readonly client: string;
  readonly editor: string;
  readonly accepted_at: number;
  readonly attempt: number;
  readonly started_at?: number;
  readonly finished_at?: number;
  readonly error_code?: ErrorCode;
  /** The newest partial result as text, at most 500 characters. */
  readonly partial?: string;
  readonly history: readonly HistoryEntry[];
}

/** What an outline is made from. */
type Outlined = Omit<
  Operation,
  'identity' | 'payload_hash' | 'idempotency_key' | 'sent' | 'delivered_at' | 'cancel_requested' | 'approval'
>;

export function outlineOf(operation: Outlined): OperationOutline {
  const {
    log_id,
    accept_seq,
    state,
    client,
    editor,
    accepted_at,
    attempt,
    started_at,
    finished_at,
    outcome,
    partial,
    history,
  } = operation;
  return {
    log_id,
    accept_seq,
    tool: toolName(operation),
    title: workTitle(operation),
    state,
    client,
    editor,
    accepted_at,
    attempt,
    ...(started_at === undefined ? {} : { started_at }),
    ...(finished_at === undefined ? {} : { finished_at }),
    ...(state !== 'completed' && outcome?.status === 'error' ? { error_code: outcome.error_code } : {}),
    ...(partial === undefined ? {} : { partial: partialText(partial.value) }),
    history,
  };
}

const partialText = (value: Json): string =>
  cutText(typeof value === 'string' ? value : JSON.stringify(value), OUTLINE_PARTIAL_CHARS);
