import type { LogSummary } from '../../../generated/typescript/types.ts';
import { STORE_DEADLINE_MS, answerRead, isOpen, storeFailed, storeSilent, waitToRead } from '../calls/reads.ts';
import type { ShownOperation } from '../../../generated/typescript/link.ts';
import type { HubReadAnswer, OwnRead } from '../protocol/reads.ts';
import { summarizeEntry, type ReadResult } from '../protocol/store-protocol.ts';
import { type OperationOutline, limitOperations } from '../protocol/operation.ts';
import { parseTimestamp } from '../protocol/timestamps.ts';
import { isExpired } from '../state/projects.ts';
import { readStore } from '../state/effects.ts';
import type { HubState } from '../state/state.ts';
import { emptyNotes } from '../state/entities.ts';
import { editorSummaries, showOutline, showLive } from '../notifications/watchers.ts';

type Wanted = Extract<OwnRead, { kind: 'overview' }>;

/**
 * Everything to show, in its state at the answer. While a page is open, `changed` reports later changes: an overview
 * plus the changes since equals a later overview.
 */
export function readOverview(hub: HubState, read_id: number, wanted: Wanted): void {
  const otherwise = (): HubReadAnswer => {
    hub.watch?.overviews.delete(read_id);
    return storeSilent();
  };
  if (!waitToRead(hub, read_id, { until: hub.now + STORE_DEADLINE_MS, otherwise })) return;
  const meanwhile: LogSummary[] = [];
  hub.watch?.overviews.set(read_id, meanwhile);
  readStore(hub, { kind: 'outlines', limit: wanted.operations }, (stored) => {
    readLogs(hub, wanted.logs, (entries) => {
      hub.watch?.overviews.delete(read_id);
      if (!isOpen(hub, read_id)) return;
      if (stored.kind !== 'outlines') return storeFailed(hub, read_id, stored);
      if (entries.kind !== 'logs') return storeFailed(hub, read_id, entries);
      const overview = {
        store_id: hub.storeId,
        editors: editorSummaries(hub),
        clients: hub.clients,
        operations: operationsNow(hub, stored.outlines, wanted.operations),
        logs: logsNow(hub, { stored: entries.entries.map(summarizeEntry), meanwhile }, wanted.logs),
      };
      answerRead(hub, read_id, { kind: 'overview', overview });
    });
  });
}

function readLogs(hub: HubState, limit: number, then: (value: ReadResult) => void): void {
  if (limit === 0) then({ kind: 'logs', entries: [], more: false });
  else readStore(hub, { kind: 'logs', filter: { limit, log_type: 'all' } }, then);
}

/** The hub's state is newer than what was read. */
function operationsNow(hub: HubState, stored: readonly OperationOutline[], limit: number): readonly ShownOperation[] {
  const found = new Map<string, { readonly accept_seq: number; readonly shown: ShownOperation }>();
  for (const operation of stored) {
    const { log_id, accept_seq, finished_at } = operation;
    if (!isExpired(hub, finished_at) && !hub.operations.has(log_id))
      found.set(log_id, { accept_seq, shown: showOutline(operation, emptyNotes) });
  }
  for (const ended of hub.watch?.ended.values() ?? [])
    if (!isExpired(hub, ended.shown.finished_at)) found.set(ended.shown.log_id, ended);
  for (const live of hub.operations.values())
    if (live.accepted)
      found.set(live.operation.log_id, { accept_seq: live.operation.accept_seq, shown: showLive(live) });
  const newestFirst = [...found.values()].toSorted((a, b) => b.accept_seq - a.accept_seq).map(({ shown }) => shown);
  return limitOperations(newestFirst, limit);
}

interface Entries {
  /** Newest first. */
  readonly stored: readonly LogSummary[];
  /** Stored since the read began, oldest first; the read may or may not contain them. */
  readonly meanwhile: readonly LogSummary[];
}

/** Oldest first. Excludes entries being written, which the read may contain; they are reported once stored. */
function logsNow(hub: HubState, { stored, meanwhile }: Entries, limit: number): LogSummary[] {
  const later = new Set(
    [...hub.storing].flatMap(({ params }) =>
      params.entries.filter(({ seq }) => seq > (hub.logMarks.get(params.journal_id) ?? 0)).map(({ log_id }) => log_id),
    ),
  );
  const kept = stored
    .toReversed()
    .filter(({ log_id, timestamp }) => !later.has(log_id) && !isExpired(hub, parseTimestamp(timestamp)));
  const known = new Set(kept.map(({ log_id }) => log_id));
  return [...kept, ...meanwhile.filter(({ log_id }) => !known.has(log_id))].slice(-limit);
}
