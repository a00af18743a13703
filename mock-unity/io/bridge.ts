import type { FrameFromEditor, FrameFromServer } from '../../generated/typescript/rpc.ts';

/** The Editor's end of the bridge, whatever carries it: gets to a server, authenticates both sides, carries frames. */
export interface Bridge {
  /** Look for a server (or wait for one) until one is connected; not sooner than in `delayMs`. */
  connect(delayMs: number): void;
  send(connection: number, frame: FrameFromEditor): void;
  /** What is sent during `work` leaves in one piece: the other end wakes up once. */
  together(work: () => void): void;
  /** The connection breaks, as a network does it: what was sent may be lost, and a new one is looked for. */
  cut(): void;
  /** Close what is open and stop looking. `graceful`: after what was sent so far. */
  disconnect(graceful: boolean): void;
  /** Resolves when nothing is open any more. */
  close(): Promise<void>;
}

export interface BridgeEvents {
  connected(connection: number, storeId: string): void;
  frame(connection: number, frame: FrameFromServer): void;
  closed(connection: number): void;
  log(level: 'info' | 'warning', message: string): void;
}
