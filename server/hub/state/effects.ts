import type { FrameFromServer } from '../../../generated/typescript/rpc.ts';
import type { HubEffect } from '../protocol/hub-protocol.ts';
import type { Connection, HubState } from './state.ts';
import type { ReadResult, StoreRead, StoreWrite, WriteOutcome } from '../protocol/store-protocol.ts';

/** How long the hub waits before it tries a failed write of the server's own again. */
export const WRITE_RETRY_MS = 1000;

export function emit(hub: HubState, effect: HubEffect): void {
  hub.effects.push(effect);
}

/** Writes, and goes on when the store has answered. */
export function persist(hub: HubState, write: StoreWrite, then: (outcome: WriteOutcome) => void): void {
  hub.lastId += 1;
  hub.writes.set(hub.lastId, then);
  emit(hub, { type: 'write', id: hub.lastId, write });
}

/** A write that no answer waits for: a failure is only logged. */
export function persistLazily(hub: HubState, write: StoreWrite): void {
  persist(hub, write, (outcome) => {
    if (outcome.kind === 'failed') log(hub, 'warning', `could not store ${write.kind}: ${outcome.reason}`);
  });
}

/** Reads, and goes on when the store has answered. */
export function consult(hub: HubState, read: StoreRead, then: (value: ReadResult) => void): void {
  hub.lastId += 1;
  hub.reads.set(hub.lastId, then);
  emit(hub, { type: 'read', id: hub.lastId, read });
}

export function send(hub: HubState, connection: Connection, frame: FrameFromServer): void {
  if (!connection.closing) emit(hub, { type: 'send', connection: connection.id, frame });
}

export function log(hub: HubState, level: 'info' | 'warning' | 'error', message: string): void {
  emit(hub, { type: 'log', level, message });
}
