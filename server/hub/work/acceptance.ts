import type { JsonObject } from '../../../generated/typescript/types.ts';
import { lostEnvelope, unreadEnvelope } from '../calls/answers.ts';
import { findUndelivered, confirmReadByRepeat, confirmReadBySession } from '../calls/delivery.ts';
import { denyCall, ambiguousEditor, notConnected } from '../calls/deny.ts';
import { answerFromStore, giveOperation, readFor } from '../calls/reads.ts';
import { answerCall, settleCall, addWaiter, joinOperation, parkCall, rememberSession } from '../calls/waiters.ts';
import { chooseEditor } from '../protocol/decide-call.ts';
import type { ToolCall, CallRefusal } from '../protocol/call.ts';
import { callerHash, callIdentity, canonicalJson, payloadHash, requestKey, toolName } from '../protocol/identity.ts';
import type { Operation } from '../protocol/operation.ts';
import type { ReadResult } from '../protocol/store-protocol.ts';
import { chooseFor, blockedBecause, judgeCall, judgeTool, mayRead, isExpired } from '../state/projects.ts';
import type { Editor, LiveOperation, OpenCall } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';
import { KEY_CONFLICT, KEY_EXPIRED, acceptWork, refuseCall, tooMuchUnfinished } from './accept.ts';
import { revertAcceptance } from './revert-acceptance.ts';
import { isBeingCancelled } from './cancel.ts';
import { permittedApproval } from './approval.ts';
import { repetitionOf, submitFresh } from './repetition.ts';

type Submission = Extract<ToolCall, { tool: 'unity_execute_code' | 'unity_query' | 'custom_tool' }>;

/** Handles a call that requests work: it is a replay, joins, is answered from the store, or is accepted as new work. */
export function submitCall(hub: HubState, open: OpenCall, call: Submission): void {
  const { request, accepted } = open.call;
  const known = request === undefined ? undefined : hub.requests.get(requestKey(request));
  if (known !== undefined) return rejoinWork(hub, open, known);
  if (accepted !== undefined)
    return accepted.store_id === hub.storeId
      ? rejoinWork(hub, open, accepted.log_id)
      : answerLost(hub, open, accepted.log_id);
  const choice = chooseFor(hub, open.call.client);
  switch (choice.kind) {
    case 'chosen':
      return submitTo(hub, open, call, choice.editor);
    case 'none': {
      const refused = notConnected(hub, open.call);
      return submitNowhere(hub, open, call, () => refuseCall(hub, open, refused));
    }
    case 'ambiguous': {
      const refused = ambiguousEditor(choice.editors, hub.now);
      return submitNowhere(hub, open, call, () => refuseCall(hub, open, refused));
    }
  }
}

/** A replay of a request after its server or connection failed receives the answer of its work (EXO-01). */
function rejoinWork(hub: HubState, open: OpenCall, logId: string): void {
  const live = hub.operations.get(logId);
  open.attached = true;
  open.hasRow = open.call.request !== undefined;
  if (live !== undefined) {
    // The store does not keep it.
    rememberSession(hub, open, live);
    addWaiter(hub, open, live);
    return settleCall(hub, open);
  }
  const refused = hub.refused.get(logId);
  if (refused !== undefined) return answerCall(hub, open, refused);
  answerFromStore(hub, open, logId, { given: 'own', missing: () => answerLost(hub, open, logId) });
}

/** It was accepted, but is not in this store. It may have run, so it does not run again (docs/design.md, section 3). */
function answerLost(hub: HubState, open: OpenCall, logId: string): void {
  answerCall(hub, open, lostEnvelope(logId, 'The store that had accepted this call is gone, so its end is not known.'));
}

/**
 * The call cannot become new work: no Editor can run it, or the policy or the Editor does not allow it. A retry with a
 * known key still receives the stored end, or waits for unfinished work (EXO-08), if the policy of its project allows
 * running or reading it. Any other call is refused.
 */
