import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';
import { loadWebSocketServer, refuseOtherBridge, takeOn } from '../editors/bridge-socket.ts';
import { createUnproved } from '../editors/unproved.ts';
import type { Machine } from '../home/machines.ts';
import { connectionBounds } from '../lib/connection-bounds.ts';
import type { Log } from '../lib/log.ts';
import { refuseHandshake, type HandshakeRefusal } from '../lib/refuse-handshake.ts';
import { peerOf, urlOf } from './exchange.ts';

/** Where Editors of other machines connect. */
export const MACHINE_PATH = '/bridge';

export interface MachineSocketOptions {
  /** As they are now. */
  readonly machines: () => readonly Machine[];
  readonly onSocket: (webSocket: WebSocket, stream: Duplex, proved: () => void, machine: Machine) => void;
  readonly log: Log;
}

/** Takes WebSockets of Editors on other machines: the handshake names the machine, whose secret both sides then prove (SEC-09). */
export interface MachineSocket {
  take(request: IncomingMessage, socket: Duplex, head: Buffer, whenProved: () => void): void;
  close(): Promise<void>;
}

export function createMachineSocket({ machines, onSocket, log }: MachineSocketOptions): MachineSocket {
  const unproved = createUnproved(connectionBounds().unprovedEditors);
  let loaded: Promise<WebSocketServer> | undefined;
  return {
    take(request, socket, head, whenProved) {
      const named = urlOf(request).searchParams.get('machine') ?? '';
      const machine = machines().find(({ name }) => name === named);
      const otherBridge = refuseOtherBridge(request);
      if (otherBridge !== undefined || machine === undefined) {
        const refusal = otherBridge ?? unknown(named);
        log('warning', `an Editor of another machine was refused: ${refusal.reason}`, peerOf(request));
        return refuseHandshake(socket, refusal);
      }
      unproved.add(socket);
      loaded ??= loadWebSocketServer();
      void loaded.then((server) =>
        server.handleUpgrade(request, socket, head, (webSocket) =>
          takeOn(socket, webSocket, {
            unproved,
            onSocket(ready, stream, proved) {
              onSocket(
                ready,
                stream,
                () => {
                  proved();
                  whenProved();
                },
                machine,
              );
            },
          }),
        ),
      );
    },
    async close() {
      unproved.cutOff();
      for (const client of (await loaded)?.clients ?? []) client.close(1001, 'the server ends');
    },
  };
}

const unknown = (name: string): HandshakeRefusal => ({
  status: '401 Unauthorized',
  reason: `There is no machine ${JSON.stringify(name.slice(0, 100))}, or its token has been withdrawn. On the server: mcp-unity-bridge token machine list`,
});
