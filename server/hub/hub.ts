import { publishChangedOffers } from './editors/custom-tools.ts';
import { helpTopics } from '../../generated/typescript/help.ts';
import type { HelpParams } from '../../generated/typescript/types.ts';
import { readEnvelope } from './calls/answers.ts';
import {
  confirmDelivery,
  confirmRequest,
  awaitReceipt,
  confirmReadByConnection,
  confirmReadBySession,
  loseConnection,
  noteChange,
  rememberFinished,
} from './calls/delivery.ts';
import { denyReading } from './calls/deny.ts';
import { answerCall, isSubmission, openCall } from './calls/waiters.ts';
import { connectionClosed, armEvidence } from './editors/connections.ts';
import { receiveFrame } from './editors/frames.ts';
import { getLogs } from './queries/logs.ts';
import { getLogDetails, getResult } from './queries/lookup.ts';
import { receiveOwnRead, receiveRead } from './queries/receive-read.ts';
import type { Hub, HubEvent, HubOptions, HubSummary } from './protocol/hub-protocol.ts';
import { registerEditor, editorOf } from './state/projects.ts';
import { sendFrame, createState } from './state/effects.ts';
import type { HubState } from './state/state.ts';
import type { OpenCall } from './state/entities.ts';
import { publishChanges } from './notifications/publish-changes.ts';
import { setWatch, editorSummaries } from './notifications/watchers.ts';
import { submitCall } from './work/acceptance.ts';
import { revokePermit, receiveApproval } from './work/approval.ts';
import { abandonCall, cancelCall, cancelOperation } from './work/cancel.ts';
import { sendQueued } from './work/dispatch.ts';
import { isTerminal } from '../../generated/typescript/lifecycle.ts';
import { requestKey } from './protocol/identity.ts';
import { adoptOperation } from './work/revert-acceptance.ts';

/**
 * The core of the server: decides what is accepted, sent, ended and answered, and when. Synchronous and deterministic:
 * the same events at the same times give the same effects. The shell performs the effects, in order, and reports their
 * results as events.
 */
export function createHub(options: HubOptions): Hub {
  return hubOf(createState(options));
}

/** The same with a state that the caller can read: tests check it after each step (testing/checked-hub.ts). */
export function hubOf(hub: HubState): Hub {
  return {
    step(event, now) {
      hub.effects = [];
      hub.now = now;
      receiveEvent(hub, event);
      if (hub.freed.size > 0) pumpFreed(hub);
      return publishChanges(hub);
    },
    nextDeadline: hub.deadlines.next,
    summary: () => summarize(hub),
    candidates: () => [...hub.editors.values()],
  };
}

function pumpFreed(hub: HubState): void {
  for (const editor of hub.freed) {
    hub.freed.delete(editor);
    sendQueued(hub, editor);
  }
}

/** Events wait until the store has been read, because until then a call cannot be recognized. */
function receiveEvent(hub: HubState, event: HubEvent): void {
  if (hub.storeId !== '' || event.type === 'tick') return handleEvent(hub, event, hub.now);
  if (event.type !== 'booted') {
    hub.early.push({ event, at: hub.now });
    return;
  }
  restoreState(hub, event);
  for (const early of hub.early.splice(0)) handleEvent(hub, early.event, early.at);
}