function submitNowhere(hub: HubState, open: OpenCall, call: Submission, refuseIt: () => void): void {
  const key = call.params.idempotency_key;
  if (key === undefined) return refuseIt();
  const twin = hub.byKey.get(key);
  if (twin !== undefined) {
    if (!isMeant(hub, open, twin.operation)) return refuseIt();
    if (!isSamePayload(hub, call, twin.operation)) return refuseCall(hub, open, KEY_CONFLICT);
    return joinOrPark(hub, open, twin);
  }
  const answerWith = (value: ReadResult): void => {
    const operation = value.kind === 'operation' ? value.operation : undefined;
    if (operation === undefined || !isMeant(hub, open, operation)) return refuseIt();
    if (isExpired(hub, operation.finished_at)) return refuseCall(hub, open, KEY_EXPIRED);
    if (!isSamePayload(hub, call, operation)) return refuseCall(hub, open, KEY_CONFLICT);
    giveOperation(hub, open, operation, 'joined');
  };
  readFor(
    hub,
    open,
    { kind: 'operation_by_key', key },
    {
      found: answerWith,
      otherwise: (reason) => answerCall(hub, open, unreadEnvelope(hub.options.newId(hub.now), reason, KEY_UNREAD)),
    },
  );
}

const KEY_UNREAD = {
  message: 'What became of an earlier call with this idempotency_key could not be looked up.',
  advice: 'Call again with the same key: nothing runs twice under one key.',
} as const;

/** False if the client names another project, or the policy of this one denies it. */
function isMeant(hub: HubState, { call: { client } }: OpenCall, operation: Operation): boolean {
  const { editor } = operation;
  if (
    judgeTool(hub, toolName(operation), editor, client).decision === 'deny' &&
    !mayRead(hub, 'unity_get_result', editor, client)
  )
    return false;
  const candidate = { project_path: editor, project_name: hub.editors.get(editor)?.project_name ?? '' };
  return chooseEditor([candidate], client, undefined).kind === 'chosen';
}

function isSamePayload(hub: HubState, call: Submission, { editor, payload_hash }: Operation): boolean {
  const params = canonicalJson(boundParams(call));
  return payloadHash({ editor, tool: call.tool, params }, hub.options.hash) === payload_hash;
}

/** The parameters that make calls identical, and that a key is bound to. */
function boundParams(call: Submission): JsonObject {
  const { timeout: _timeout, idempotency_key: _key, ...params } = call.params;
  return params;
}

