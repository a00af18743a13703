import type { AcceptedAs } from '../../generated/typescript/link.ts';
import type { Batch } from './batch.ts';
import type { JsonRpcId } from './client-message.ts';

/** A request that has not been answered. */
export interface Pending {
  readonly id: JsonRpcId;
  readonly method: string;
  readonly params: object;
  /** As the client wrote it. */
  readonly line: string;
  readonly arrived_at: number;
  accepted?: AcceptedAs;
  /** Line of the cancel that followed. */
  cancel?: string;
  /** The batch that it came in, and is answered in. */
  readonly batch: Batch | undefined;
  /** It has been sent over a link. */
  sent: boolean;
}

export interface SessionPort {
  /** One line for the client; `written` is called when it has left this process. */
  toClient(text: string, written?: () => void): void;
  /** One line, with its end, for the server. Only called between `linked` and `unlinked`. */
  toServer(line: string): void;
  /** The same, before the next line or after a moment. */
  toServerSoon(line: string): void;
  /** There is something to be sent and no link. */
  needServer(): void;
  now(): number;
  /** A line for people, on stderr. */
  note(text: string): void;
}

/** What a session remembers. */
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
}

/** An answer that has been written out. */
export interface Confirmation {
  readonly at: number;
  readonly terminal: boolean;
}

export interface Replayable {
  readonly ordinal: number;
  readonly line: string;
}
