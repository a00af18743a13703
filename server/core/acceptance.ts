import { accept, KEY_CONFLICT, refuse } from './accept.ts';
import { refusal } from './answers.ts';
import { isBeingCancelled } from './cancel.ts';
import { undelivered } from './delivery.ts';
import { chooseFor } from './editors.ts';
import type { ToolCall } from './hub-protocol.ts';
import { callIdentity, payloadHash, requestKey } from './identity.ts';
import { join } from './join.ts';
import { park } from './park.ts';
import type { Editor, HubState, OpenCall } from './state.ts';
import { answerFromStore } from './stored-answer.ts';
import { answer, settle, waitFor } from './waiters.ts';

type Submission = Extract<ToolCall, { tool: 'unity_execute_code' | 'unity_query' }>;

/** A call of unity_execute_code or unity_query: replayed, joined, answered from the store, or accepted as new work. */
export function submit(hub: HubState, open: OpenCall, call: Submission, now: number): void {
  const { request, accepted } = open.call;
  const known = request === undefined ? undefined : hub.requests.get(requestKey(request));
  if (known !== undefined) return rejoin(hub, open, known, now);
  if (accepted !== undefined) return accepted.store_id === hub.storeId ? rejoin(hub, open, accepted.log_id, now) : answerLost(hub, open, accepted.log_id, now);
  const choice = chooseFor(hub, open.call.client, now);
  switch (choice.kind) {
    case 'chosen':
      return submitTo(hub, open, call, choice.editor, now);
    case 'none':
      return refuse(hub, open, 'unity_not_connected', 'No Unity Editor is connected for this project, so nothing was accepted.', now);
    case 'ambiguous': {
      const list = choice.editors.map(({ project_name, project_path }) => `${project_name} (${project_path})`).join(', ');
      return refuse(hub, open, 'editor_ambiguous', `Several Unity Editors are connected and nothing says which one is meant: ${list}.`, now);
    }
  }
}

/** The same request again, after its server or its connection died: it gets the answer of the work that it began (EXO-01). */
function rejoin(hub: HubState, open: OpenCall, logId: string, now: number): void {
  const live = hub.operations.get(logId);
  open.attached = true;
  open.hasRow = open.call.request !== undefined;
  if (live !== undefined) {
    waitFor(hub, open, live, now);
    return settle(hub, open, now);
  }
  const refused = hub.refused.get(logId);
  if (refused !== undefined) return answer(hub, open, refusal(logId, refused.code, refused.error), now);
  answerFromStore(hub, open, logId, { given: 'own', missing: (at) => answerLost(hub, open, logId, at) }, now);
}

/** It had been accepted, and this store does not know it: it may have run, so it does not run again (DESIGN section 3). */
function answerLost(hub: HubState, open: OpenCall, logId: string, now: number): void {
  answer(hub, open, refusal(logId, 'interrupted', 'The store that had accepted this call is gone, so its end is not known.'), now);
}

function submitTo(hub: HubState, open: OpenCall, call: Submission, editor: Editor, now: number): void {
  const { timeout: _, idempotency_key: key, ...params } = call.params;
  const parts = { editor: editor.project_path, client: open.call.client.identity, tool: call.tool, params, key };
  const identity = callIdentity(parts, hub.options.hash);
  const payload = payloadHash(parts, hub.options.hash);
  const twin = key === undefined ? hub.byIdentity.get(identity) : hub.byKey.get(key);
  if (twin !== undefined && twin.operation.payload_hash !== payload) return refuse(hub, open, 'idempotency_conflict', KEY_CONFLICT, now);
  if (twin !== undefined && isBeingCancelled(twin)) return park(hub, open, twin, (at) => submitAgain(hub, open, at), now);
  if (twin !== undefined) return join(hub, open, twin, now);
  const finished = call.tool === 'unity_execute_code' ? undelivered(hub, identity, now) : undefined;
  if (finished !== undefined) return answerFromStore(hub, open, finished.log_id, { given: 'redelivered', missing: (at) => answerLost(hub, open, finished.log_id, at) }, now);
  if (editor.live.size >= hub.windows.queue_limit) return refuse(hub, open, 'overloaded', `${editor.live.size} operations wait for this Editor already.`, now);
  accept(hub, open, { tool: call.tool, params, identity, payload_hash: payload, idempotency_key: key, editor, submitAgain: (other, at) => submitAgain(hub, other, at) }, now);
}

/** Also a call that had to wait until the fate of an earlier one was known. */
function submitAgain(hub: HubState, open: OpenCall, now: number): void {
  const { call } = open.call;
  if (call.tool === 'unity_execute_code' || call.tool === 'unity_query') submit(hub, open, call, now);
}
