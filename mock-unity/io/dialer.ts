import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Discovery, ServerTarget } from './discovery.ts';
import type { FrameFromEditor, FrameFromServer, EditorRequest, RequestFrame } from '../../generated/typescript/rpc.ts';
import { protocolVersion } from '../../generated/typescript/limits.ts';

/** A server that restarts is back within a second; more often costs more than it gains. */
const BACKOFF_MS = [0, 100, 200, 500, 1000];

/** So that many Editors that have lost the same server do not all reconnect at once. */
const JITTER = 0.25;

/** When one server is dialled, again and again, and what is reported of it. */
export interface Dialer {
  /** Dials in `delayMs` for the first time since there was a connection. */
  begin(delayMs: number): void;
  /** The attempt failed: dials again after a pause, each a little longer. */
  again(): void;
  /** There is a connection: what was wrong is over. */
  succeeded(): void;
  /** Dials no more until `begin`. */
  stop(): void;
  /** The same trouble is reported once, not at each attempt. */
  complain(message: string, level?: 'info' | 'warning'): void;
}

interface DialerOptions {
  readonly discovery: Discovery;
  readonly dial: (target: ServerTarget) => void;
  readonly log: (level: 'info' | 'warning', message: string) => void;
}

export function createDialer({ discovery, dial, log }: DialerOptions): Dialer {
  let attempts = 0;
  let timer: NodeJS.Timeout | undefined;
  let watcher: { stop(): void } | undefined;
  let logged: string | undefined;

  const schedule = (delayMs: number): void => {
    // Only while there is no server: a server writes its files into the same folder all the time.
    watcher ??= discovery.watch(() => timer !== undefined && schedule(0));
    clearTimeout(timer);
    timer = setTimeout(attempt, delayMs);
  };
  const attempt = (): void => {
    timer = undefined;
    const found = discovery.find();
    if (found.kind === 'target') return dial(found.target);
    dialer.complain(`waiting for a server: ${found.reason}`, found.isUsual === true ? 'info' : 'warning');
    dialer.again();
  };
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
    watcher?.stop();
    watcher = undefined;
  };
  const dialer: Dialer = {
    begin(delayMs) {
      attempts = 0;
      schedule(delayMs);
    },
    again() {
      attempts += 1;
      const pauseMs = BACKOFF_MS[Math.min(attempts, BACKOFF_MS.length - 1)] ?? 0;
      schedule(pauseMs * (1 - JITTER + 2 * JITTER * Math.random()));
    },
    succeeded() {
      stop();
      logged = undefined;
    },
    stop,
    complain(message, level = 'warning') {
      if (logged === message) return;
      logged = message;
      log(level, message);
    },
  };
  return dialer;
}

/** The Editor's end of the bridge, whatever carries it: gets to a server, authenticates both sides, carries frames. */
export interface Bridge {
  /** Search for a server (or wait for one) until one is connected; not sooner than in `delayMs`. */
  connect(delayMs: number): void;
  send(connection: number, frame: FrameFromEditor): void;
  /** Sends all that `work` writes in one piece, so that the peer wakes up once. */
  together(work: () => void): void;
  /** The connection breaks, as a network does it: what was sent may be lost, and the search for a new one begins. */
  cut(): void;
  /** Close what is open and stop searching. `graceful`: after what was sent so far. */
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

/** The Editor's half of the mutual authentication (SEC-02): only a nonce is sent before the server has proved the token. */
export interface Authentication {
  readonly first: RequestFrame<EditorRequest>;
  step(frame: FrameFromServer): AuthenticationStep;
}

type AuthenticationStep =
  | { readonly kind: 'send'; readonly frame: RequestFrame<EditorRequest> }
  | { readonly kind: 'done'; readonly store_id: string; readonly server_version: string }
  | { readonly kind: 'refused'; readonly reason: string };

const CHALLENGE_ID = 1;

const PROVE_ID = 2;

interface AuthenticationOptions {
  readonly token: string;
  /** What proofs are good for on this connection. */
  readonly channel: string;
  /** Default: a fresh one. */
  readonly nonce?: string;
}

/** How the text begins over which both sides prove the token: what a server proves elsewhere opens no Editor that listens. */
export const proofChannel = {
  webSocket: '',
  tcp: (port: number): string => `tcp:${port}:`,
  push: (pushPort: number): string => `push:${pushPort}:`,
};

export function createAuthentication({
  token,
  channel,
  nonce = randomBytes(32).toString('hex'),
}: AuthenticationOptions): Authentication {
  let server: { readonly store_id: string; readonly server_version: string } | undefined;
  return {
    first: {
      kind: 'request',
      id: CHALLENGE_ID,
      method: 'auth/challenge',
      params: { protocol_version: protocolVersion, nonce },
    },
    step: (frame) => {
      if (frame.kind === 'failure') return { kind: 'refused', reason: `the server refused us: ${frame.error.message}` };
      if (frame.kind !== 'response')
        return { kind: 'refused', reason: `the server sent ${frame.method} before it had proved itself` };
      if (frame.method === 'auth/prove' && server !== undefined) return { kind: 'done', ...server };
      if (frame.method !== 'auth/challenge' || server !== undefined)
        return { kind: 'refused', reason: `the server answered ${frame.method} out of turn` };
      const { result } = frame;
      if (majorOf(result.protocol_version) !== majorOf(protocolVersion))
        return { kind: 'refused', reason: describeMismatch(result.protocol_version) };
      if (!isProof(proofOf(token, `${channel}server:${nonce}:${result.nonce}`), result.proof))
        return {
          kind: 'refused',
          reason:
            'the server does not know our token: it is an impostor, or belongs to another state folder. Both sides need the same MCP_UNITY_BRIDGE_HOME (or --token-file)',
        };
      server = { store_id: result.store_id, server_version: result.server_version };
      return {
        kind: 'send',
        frame: {
          kind: 'request',
          id: PROVE_ID,
          method: 'auth/prove',
          params: { proof: proofOf(token, `${channel}editor:${result.nonce}:${nonce}`) },
        },
      };
    },
  };
}

const majorOf = (version: string): number => Number.parseInt(version, 10);

/** A server that is of our time refuses us itself; this is for one that does not (WIR-04). */
function describeMismatch(theirs: string): string {
  const side =
    majorOf(theirs) > majorOf(protocolVersion)
      ? 'the Unity package com.mcp-unity-bridge.editor'
      : 'the npm package mcp-unity-bridge';
  return `the server speaks bridge protocol ${theirs}, this Editor ${protocolVersion}. Upgrade ${side}`;
}

const proofOf = (token: string, text: string): string => createHmac('sha256', token).update(text).digest('hex');

function isProof(expected: string, got: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(got)];
  return left.length === right.length && timingSafeEqual(left, right);
}
