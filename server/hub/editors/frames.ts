import {
  type EditorNotification,
  type EditorRequest,
  type FailureFrame,
  type FrameFromEditor,
  type NotificationFrame,
  type RequestFrame,
  type ResponseFrame,
  type ServerRequest,
  failure,
} from '../../../generated/typescript/rpc.ts';
import type { EditorHeartbeatParams, UnityNotification } from '../../../generated/typescript/types.ts';
import { listTools, toolsListed, toolsNotListed } from './custom-tools.ts';
import { endFollows, executeAnswered, executeRefused, statusAnswered } from './execute-answers.ts';
import { receiveHello } from './hello.ts';
import { receiveLogs } from './logs.ts';
import { resourceNotRead, resourceRead } from './resources.ts';
import { recordEditor } from '../state/editors.ts';
import { log, send } from '../state/effects.ts';
import type { Connection, Editor, HubState, LiveOperation } from '../state/state.ts';
import { afterCancel, cancelRefused } from '../work/cancel.ts';
import { pump } from '../work/dispatch.ts';
import { receiveUpdate } from '../work/updates.ts';

/** How often the time of the last evidence of a connected Editor is stored. */
const RECORD_SEEN_MS = 60_000;

/** A frame of an authenticated connection. */
export function receiveFrame(hub: HubState, connection: Connection, frame: FrameFromEditor): void {
  if (connection.closing) return;
  connection.lastFrameAt = hub.now;
  switch (frame.kind) {
    case 'request':
      return receiveRequest(hub, connection, frame);
    case 'notification':
      return receiveNotification(hub, connection, frame);
    case 'response':
      return receiveResponse(hub, connection, frame);
    case 'failure':
      return receiveFailure(hub, connection, frame);
  }
}

function receiveRequest(hub: HubState, connection: Connection, frame: RequestFrame<EditorRequest>): void {
  switch (frame.method) {
    case 'editor/hello':
      return receiveHello(hub, connection, frame);
    case 'logs/append':
      if (connection.editor === undefined)
        return send(hub, connection, failure(frame.id, 'not_greeted', 'expected editor/hello before logs/append'));
      return receiveLogs(hub, connection, connection.editor, frame);
    case 'auth/challenge':
    case 'auth/prove':
      return send(
        hub,
        connection,
        failure(
          frame.id,
          'invalid_request',
          `expected editor/hello, got ${frame.method}: this connection is authenticated already`,
        ),
      );
  }
}

function receiveNotification(
  hub: HubState,
  connection: Connection,
  frame: NotificationFrame<EditorNotification>,
): void {
  const { editor } = connection;
  if (editor === undefined) return log(hub, 'warning', `${frame.method} before editor/hello; ignored`);
  switch (frame.method) {
    case 'operation/update':
      return receiveUpdate(hub, connection, frame.params);
    case 'editor/heartbeat':
      return receiveHeartbeat(hub, editor, frame.params);
    case 'editor/notification':
      return receivePush(hub, connection, editor, frame.params);
  }
}

function receiveHeartbeat(hub: HubState, editor: Editor, params: EditorHeartbeatParams): void {
  hub.changes.push({ kind: 'heartbeat', editor, before: editor.heartbeat });
  editor.heartbeat = { at: hub.now, params };
  if (hub.now - editor.recordedSeenAt >= RECORD_SEEN_MS) recordEditor(hub, editor);
  if (!editor.full) return;
  editor.full = false;
  pump(hub, editor);
}

/** Only what the Editor says itself counts: a plain close of the socket is none of these (PSH-04). */
function receivePush(hub: HubState, connection: Connection, editor: Editor, push: UnityNotification): void {
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
      return log(
        hub,
        'warning',
        `${editor.project_name} sent a notification of the unknown type ${JSON.stringify(push.type).slice(0, 80)}`,
      );
  }
  hub.changes.push({ kind: 'announced', editor });
  log(hub, 'info', `${editor.project_name}: ${push.type}`);
}

function receiveResponse(hub: HubState, connection: Connection, frame: ResponseFrame<ServerRequest>): void {
  const request = connection.requests.get(frame.id);
  connection.requests.delete(frame.id);
  if (request === undefined) return;
  if (request.kind === 'tools')
    return frame.method === 'tools/list' ? toolsListed(hub, connection, frame.result.tools) : undefined;
  if (request.kind === 'resource')
    return frame.method === 'resource/read' ? resourceRead(hub, request.read_id, frame.result) : undefined;
  const live = hub.operations.get(request.log_id);
  if (live !== undefined) aboutOperation(hub, connection, live, frame);
}

function aboutOperation(
  hub: HubState,
  connection: Connection,
  live: LiveOperation,
  frame: ResponseFrame<ServerRequest>,
): void {
  switch (frame.method) {
    case 'operation/execute':
      return executeAnswered(hub, connection, live, frame.result);
    case 'operation/cancel':
      afterCancel(hub, live, frame.result);
      return frame.result.outcome === 'finished' ? endFollows(hub, connection, live) : undefined;
    case 'operation/status':
      return statusAnswered(
        hub,
        connection,
        live,
        frame.result.operations.find(({ log_id }) => log_id === live.operation.log_id)?.state,
      );
    case 'server/attach':
    case 'resource/read':
    case 'tools/list':
    case 'ping':
  }
}

function receiveFailure(hub: HubState, connection: Connection, frame: FailureFrame): void {
  const request = frame.id === null ? undefined : connection.requests.get(frame.id);
  if (request === undefined || frame.id === null)
    return log(hub, 'warning', `the Editor reports: ${frame.error.message}`);
  connection.requests.delete(frame.id);
  if (request.kind === 'tools') return toolsNotListed(hub, connection, frame.error.message);
  if (request.kind === 'resource') return resourceNotRead(hub, request.read_id, frame);
  const live = hub.operations.get(request.log_id);
  if (live === undefined) return;
  switch (request.kind) {
    case 'execute':
      return executeRefused(hub, connection, live, frame);
    case 'cancel':
      return cancelRefused(hub, live, frame.error.message);
    case 'status':
      return log(hub, 'warning', `the Editor does not say what it knows of ${request.log_id}: ${frame.error.message}`);
  }
}
