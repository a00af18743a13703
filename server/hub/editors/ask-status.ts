import { isTerminal } from '../../../generated/typescript/lifecycle.ts';
import type { FailureFrame } from '../../../generated/typescript/rpc.ts';
import type { OperationState } from '../../../generated/typescript/types.ts';
import { closeConnection } from './connections.ts';
import { logLine, sendFrame } from '../state/effects.ts';
import type { HubConnection, LiveOperation } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';
import { openRequest, sendQueued, requeueWork } from '../work/dispatch.ts';
import { endOperation, endWithoutResult, errorEnding } from '../work/endings.ts';
import { armHold } from '../work/time-limits.ts';
import { takeState } from '../work/updates.ts';

/** Time limit for the update with the end after the reported state: an Editor may send both from different threads. */
const END_GRACE_MS = 5000;

/** Waits for its end as an update, unless this store is an older copy that lacks its own acknowledgement. */
export function awaitEnd(hub: HubState, connection: HubConnection, live: LiveOperation, state: OperationState): void {
  live.endReported = { on: connection, state };
  hub.deadlines.add(hub.now + END_GRACE_MS, () => {
    if (
      live.ending === undefined &&
      hub.operations.get(live.operation.log_id) === live &&
      live.editor.connection === connection
    )
      askStatus(hub, connection, live);
  });
}

/** The operation had ended before the cancel. Without an update this store may have lost its own acknowledgement. */
export function endFollows(hub: HubState, connection: HubConnection, live: LiveOperation): void {
  if (live.ending === undefined) askStatus(hub, connection, live);
}

/** The Editor has refused the operation. Only an error code that is proof determines its end. */
export function executeRefused(
  hub: HubState,
  connection: HubConnection,
  live: LiveOperation,
  { error }: FailureFrame,
): void {
  if (live.ending !== undefined) return;
  switch (error.data?.code) {
    case 'journal_failed':
      return endOperation(
        hub,
        live,
        errorEnding(
          'not_started',
          `The Editor could not write its journal, so the work was not started: ${error.message}`,
        ),
      );
    case 'below_watermark':
      return endOperation(
        hub,
        live,
        errorEnding('interrupted', 'The Editor has forgotten work that old, so its end is not known.'),
      );
    case 'overloaded':
      live.mayHaveLeft = false;
      live.editor.full = true;
      armHold(hub, live);
      return requeueWork(live);
    case 'wrong_generation':
      logLine(hub, 'info', `${live.editor.project_name} has reloaded without saying so; waiting for its hello`);
      return closeConnection(
        hub,
        connection,
        'the Editor runs another generation than it said at hello: say hello again',
      );
    case 'parse_error':
    case 'invalid_request':
    case 'invalid_params':
    case 'method_not_found':
    case 'foreign_store':
      return endOperation(hub, live, errorEnding('not_started', `The Editor refused the work: ${error.message}`));
    case 'not_greeted':
    case 'not_authenticated':
    case 'protocol_mismatch':
    case 'duplicate_instance':
    case 'journal_refused':
    case 'resource_not_found':
    case 'editor_busy':
    case 'internal_error':
    case undefined:
    default:
      return askStatus(hub, connection, live);
  }
}

/** The outcome is unknown here, so requests it from the Editor. */
function askStatus(hub: HubState, connection: HubConnection, { operation: { log_id } }: LiveOperation): void {
  const id = openRequest(connection, { kind: 'status', log_id });
  sendFrame(hub, connection, {
    kind: 'request',
    id,
    method: 'operation/status',
    params: { store_id: hub.storeId, log_ids: [log_id] },
  });
}

/** Applies the state that the Editor reports. */
export function statusAnswered(
  hub: HubState,
  connection: HubConnection,
  live: LiveOperation,
  state: LiveOperation['operation']['state'] | undefined,
): void {
  if (live.ending !== undefined) return;
  if (state === undefined)
    return endOperation(
      hub,
      live,
      errorEnding('not_started', 'The Editor failed to take the work, so it was not started.'),
    );
  live.knownToEditor = true;
  if (isTerminal(state))
    return live.endReported?.on === connection
      ? endWithoutResult(hub, live, state)
      : awaitEnd(hub, connection, live, state);
  takeState(hub, live, state === 'accepted' ? 'queued' : state);
  sendQueued(hub, live.editor);
}
