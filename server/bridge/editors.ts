import { randomBytes } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { FrameFromEditor } from '../../generated/typescript/rpc.ts';
import type { Log } from '../log.ts';
import type { EditorConnections } from '../shell/hub-runner.ts';
import { createAuthentication } from './authentication.ts';
import { serveEditorConnection, type EditorConnection } from './connection.ts';

/** While the store has this many calls to answer, Editors are not read from (WIR-03). */
const STORE_CALLS_HIGH = 2_000;
const STORE_CALLS_LOW = 500;

/** Where the connections' events go. */
export interface EditorEvents {
  frame(connection: number, frame: FrameFromEditor): void;
  closed(connection: number): void;
  /** Store calls that wait; read after each frame. */
  pendingStoreCalls(): number;
  /** Resolves when some have been answered. */
  settled(): Promise<void>;
}

/** Every Editor connection of this server, by number. */
export interface Editors extends EditorConnections {
  take(socket: WebSocket, events: EditorEvents): void;
  /** Connections that have not proved themselves yet. */
  waiting(): number;
}

export interface EditorsOptions {
  readonly token: string;
  readonly boot_id: string;
  readonly serverVersion: string;
  readonly storeId: Promise<string>;
  readonly log: Log;
}

export function createEditors({ token, boot_id, serverVersion, storeId, log }: EditorsOptions): Editors {
  const connections = new Map<number, EditorConnection>();
  const unauthenticated = new Set<number>();
  let lastNumber = 0;
  let paused = false;

  const holdBack = (events: EditorEvents): void => {
    if (paused || events.pendingStoreCalls() < STORE_CALLS_HIGH) return;
    paused = true;
    for (const connection of connections.values()) connection.pause();
    void waitUntil(() => events.pendingStoreCalls() <= STORE_CALLS_LOW, events).then(() => {
      paused = false;
      for (const connection of connections.values()) connection.resume();
    });
  };

  return {
    take(socket, events) {
      const number = (lastNumber += 1);
      unauthenticated.add(number);
      const authentication = storeId.then((store_id) => createAuthentication({ token, store_id, boot_id, serverVersion, nonce: randomBytes(32).toString('hex') }));
      const connection = serveEditorConnection({
        socket,
        authentication,
        log,
        onAuthenticated() {
          unauthenticated.delete(number);
          connections.set(number, connection);
        },
        onFrame(frame) {
          events.frame(number, frame);
          holdBack(events);
        },
        onClose() {
          unauthenticated.delete(number);
          if (connections.delete(number)) events.closed(number);
        },
      });
    },
    waiting: () => unauthenticated.size,
    send(number, frame) {
      // Nobody waits for an acknowledgement, and the answer of the same operation is on its way to a client that does.
      if (frame.kind === 'notification' && frame.method === 'operation/ack') setImmediate(() => connections.get(number)?.send(frame));
      else connections.get(number)?.send(frame);
    },
    close: (number, reason) => connections.get(number)?.close(reason),
  };
}

async function waitUntil(condition: () => boolean, events: EditorEvents): Promise<void> {
  while (!condition()) await events.settled();
}
