import type { AcceptedAs } from '../../../generated/typescript/link.ts';
import type { LogId } from '../../../generated/typescript/types.ts';
import { type MessageBatch, type JsonRpcId, isResult, negotiatedVersion, pinned } from './client-message.ts';
import { frameLine, messageLine } from '../link/frames.ts';

/** A request that has not been answered. */
export interface Pending {
  readonly id: JsonRpcId;
  readonly method: string;
  readonly params: object;
  /** The client's line, unchanged. */
  line: string;
  readonly arrived_at: number;
  /** A call is answered by then, by the forwarder if need be (TMO-02). */
  answer_by?: number;
  accepted?: AcceptedAs;
  /** Line of the cancel that followed. */
  cancel?: string;
  /** The batch that it arrived in, and is answered in. */
  batch: MessageBatch | undefined;
  /** The forwarder has answered it: this id refers to its work until its log_id is known. The server's answer is not passed on. */
  promised?: Promised;
  /** A call of unity_get_result that waits until it is known what it is about. */
  about?: Promised;
  /** It has been sent over a link. */
  sent: boolean;
}

/** The outcome of a call that the forwarder has answered before a server accepted it. */
export interface Promised {
  readonly given: LogId;
  /** The log_id of its work. */
  log_id?: LogId;
  /** The server's answer, where it accepted no work; or that it was never sent. */
  answer?: string;
}

export interface SessionPort {
  /** Writes one line for the client; `written` is called when it has been sent. */
  toClient(text: string, written?: () => void): void;
  /** One line, with its end, for the server. Only called between `linked` and `unlinked`. */
  toServer(line: string): void;
  /** The same, before the next line or after a moment. */
  toServerSoon(line: string): void;
  /** There is something to be sent and no link. */
  needServer(): void;
  now(): number;
  /** Calls `tick` of the session at that time, or soon after. */
  wakeAt(at: number): void;
  newLogId(): LogId;
  /** The reason for the silence of a server since `asked`, for users: sentences. */
  silence(asked: number): string;
  /** A line for people, on stderr. */
  note(text: string): void;
}

/** The state of a session. */
export interface SessionState {
  readonly port: SessionPort;
  isLinked: boolean;
  expectsOwnVersion: boolean;
  lastOrdinal: number;
  readonly pending: Map<number, Pending>;
  /** The newest unanswered request by the client's id. */
  readonly ordinals: Map<JsonRpcId, number>;
  /** Notifications and answers that wait for a link, with the ordinal that they follow. */
  held: { readonly after: number; readonly line: string }[];
  /** 2025 era: the handshake, once it is complete. */
  handshake: { readonly ordinal: number; readonly line: string; readonly version: string } | undefined;
  initialized: string | undefined;
  logLevel: Replayable | undefined;
  readonly subscriptions: Map<string, Replayable>;
  readonly confirmed: Map<number, Confirmation>;
  /** By the id that the client was given. */
  readonly promises: Map<string, Promised>;
  /** The time of the next `tick`. */
  wakesAt: number;
  /** Called when nothing is owed to the client any more, once stdin has ended. */
  onSettled: (() => void) | undefined;
}

/** An answer that has been written out. */
export interface Confirmation {
  readonly at: number;
  readonly terminal: boolean;
}

interface Replayable {
  readonly ordinal: number;
  readonly line: string;
}

export function takePending(state: SessionState, ordinal: number): Pending | undefined {
  const pending = state.pending.get(ordinal);
  if (pending === undefined) return undefined;
  state.pending.delete(ordinal);
  if (state.ordinals.get(pending.id) === ordinal) state.ordinals.delete(pending.id);
  if (state.onSettled !== undefined) settle(state);
  return pending;
}

/** Writes an answer or another message to the client; a part of a batch is sent with the batch. */
export function writeToClient(
  { port }: SessionState,
  batch: MessageBatch | undefined,
  text: string,
  written?: () => void,
): void {
  if (batch === undefined) port.toClient(text, written);
  else batch.add(text, written);
}

/** Requests whose answers are pending, and calls that no server has accepted. */
export function owedIn({ pending }: SessionState): Pending[] {
  return [...pending.values()].filter(
    ({ cancel, promised, accepted }) => cancel === undefined && (promised === undefined || accepted === undefined),
  );
}

/** Notifies a waiting ending that nothing is pending. */
export function settle(state: SessionState): void {
  const { onSettled } = state;
  if (onSettled === undefined || owedIn(state).length > 0) return;
  state.onSettled = undefined;
  onSettled();
}

const SUBSCRIPTIONS_LIMIT = 1_000;

/** Stores the messages that the next server needs again because they concern the connection, not a request (2025 era). */
export function learnSession(
  state: SessionState,
  ordinal: number,
  { method, params, line }: Pending,
  text: string,
): void {
  switch (method) {
    case 'initialize': {
      const version = negotiatedVersion(text);
      if (version !== undefined) state.handshake = { ordinal, line: pinned(line, version), version };
      return;
    }
    case 'logging/setLevel':
      if (isResult(text)) state.logLevel = { ordinal, line };
      return;
    case 'resources/subscribe': {
      const uri: unknown = Reflect.get(params, 'uri');
      if (typeof uri === 'string' && isResult(text) && state.subscriptions.size < SUBSCRIPTIONS_LIMIT)
        state.subscriptions.set(uri, { ordinal, line });
      return;
    }
    case 'resources/unsubscribe': {
      const uri: unknown = Reflect.get(params, 'uri');
      if (typeof uri === 'string') state.subscriptions.delete(uri);
      return;
    }
  }
}

/** Sends a server that has welcomed this forwarder the whole state of the session. */
export function replaySession(state: SessionState): void {
  const { port } = state;
  state.isLinked = true;
  state.expectsOwnVersion = false;
  const replay = ({ ordinal, line }: Replayable): void => port.toServer(messageLine(line, { ordinal, replayed: true }));
  for (const [ordinal, { terminal }] of state.confirmed)
    port.toServer(frameLine({ type: 'written', ordinal, terminal }));
  const { handshake, initialized } = state;
  if (handshake !== undefined) {
    replay(handshake);
    if (initialized !== undefined) port.toServer(messageLine(initialized, {}));
    if (state.logLevel !== undefined) replay(state.logLevel);
    state.subscriptions.forEach(replay);
  }
  const held = state.held.filter(({ line }) => handshake === undefined || line !== initialized);
  state.held = [];
  for (const [ordinal, pending] of state.pending) {
    while (held[0] !== undefined && held[0].after < ordinal) port.toServer(messageLine(held.shift()?.line ?? '', {}));
    if (pending.about === undefined) sendPending(port, ordinal, pending);
  }
  for (const { line } of held) port.toServer(messageLine(line, {}));
}

/** Sends a request that was received earlier. */
export function sendPending(port: SessionPort, ordinal: number, pending: Pending): void {
  const { accepted, arrived_at, line } = pending;
  const waited_ms = Math.max(0, Math.round(port.now() - arrived_at));
  const replayed = pending.sent;
  pending.sent = true;
  port.toServer(
    messageLine(line, {
      ordinal,
      waited_ms,
      ...(replayed ? { replayed } : {}),
      ...(accepted === undefined ? {} : { accepted }),
    }),
  );
  if (pending.cancel !== undefined) port.toServer(messageLine(pending.cancel, {}));
}
