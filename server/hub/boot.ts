import { isTerminal } from '../../generated/typescript/lifecycle.ts';
import { armEvidence } from './editors/connections.ts';
import { noteChange, rememberFinished } from './calls/delivery.ts';
import { editorOf, registerEditor } from './state/projects.ts';
import type { HubEvent } from './protocol/hub-protocol.ts';
import { requestKey } from './protocol/identity.ts';
import { adoptOperation } from './work/adopt.ts';
import type { HubState } from './state/state.ts';

/** Restores the state from the store. */
export function restoreState(hub: HubState, { snapshot, registered }: Extract<HubEvent, { type: 'booted' }>): void {
  hub.storeId = snapshot.store_id;
  hub.acceptSeq = snapshot.last_accept_seq;
  for (const [journal, mark] of Object.entries(snapshot.log_marks)) hub.logMarks.set(journal, mark);
  for (const { request, log_id } of snapshot.requests) hub.requests.set(requestKey(request), log_id);
  for (const { project_path, project_name, journal_id, journal_seq, generation, last_seen_at } of snapshot.editors) {
    const editor = editorOf(hub, project_path, project_name, last_seen_at);
    editor.journal = { journal_id, journal_seq, generation };
  }
  for (const editor of registered) registerEditor(hub, editor);
  for (const operation of snapshot.operations) {
    if (isTerminal(operation.state)) rememberFinished(hub, operation);
    else adoptOperation(hub, operation);
    noteChange(hub, operation);
  }
  for (const editor of hub.editors.values()) {
    if (editor.connection === undefined) editor.awaitedSince = hub.now;
    // An Editor that kept running without a server gets time to report.
    armEvidence(
      hub,
      editor,
      Math.max(editor.seenAt + hub.windows.editor_evidence_ms, hub.now + hub.windows.heartbeat_dead_ms),
    );
  }
}
