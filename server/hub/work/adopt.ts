import { isTerminal } from '../../../generated/typescript/lifecycle.ts';
import { toolName } from '../protocol/identity.ts';
import type { Operation } from '../protocol/operation.ts';
import { editorOf, judgeTool } from '../state/projects.ts';
import type { LiveOperation } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';
import { addLive } from './accept.ts';
import { blockOperation } from './approval.ts';
import { armHold, limitExecution } from './time-limits.ts';

/** Takes an unfinished operation over from the store. It may have been sent, and a client may know its log_id. */
export function adoptOperation(hub: HubState, operation: Operation): LiveOperation {
  if (isTerminal(operation.state)) throw new Error(`${operation.log_id} has ended and cannot be taken over`);
  const editor = editorOf(hub, operation.editor, operation.editor, operation.accepted_at);
  const { max_execution_ms } = judgeTool(hub, toolName(operation), operation.editor);
  const live = addLive(hub, operation, { editor, max_execution_ms, after: undefined });
  live.accepted = true;
  live.wanted = true;
  live.mayHaveLeft = operation.sent !== undefined;
  if (live.mayHaveLeft) live.phase = 'sent';
  const { cancel_requested } = operation;
  if (cancel_requested !== undefined && cancel_requested.passed_on !== true)
    live.cancel = { reason: cancel_requested.reason, automatic: false, asked: false, commands: [] };
  if (operation.state === 'awaiting_approval')
    blockOperation(
      hub,
      live,
      'The server has restarted since the user was asked, so the question can no longer be answered.',
    );
  else armHold(hub, live);
  if (live.mayHaveLeft && operation.started_at !== undefined) limitExecution(hub, live, operation.started_at);
  return live;
}
