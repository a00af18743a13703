import type { OperationCancelResult } from '../../../generated/typescript/types.ts';
import { openRequest, sendQueued, requeueWork } from './dispatch.ts';
import { confirmRow, dropCall, retractDelivery } from '../calls/delivery.ts';
import { isExpired } from '../state/projects.ts';
import { readStore, emitEffect, writeStore, writeStoreLazily, sendFrame, reviseOperation } from '../state/effects.ts';
import { endOperation, errorEnding, unfinishedStates } from './endings.ts';
import type { HubEvent } from '../protocol/hub-protocol.ts';
import type { CancelWish, LiveOperation } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';
import { STORE_DEADLINE_MS } from '../calls/reads.ts';
import { isSubmission, detachCall, unparkCalls } from '../calls/waiters.ts';

/** An MCP cancel: the client no longer waits for that request (CXL-03), or will not read its answer (EXO-06). */
export function cancelCall(hub: HubState, callId: number): void {
  const open = hub.calls.get(callId);
  if (open === undefined) return;
  if (open.phase !== 'waiting') return retractDelivery(hub, open);
  const { live } = open;
  detachCall(hub, open);
  confirmRow(hub, open);
  dropCall(hub, open);
  // A read-only call has the log_id from an answer. Cancelling the read does not withdraw the request for the work.
  if (live !== undefined && isSubmission(open)) removeIfUnwanted(hub, live);
}

/** A closed pipe cancels nothing: its client may reconnect for the answer (CXL-03). */
export function abandonCall(hub: HubState, callId: number): void {
  const open = hub.calls.get(callId);
  if (open === undefined) return;
  if (open.live !== undefined) open.live.wanted = true;
  detachCall(hub, open);
  dropCall(hub, open);
}

function removeIfUnwanted(hub: HubState, live: LiveOperation): void {
  const { state } = live.operation;
  const hasStarted = state === 'running' || state === 'suspended';
  if (live.calls.size > 0 || live.wanted || hasStarted || live.ending !== undefined || live.cancel !== undefined)
    return;
  wishCancel(hub, live, {
    reason: 'the client cancelled the request and no other client waits for it',
    automatic: true,
    asked: false,
    commands: [],
  });
}

/** The user cancels by id (CXL-05). */
export function cancelOperation(
  hub: HubState,
  { command_id, log_id, by, force }: Extract<HubEvent, { type: 'cancel_operation' }>,
): void {
  const live = hub.operations.get(log_id);
  if (live === undefined) return cancelEnded(hub, command_id, log_id);
  if (live.ending !== undefined || live.cancel !== undefined) {
    live.cancel ??= { reason: by, automatic: false, asked: false, commands: [] };
    live.cancel.commands.push(command_id);
    if (force === true) live.cancel.forcing = [...(live.cancel.forcing ?? []), command_id];
    hub.changes.push({ kind: 'stopping', live, reason: `cancelled by ${by}` });
    if (live.cancel.automatic) {
      live.cancel = { ...live.cancel, reason: `cancelled by ${by}`, automatic: false };
      recordRequest(hub, live, live.cancel);
    }
    return live.ending === undefined ? pursueCancel(hub, live) : undefined;
  }
  wishCancel(hub, live, {
    reason: `cancelled by ${by}`,
    automatic: false,
    asked: false,
    commands: [command_id],
    ...(force === true ? { forcing: [command_id] } : {}),
  });
}

/** The policy's time limit was exceeded: requests the code to stop, like a cancel by the user (CXL-02). */
export function requestStop(hub: HubState, live: LiveOperation, reason: string): void {
  if (live.ending !== undefined) return;
  if (live.cancel === undefined) return wishCancel(hub, live, { reason, automatic: false, asked: false, commands: [] });
  if (!live.cancel.automatic) return;
  live.cancel = { ...live.cancel, reason, automatic: false };
  recordRequest(hub, live, live.cancel);
  hub.changes.push({ kind: 'stopping', live, reason });
  pursueCancel(hub, live);
}

