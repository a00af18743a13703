import { readsInterrupted } from '../calls/reads.ts';
import { listingInterrupted, takeTools } from './custom-tools.ts';
import { recordEditor, editorOf, lastSeen } from '../state/projects.ts';
import { emitEffect, logLine, sendFrame } from '../state/effects.ts';
import type { HubConnection, Editor } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';
import { cancelInterrupted } from '../work/cancel.ts';
import { endOperation, errorEnding } from '../work/endings.ts';
import { armHold } from '../work/time-limits.ts';
import type { BridgeErrorName } from '../../../generated/typescript/errors.ts';
import { protocolVersion } from '../../../generated/typescript/limits.ts';
import { type RequestFrame, failure } from '../../../generated/typescript/rpc.ts';
import type { EditorHelloParams } from '../../../generated/typescript/types.ts';
import { takeHello, reconcileOperations } from '../work/reconcile.ts';

/** After this many heartbeats without a frame a connection is stale, and a new one replaces it. */
const STALE_HEARTBEATS = 2;

interface Refusal {
  readonly code: BridgeErrorName;
  readonly message: string;
}

/** Answers hello: refuses the Editor with a reason, or greets it and reconciles its unfinished work. */
export function receiveHello(
  hub: HubState,
  connection: HubConnection,
  { id, params: hello }: RequestFrame<'editor/hello'>,
): void {
  const refusal = protocolRefusal(hello) ?? instanceRefusal(hub, connection, hello) ?? journalRefusal(hub, hello);
  if (refusal !== undefined) {
    logLine(hub, 'warning', `refused ${hello.project_path}: ${refusal.message}`);
    return sendFrame(hub, connection, failure(id, refusal.code, refusal.message));
  }
  for (const other of findRivals(hub, connection, hello))
    closeConnection(hub, other, 'a newer connection of this Editor has taken over');
  const editor = editorOf(hub, hello.project_path, hello.project_name, hub.now);
  const before = editor.journal?.generation;
  takeHello(editor, connection, hello);
  recordEditor(hub, editor);
  sendFrame(hub, connection, {
    kind: 'response',
    id,
    method: 'editor/hello',
    result: {
      server_version: hub.options.serverVersion,
      clients: [...hub.clients],
      result_limit_bytes: hub.windows.result_limit_bytes,
      heartbeat_interval_ms: hub.windows.heartbeat_interval_ms,
      log_mark: hub.logMarks.get(hello.journal_id) ?? 0,
    },
  });
  logLine(
    hub,
    'info',
    `${hello.project_name} (${hello.project_path}) is connected, Unity ${hello.unity_version}, generation ${hello.generation}`,
  );
  hub.changes.push({ kind: 'connected', editor, before });
  takeTools(hub, connection, editor, hello.tools ?? []);
  reconcileOperations(hub, editor, hello);
}

/** Both sides must have the same major version (WIR-04). */
function protocolRefusal({ protocol_version: theirs }: EditorHelloParams): Refusal | undefined {
  const ours = majorOf(protocolVersion);
  const major = majorOf(theirs);
  if (major === ours) return undefined;
  const remedy = major < ours ? 'upgrade the bridge package in Unity' : 'upgrade mcp-unity-bridge (the server)';
  return {
    code: 'protocol_mismatch',
    message: `the server speaks bridge protocol ${protocolVersion}, the Editor ${theirs}: ${remedy}`,
  };
}

const majorOf = (version: string): number => Number(version.split('.', 1)[0]);

/** Open connections that conflict with the one that sent hello. */
function findRivals(
  hub: HubState,
  connection: HubConnection,
  { instance_id, project_path }: EditorHelloParams,
): HubConnection[] {
  return [...hub.connections.values()].filter(
    (other) =>
      other !== connection &&
      !other.closing &&
      other.editor !== undefined &&
      (other.instance_id === instance_id || other.editor.project_path === project_path),
  );
}

/**
 * An open connection is replaced when it is stale, or when the new one continues it: the same journal, in the same
 * process at the same generation or a later one (a reload left a half-open socket), or in another process at a later
 * one (the Editor restarted). Otherwise two Editors claim to be the same, and the connected one stays.
 */
function instanceRefusal(hub: HubState, connection: HubConnection, hello: EditorHelloParams): Refusal | undefined {
  const alive = findRivals(hub, connection, hello).find(
    (other) =>
      hub.now - other.lastFrameAt <= STALE_HEARTBEATS * hub.windows.heartbeat_interval_ms &&
      !isSameEditor(hello, other),
  );
  if (alive?.editor === undefined) return undefined;
  const message =
    alive.instance_id === hello.instance_id
      ? `an Editor with instance_id ${hello.instance_id} is connected already, for ${alive.editor.project_path}: close one of the two, or give the copy its own instance id`
      : `another Editor is connected for ${hello.project_path}: close one of the two`;
  return { code: 'duplicate_instance', message };
}

function isSameEditor(hello: EditorHelloParams, { editor, instance_id }: HubConnection): boolean {
  if (
    editor?.journal === undefined ||
    editor.project_path !== hello.project_path ||
    editor.journal.journal_id !== hello.journal_id
  )
    return false;
  return instance_id === hello.instance_id
    ? hello.generation >= editor.journal.generation
    : hello.generation > editor.journal.generation;
}

/** A journal that was copied from another project, or rolled back, is no evidence. */
function journalRefusal(hub: HubState, hello: EditorHelloParams): Refusal | undefined {
  const { journal_id, project_path } = hello;
  for (const editor of hub.editors.values()) {
    if (editor.journal?.journal_id === journal_id && editor.project_path !== project_path) {
      return refuseJournal(
        `journal ${journal_id} belongs to ${editor.project_path}, not to ${project_path}: this looks like a copy of that project`,
      );
    }
  }
  const known = hub.editors.get(project_path);
  const recorded = known?.journal?.journal_id === journal_id ? known.journal : undefined;
  const sent = [...(known?.live.values() ?? [])].map(({ operation }) =>
    operation.sent?.journal_id === journal_id ? operation.sent.generation : 0,
  );
  const generation = sent.reduce((a, b) => Math.max(a, b), recorded?.generation ?? 0);
  if (hello.generation < generation)
    return refuseJournal(
      `journal ${journal_id} says generation ${hello.generation}, but the server has seen ${generation}: it was rolled back`,
    );
  if (recorded !== undefined && hello.journal_seq < recorded.journal_seq) {
    return refuseJournal(
      `journal ${journal_id} ends at ${hello.journal_seq}, but the server has seen ${recorded.journal_seq}: it was rolled back`,
    );
  }
  return undefined;
}

function refuseJournal(what: string): Refusal {
  return {
    code: 'journal_refused',
    message: `${what}. Set the journal aside, create a new journal_id and send hello again`,
  };
}

/**
 * Closes a connection and ignores its later frames: after its next hello the Editor repeats the unacknowledged ones.
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

/** Interrupts work that may have started when the Editor has been disconnected for the evidence time (EXO-12). */
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
