import { randomBytes } from 'node:crypto';
import type { RequestFrame } from '../../generated/typescript/rpc.ts';
import type { StepOf } from './bridge-step.ts';
import { frameOf, type EditorLink, type PushManner } from './editor-link.ts';
import { expandProgram } from './operation.ts';
import { operationOf } from './operations.ts';
import { serverProof } from './push-handshake.ts';
import type { BridgeRun } from './bridge-run.ts';
import { Unmet, watchFor } from './wait.ts';
import {
  nextLink,
  challengeOf,
  authenticate,
  requests,
  answerHello,
  answer,
  challengeResult,
  refuse,
  RESULT_LIMIT,
} from './connection-steps.ts';

const WATCH_MS = 400;

/** A server that does not prove itself: nothing but the challenge may come (SEC-02). */
export async function deceive(bridgeRun: BridgeRun, step: StepOf<'deceive'>): Promise<void> {
  const link = await nextLink(bridgeRun, undefined);
  bridgeRun.recorder.fault(`a server deceives: ${step.as.replaceAll('_', ' ')}`);
  const { as } = step;
  const pushManner = pushManners[as];
  if (pushManner !== undefined) return deceiveOnPush(bridgeRun, link, { step, pushManner });
  const challenge = challengeOf(link);
  const asked = link.received.length;
  await act(bridgeRun, link, { as, challenge });
  await watchFor(bridgeRun, step.for ?? WATCH_MS, () => {
    const told = link.received.slice(asked).find((item) => frameOf(item)?.kind !== 'failure');
    if (told !== undefined)
      throw new Unmet(
        `A server that had not proved that it knows the token (${step.as.replaceAll('_', ' ')}) was told: ${told.text.slice(0, 300)}`,
      );
  });
  link.close('without_a_word');
}

const pushManners: Readonly<Partial<Record<StepOf<'deceive'>['as'], PushManner>>> = {
  push_impostor: 'impostor',
  push_silent: 'silent',
  push_hangs_up: 'hangs_up',
};

/** The server proves itself on the first connection, and another program, which has not, answers on the second: nothing is pushed. */
async function deceiveOnPush(
  bridgeRun: BridgeRun,
  link: EditorLink,
  { step, pushManner }: { readonly step: StepOf<'deceive'>; readonly pushManner: PushManner },
): Promise<void> {
  link.pushManner = pushManner;
  link.storeId = bridgeRun.stores.first;
  await authenticate(bridgeRun, link);
  let isGreeted = false;
  await watchFor(bridgeRun, step.for ?? WATCH_MS, () => {
    const [greeting] = isGreeted ? [] : requests(link, 'editor/hello');
    if (greeting !== undefined) {
      isGreeted = true;
      void answerHello(bridgeRun, link, { step: { do: 'hello' }, id: greeting.id });
    }
    const told = link.received.find(({ text, isPush }) => isPush === true || text.includes('editor/notification'));
    if (told !== undefined)
      throw new Unmet(
        `A second connection whose server had not proved that it knows the token (${pushManner}) was told: ${told.text.slice(0, 300)}`,
      );
  });
  link.close('without_a_word');
}

async function act(
  bridgeRun: BridgeRun,
  link: EditorLink,
  { as, challenge }: { readonly as: StepOf<'deceive'>['as']; readonly challenge: RequestFrame<'auth/challenge'> },
): Promise<void> {
  const nonces = { channel: link.channel, editor: challenge.params.nonce, server: link.nonce };
  const genuine = { nonce: link.nonce, proof: serverProof(bridgeRun.token, nonces) };
  switch (as) {
    case 'impostor':
      return answer(
        link,
        challenge.id,
        challengeResult(bridgeRun, link, {
          nonce: link.nonce,
          proof: serverProof(randomBytes(32).toString('hex'), nonces),
        }),
      );
    case 'proof_of_a_websocket':
      return answer(
        link,
        challenge.id,
        challengeResult(bridgeRun, link, {
          nonce: link.nonce,
          proof: serverProof(bridgeRun.token, { ...nonces, channel: '' }),
        }),
      );
    case 'push_impostor':
    case 'push_silent':
    case 'push_hangs_up':
      return;
    case 'replayed_proof':
      return answer(link, challenge.id, challengeResult(bridgeRun, link, bridgeRun.genuine ?? genuine));
    case 'no_proof':
      return answer(link, challenge.id, {});
    case 'hangs_up':
      return link.close('politely');
    case 'newer_protocol':
      return answer(link, challenge.id, { ...challengeResult(bridgeRun, link, genuine), protocol_version: '2.0' });
    case 'refusal':
      return refuse(
        link,
        challenge.id,
        'protocol_mismatch',
        'This server speaks bridge protocol 2.0, the Editor 1.0. Upgrade the Unity package com.mcp-unity-bridge.editor.',
      );
    case 'request_before_proof': {
      const stolen = operationOf(bridgeRun, 'stolen');
      const code = expandProgram({ stolen: '{{start}} return 1;' }, 'stolen', {
        operation: stolen.name,
        path: bridgeRun.ledger.path,
      });
      const params = {
        store_id: stolen.storeId,
        log_id: stolen.log_id,
        accept_seq: 1,
        generation: 1,
        tool: 'unity_execute_code',
        params: { code },
        attempt: 1,
        result_limit_bytes: RESULT_LIMIT,
      };
      const id = link.nextId();
      link.expectAnswer(id, 'operation/execute');
      return link.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'operation/execute', params }), 'whole');
    }
  }
}
