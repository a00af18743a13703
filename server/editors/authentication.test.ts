import { expect, test } from 'vitest';
import type { FrameFromEditor } from '../../generated/typescript/rpc.ts';
import { isProof, proofOf } from '../lib/home/tokens.ts';
import { createAuthentication } from './authentication.ts';

const token = 'a'.repeat(64);
const theirs = 'b'.repeat(64);
const ours = 'c'.repeat(64);
const begin = (channel = ''): ReturnType<typeof createAuthentication> =>
  createAuthentication({ token, store_id: 's', boot_id: 'b', serverVersion: '1.0.0', channel, nonce: ours });
const challenge = (protocol_version = '1.0'): FrameFromEditor => ({
  kind: 'request',
  id: 1,
  method: 'auth/challenge',
  params: { protocol_version, nonce: theirs },
});
const proveIt = (proof: string): FrameFromEditor => ({
  kind: 'request',
  id: 2,
  method: 'auth/prove',
  params: { proof },
});

test('first the server proves itself over both nonces, then the Editor does', () => {
  const step = begin();
  const { reply, state } = step(challenge());
  expect(state).toBe('going_on');
  if (reply.kind !== 'response' || reply.method !== 'auth/challenge')
    throw new Error('expected the answer to auth/challenge');
  expect(isProof(token, `server:${theirs}:${ours}`, reply.result.proof)).toBe(true);
  expect(step(proveIt(proofOf(token, `editor:${ours}:${theirs}`)))).toMatchObject({
    state: 'done',
    reply: { kind: 'response', id: 2 },
  });
});

test('a proof is good for its own channel alone: one that a server gave elsewhere opens no Editor that listens', () => {
  const step = begin('tcp:8700:');
  const { reply } = step(challenge());
  if (reply.kind !== 'response' || reply.method !== 'auth/challenge')
    throw new Error('expected the answer to auth/challenge');
  expect(isProof(token, `tcp:8700:server:${theirs}:${ours}`, reply.result.proof)).toBe(true);
  expect(step(proveIt(proofOf(token, `editor:${ours}:${theirs}`)))).toMatchObject({ state: 'refused' });
  const again = begin('tcp:8700:');
  again(challenge());
  expect(again(proveIt(proofOf(token, `tcp:8700:editor:${ours}:${theirs}`)))).toMatchObject({ state: 'done' });
});

test.each([
  ['another token', proofOf('d'.repeat(64), `editor:${ours}:${theirs}`)],
  ["the server's own proof sent back", proofOf(token, `server:${theirs}:${ours}`)],
  ['nonces the other way round', proofOf(token, `editor:${theirs}:${ours}`)],
  ['no proof', ''],
])('%s is refused', (_, proof) => {
  const step = begin();
  step(challenge());
  expect(step(proveIt(proof))).toMatchObject({ state: 'refused', reply: { kind: 'failure', error: { code: 4001 } } });
});

test('a proof without a challenge is refused', () => {
  expect(begin()(proveIt(proofOf(token, `editor:${ours}:undefined`)))).toMatchObject({ state: 'refused' });
});

test.each([
  ['0.9', 'refused'],
  ['2.0', 'refused'],
  ['1.0', 'going_on'],
  ['1.99', 'going_on'],
])('an Editor of protocol %s: %s', (version, state) => {
  expect(begin()(challenge(version)).state).toBe(state);
});

test('notifications, answers and anything else come too early', () => {
  const early: FrameFromEditor[] = [
    {
      kind: 'notification',
      method: 'editor/heartbeat',
      params: { generation: 1, main_thread_age_ms: 0, running: [], queue_length: 0, focused: true, play_mode: false },
    },
    { kind: 'response', id: 1, method: 'ping', result: {} },
    { kind: 'request', id: 1, method: 'logs/append', params: { journal_id: 'x', entries: [] } },
  ];
  for (const frame of early)
    expect(begin()(frame)).toMatchObject({
      state: 'refused',
      reply: { error: { data: { code: 'not_authenticated' } } },
    });
});
