import type { Duplex } from 'node:stream';
import { failure, type FrameFromEditor, type FrameFromServer } from '../../generated/typescript/rpc.ts';
import { protocolVersion } from '../../generated/typescript/limits.ts';
import { isProof, proofOf } from '../lib/home/tokens.ts';

/** The server's data of one connection before mutual authentication (SEC-02). */
export interface AuthenticationOptions {
  readonly token: string;
  readonly store_id: string;
  readonly boot_id: string;
  readonly serverVersion: string;
  /** The channel for which proofs are valid here (`proofOf`). */
  readonly channel: string;
  /** 32 random bytes in hexadecimal, for this connection alone. */
  readonly nonce: string;
}

export interface AuthenticationStep {
  readonly reply: FrameFromServer;
  /** `refused`: send the reply and close. */
  readonly state: 'going_on' | 'done' | 'refused';
}

/** The server's half of the mutual authentication: first it proves itself, then the Editor does. Anything else ends it. */
export function createAuthentication(options: AuthenticationOptions): (frame: FrameFromEditor) => AuthenticationStep {
  let editorNonce: string | undefined;
  return (frame) => {
    if (frame.kind !== 'request') return refuseStep(null, frame.kind === 'notification' ? frame.method : 'an answer');
    switch (frame.method) {
      case 'auth/challenge': {
        const theirs = frame.params.protocol_version;
        if (majorOf(theirs) !== majorOf(protocolVersion))
          return {
            reply: failure(frame.id, 'protocol_mismatch', describeMismatch(theirs), {
              pointer: '/protocol_version',
              keyword: 'const',
            }),
            state: 'refused',
          };
        editorNonce = frame.params.nonce;
        return { reply: challengeAnswer(frame.id, options, editorNonce), state: 'going_on' };
      }
      case 'auth/prove': {
        if (editorNonce === undefined) return refuseStep(frame.id, 'auth/prove before auth/challenge');
        const proven = isProof(
          options.token,
          `${options.channel}editor:${options.nonce}:${editorNonce}`,
          frame.params.proof,
        );
        if (proven)
          return { reply: { kind: 'response', id: frame.id, method: 'auth/prove', result: {} }, state: 'done' };
        const message =
          'The proof is wrong: this Editor has another token than the server. Let both use the same state folder (its file `token`), or enter that token in the Editor.';
        return { reply: failure(frame.id, 'not_authenticated', message), state: 'refused' };
      }
      case 'editor/hello':
      case 'logs/append':
        return refuseStep(frame.id, frame.method);
    }
  };
}

function challengeAnswer(
  id: number,
  { token, nonce, channel, store_id, boot_id, serverVersion }: AuthenticationOptions,
  editorNonce: string,
): FrameFromServer {
  const proof = proofOf(token, `${channel}server:${editorNonce}:${nonce}`);
  return {
    kind: 'response',
    id,
    method: 'auth/challenge',
    result: { protocol_version: protocolVersion, server_version: serverVersion, store_id, boot_id, nonce, proof },
  };
}

function refuseStep(id: number | null, what: string): AuthenticationStep {
  return {
    reply: failure(
      id,
      'not_authenticated',
      `Expected auth/challenge and then auth/prove before anything else, got ${what}.`,
    ),
    state: 'refused',
  };
}

function majorOf(version: string): number {
  return Number.parseInt(version, 10);
}

function describeMismatch(theirs: string): string {
  const side =
    majorOf(theirs) < majorOf(protocolVersion)
      ? 'the Unity package com.mcp-unity-bridge.editor'
      : 'the npm package mcp-unity-bridge';
  return `This server speaks bridge protocol ${protocolVersion}, the Editor ${theirs}. Upgrade ${side}.`;
}

/** The carrier of one connection's messages: a WebSocket, frames over TCP, or lines. */
export interface Transport {
  /** Lost without a word where the connection is closed: nothing is promised before the other end has answered. */
  send(text: string): void;
  /** Bytes that the other end has not taken yet. */
  waiting(): number;
  /** After what was sent so far. `words` are for the other end, where the transport can carry it. */
  close(why: CloseReason, words: string): void;
  pause(): void;
  resume(): void;
  /** Sets the receiver of events. */
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

/** Connections whose other end has sent no proof yet (SEC-02). */
export interface Unproved {
  /** A new one. Where there are too many, the one that has had the most time is cut off: an honest Editor needs milliseconds. */
  add(connection: Duplex): void;
  /** The other end has proved the token. */
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
