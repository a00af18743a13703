import type { JsonObject } from '../../../generated/typescript/types.ts';
import { refusal } from '../calls/answers.ts';
import { isRedelivered, undelivered } from '../calls/delivery.ts';
import { deny } from '../calls/deny.ts';
import { join } from '../calls/join.ts';
import { ambiguous, notConnected } from '../calls/not-connected.ts';
import { park } from '../calls/park.ts';
import { hearAgain, hearSession } from '../calls/receipts.ts';
import { answerFromStore, giveOperation, readFor } from '../calls/stored-answer.ts';
import { answer, settle, waitFor } from '../calls/waiters.ts';
import { chooseEditor } from '../protocol/choose-editor.ts';
import type { ToolCall } from '../protocol/hub-protocol.ts';
import { callIdentity, canonicalJson, payloadHash, requestKey } from '../protocol/identity.ts';
import { type Operation, toolName } from '../protocol/operation.ts';
import { nameOf } from '../protocol/tool-call.ts';
import { isExpired } from '../state/ages.ts';
import { chooseFor } from '../state/editors.ts';
import { blockedBecause, judgeCall, judgeTool, mayRead } from '../state/policy.ts';
import type { Editor, HubState, LiveOperation, OpenCall } from '../state/state.ts';
import { KEY_CONFLICT, KEY_EXPIRED, accept, refuse } from './accept.ts';
import { isBeingCancelled } from './cancel.ts';
import { permittedApproval } from './permits.ts';
import { whyNotOffered } from './offered-tool.ts';

type Submission = Extract<ToolCall, { tool: 'unity_execute_code' | 'unity_query' | 'custom_tool' }>;

/** A call that asks for work: replayed, joined, answered from the store, or accepted as new work. */
export function submit(hub: HubState, open: OpenCall, call: Submission): void {
  const { request, accepted } = open.call;
  const known = request === undefined ? undefined : hub.requests.get(requestKey(request));
  if (known !== undefined) return rejoin(hub, open, known);
  if (accepted !== undefined)
    return accepted.store_id === hub.storeId
      ? rejoin(hub, open, accepted.log_id)
      : answerLost(hub, open, accepted.log_id);
  const choice = chooseFor(hub, open.call.client);
  switch (choice.kind) {
    case 'chosen':
      return submitTo(hub, open, call, choice.editor);
    case 'none': {
      const refused = notConnected(hub, open.call.client);
      return submitNowhere(hub, open, call, () => refuse(hub, open, refused));
    }
    case 'ambiguous': {
      const refused = ambiguous(choice.editors, hub.now);
      return submitNowhere(hub, open, call, () => refuse(hub, open, refused));
    }
  }
}

/** The same request again, after its server or its connection died: it gets the answer of the work that it began (EXO-01). */
function rejoin(hub: HubState, open: OpenCall, logId: string): void {
  const live = hub.operations.get(logId);
  open.attached = true;
  open.hasRow = open.call.request !== undefined;
  if (live !== undefined) {
    waitFor(hub, open, live);
    return settle(hub, open);
  }
  const refused = hub.refused.get(logId);
  if (refused !== undefined) return answer(hub, open, refusal(logId, refused));
  answerFromStore(hub, open, logId, { given: 'own', missing: () => answerLost(hub, open, logId) });
}

/** It had been accepted, and this store does not know it: it may have run, so it does not run again (docs/design.md, section 3). */
function answerLost(hub: HubState, open: OpenCall, logId: string): void {
  answer(
    hub,
    open,
    refusal(logId, {
      code: 'interrupted',
      error: 'The store that had accepted this call is gone, so its end is not known.',
    }),
  );
}

/**
 * It is not to become new work: no Editor can be chosen, or nobody may or can do it there. What a key was used for stands all the same: a retry
 * after its Editor has gone gets the stored end, or waits for work that goes on (EXO-08), where the policy of its project lets it be run or read.
 * Anything else is refused.
 */
function submitNowhere(hub: HubState, open: OpenCall, call: Submission, refuseIt: () => void): void {
  const key = call.params.idempotency_key;
  if (key === undefined) return refuseIt();
  const twin = hub.byKey.get(key);
  if (twin !== undefined) {
    if (!isMeant(hub, open, twin.operation)) return refuseIt();
    if (!isSamePayload(hub, call, twin.operation)) return refuse(hub, open, KEY_CONFLICT);
    return joinOrPark(hub, open, twin);
  }
  readFor(hub, open, { kind: 'operation_by_key', key }, (value) => {
    const operation = value.kind === 'operation' ? value.operation : undefined;
    if (operation === undefined || !isMeant(hub, open, operation)) return refuseIt();
    if (isExpired(hub, operation.finished_at)) return refuse(hub, open, KEY_EXPIRED);
    if (!isSamePayload(hub, call, operation)) return refuse(hub, open, KEY_CONFLICT);
    giveOperation(hub, open, operation, 'joined');
  });
}

