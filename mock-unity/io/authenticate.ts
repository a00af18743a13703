import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { EditorRequest, FrameFromServer, RequestFrame } from '../../generated/typescript/rpc.ts';
import { protocolVersion } from '../../generated/typescript/limits.ts';

/** The Editor's half of the mutual authentication (SEC-02): nothing but a nonce leaves before the server has proved the token. */
export interface Authentication {
  readonly first: RequestFrame<EditorRequest>;
  step(frame: FrameFromServer): AuthenticationStep;
}

export type AuthenticationStep =
  | { readonly kind: 'send'; readonly frame: RequestFrame<EditorRequest> }
  | { readonly kind: 'done'; readonly store_id: string; readonly server_version: string }
  | { readonly kind: 'refused'; readonly reason: string };

const CHALLENGE_ID = 1;
const PROVE_ID = 2;

export interface AuthenticationOptions {
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