/** No unfinished operation has this id: the store shows whether it has ended, or never existed. */
function cancelEnded(hub: HubState, command_id: number, log_id: string): void {
  const answer = (outcome: 'finished' | 'not_found', message: string): void => {
    dropDeadline();
    emitEffect(hub, { type: 'cancel_answer', command_id, outcome, message });
  };
  let isOver = false;
  const giveUp = (reason: string): void => {
    isOver = true;
    answer(
      'finished',
      `Nothing unfinished has this log_id. Whether it has ended or never was is not known: the store could not be read (${reason}).`,
    );
  };
  const dropDeadline = hub.deadlines.add(hub.now + STORE_DEADLINE_MS, () => giveUp('it does not answer'));
  readStore(hub, { kind: 'operation', log_id }, (value) => {
    if (isOver) return;
    if (value.kind !== 'operation') return giveUp(value.kind === 'failed' ? value.reason : value.kind);
    const { operation } = value;
    if (operation !== undefined && !isExpired(hub, operation.finished_at))
      return answer('finished', `It has ended already (${operation.state}).`);
    answer('not_found', `No operation is known under the log_id ${JSON.stringify(log_id)}.`);
  });
}

function wishCancel(hub: HubState, live: LiveOperation, cancel: CancelWish): void {
  live.cancel = cancel;
  recordRequest(hub, live, cancel);
  hub.changes.push({ kind: 'stopping', live, reason: cancel.reason });
  pursueCancel(hub, live);
}

/**
 * The record of the cancel request. An abandoned wait is not a request of the user: dropped once the work has started.
 */
function recordRequest(hub: HubState, live: LiveOperation, { automatic, reason }: CancelWish): void {
  if (!automatic && live.ending === undefined)
    reviseOperation(hub, live, { ...live.operation, cancel_requested: { reason, at: hub.now } });
}

/**
 * Advances a cancel as far as possible now. The rest follows when the accept is stored, or the Editor has reconnected.
 */
export function pursueCancel(hub: HubState, live: LiveOperation): void {
  const { cancel, editor } = live;
  if (cancel === undefined || cancel.asked || live.ending !== undefined || !live.accepted) return;
  if (!live.mayHaveLeft) return endCancelled(hub, live);
  if (editor.connection === undefined) return keepForLater(hub, live, 'The Editor is away');
  cancel.asked = true;
  cancel.askedGently = cancel.automatic;
  cancel.askedByForce = cancel.forcing !== undefined;
  const { log_id } = live.operation;
  const id = openRequest(editor.connection, { kind: 'cancel', log_id });
  const params = {
    store_id: hub.storeId,
    log_id,
    reason: cancel.reason,
    ...(cancel.automatic ? { unstarted_only: true } : {}),
    ...(cancel.askedByForce ? { force: true } : {}),
  };
  sendFrame(hub, editor.connection, { kind: 'request', id, method: 'operation/cancel', params });
}

/** The Editor is not reachable now, so the cancel is stored, and outlives the server. */
function keepForLater(hub: HubState, live: LiveOperation, why: string): void {
  const { cancel, operation } = live;
  const { cancel_requested } = operation;
  if (cancel === undefined || cancel.automatic || cancel_requested === undefined) return;
  writeStore(
    hub,
    { kind: 'update', log_id: operation.log_id, from: unfinishedStates, patch: { cancel_requested } },
    (outcome) => {
      // If it has ended, or the Editor has been asked, that outcome answers the commands.
      if (live.cancel === undefined || live.cancel.asked || live.ending !== undefined || outcome.kind === 'conflict')
        return;
      const promise =
        outcome.kind === 'stored'
          ? 'it will be asked as soon as it is back.'
          : 'it will be asked when it is back, unless the server ends before: that could not be stored.';
      answerCommands(hub, live.cancel, 'requested', `${why}: ${promise}`);
    },
  );
}

/** Ends work that certainly never starts. */
export function endCancelled(hub: HubState, live: LiveOperation): void {
  endOperation(hub, live, errorEnding('cancelled', `Cancelled before its start: ${live.cancel?.reason ?? 'removed'}.`));
}

const suspendedWish =
  'It is suspended: the code is asked to stop when it resumes after the domain reload, and may ignore that.';

const askedWish = 'It is running: the code has been asked to stop, and may ignore that.';
const forcedWish = 'It is running: the code is being interrupted.';
const cannotForce = `${askedWish} This Editor could not interrupt it: only Unity's Mono can (up to Unity 6), and only code that is on the main thread. If it never ends, restart the Editor (\`mcp-unity-bridge unity restart\`); what is not saved is lost.`;

