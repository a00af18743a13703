import { toolName } from '../protocol/identity.ts';
import { formatDuration } from '../protocol/timestamps.ts';
import type { LiveOperation } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';
import { blockOperation } from './approval.ts';
import { endOperation, errorEnding } from './endings.ts';
import { requestStop } from './cancel.ts';

/** Unsent work waits for its Editor until the hold window ends (EXO-03). A connected Editor may be slow. */
export function armHold(hub: HubState, live: LiveOperation): void {
  live.dropHold?.();
  const at = Math.max(hub.now, live.operation.accepted_at + hub.windows.hold_window_ms + 1);
  live.dropHold = hub.deadlines.add(at, () => expireHold(hub, live));
}

function expireHold(hub: HubState, live: LiveOperation): void {
  if (live.mayHaveLeft || live.ending !== undefined) return;
  if (live.phase === 'asking' && live.accepted) return giveUp(hub, live);
  if (live.editor.connection !== undefined || !live.accepted) {
    live.dropHold = hub.deadlines.add(hub.now + hub.windows.hold_window_ms, () => expireHold(hub, live));
    return;
  }
  giveUp(hub, live);
}

/** Ends work that has not started and is too late to start. */
export function giveUp(hub: HubState, live: LiveOperation): void {
  if (live.phase === 'asking')
    return blockOperation(
      hub,
      live,
      live.question?.isAnswered === true
        ? 'The approval could not be stored within the hold window.'
        : `It was not approved within ${formatDuration(hub.windows.hold_window_ms)}.`,
    );
  endOperation(
    hub,
    live,
    errorEnding('not_started', 'The Editor did not come back within the hold window, so the work was not started.'),
  );
}

/**
 * Requests running work to stop when its time limit by the policy is exceeded (SEC-04, CXL-02). `since`: the first
 * update that it runs, or its stored start.
 */
export function limitExecution(hub: HubState, live: LiveOperation, since: number): void {
  const { max_execution_ms: limit, operation } = live;
  if (live.dropLimit !== undefined || limit === undefined) return;
  const given = `the user's policy gives ${toolName(operation)} ${formatDuration(limit)}`;
  live.dropLimit = hub.deadlines.add(since + limit, () => requestStop(hub, live, `${given}, and it has run longer`));
}
