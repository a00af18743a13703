import { randomBytes } from 'node:crypto';
import type { FrameFromEditor } from '../../generated/typescript/rpc.ts';
import type { Log } from '../lib/log.ts';
import type { EditorConnections, HubRunner } from '../runner/hub-runner.ts';
import { proofChannel } from '../home/proof.ts';
import { createAuthentication, type AuthenticationStep } from './authentication.ts';
import { serveEditorConnection, type EditorConnection } from './connection.ts';
import { createLateAcks } from './late-acks.ts';
import type { Transport } from './transport.ts';

/** While the store has this many calls to answer, Editors are not read from (WIR-03). */
const STORE_CALLS_HIGH = 2_000;
const STORE_CALLS_LOW = 500;

/** What the connections feed. */
export type FedByEditors = Pick<HubRunner, 'feed' | 'pendingStoreCalls' | 'settled'>;

/** What is different on a connection that is not a WebSocket. */
export interface TakeOptions {
  /** What the proofs of this connection are good for (proof.ts); by default a WebSocket. */
  readonly channel?: string;
  /** See EditorConnectionOptions. */
  readonly probeMs?: number;
  readonly log?: Log;
  readonly onAuthenticated?: () => void;
  /** Closed, authenticated or not. The hub hears of it when this has resolved: what came another way first. */
  readonly onClose?: () => Promise<void>;
}

/** Every Editor connection of this server, by number. */
export interface Editors extends EditorConnections {
  /** Returns its number. */
  take(transport: Transport, options?: TakeOptions): number;
  /** For one connection alone: proves this server, and has the Editor prove itself. */
  authentication(channel: string): Promise<(frame: FrameFromEditor) => AuthenticationStep>;
}

export interface EditorsOptions {
  readonly runner: FedByEditors;
  /** Asked anew for each connection, as it can be replaced. */
  readonly token: () => string;
  readonly boot_id: string;
  readonly serverVersion: string;
  readonly storeId: Promise<string>;
  readonly log: Log;
}

export function createEditors({ runner, token, boot_id, serverVersion, storeId, log }: EditorsOptions): Editors {
  const connections = new Map<number, EditorConnection>();
  let lastNumber = 0;
  let paused = false;

  const holdBack = (): void => {
    if (paused || runner.pendingStoreCalls() < STORE_CALLS_HIGH) return;
    paused = true;
    for (const connection of connections.values()) connection.pause();
    void waitUntil(() => runner.pendingStoreCalls() <= STORE_CALLS_LOW, runner).then(() => {
      paused = false;
      for (const connection of connections.values()) connection.resume();
    });
  };

  const authentication: Editors['authentication'] = (channel) =>
    storeId.then((store_id) =>
      createAuthentication({
        token: token(),
        store_id,
        boot_id,
        serverVersion,
        channel,
        nonce: randomBytes(32).toString('hex'),
      }),
    );

  return {
    authentication,
    take(transport, { channel = proofChannel.webSocket, onAuthenticated, onClose, probeMs, log: ownLog = log } = {}) {
      const number = (lastNumber += 1);
      const connection = serveEditorConnection({
        transport,
        authentication: authentication(channel),
        log: ownLog,
        ...(probeMs === undefined ? {} : { probeMs }),
        onAuthenticated() {
          connections.set(number, { ...connection, send: (frame) => acks.send(frame) });
          onAuthenticated?.();
        },
        onFrame(frame) {
          runner.feed({ type: 'editor_frame', connection: number, frame });
          holdBack();
        },
        onClose() {
          acks.stop();
          const closed = (): void => {
            if (connections.delete(number)) runner.feed({ type: 'editor_closed', connection: number });
          };
          if (onClose === undefined) closed();
          else void onClose().then(closed);
        },
      });
      const acks = createLateAcks((frame) => connection.send(frame));
      return number;
    },
    send: (number, frame) => connections.get(number)?.send(frame),
    close: (number, reason) => connections.get(number)?.close(reason),
  };
}

async function waitUntil(condition: () => boolean, runner: FedByEditors): Promise<void> {
  while (!condition()) await runner.settled();
}