/** Handles the Editor's answer to a cancel (CXL-01, CXL-02). */
export function afterCancel(
  hub: HubState,
  live: LiveOperation,
  { outcome, forced }: Pick<OperationCancelResult, 'outcome' | 'forced'>,
): void {
  live.knownToEditor = true;
  switch (outcome) {
    case 'removed':
      return endCancelled(hub, live);
    case 'running':
      if (live.cancel !== undefined && isMoreWanted(live.cancel)) return askAgain(hub, live, live.cancel);
      closeRequest(hub, live);
      if (live.operation.state === 'suspended') return dropWish(hub, live, 'running', suspendedWish);
      if (forced === true) return dropWish(hub, live, 'running', forcedWish);
      return dropUnforced(hub, live);
    case 'finished':
      return dropWish(
        hub,
        live,
        'finished',
        'It had ended already. unity_get_result has its result as soon as the Editor has sent it.',
      );
  }
}

/** Answers the commands when nothing can be interrupted: `refused` to those with force, `running` to the others. */
function dropUnforced(hub: HubState, live: LiveOperation): void {
  const { commands = [], forcing = [] } = live.cancel ?? {};
  for (const command_id of commands.splice(0)) {
    const answer = forcing.includes(command_id)
      ? ({ outcome: 'refused', message: cannotForce } as const)
      : ({ outcome: 'running', message: askedWish } as const);
    emitEffect(hub, { type: 'cancel_answer', command_id, ...answer });
  }
  dropWish(hub, live, 'running', askedWish);
}

function isMoreWanted({ automatic, askedGently, forcing, askedByForce }: CancelWish): boolean {
  return !automatic && (askedGently === true || (forcing !== undefined && askedByForce !== true));
}

/**
 * The user requested more (to stop the work, CXL-02, or by force) while the Editor was asked to remove it unstarted.
 */
function askAgain(hub: HubState, live: LiveOperation, cancel: CancelWish): void {
  cancel.asked = false;
  pursueCancel(hub, live);
}

/** The Editor rejected the cancel request, so the operation continues. */
export function cancelRefused(hub: HubState, live: LiveOperation, reason: string): void {
  dropWish(hub, live, 'refused', `The Editor could not cancel it: ${reason}`);
  // Because of the cancel it was not sent again at the last hello. An Editor that has it answers with its state.
  if (live.ending !== undefined || live.knownToEditor) return;
  requeueWork(live);
  sendQueued(hub, live.editor);
}

function dropWish(
  hub: HubState,
  live: LiveOperation,
  outcome: 'running' | 'finished' | 'refused',
  message: string,
): void {
  const { cancel } = live;
  if (cancel === undefined) return;
  live.cancel = undefined;
  answerCommands(hub, cancel, outcome, message);
  unparkCalls(hub, live);
}

/** Records that the code was requested to stop, so that no later server repeats the request. */
function closeRequest(hub: HubState, live: LiveOperation): void {
  const { log_id, cancel_requested } = live.operation;
  if (cancel_requested === undefined || live.ending !== undefined || live.cancel?.automatic !== false) return;
  const closed = { ...cancel_requested, passed_on: true } as const;
  reviseOperation(hub, live, { ...live.operation, cancel_requested: closed });
  writeStoreLazily(hub, { kind: 'update', log_id, from: unfinishedStates, patch: { cancel_requested: closed } });
}

function answerCommands(
  hub: HubState,
  cancel: CancelWish,
  outcome: 'running' | 'finished' | 'requested' | 'refused',
  message: string,
): void {
  for (const command_id of cancel.commands.splice(0))
    emitEffect(hub, { type: 'cancel_answer', command_id, outcome, message });
}

/** The connection closed before the Editor's answer: the cancel stays, and nothing is assumed. */
export function cancelInterrupted(hub: HubState, live: LiveOperation): void {
  const { cancel } = live;
  if (cancel === undefined || !cancel.asked) return;
  cancel.asked = false;
  keepForLater(hub, live, 'The Editor went away while it was being asked');
  unparkCalls(hub, live);
}

/** An identical call withdraws a cancel of abandoned waits only. True while the Editor's answer is pending. */
export function isBeingCancelled(live: LiveOperation): boolean {
  const { cancel } = live;
  if (cancel === undefined) return false;
  if (cancel.asked) return true;
  if (cancel.automatic) live.cancel = undefined;
  return false;
}
