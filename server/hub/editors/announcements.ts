import type { EditorHeartbeatParams, UnityNotification } from '../../../generated/typescript/types.ts';
import { logLine } from '../state/effects.ts';
import type { Connection, Editor } from '../state/entities.ts';
import { recordEditor } from '../state/projects.ts';
import type { HubState } from '../state/state.ts';
import { sendQueued } from '../work/dispatch.ts';
import { listTools } from './custom-tools.ts';

/** How often the time of the last evidence of a connected Editor is stored. */
const RECORD_SEEN_MS = 60_000;

/** Takes the sign of life that says how busy the Editor is. */
export function receiveHeartbeat(hub: HubState, editor: Editor, params: EditorHeartbeatParams): void {
  hub.changes.push({ kind: 'heartbeat', editor, before: editor.heartbeat });
  editor.heartbeat = { at: hub.now, params };
  if (hub.now - editor.recordedSeenAt >= RECORD_SEEN_MS) recordEditor(hub, editor);
  if (!editor.full) return;
  editor.full = false;
  sendQueued(hub, editor);
}

/** Takes the Editor's own notifications. A plain close of the socket is none of them (PSH-04). */
export function receivePush(hub: HubState, connection: Connection, editor: Editor, push: UnityNotification): void {
  switch (push.type) {
    case 'DOMAIN_RELOAD':
      editor.leaving = 'reloading';
      break;
    case 'UNITY_SHUTDOWN':
      editor.leaving = 'shutdown';
      break;
    case 'USER_DISCONNECT':
      editor.leaving = 'user_disconnect';
      break;
    case 'CONNECTION_ESTABLISHED':
      editor.leaving = undefined;
      break;
    case 'DOMAIN_RELOAD_RECOVERED':
      editor.leaving = undefined;
      hub.changes.push({ kind: 'tools' });
      break;
    case 'TOOLS_CHANGED':
      listTools(hub, connection, editor);
      break;
    default:
      return logLine(
        hub,
        'warning',
        `${editor.project_name} sent a notification of the unknown type ${JSON.stringify(push.type).slice(0, 80)}`,
      );
  }
  hub.changes.push({ kind: 'announced', editor });
  logLine(hub, 'info', `${editor.project_name}: ${push.type}`);
}
