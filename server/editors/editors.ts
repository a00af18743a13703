import { randomBytes } from 'node:crypto';
import type { FrameFromEditor } from '../../generated/typescript/rpc.ts';
import type { Log } from '../lib/logging.ts';
import type { EditorConnections } from '../runner/runner-protocol.ts';
import { type Machine, proofChannel } from '../lib/home/tokens.ts';
import { createAuthentication, type AuthenticationStep, type Transport } from './authentication.ts';
import { type EditorConnection, type FedByEditors, frameFeeder, serveEditorConnection } from './connection.ts';

/** Options for a connection other than a WebSocket. */
export interface TakeOptions {
  /** The channel for which its proofs are valid (`proofOf`); by default a WebSocket. */
  readonly channel?: string;
  /** See EditorConnectionOptions. */
  readonly probeMs?: number;
  readonly log?: Log;
  /** Its Editor proves the secret of that machine, and no other. */
  readonly machine?: Machine;
  readonly onAuthenticated?: () => void;
  /**
   * Called after the close, authenticated or not. The hub is notified when this has resolved: data on another
   * connection is processed first.
   */
  readonly onClose?: () => Promise<void>;
}

/** Every Editor connection of this server, by number. */
export interface Editors extends EditorConnections {
  /** Returns its number. */
  take(transport: Transport, options?: TakeOptions): number;
  /** Closes the connections of all other machines, and of those that have another secret now. */
  keepMachines(machines: readonly Machine[]): void;
  /** For one connection alone: proves this server, and has the Editor prove itself. */
  authentication(channel: string, secret?: string): Promise<(frame: FrameFromEditor) => AuthenticationStep>;
}

export interface EditorsOptions {
  readonly runner: FedByEditors;
  /** Read for each connection, since the token can be replaced. */
  readonly token: () => string;
  readonly boot_id: string;
  readonly serverVersion: string;
  /** Called for each connection: resolves once Editors can be accepted. */
  readonly storeId: () => Promise<string>;
  readonly log: Log;
}

export function createEditors({ runner, token, boot_id, serverVersion, storeId, log }: EditorsOptions): Editors {
  const connections = new Map<number, EditorConnection>();
  const ofMachines = new Map<number, { readonly connection: EditorConnection; readonly machine: Machine }>();
  let lastNumber = 0;
  let isHeld = false;

  const remove = (number: number): void => {
    if (connections.delete(number)) runner.feed({ type: 'editor_closed', connection: number });
  };

  const authentication: Editors['authentication'] = (channel, secret = token()) =>
    storeId().then((store_id) =>
      createAuthentication({
        token: secret,
        store_id,
        boot_id,
        serverVersion,
        channel,
        nonce: randomBytes(32).toString('hex'),
      }),
    );

  return {
    authentication,
    keepMachines(machines) {
      for (const [number, { connection, machine }] of ofMachines) {
        if (machines.some(({ name, token: secret }) => name === machine.name && secret === machine.token)) continue;
        ofMachines.delete(number);
        remove(number);
        connection.close('the token of this machine has been withdrawn');
      }
    },
    take(transport, options = {}) {
      const {
        channel = proofChannel.webSocket,
        machine,
        onAuthenticated,
        onClose,
        probeMs,
        log: ownLog = log,
      } = options;
      const number = (lastNumber += 1);
      const connection = serveEditorConnection({
        transport,
        authentication: authentication(channel, machine?.token),
        log: ownLog,
        ...(probeMs === undefined ? {} : { probeMs }),
        onAuthenticated() {
          if (machine !== undefined && !ofMachines.has(number)) return;
          connections.set(number, connection);
          if (isHeld) connection.pause();
          onAuthenticated?.();
        },
        onFrame: frameFeeder(runner, number),
        onClose() {
          ofMachines.delete(number);
          if (onClose === undefined) remove(number);
          else void onClose().then(() => remove(number));
        },
      });
      if (machine !== undefined) ofMachines.set(number, { connection, machine });
      return number;
    },
    get: connections.get.bind(connections),
    hold(on) {
      isHeld = on;
      for (const connection of connections.values())
        if (on) connection.pause();
        else connection.resume();
    },
  };
}
