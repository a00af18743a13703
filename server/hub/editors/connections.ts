import { readsInterrupted } from '../calls/reads.ts';
import { listingInterrupted } from './custom-tools.ts';
import { lastSeen } from '../state/ages.ts';
import { recordEditor } from '../state/editors.ts';
import { emit } from '../state/effects.ts';
import type { Connection, Editor, HubState } from '../state/state.ts';
import { cancelInterrupted } from '../work/cancel.ts';
import { end, errorEnding } from '../work/endings.ts';
import { armHold } from '../work/live.ts';

/** The connection that a frame came on; a new one, if it is the first. */
export function connectionOf(hub: HubState, id: number): Connection {
  const known = hub.connections.get(id);
  if (known !== undefined) return known;
  const connection: Connection = {
    id,
    editor: undefined,
    instance_id: undefined,
    lastFrameAt: hub.now,
    closing: false,
    lastRequest: 0,
    requests: new Map(),
    appends: [],
    behind: new Map(),
    refusedFrom: undefined,
    dropDead: undefined,
  };
  hub.connections.set(id, connection);
  watch(hub, connection);
  return connection;
}

/** Without a frame for so long the connection is closed; that decides nothing about the work (TMO-04). */
function watch(hub: HubState, connection: Connection): void {
  connection.dropDead = hub.deadlines.add(connection.lastFrameAt + hub.windows.heartbeat_dead_ms, () => {
    if (hub.now - connection.lastFrameAt < hub.windows.heartbeat_dead_ms) return watch(hub, connection);
    closeConnection(hub, connection, `no frame for ${hub.windows.heartbeat_dead_ms} ms`);
  });
}

/** The hub closes a connection. What still comes on it is ignored: the Editor repeats at its next hello what was not acknowledged. */
export function closeConnection(hub: HubState, connection: Connection, reason: string): void {
  if (connection.closing) return;
  emit(hub, { type: 'close', connection: connection.id, reason });
  disconnect(hub, connection);
  connection.closing = true;
}

/** The shell says that a connection is gone. */
export function connectionClosed(hub: HubState, id: number): void {
  const connection = hub.connections.get(id);
  if (connection === undefined) return;
  disconnect(hub, connection);
  hub.connections.delete(id);
}

function disconnect(hub: HubState, connection: Connection): void {
  connection.dropDead?.();
  const { editor } = connection;
  if (editor === undefined || editor.connection !== connection) return;
  editor.seenAt = lastSeen(editor);
  editor.connection = undefined;
  editor.heartbeat = undefined;
  editor.full = false;
  listingInterrupted(hub, editor);
  recordEditor(hub, editor);
  hub.changes.push({ kind: 'disconnected', editor });
  for (const request of connection.requests.values()) {
    const live = request.kind === 'cancel' ? hub.operations.get(request.log_id) : undefined;
    if (live !== undefined) cancelInterrupted(hub, live);
  }
  readsInterrupted(hub, connection);
  for (const live of editor.live.values()) {
    if (!live.mayHaveLeft && live.accepted) armHold(hub, live);
  }
  armEvidence(hub, editor, editor.seenAt + hub.windows.editor_evidence_ms);
}

/** An Editor that stays away for so long is not coming back with news: what may have started is interrupted (EXO-12). */
export function armEvidence(hub: HubState, editor: Editor, at: number): void {
  editor.dropEvidence?.();
  editor.dropEvidence = hub.deadlines.add(at, () => {
    if (editor.connection !== undefined) return;
    for (const live of editor.live.values()) {
      if (live.mayHaveLeft)
        end(
          hub,
          live,
          errorEnding('interrupted', 'The Editor has not come back, so it is not known how far the work came.'),
        );
    }
  });
}
