import type { LogEntry } from '../../../generated/typescript/types.ts';
import type { ShownMark } from '../protocol/hub-protocol.ts';
import { summarizeEntry } from '../protocol/log-summary.ts';
import { outlineOf } from '../protocol/operation-outline.ts';
import type { Operation } from '../protocol/operation.ts';
import { type Editor, type HubState, type LiveOperation, setBounded, unseen } from '../state/state.ts';
import { show, withMark } from './show.ts';

/** As many operations as a page shows. */
const ENDED_LIMIT = 1_000;

/*
 * Whoever watches is told at the end of each step what it has changed. Everything here costs one look at `hub.watch` as long as nobody does.
 */

/** Somebody watches, or nobody does any more. */
export function setWatch(hub: HubState, on: boolean): void {
  if (on)
    hub.watch ??= {
      operations: new Set(),
      ended: new Map(),
      overviews: new Map(),
      logs: [],
      editors: false,
      clients: false,
    };
  else hub.watch = undefined;
}

/** Something has happened to an unfinished operation that its history does not say. */
export function addMark(hub: HubState, live: LiveOperation, kind: ShownMark['kind'], text: string): void {
  if (hub.watch === undefined) return;
  live.seen = withMark(live.seen, { at: hub.now, kind, text });
  hub.watch.operations.add(live.operation.log_id);
}

/** The same, to everything that is to run in an Editor. */
export function markAll(hub: HubState, editor: Editor, text: string): void {
  if (hub.watch === undefined) return;
  for (const live of editor.live.values()) if (live.phase !== 'asking') addMark(hub, live, 'reload', text);
}

/** A call joins unfinished work. */
export function markJoin(hub: HubState, live: LiveOperation, client: string): void {
  live.seen = { ...live.seen, deduplicated: live.seen.deduplicated + 1 };
  addMark(hub, live, 'deduplicated', client);
}

/** A call gets the stored answer of work that has ended. */
export function markRedelivery(hub: HubState, operation: Operation, client: string): void {
  if (hub.watch === undefined) return;
  const { log_id, accept_seq } = operation;
  const known = hub.watch.ended.get(log_id)?.shown ?? show(outlineOf(operation), unseen);
  const { deduplicated, marks } = withMark(known, { at: hub.now, kind: 'deduplicated', text: client });
  setBounded(
    hub.watch.ended,
    log_id,
    { accept_seq, shown: { ...known, marks, deduplicated: deduplicated + 1 } },
    ENDED_LIMIT,
  );
  hub.watch.operations.add(log_id);
}

/** An operation has ended, durably: those who watch see it as it was then. */
export function showEnd(hub: HubState, { seen }: LiveOperation, ended: Operation): void {
  if (hub.watch === undefined) return;
  setBounded(
    hub.watch.ended,
    ended.log_id,
    { accept_seq: ended.accept_seq, shown: show(outlineOf(ended), seen) },
    ENDED_LIMIT,
  );
  hub.watch.operations.add(ended.log_id);
}

/** These have been stored. What stands below the mark was sent again, because our answer was lost: it has been told. */
export function showLogs(hub: HubState, { project_path }: Editor, entries: readonly LogEntry[], mark: number): void {
  if (hub.watch === undefined) return;
  const fresh = entries
    .filter(({ seq }) => seq > mark)
    .map((entry) => summarizeEntry({ ...entry, editor: project_path }));
  for (const to of [hub.watch.logs, ...hub.watch.overviews.values()]) to.push(...fresh);
}
