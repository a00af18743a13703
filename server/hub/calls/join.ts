import { persist } from '../state/effects.ts';
import { requestKey } from '../protocol/identity.ts';
import { setBounded, type HubState, type LiveOperation, type OpenCall } from '../state/state.ts';
import { settle, waitFor } from './waiters.ts';

/** The store finds older ones itself; this many cover every call that can be in flight or be replayed after a restart. */
const REQUESTS_LIMIT = 100_000;

/** A call joins work that is in flight (EXO-05), also work whose accept is still being written. */
export function join(hub: HubState, open: OpenCall, live: LiveOperation): void {
  open.deduplicated = true;
  live.seen = { ...live.seen, deduplicated: live.seen.deduplicated + 1 };
  hub.changes.push({ kind: 'joined', live, client: open.call.client.label });
  attach(hub, open, live);
  waitFor(hub, open, live);
  settle(hub, open);
}

function attach(hub: HubState, open: OpenCall, live: LiveOperation): void {
  const { request } = open.call;
  if (request === undefined || open.attached) return;
  rememberRequest(hub, open, live);
  persist(hub, { kind: 'attach', log_id: live.operation.log_id, request }, (_outcome) => {
    // Where that failed, a replay is not recognised as this request; it is still recognised as the same call.
    if (open.live !== live) return;
    open.attached = true;
    settle(hub, open);
  });
}

/** A replay of this request is to find this operation. */
export function rememberRequest(hub: HubState, open: OpenCall, live: LiveOperation): void {
  if (open.call.request === undefined) return;
  open.hasRow = true;
  setBounded(hub.requests, requestKey(open.call.request), live.operation.log_id, REQUESTS_LIMIT);
}
