/** What carries the messages of one connection: a WebSocket, frames over TCP, or lines. */
export interface Transport {
  /** Lost without a word where the connection is closed: nothing is promised before the other end has answered. */
  send(text: string): void;
  /** Bytes that the other end has not taken yet. */
  waiting(): number;
  /** After what was sent so far. `words` are for the other end, where the transport can tell it. */
  close(why: CloseReason, words: string): void;
  pause(): void;
  resume(): void;
  /** Who is told from now on. */
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
