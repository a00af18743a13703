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
import { isTerminal } from '../../../generated/typescript/lifecycle.ts';
import type {
  OperationExecuteResult,
  OperationState,
  OperationStatusResult,
  EditorHeartbeatParams,
  UnityNotification,
} from '../../../generated/typescript/types.ts';
import { toolsListed, toolsNotListed, requestEditorTools } from './custom-tools.ts';
import { awaitEnd, endFollows, executeRefused, statusAnswered } from './ask-status.ts';
import { receiveLogs } from './logs.ts';
import { resourceNotRead, resourceRead } from './resources.ts';
import { logLine, sendFrame } from '../state/effects.ts';
import type { HubConnection, LiveOperation, Editor } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';
import { afterCancel, cancelRefused } from '../work/cancel.ts';
import { receiveUpdate, takeState } from '../work/updates.ts';
import { closeConnection, receiveHello } from './connections.ts';
import { recordEditor } from '../state/projects.ts';
import { sendQueued } from '../work/dispatch.ts';

/** A frame of an authenticated connection. */
export function receiveFrame(hub: HubState, id: number, frame: FrameFromEditor): void {
  const connection = connectionOf(hub, id);
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

function receiveRequest(hub: HubState, connection: HubConnection, frame: RequestFrame<EditorRequest>): void {
  switch (frame.method) {
    case 'editor/hello':
      return receiveHello(hub, connection, frame);
    case 'logs/append':
      if (connection.editor === undefined)
        return sendFrame(hub, connection, failure(frame.id, 'not_greeted', 'expected editor/hello before logs/append'));
      return receiveLogs(hub, connection, connection.editor, frame);
    case 'auth/challenge':
    case 'auth/prove':
      return sendFrame(
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
  connection: HubConnection,
  frame: NotificationFrame<EditorNotification>,
): void {
  const { editor } = connection;
  if (editor === undefined) return logLine(hub, 'warning', `${frame.method} before editor/hello; ignored`);
  switch (frame.method) {
    case 'operation/update':
      return receiveUpdate(hub, connection, frame.params);
    case 'editor/heartbeat':
      return receiveHeartbeat(hub, editor, frame.params);
    case 'editor/notification':
      return receivePush(hub, connection, editor, frame.params);
  }
}

function receiveResponse(hub: HubState, connection: HubConnection, frame: ResponseFrame<ServerRequest>): void {
  const request = connection.requests.get(frame.id);
  connection.requests.delete(frame.id);
  if (request === undefined) return;
  if (request.kind === 'tools')
    return frame.method === 'tools/list' ? toolsListed(hub, connection, frame.result.tools) : undefined;
  if (request.kind === 'resource')
    return frame.method === 'resource/read' ? resourceRead(hub, request.read_id, frame.result) : undefined;
  if (request.kind === 'unstarted')
    return request.decide(frame.method === 'operation/status' ? stateOf(frame.result, request.log_id) : undefined);
  const live = hub.operations.get(request.log_id);
  if (live !== undefined) aboutOperation(hub, connection, live, frame);
}

function aboutOperation(
  hub: HubState,
  connection: HubConnection,
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
      return statusAnswered(hub, connection, live, stateOf(frame.result, live.operation.log_id));
    case 'server/attach':
    case 'resource/read':
    case 'tools/list':
    case 'ping':
  }
}

const stateOf = ({ operations }: OperationStatusResult, logId: string): OperationState | undefined =>
  operations.find(({ log_id }) => log_id === logId)?.state;

/** The Editor has accepted the operation, or had accepted it before. */
function executeAnswered(
  hub: HubState,
  connection: HubConnection,
  live: LiveOperation,
  { state }: OperationExecuteResult,
): void {
  live.knownToEditor = true;
  if (live.ending !== undefined) return;
  // An update may arrive before the answer; then it takes precedence.
  if (!isTerminal(state))
    return live.updateSeq > 0 ? undefined : takeState(hub, live, state === 'accepted' ? 'queued' : state);
  awaitEnd(hub, connection, live, state);
}

function receiveFailure(hub: HubState, connection: HubConnection, frame: FailureFrame): void {
  const request = frame.id === null ? undefined : connection.requests.get(frame.id);
  if (request === undefined || frame.id === null)
    return logLine(hub, 'warning', `the Editor reports: ${frame.error.message}`);
  connection.requests.delete(frame.id);
  if (request.kind === 'tools') return toolsNotListed(hub, connection, frame.error.message);
  if (request.kind === 'resource') return resourceNotRead(hub, request.read_id, frame);
  if (request.kind === 'unstarted') return request.decide(undefined);
  const live = hub.operations.get(request.log_id);
  if (live === undefined) return;
  switch (request.kind) {
    case 'execute':
      return executeRefused(hub, connection, live, frame);
    case 'cancel':
      return cancelRefused(hub, live, frame.error.message);
    case 'status':
      return logLine(
        hub,
        'warning',
        `the Editor does not say what it knows of ${request.log_id}: ${frame.error.message}`,
      );
  }
}

/** The connection of a frame; a new one for its first frame. */
function connectionOf(hub: HubState, id: number): HubConnection {
  const known = hub.connections.get(id);
  if (known !== undefined) return known;
  const connection: HubConnection = {
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
  watchConnection(hub, connection);
  return connection;
}

/** Closes a connection without frames for too long. This decides nothing about its operations (TMO-04). */
function watchConnection(hub: HubState, connection: HubConnection): void {
  connection.dropDead = hub.deadlines.add(connection.lastFrameAt + hub.windows.heartbeat_dead_ms, () => {
    if (hub.now - connection.lastFrameAt < hub.windows.heartbeat_dead_ms) return watchConnection(hub, connection);
    closeConnection(hub, connection, `no frame for ${hub.windows.heartbeat_dead_ms} ms`);
  });
}

/** How often the time of the last evidence of a connected Editor is stored. */
const RECORD_SEEN_MS = 60_000;

/** Handles a heartbeat, which reports how busy the Editor is. */
function receiveHeartbeat(hub: HubState, editor: Editor, params: EditorHeartbeatParams): void {
  hub.changes.push({ kind: 'heartbeat', editor, before: editor.heartbeat });
  editor.heartbeat = { at: hub.now, params };
  if (hub.now - editor.recordedSeenAt >= RECORD_SEEN_MS) recordEditor(hub, editor);
  if (!editor.full) return;
  editor.full = false;
  sendQueued(hub, editor);
}

/** Handles the Editor's own notifications. A plain close of the socket is not one of them (PSH-04). */
function receivePush(hub: HubState, connection: HubConnection, editor: Editor, push: UnityNotification): void {
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
      requestEditorTools(hub, connection, editor);
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