function submitTo(hub: HubState, open: OpenCall, call: Submission, editor: Editor): void {
  const { idempotency_key: key } = call.params;
  const params = boundParams(call);
  const parts = {
    editor: editor.project_path,
    client: open.call.client.identity,
    tool: call.tool,
    params: canonicalJson(params),
    key,
  };
  const same = callIdentity(parts, hub.options.hash);
  const payload = payloadHash(parts, hub.options.hash);
  const declared = repetitionOf(editor, call);
  // With a key, the key decides (EXO-08).
  const repetition = key === undefined ? declared : 'job';
  const isShared = repetition === 'change' || repetition === 'job';
  confirmReadBySession(hub, open.call.session, same);
  confirmReadByRepeat(hub, same);
  const twin = key === undefined ? (isShared ? hub.byIdentity.get(same) : undefined) : hub.byKey.get(key);
  const verdict = judgeCall(hub, open, editor.project_path);
  const refuseIt = (): void =>
    denyCall(
      hub,
      open,
      { tool: call.tool, params, editor: editor.project_path },
      blockedBecause(toolName(call), verdict),
    );
  if (verdict.decision === 'deny' && !mayRead(hub, 'unity_get_result', editor.project_path, open.call.client))
    return refuseIt();
  if (twin !== undefined && twin.operation.payload_hash !== payload) return refuseCall(hub, open, KEY_CONFLICT);
  if (twin !== undefined) return joinOrPark(hub, open, twin);
  const finished =
    isShared && verdict.idempotent !== true ? findUndelivered(hub, same, repetition === 'job') : undefined;
  if (finished !== undefined)
    return answerFromStore(hub, open, finished.log_id, {
      given: 'redelivered',
      missing: () => answerLost(hub, open, finished.log_id),
    });
  const obstacle = call.tool === 'custom_tool' ? unavailableReason(hub, editor, call.params.name) : undefined;
  if (obstacle !== undefined) return submitNowhere(hub, open, call, () => refuseCall(hub, open, obstacle));
  const permitted =
    verdict.decision === 'ask' ? permittedApproval(hub, editor, { tool: call.tool, params }) : undefined;
  const mustAsk = verdict.decision === 'ask' && permitted === undefined;
  const through = mustAsk ? whoIsAsked(hub, open) : undefined;
  if (verdict.decision === 'deny' || (mustAsk && through === undefined))
    return submitNowhere(hub, open, call, refuseIt);
  if (editor.live.size >= hub.windows.queue_limit)
    return refuseCall(hub, open, tooMuchUnfinished(editor.live.size, hub.windows.queue_limit));
  const ask = mustAsk ? { reason: verdict.reason, through: through ?? 'nobody' } : undefined;
  const accept = (after: LiveOperation | undefined): void =>
    acceptWork(hub, open, {
      tool: call.tool,
      params,
      same,
      caller: declared === 'look' ? undefined : callerHash(parts, hub.options.hash),
      repetition,
      after,
      payload_hash: payload,
      idempotency_key: key,
      editor,
      ask,
      approval: permitted,
      max_execution_ms: verdict.max_execution_ms,
      undo: (live, outcome) =>
        revertAcceptance(hub, live, { open, submitAgain: (other) => submitAgain(hub, other) }, outcome),
    });
  if (repetition !== 'fresh') return accept(undefined);
  submitFresh(hub, open, editor, same, { join: (live) => joinOrPark(hub, open, live), accept });
}

/** How the user can be asked: through the client, or an open live page. Undefined if neither could answer. */
function whoIsAsked(hub: HubState, { call }: OpenCall): string | undefined {
  if (call.can_ask === true) return call.client.label;
  return hub.pageOpen ? 'the live page (mcp-unity-bridge open)' : undefined;
}

/** Makes the call wait for an unfinished operation, or for the outcome of its cancel. */
function joinOrPark(hub: HubState, open: OpenCall, twin: LiveOperation): void {
  if (isBeingCancelled(twin)) return parkCall(hub, open, twin, () => submitAgain(hub, open));
  joinOperation(hub, open, twin);
}

/** Resubmits a call that was parked until the outcome of an earlier one was known. */
function submitAgain(hub: HubState, open: OpenCall): void {
  const { call } = open.call;
  if (call.tool === 'unity_execute_code' || call.tool === 'unity_query' || call.tool === 'custom_tool')
    submitCall(hub, open, call);
}

/** Maximum number of names in a message. */
const NAMED_LIMIT = 30;

/** Why a call of that tool is refused; undefined if it is accepted. The Editor decides whether the tool still exists when the work runs. */
function unavailableReason(hub: HubState, { tools, project_name }: Editor, name: string): CallRefusal | undefined {
  if (hub.options.refuseTool === undefined)
    return {
      code: 'invalid_params',
      error: `There is no tool ${JSON.stringify(name)}: this server offers the six tools alone (mcp-unity-bridge serve --tools six).`,
    };
  if (tools === undefined)
    return {
      code: 'unity_not_connected',
      error: `The Editor of ${project_name} has not connected yet, so it is not known whether it has a tool ${JSON.stringify(name)}.`,
    };
  if (tools.some((tool) => tool.name === name)) return undefined;
  const names = tools.slice(0, NAMED_LIMIT).map((tool) => tool.name);
  const rest = tools.length > NAMED_LIMIT ? ` and ${tools.length - NAMED_LIMIT} more` : '';
  const there = names.length === 0 ? 'it has none of its own' : `it has ${names.join(', ')}${rest}`;
  return {
    code: 'invalid_params',
    error: `The Editor of ${project_name} has no tool ${JSON.stringify(name)}: ${there}.`,
  };
}
