import type { Duplex } from 'node:stream';

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
