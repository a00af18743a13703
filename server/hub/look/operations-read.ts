import { STORE_DEADLINE_MS, answerRead, isOpen, storeFailed, storeSilent, waitToRead } from '../calls/reads.ts';
import { type OperationOutline, outlineOf } from '../protocol/operation-outline.ts';
import { summarize } from '../protocol/operation-summary.ts';
import { isExpired } from '../state/ages.ts';
import { consult } from '../state/effects.ts';
import { withheldProjects } from '../state/policy.ts';
import type { HubState } from '../state/state.ts';

/** The newest operations of projects that do not deny it, as they stand now. */
export function readOperations(hub: HubState, read_id: number, limit: number): void {
  if (!waitToRead(hub, read_id, { until: hub.now + STORE_DEADLINE_MS, otherwise: storeSilent })) return;
  consult(hub, { kind: 'outlines', limit, not_of: withheldProjects(hub, 'unity_get_result') }, (value) => {
    if (!isOpen(hub, read_id)) return;
    if (value.kind !== 'outlines') return storeFailed(hub, read_id, value);
    const kept = value.outlines.filter(({ finished_at }) => !isExpired(hub, finished_at));
    answerRead(hub, read_id, { kind: 'operations', operations: kept.map((stored) => summarize(asKnown(hub, stored))) });
  });
}

/** What is stored of unfinished work may be older than what is known of it. */
function asKnown(hub: HubState, stored: OperationOutline): OperationOutline {
  const live = hub.operations.get(stored.log_id);
  return live === undefined ? stored : outlineOf(live.operation);
}
