import { STORE_DEADLINE_MS, answerRead, isOpen, storeFailed, storeSilent, waitToRead } from '../calls/reads.ts';
import type { OperationList } from '../protocol/reads.ts';
import { isExpired } from '../state/ages.ts';
import { readStore } from '../state/effects.ts';
import { unseen } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';
import { showLive, showOutline } from '../tell/show.ts';

/** One page of what is stored, in its current state. Empty only where there is nothing older. */
export function readList(hub: HubState, read_id: number, list: OperationList): void {
  if (!waitToRead(hub, read_id, { until: hub.now + STORE_DEADLINE_MS, otherwise: storeSilent })) return;
  readPage(hub, read_id, list);
}

function readPage(hub: HubState, read_id: number, list: OperationList): void {
  const { limit, before, editor, contains } = list;
  const search = {
    ...(before === undefined ? {} : { before }),
    ...(editor === undefined ? {} : { editor }),
    ...(contains === undefined ? {} : { contains }),
  };
  // One more than is wanted tells whether there are more.
  readStore(hub, { kind: 'outlines', limit: limit + 1, ...search }, (value) => {
    if (!isOpen(hub, read_id)) return;
    if (value.kind !== 'outlines') return storeFailed(hub, read_id, value);
    const page = value.outlines.slice(0, limit);
    const found = page.filter(({ finished_at }) => !isExpired(hub, finished_at));
    const more = value.outlines.length > limit;
    const last = page.at(-1);
    // A reader goes on behind the last row that it gets: a page whose rows have all expired has none.
    if (found.length === 0 && more && last !== undefined)
      return readPage(hub, read_id, { ...list, before: last.log_id });
    const operations = found.map((outline) => {
      const live = hub.operations.get(outline.log_id);
      return live === undefined ? showOutline(outline, unseen) : showLive(live);
    });
    answerRead(hub, read_id, { kind: 'list', operations, more });
  });
}
