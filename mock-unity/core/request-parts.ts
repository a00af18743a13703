import {
  type BridgeErrorName,
  type RequestFrame,
  type ServerRequest,
  failure,
} from '../../generated/typescript/rpc.ts';
import type { Console } from './console.ts';
import type { Context } from './context.ts';
import type { Link } from './link.ts';
import type { MainThread } from './main-thread-state.ts';
import type { Operation, OperationTable } from './operation.ts';
import type { Operations } from './operations.ts';
import type { Resources } from './resources.ts';

/** What the background thread answers, whatever the main thread does (TMO-02). */
export interface RequestParts {
  readonly context: Context;
  readonly link: Link;
  readonly table: OperationTable;
  readonly operations: Operations;
  readonly mainThread: MainThread;
  readonly console: Console;
  readonly resources: Resources;
  readonly generation: number;
  /** What this domain could not write down, and has refused. */
  readonly refused: Set<string>;
  /** Sends the newest news of an operation, if its store is connected. */
  tell(operation: Operation): void;
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
