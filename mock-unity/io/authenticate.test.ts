import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { protocolVersion } from '../../generated/typescript/limits.ts';
import { createAuthentication } from './dialer.ts';

const TOKEN = 'ab'.repeat(32);
const NONCE = '01'.repeat(32);
const SERVER_NONCE = '02'.repeat(32);
const STORE = '00000000-0000-4000-8000-000000000001';

/** What the Editor does when a server that knows the token answers the challenge in that version of the protocol. */
function stepAfter(version: string): ReturnType<ReturnType<typeof createAuthentication>['step']> {
  const proof = createHmac('sha256', TOKEN).update(`server:${NONCE}:${SERVER_NONCE}`).digest('hex');
  const result = {
    protocol_version: version,
    server_version: 'test',
    store_id: STORE,
    boot_id: STORE,
    nonce: SERVER_NONCE,
    proof,
  };
  return createAuthentication({ token: TOKEN, channel: '', nonce: NONCE }).step({
    kind: 'response',
    id: 1,
    method: 'auth/challenge',
    result,
  });
}

it('an Editor that listens does not take a proof that the server gave elsewhere (SEC-02)', () => {
  const elsewhere = createHmac('sha256', TOKEN).update(`server:${NONCE}:${SERVER_NONCE}`).digest('hex');
  const here = createHmac('sha256', TOKEN).update(`tcp:8700:server:${NONCE}:${SERVER_NONCE}`).digest('hex');
  const step = (proof: string) => {
    const result = {
      protocol_version: protocolVersion,
      server_version: 'test',
      store_id: STORE,
      boot_id: STORE,
      nonce: SERVER_NONCE,
      proof,
    };
    return createAuthentication({ token: TOKEN, channel: 'tcp:8700:', nonce: NONCE }).step({
      kind: 'response',
      id: 1,
      method: 'auth/challenge',
      result,
    });
  };
  expect(step(elsewhere)).toMatchObject({ kind: 'refused', reason: expect.stringContaining('impostor') });
  expect(step(here)).toMatchObject({ kind: 'send', frame: { method: 'auth/prove' } });
});

describe('the Editor connects to a server of another version', () => {
  it('proves itself to one of its own major version', () => {
    expect(stepAfter(protocolVersion)).toMatchObject({ kind: 'send', frame: { method: 'auth/prove' } });
    expect(stepAfter('1.7')).toMatchObject({ kind: 'send' });
  });

  it.each([
    { version: '2.0', upgrade: 'Upgrade the Unity package com.mcp-unity-bridge.editor' },
    { version: '0.9', upgrade: 'Upgrade the npm package mcp-unity-bridge' },
  ])('sends one that speaks $version nothing, and says what to upgrade (WIR-04)', ({ version, upgrade }) => {
    expect(stepAfter(version)).toEqual({
      kind: 'refused',
      reason: `the server speaks bridge protocol ${version}, this Editor ${protocolVersion}. ${upgrade}`,
    });
  });
});
