import type { Duplex } from 'node:stream';

/** What carries the messages of one connection: a WebSocket, frames over TCP, or lines. */
export interface Transport {
  /** Lost without a word where the connection is closed: nothing is promised before the other end has answered. */
  send(text: string): void;
  /** Bytes that the other end has not taken yet. */
  waiting(): number;
  /** After what was sent so far. `words` are for the other end, where the transport can carry it. */
  close(why: CloseReason, words: string): void;
  pause(): void;
  resume(): void;
  /** Who is notified from now on. */
  listen(events: TransportEvents): void;
}

export interface TransportEvents {
  readonly message: (text: string) => void;
  /** Something went wrong; `closed` follows. */
  readonly failed: (reason: string) => void;
  /** The end, once. */
  readonly closed: () => void;
}

export type CloseReason = 'normal' | 'refused' | 'too_slow';

/** Connections from whose other end no proof has come yet (SEC-02). */
export interface Unproved {
  /** A new one. Where there are too many, the one that has had the most time is cut off: an honest Editor needs milliseconds. */
  add(connection: Duplex): void;
  /** Its other end knows the token. */
  proved(connection: Duplex): void;
  /** Closes all of them. */
  cutOff(): void;
}

/** Refusing the newest instead would let anybody keep Editors out. */
export function createUnproved(limit: number): Unproved {
  // In the order of their coming.
  const waiting = new Set<Duplex>();
  return {
    add(connection) {
      waiting.add(connection);
      connection.once('close', () => waiting.delete(connection));
      const [oldest] = waiting;
      if (waiting.size <= limit || oldest === undefined) return;
      waiting.delete(oldest);
      oldest.destroy();
    },
    proved: (connection) => void waiting.delete(connection),
    cutOff() {
      for (const connection of waiting) connection.destroy();
    },
  };
}
