import { readsInterrupted } from '../calls/reads.ts';
import { listingInterrupted } from './custom-tools.ts';
import { lastSeen } from '../state/ages.ts';
import { recordEditor } from '../state/projects.ts';
import { emitEffect } from '../state/effects.ts';
import type { HubConnection, Editor } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';
import { cancelInterrupted } from '../work/cancel.ts';
import { endOperation, errorEnding } from '../work/endings.ts';
import { armHold } from '../work/time-limits.ts';

/**
 * Closes a connection and ignores later frames on it: after its next hello the Editor repeats what was not
 * acknowledged.
 */
export function closeConnection(hub: HubState, connection: HubConnection, reason: string): void {
  if (connection.closing) return;
  emitEffect(hub, { type: 'close', connection: connection.id, reason });
  disconnectEditor(hub, connection);
  connection.closing = true;
}

/** The shell reports that a connection is closed. */
export function connectionClosed(hub: HubState, id: number): void {
  const connection = hub.connections.get(id);
  if (connection === undefined) return;
  disconnectEditor(hub, connection);
  hub.connections.delete(id);
}

function disconnectEditor(hub: HubState, connection: HubConnection): void {
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
    if (request.kind === 'unstarted') request.decide(undefined);
    const live = request.kind === 'cancel' ? hub.operations.get(request.log_id) : undefined;
    if (live !== undefined) cancelInterrupted(hub, live);
  }
  readsInterrupted(hub, connection);
  for (const live of editor.live.values()) {
    if (!live.mayHaveLeft && live.accepted) armHold(hub, live);
  }
  armEvidence(hub, editor, editor.seenAt + hub.windows.editor_evidence_ms);
}

/**
 * Interrupts work that may have started, once the Editor has been disconnected for so long that it will not report any
 * more (EXO-12).
 */
export function armEvidence(hub: HubState, editor: Editor, at: number): void {
  editor.dropEvidence?.();
  editor.dropEvidence = hub.deadlines.add(at, () => {
    if (editor.connection !== undefined) return;
    for (const live of editor.live.values()) {
      if (live.mayHaveLeft)
        endOperation(
          hub,
          live,
          errorEnding('interrupted', 'The Editor has not come back, so it is not known how far the work came.'),
        );
    }
  });
}
