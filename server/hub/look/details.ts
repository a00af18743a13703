import type { OperationDetails } from '../../../generated/typescript/types.ts';
import { describeProgress } from '../calls/describe-progress.ts';
import type { HubWindows } from '../protocol/hub-protocol.ts';
import type { Operation } from '../protocol/operation.ts';
import { formatDuration, formatTimestamp } from '../protocol/timestamps.ts';
import type { LiveOperation } from '../state/entities.ts';

/** An operation that has ended, whole (LGS-02). */
export function operationDetails(operation: Operation): OperationDetails {
  const {
    log_id,
    tool,
    params,
    idempotency_key,
    editor,
    client,
    state,
    attempt,
    accepted_at,
    started_at,
    finished_at,
    history,
    cancel_requested,
    partial,
    outcome,
  } = operation;
  return {
    kind: 'operation',
    log_id,
    tool,
    params,
    ...(idempotency_key === undefined ? {} : { idempotency_key }),
    editor,
    client,
    state,
    attempts: attempt,
    accepted_at: formatTimestamp(accepted_at),
    ...(started_at === undefined ? {} : { started_at: formatTimestamp(started_at) }),
    ...(finished_at === undefined ? {} : { finished_at: formatTimestamp(finished_at) }),
    history: history.map(({ at, ...entry }) => ({ ...entry, at: formatTimestamp(at) })),
    ...(cancel_requested === undefined
      ? {}
      : { cancel_requested: { at: formatTimestamp(cancel_requested.at), reason: cancel_requested.reason } }),
    ...(partial === undefined ? {} : { partial_result: partial.value }),
    ...outcomeMembers(outcome),
  };
}

function outcomeMembers(
  outcome: Operation['outcome'],
): Pick<OperationDetails, 'result' | 'error' | 'error_code' | 'stack_trace'> {
  if (outcome === undefined) return {};
  const { status: _, ...members } = outcome;
  return members;
}

/** What there is to say about an operation that goes on. */
export function summaryOf(live: LiveOperation, windows: HubWindows, now: number): string {
  const { tool, state, attempt, accepted_at, history } = live.operation;
  const since = history.at(-1)?.at ?? accepted_at;
  const attempts = attempt === 1 ? 'sent once' : `sent ${attempt} times`;
  return `${tool}, accepted at ${formatTimestamp(accepted_at)}, ${attempts}, ${state} for ${formatDuration(now - since)}. ${describeProgress(live, windows, now)}`;
}
