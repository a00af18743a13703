import {
  type BridgeErrorName,
  type RequestFrame,
  type ServerRequest,
  failure,
} from '../../generated/typescript/rpc.ts';
import type { Console } from './console.ts';
import type { EditorContext, DomainLink } from './context.ts';
import type { MainThread } from './main-thread-state.ts';
import type { DomainOperation, OperationTable } from './operation.ts';
import type { Operations } from './operations.ts';
import type { Resources } from './resources.ts';
import type { OperationCancelResult } from '../../generated/typescript/types.ts';

/** The parts for requests that are answered whatever the main thread does (TMO-02). */
export interface RequestParts {
  readonly context: EditorContext;
  readonly link: DomainLink;
  readonly table: OperationTable;
  readonly operations: Operations;
  readonly mainThread: MainThread;
  readonly console: Console;
  readonly resources: Resources;
  readonly generation: number;
  /** Ids that this domain refused because it could not write them. */
  readonly refused: Set<string>;
  /** Ids that have started in a journal that this domain has replaced. */
  readonly detached: Set<string>;
  /** Sends the newest update of an operation, if its store is connected. */
  publish(operation: DomainOperation): void;
}

export type Received<M extends ServerRequest> = RequestFrame<M> & { readonly connection: number };

export function refuseForeign(
  parts: RequestParts,
  frame: { readonly connection: number; readonly id: number },
  params: { readonly log_id: string; readonly store_id: string },
): void {
  refuseRequest(
    parts,
    frame,
    'foreign_store',
    `${params.log_id} does not belong to store ${params.store_id} on this connection. Only the store that sent an operation may ask for it.`,
  );
}

export function refuseRequest(
  parts: RequestParts,
  frame: { readonly connection: number; readonly id: number },
  code: BridgeErrorName,
  message: string,
): void {
  parts.link.answer(frame.connection, failure(frame.id, code, message));
}

export function receiveCancel(parts: RequestParts, frame: Received<'operation/cancel'>): void {
  const { params } = frame;
  const operation = parts.table.get(params.log_id);
  const owner = operation?.record.store_id ?? params.store_id;
  if (owner !== params.store_id || params.store_id !== parts.link.storeId) return refuseForeign(parts, frame, params);
  const answer = (outcome: OperationCancelResult['outcome']): void =>
    parts.link.answer(frame.connection, {
      kind: 'response',
      id: frame.id,
      method: frame.method,
      result: { log_id: params.log_id, outcome },
    });
  const removed = (ok: boolean): void => {
    if (ok) return answer(outcomeOf(parts.table.get(params.log_id)));
    refuseRequest(
      parts,
      frame,
      'journal_failed',
      'The journal of the Editor could not be written, so the operation was not removed. Make room on the disk of the project.',
    );
  };
  if (operation === undefined) return parts.operations.cancelUnknown(params, params.reason, removed);
  switch (operation.phase) {
    case 'accepting':
    case 'stale':
    case 'queued':
    case 'removing':
      parts.context.log('info', `cancel of ${params.log_id}: removed before its start (${params.reason})`);
      return parts.operations.remove(operation, params.reason, removed);
    case 'suspended':
      if (params.unstarted_only === true) return answer('running');
      parts.context.log('info', `cancel of ${params.log_id}: kept until it resumes (${params.reason})`);
      return parts.operations.keepCancel(operation, (ok) => {
        if (ok) return answer('running');
        refuseRequest(
          parts,
          frame,
          'journal_failed',
          'The journal of the Editor could not be written, so the operation was not cancelled. Make room on the disk of the project.',
        );
      });
    case 'starting':
    case 'running':
    case 'suspending':
    case 'resuming':
      if (params.unstarted_only !== true) askToStop(parts, operation, params.reason);
      return answer('running');
    case 'finishing':
      // Its end is still to be written, and is sent then.
      return answer('finished');
    case 'finished':
      answer(outcomeOf(operation));
      return parts.publish(operation);
  }
}

/** An operation cancelled before its start is removed; one that a policy has ended meanwhile is finished. */
function outcomeOf(operation: DomainOperation | undefined): 'removed' | 'finished' {
  return operation === undefined ||
    (operation.durable.started_at === undefined && operation.durable.ended?.state === 'cancelled')
    ? 'removed'
    : 'finished';
}

function askToStop({ context }: RequestParts, operation: DomainOperation, reason: string): void {
  context.log('info', `cancel of ${operation.record.log_id}: asked the code to stop (${reason})`);
  operation.cancelRequested = true;
}