function handleEvent(hub: HubState, event: HubEvent, cameAt: number): void {
  switch (event.type) {
    case 'booted':
      throw new Error('a hub boots once');
    case 'call':
      return receiveCall(hub, openCall(hub, event.call, event.call.waited_ms + hub.now - cameAt));
    case 'call_cancelled':
      return cancelCall(hub, event.call_id);
    case 'call_abandoned':
      return abandonCall(hub, event.call_id);
    case 'call_delivered':
      return confirmDelivery(hub, event.call_id);
    case 'answer_sent':
      return awaitReceipt(hub, event.call_id, event.connection);
    case 'client_back':
      return confirmReadByConnection(hub, event.connection);
    case 'client_gone':
      return loseConnection(hub, event.connection, event.reset);
    case 'session_used':
      return confirmReadBySession(hub, event.session);
    case 'request_delivered':
      return confirmRequest(hub, event.request, event.terminal === true);
    case 'cancel_operation':
      return cancelOperation(hub, event);
    case 'approval':
      return receiveApproval(hub, event);
    case 'permit_revoked':
      return revokePermit(hub, event);
    case 'read':
      return receiveRead(hub, event);
    case 'own_read':
      return receiveOwnRead(hub, event);
    case 'clients_changed':
      return setClients(hub, event.clients);
    case 'subscriptions_changed':
      hub.subscriptions = new Set(event.uris);
      return;
    case 'watch':
      return setWatch(hub, event.on);
    case 'page':
      hub.pageOpen = event.open;
      return;
    case 'editor_frame':
      return receiveFrame(hub, event.connection, event.frame);
    case 'editor_closed':
      return connectionClosed(hub, event.connection);
    case 'editor_registered':
      return registerEditor(hub, event.editor);
    case 'policy_may_have_changed':
      return publishChangedOffers(hub);
    case 'limits_changed':
      hub.windows = { ...hub.windows, ...event.limits };
      return;
    case 'written':
      return takeContinuation(hub.writes, event.id)(event.outcome);
    case 'read_done':
      return takeContinuation(hub.reads, event.id)(event.value);
    case 'tick':
      return runDue(hub);
  }
}

function takeContinuation<V>(waiting: Map<number, V>, id: number): V {
  const then = waiting.get(id);
  if (then === undefined) throw new Error(`no caller waits for the store's answer ${id}`);
  waiting.delete(id);
  return then;
}

function runDue(hub: HubState): void {
  for (let due = hub.deadlines.takeDue(hub.now); due !== undefined; due = hub.deadlines.takeDue(hub.now)) due.run();
}

function receiveCall(hub: HubState, open: OpenCall): void {
  const { call } = open.call;
  if (!isSubmission(open)) confirmReadBySession(hub, open.call.session);
  if (!isSubmission(open) && denyReading(hub, open)) return;
  switch (call.tool) {
    case 'unity_execute_code':
    case 'unity_query':
    case 'custom_tool':
      return submitCall(hub, open, call);
    case 'unity_get_result':
      return getResult(hub, open, call.params);
    case 'unity_get_logs':
      return getLogs(hub, open, call.params);
    case 'unity_get_log_details':
      return getLogDetails(hub, open, call.params);
    case 'unity_help':
      return answerHelp(hub, open, call.params);
  }
}

function answerHelp(hub: HubState, open: OpenCall, { topic = 'overview' }: HelpParams): void {
  const found = helpTopics.find((candidate) => candidate.topic === topic);
  if (found === undefined) throw new Error(`the contract has no help on ${topic}`);
  const topics = helpTopics.map((other) => ({ topic: other.topic, title: other.title }));
  answerCall(
    hub,
    open,
    readEnvelope(
      hub.options.newId(hub.now),
      { ...found, topics },
      { message: `Help on "${found.title}"; result.topics lists the other topics.` },
    ),
  );
}

function setClients(hub: HubState, clients: readonly string[]): void {
  hub.clients = clients;
  hub.changes.push({ kind: 'clients' });
  for (const { connection } of hub.editors.values()) {
    if (connection !== undefined)
      sendFrame(hub, connection, {
        kind: 'notification',
        method: 'client/set_name',
        params: { clients: [...clients] },
      });
  }
}

function summarize(hub: HubState): HubSummary {
  const waiting = [...hub.calls.values()].filter(({ phase }) => phase === 'waiting');
  return { unfinished: hub.operations.size, waiting_calls: waiting.length, editors: editorSummaries(hub) };
}

/** Restores the state from the store. */
function restoreState(hub: HubState, { snapshot, registered }: Extract<HubEvent, { type: 'booted' }>): void {
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
