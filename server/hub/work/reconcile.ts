import { isTerminal } from '../../../generated/typescript/lifecycle.ts';
import type { EditorHelloParams, OperationReport } from '../../../generated/typescript/types.ts';
import { isHeld } from '../state/projects.ts';
import { readStore, logLine, sendFrame } from '../state/effects.ts';
import type { HubConnection, Editor, LiveOperation } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';
import { endCancelled, pursueCancel } from './cancel.ts';
import { isMarkedFor, sendQueued, rebuildQueue, redispatchWork } from './dispatch.ts';
import { endOperation, endWithoutResult, errorEnding } from './endings.ts';
import { armHold, giveUp } from './time-limits.ts';
import { takeState } from './updates.ts';

/**
 * After a hello: every unfinished operation of the project is adopted, sent (again), or ended, by the evidence of the
 * journal (EXO-03, EXO-04, EXO-12).
 */
export function reconcileOperations(hub: HubState, editor: Editor, hello: EditorHelloParams): void {
  const listed = new Map(hello.operations.map((report) => [report.log_id, report]));
  for (const live of editor.live.values()) {
    const report = listed.get(live.operation.log_id);
    if (live.ending === undefined && (live.mayHaveLeft || (report !== undefined && hasLeftQueue(report))))
      judgeReport(hub, live, report, hello);
    else if (live.ending === undefined && live.accepted && !isHeld(hub, live)) giveUp(hub, live);
    if (report !== undefined) live.knownToEditor = true;
  }
  for (const report of hello.operations) {
    if (!editor.live.has(report.log_id)) settleForeign(hub, editor, report);
  }
  rebuildQueue(editor);
  for (const live of editor.live.values()) pursueCancel(hub, live);
  sendQueued(hub, editor);
}

const hasLeftQueue = ({ state }: OperationReport): boolean => state !== 'queued' && state !== 'accepted';

function judgeReport(
  hub: HubState,
  live: LiveOperation,
  report: OperationReport | undefined,
  hello: EditorHelloParams,
): void {
  const { sent, started_at } = live.operation;
  const sameJournal = sent?.journal_id === hello.journal_id;
  const sameGeneration = sameJournal && isMarkedFor(live, live.editor);
  if (report !== undefined && hasLeftQueue(report)) return adoptReport(hub, live, report);
  if (!sameJournal)
    return interruptOperation(
      hub,
      live,
      started_at === undefined
        ? 'It was sent to a journal that no longer exists, so it is not known whether it started.'
        : 'It had started, and the journal that would say how it ended no longer exists.',
    );
  if (report === undefined && live.endReported !== undefined)
    return endWithoutResult(hub, live, live.endReported.state);
  if (started_at !== undefined)
    return interruptOperation(hub, live, 'It had started, and the Editor does not know it any more.');
  if (report === undefined && live.operation.accept_seq <= hello.watermark)
    return interruptOperation(hub, live, 'The Editor has forgotten work that old, so its end is not known.');
  if (!sameGeneration) return redispatchUnstarted(hub, live);
  // It is sent again with the same attempt: execute may have been lost, and a queued one may be from an earlier generation,
  // which the Editor never starts by itself. An Editor that has it answers with its state.
  if (live.cancel === undefined) live.phase = 'waiting';
}

/** The end of listed work follows as an update, which the Editor repeats after each hello. */
function adoptReport(hub: HubState, live: LiveOperation, { state }: OperationReport): void {
  if (!live.mayHaveLeft) hasLeft(live);
  if (!isTerminal(state)) takeState(hub, live, state);
}

/** This store is an older copy that lacks the record of sending. */
function hasLeft(live: LiveOperation): void {
  live.mayHaveLeft = true;
  live.phase = 'sent';
  live.dropHold?.();
}

function interruptOperation(hub: HubState, live: LiveOperation, why: string): void {
  endOperation(hub, live, errorEnding('interrupted', why));
}

/** It has not started and will not: a later generation of the same intact journal does not list it as started. */
function redispatchUnstarted(hub: HubState, live: LiveOperation): void {
  redispatchWork(hub, live, 'Unity reloaded before it started');
  if (live.cancel !== undefined) return endCancelled(hub, live);
  if (!isHeld(hub, live)) return giveUp(hub, live);
  armHold(hub, live);
}

/**
 * The Editor lists an operation that is not unfinished here: acknowledges an ended one, which the Editor then drops.
 */
function settleForeign(hub: HubState, editor: Editor, report: OperationReport): void {
  if (isTerminal(report.state)) return;
  readStore(hub, { kind: 'operation', log_id: report.log_id }, (value) => {
    if (value.kind !== 'operation') return;
    const { operation } = value;
    if (operation === undefined)
      return logLine(hub, 'warning', `${editor.project_name} lists ${report.log_id}, which this store does not know`);
    // The store has another end of it. Running work is acknowledged at its own end; suspended work must not continue
    // (EXO-12).
    if (report.state === 'running' || !isTerminal(operation.state) || editor.connection === undefined) return;
    sendFrame(hub, editor.connection, {
      kind: 'notification',
      method: 'operation/ack',
      params: { store_id: hub.storeId, log_id: report.log_id, state: operation.state },
    });
  });
}

/** Applies the data of hello to the Editor. The caller decides about the connection. */
export function takeHello(editor: Editor, connection: HubConnection, hello: EditorHelloParams): void {
  connection.editor = editor;
  connection.instance_id = hello.instance_id;
  editor.connection = connection;
  editor.awaitedSince = undefined;
  editor.project_name = hello.project_name;
  editor.unity_version = hello.unity_version;
  editor.bridge_version = hello.bridge_version;
  editor.journal = { journal_id: hello.journal_id, journal_seq: hello.journal_seq, generation: hello.generation };
  editor.leaving = undefined;
  editor.heartbeat = undefined;
  editor.full = false;
  editor.dropEvidence?.();
}
