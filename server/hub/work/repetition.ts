import { freshCode, repetitions, type Repetition } from '../../../generated/typescript/repetition.ts';
import type { OperationState } from '../../../generated/typescript/types.ts';
import type { ToolCall } from '../protocol/call.ts';
import { sameCall } from '../protocol/identity.ts';
import { sendFrame } from '../state/effects.ts';
import type { Editor, LiveOperation, OpenCall } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';
import { openRequest } from './dispatch.ts';

type Submission = Extract<ToolCall, { tool: 'unity_execute_code' | 'unity_query' | 'custom_tool' }>;

/**
 * What an identical call may receive in place of new work: by the contract, or for a tool of a project by its hints
 * (EXO-05, EXO-14, EXO-15).
 */
export function repetitionOf({ tools }: Editor, call: Submission): Repetition {
  switch (call.tool) {
    case 'unity_execute_code':
      return freshCode?.test(call.params.code) === true ? 'fresh' : 'change';
    case 'unity_query':
      return call.params.allow_methods === true ? 'change' : 'look';
    case 'custom_tool': {
      const { name } = call.params;
      const announced = tools?.find((tool) => tool.name === name);
      if (announced?.read_only_hint === true) return 'look';
      return repetitions[name] ?? 'change';
    }
  }
}

/** The outcome of a call of fresh work: it joins, or is new work, which waits until `after` has ended. */
interface FreshChoice {
  readonly join: (live: LiveOperation) => void;
  readonly accept: (after: LiveOperation | undefined) => void;
}

/**
 * Joins work that certainly has not started, so that its answer is no older than the call. Sent work may have started:
 * its Editor is asked. If it has started, another one runs after it (EXO-15).
 */
export function submitFresh(hub: HubState, open: OpenCall, editor: Editor, same: string, choice: FreshChoice): void {
  const twins = twinsOf(editor, same);
  const unsent = twins.find(({ mayHaveLeft }) => !mayHaveLeft);
  if (unsent !== undefined) return choice.join(unsent);
  const last = twins.at(-1);
  if (last === undefined || last.operation.started_at !== undefined || editor.connection === undefined)
    return choice.accept(last);
  askWhetherStarted(hub, open, last, (hasStarted) => {
    const newest = twinsOf(editor, same).at(-1);
    // Another call has arrived meanwhile, and is new work.
    if (newest !== undefined && newest.operation.accept_seq > last.operation.accept_seq)
      return submitFresh(hub, open, editor, same, choice);
    if (newest === last && !hasStarted && last.operation.started_at === undefined) return choice.join(last);
    choice.accept(newest);
  });
}

/** Unfinished work of identical calls, in order of acceptance. Excludes work whose end is being stored. */
const twinsOf = (editor: Editor, same: string): LiveOperation[] =>
  [...editor.live.values()].filter(
    ({ operation, ending }) => ending === undefined && sameCall(operation.identity) === same,
  );

/** Asks the Editor. If the call's wait ends or the connection closes first, the work counts as started. */
function askWhetherStarted(
  hub: HubState,
  open: OpenCall,
  { operation: { log_id }, editor: { connection } }: LiveOperation,
  then: (hasStarted: boolean) => void,
): void {
  let isDecided = false;
  const decide = (state: OperationState | undefined): void => {
    if (isDecided) return;
    isDecided = true;
    open.dropDeadline?.();
    if (hub.calls.get(open.call.call_id) !== open || open.phase !== 'waiting') return;
    then(state !== 'queued' && state !== 'accepted');
  };
  open.dropDeadline?.();
  open.dropDeadline = hub.deadlines.add(Math.max(hub.now, open.deadline), () => decide(undefined));
  if (connection === undefined) return decide(undefined);
  const id = openRequest(connection, { kind: 'unstarted', log_id, decide });
  const params = { store_id: hub.storeId, log_ids: [log_id] };
  sendFrame(hub, connection, { kind: 'request', id, method: 'operation/status', params });
}
