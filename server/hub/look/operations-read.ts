import { STORE_DEADLINE_MS, answerRead, isOpen, storeFailed, storeSilent, waitToRead } from '../calls/reads.ts';
import type { Client } from '../protocol/call.ts';
import { type OperationOutline, outlineOf } from '../protocol/operation-outline.ts';
import { summarizeOperation } from '../protocol/operation-summary.ts';
import { isExpired } from '../state/ages.ts';
import { readStore } from '../state/effects.ts';
import { mayRead, withheldProjects } from '../state/projects.ts';
import type { HubState } from '../state/state.ts';

interface OperationsRead {
  readonly read_id: number;
  readonly client: Client;
  readonly limit: number;
}

/** The newest operations of all projects whose policy allows reading them, in their current state. */
export function readOperations(hub: HubState, { read_id, client, limit }: OperationsRead): void {
  if (!waitToRead(hub, read_id, { until: hub.now + STORE_DEADLINE_MS, otherwise: storeSilent })) return;
  readStore(hub, { kind: 'outlines', limit, not_of: withheldProjects(hub, 'unity_get_result', client) }, (value) => {
    if (!isOpen(hub, read_id)) return;
    if (value.kind !== 'outlines') return storeFailed(hub, read_id, value);
    // A project that has not been seen since the start is not in the list of those that are withheld.
    const kept = value.outlines.filter(
      ({ finished_at, editor }) => !isExpired(hub, finished_at) && mayRead(hub, 'unity_get_result', editor, client),
    );
    answerRead(hub, read_id, {
      kind: 'operations',
      operations: kept.map((stored) => summarizeOperation(asKnown(hub, stored))),
    });
  });
}

/** What is stored of unfinished work may be older than what is known of it. */
function asKnown(hub: HubState, stored: OperationOutline): OperationOutline {
  const live = hub.operations.get(stored.log_id);
  return live === undefined ? stored : outlineOf(live.operation);
}