/** Unless the client names another project, or may have nothing of that one. */
function isMeant(hub: HubState, { call: { client } }: OpenCall, operation: Operation): boolean {
  const { editor } = operation;
  if (judgeTool(hub, toolName(operation), editor).decision === 'deny' && !mayRead(hub, 'unity_get_result', editor))
    return false;
  const candidate = { project_path: editor, project_name: hub.editors.get(editor)?.project_name ?? '' };
  return chooseEditor([candidate], client, undefined).kind === 'chosen';
}

function isSamePayload(hub: HubState, call: Submission, { editor, payload_hash }: Operation): boolean {
  const params = canonicalJson(boundParams(call));
  return payloadHash({ editor, tool: call.tool, params }, hub.options.hash) === payload_hash;
}

/** What makes calls identical, and what a key is bound to. */
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
  const identity = callIdentity(parts, hub.options.hash);
  const payload = payloadHash(parts, hub.options.hash);
  hearSession(hub, open.call.session, identity);
  hearAgain(hub, identity);
  const twin = key === undefined ? hub.byIdentity.get(identity) : hub.byKey.get(key);
  const verdict = judgeCall(hub, open, editor.project_path);
  const refuseIt = (): void =>
    deny(hub, open, { tool: call.tool, params, editor: editor.project_path }, blockedBecause(nameOf(call), verdict));
  if (verdict.decision === 'deny' && !mayRead(hub, 'unity_get_result', editor.project_path)) return refuseIt();
  if (twin !== undefined && twin.operation.payload_hash !== payload) return refuse(hub, open, KEY_CONFLICT);
  if (twin !== undefined) return joinOrPark(hub, open, twin);
  const finished = isRedelivered(call.tool) && verdict.idempotent !== true ? undelivered(hub, identity) : undefined;
  if (finished !== undefined)
    return answerFromStore(hub, open, finished.log_id, {
      given: 'redelivered',
      missing: () => answerLost(hub, open, finished.log_id),
    });
  const obstacle = call.tool === 'custom_tool' ? whyNotOffered(hub, editor, call.params.name) : undefined;
  if (obstacle !== undefined) return submitNowhere(hub, open, call, () => refuse(hub, open, obstacle));
  const permitted =
    verdict.decision === 'ask' ? permittedApproval(hub, editor, { tool: call.tool, params }) : undefined;
  const mustAsk = verdict.decision === 'ask' && permitted === undefined;
  const through = mustAsk ? whoIsAsked(hub, open) : undefined;
  if (verdict.decision === 'deny' || (mustAsk && through === undefined))
    return submitNowhere(hub, open, call, refuseIt);
  if (editor.live.size >= hub.windows.queue_limit)
    return refuse(hub, open, {
      code: 'overloaded',
      error: `${editor.live.size} operations wait for this Editor already.`,
    });
  const ask = mustAsk ? { reason: verdict.reason, through: through ?? 'nobody' } : undefined;
  accept(hub, open, {
    tool: call.tool,
    params,
    identity,
    payload_hash: payload,
    idempotency_key: key,
    editor,
    ask,
    approval: permitted,
    max_execution_ms: verdict.max_execution_ms,
    submitAgain: (other) => submitAgain(hub, other),
  });
}

/** Through what the user can be asked: the client, or the live page where one is open. Undefined where nobody would ever answer. */
function whoIsAsked(hub: HubState, { call }: OpenCall): string | undefined {
  if (call.can_ask === true) return call.client.label;
  return hub.pageOpen ? 'the live page (mcp-unity-bridge open)' : undefined;
}

/** An operation that is unfinished: the call waits for it, or for the outcome of its cancel. */
function joinOrPark(hub: HubState, open: OpenCall, twin: LiveOperation): void {
  if (isBeingCancelled(twin)) return park(hub, open, twin, () => submitAgain(hub, open));
  join(hub, open, twin);
}

/** Also a call that had to wait until the fate of an earlier one was known. */
function submitAgain(hub: HubState, open: OpenCall): void {
  const { call } = open.call;
  if (call.tool === 'unity_execute_code' || call.tool === 'unity_query' || call.tool === 'custom_tool')
    submit(hub, open, call);
}
