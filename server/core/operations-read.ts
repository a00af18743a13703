import { consult } from './effects.ts';
import type { OperationSummary } from './hub-protocol.ts';
import { isExpired } from './lookup.ts';
import { toolName, type Operation } from './operation.ts';
import { answerRead, failRead, isOpen, waitToRead } from './reads.ts';
import type { HubState } from './state.ts';

/** A store that says nothing for so long is in trouble. */
const STORE_DEADLINE_MS = 10_000;

/** The newest operations, as they stand now. */
export function readOperations(hub: HubState, read_id: number, limit: number, now: number): void {
  const otherwise = () => ({ kind: 'failed', code: 'unavailable', reason: 'The store does not answer: look at the state folder and its disk, then read again.' }) as const;
  if (!waitToRead(hub, read_id, { until: now + STORE_DEADLINE_MS, otherwise })) return;
  consult(hub, { kind: 'operations', limit }, (value, at) => {
    if (!isOpen(hub, read_id)) return;
    if (value.kind !== 'operations') return failRead(hub, read_id, 'unavailable', `The store could not be read: ${value.kind === 'failed' ? value.reason : value.kind}`);
    const kept = value.operations.filter(({ finished_at }) => !isExpired(hub, finished_at, at));
    // What is stored of unfinished work may be older than what is known of it.
    answerRead(hub, read_id, { kind: 'operations', operations: kept.map((stored) => summarize(hub.operations.get(stored.log_id)?.operation ?? stored)) });
  });
}

function summarize(operation: Operation): OperationSummary {
  const { log_id, state, client, editor, accepted_at, started_at, finished_at, outcome } = operation;
  return {
    log_id,
    tool: toolName(operation),
    state,
    client,
    editor,
    accepted_at,
    ...(started_at === undefined ? {} : { started_at }),
    ...(finished_at === undefined ? {} : { finished_at }),
    ...(outcome?.status === 'error' ? { error_code: outcome.error_code } : {}),
  };
}
