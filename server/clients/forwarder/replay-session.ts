import { frameLine, messageLine } from '../link/frames.ts';
import { isResult, negotiatedVersion, pinned } from './client-message.ts';
import type { Pending, Replayable, SessionPort, SessionState } from './session-state.ts';

const SUBSCRIPTIONS_LIMIT = 1_000;

/** What the next server must be sent again, because it belongs to the connection and not to a request (2025 era). */
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

/** Sends a request that came some time ago. */
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
