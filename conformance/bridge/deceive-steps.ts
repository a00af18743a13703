import { Type } from 'typebox';
import { type Members, ExpectationError } from '../player/play.ts';
import { bridgeStep, ErrorName, oneOf, Within } from './step.ts';
import { randomBytes } from 'node:crypto';
import { createConnection, type Socket } from 'node:net';
import { type RequestFrame, readFrameFromEditor } from '../../generated/typescript/rpc.ts';
import { frameOf, type EditorLink, type PushMode } from './editor-link.ts';
import { serverProof } from './push-handshake.ts';
import { expandProgram, type BridgeRun } from './bridge-run.ts';
import { pollUntil } from '../lib/child.ts';
import { watchFor, WAIT_MS, waitFor, operationOf } from './ask.ts';
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
  presentLink,
} from './connection-steps.ts';
import { bridgeErrors } from '../../generated/typescript/errors.ts';
import { createFrameDecoder } from '../../generated/typescript/framing.ts';
import { limits, protocolVersion } from '../../generated/typescript/limits.ts';

const WATCH_MS = 400;

/** The next connection reaches an impostor, and may send it only its nonce. */
const Deceive = {
  /** `proof_of_a_websocket`: the proof of a real server for a WebSocket client. `push_*`: genuine, except for its end of the second connection (TCP). */
  as: oneOf(
    'impostor',
    'replayed_proof',
    'request_before_proof',
    'no_proof',
    'newer_protocol',
    'refusal',
    'hangs_up',
    'proof_of_a_websocket',
    'push_impostor',
    'push_silent',
    'push_hangs_up',
  ),
  /** Time of observation after that, in ms. */
  for: Type.Optional(Type.Integer({ minimum: 1 })),
};
type Deceive = Members<typeof Deceive>;

/** A server without a valid proof: the Editor may send it only the challenge (SEC-02). */
async function deceive(bridgeRun: BridgeRun, step: Deceive): Promise<void> {
  const link = await nextLink(bridgeRun, undefined);
  bridgeRun.recorder.fault(`a server deceives: ${step.as.replaceAll('_', ' ')}`);
  const { as } = step;
  const pushMode = pushModes[as];
  if (pushMode !== undefined) return deceiveOnPush(bridgeRun, link, { step, pushMode });
  const challenge = challengeOf(link);
  const asked = link.received.length;
  await act(bridgeRun, link, { as, challenge });
  await watchFor(bridgeRun, step.for ?? WATCH_MS, () => {
    const leaked = link.received.slice(asked).find((item) => frameOf(item)?.kind !== 'failure');
    if (leaked !== undefined)
      throw new ExpectationError(
        `A server that had not proved that it knows the token (${step.as.replaceAll('_', ' ')}) was sent: ${leaked.text.slice(0, 300)}`,
      );
  });
  link.close('abruptly');
}

const pushModes: Readonly<Partial<Record<Deceive['as'], PushMode>>> = {
  push_impostor: 'impostor',
  push_silent: 'silent',
  push_hangs_up: 'hangs_up',
};

/** The server is authenticated on the first connection, and another program answers on the second: nothing is pushed. */
async function deceiveOnPush(
  bridgeRun: BridgeRun,
  link: EditorLink,
  { step, pushMode }: { readonly step: Deceive; readonly pushMode: PushMode },
): Promise<void> {
  link.pushMode = pushMode;
  link.storeId = bridgeRun.stores.first;
  await authenticate(bridgeRun, link);
  let isGreeted = false;
  await watchFor(bridgeRun, step.for ?? WATCH_MS, () => {
    const [greeting] = isGreeted ? [] : requests(link, 'editor/hello');
    if (greeting !== undefined) {
      isGreeted = true;
      void answerHello(bridgeRun, link, { step: {}, id: greeting.id });
    }
    const leaked = link.received.find(({ text, isPush }) => isPush === true || text.includes('editor/notification'));
    if (leaked !== undefined)
      throw new ExpectationError(
        `A second connection whose server had not proved that it knows the token (${pushMode}) was sent: ${leaked.text.slice(0, 300)}`,
      );
  });
  link.close('abruptly');
}

async function act(
  bridgeRun: BridgeRun,
  link: EditorLink,
  { as, challenge }: { readonly as: Deceive['as']; readonly challenge: RequestFrame<'auth/challenge'> },
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
      return link.close('gracefully');
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
        path: bridgeRun.ledgerPath,
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

const frame = (message: object): string => {
  const text = JSON.stringify({ jsonrpc: '2.0', ...message });
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
};

/** TCP. Bytes that are no frame, followed by a ping, which is not answered: the connection is closed. */
const Raw = {
  bytes: Type.String(),
  within: Within,
};
type Raw = Members<typeof Raw>;

/** Bytes that are no frame end the connection, and no later byte is read. */
async function raw(bridgeRun: BridgeRun, step: Raw): Promise<void> {
  const link = presentLink(bridgeRun);
  const id = link.nextId();
  link.expectAnswer(id, 'ping');
  bridgeRun.recorder.fault('the server sends what is no frame');
  await link.sendRaw(`${step.bytes}${frame({ id, method: 'ping', params: {} })}`);
  const what = `the connection to be closed after ${JSON.stringify(step.bytes.slice(0, 80))}`;
  await waitFor(bridgeRun, {
    what,
    within: step.within,
    look: () => {
      if (link.received.some(({ text }) => text.includes(`"id":${id}`)))
        throw new ExpectationError(
          `A ping behind ${JSON.stringify(step.bytes.slice(0, 80))}, which is no frame, was answered.`,
        );
      return link.closed;
    },
  });
}

interface Heard {
  readonly messages: string[];
  isOver: boolean;
}

/**
 * TCP. Another program dials the Unity side as well (`count` times), sends these bytes or server/attach, and receives nothing but errors.
 * `error`: this one. `ends`: Unity closes the connection. Neither: it stays open, until the end of the case.
 */
const Stranger = {
  sends: Type.Optional(Type.String()),
  attach: Type.Optional(Type.Literal(true)),
  count: Type.Optional(Type.Integer({ minimum: 1 })),
  ends: Type.Optional(Type.Literal(true)),
  error: Type.Optional(ErrorName),
  within: Within,
};
type Stranger = Members<typeof Stranger>;

/** Another program dials the Unity side. */
async function stranger(bridgeRun: BridgeRun, step: Stranger): Promise<void> {
  bridgeRun.recorder.fault(
    `another program dials the Unity side${step.count === undefined ? '' : `, ${step.count} times`}`,
  );
  const heard = await Promise.all(Array.from({ length: step.count ?? 1 }, () => dial(bridgeRun, step)));
  for (const one of heard) await judge(bridgeRun, step, one);
}

async function dial(bridgeRun: BridgeRun, { sends, attach }: Stranger): Promise<Heard> {
  const heard: Heard = { messages: [], isOver: false };
  const socket = createConnection(bridgeRun.port, '127.0.0.1');
  bridgeRun.strangers.push(socket);
  const decoder = createFrameDecoder({
    limit: () => limits.frame_limit_bytes,
    message: (text) => heard.messages.push(text),
    broken: () => undefined,
  });
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => decoder.push(bytes));
  socket.on('close', () => {
    heard.isOver = true;
  });
  await connected(socket);
  const params = { protocol_version: protocolVersion, server_version: 'a stranger', push_port: 9, clients: [] };
  if (attach === true) socket.write(frame({ id: 1, method: 'server/attach', params }));
  if (sends !== undefined)
    socket.write(sends.replaceAll('{{attach}}', frame({ id: 1, method: 'server/attach', params })));
  return heard;
}

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', (error) =>
      reject(new ExpectationError(`The Unity side could not be dialled: ${error.message}.`)),
    );
  });
}

async function judge(
  bridgeRun: BridgeRun,
  { sends, ends, error, within = WAIT_MS }: Stranger,
  heard: Heard,
): Promise<void> {
  const who = sends === undefined ? 'a second dialer' : `one who sends ${JSON.stringify(sends.slice(0, 60))}`;
  const answered = (): string | undefined => {
    const wrong = heard.messages.find((text) => errorCodeOf(text) === undefined);
    if (wrong !== undefined) throw new ExpectationError(`${who} was sent: ${wrong.slice(0, 300)}`);
    return heard.messages.find((text) => error !== undefined && errorCodeOf(text) === bridgeErrors[error].number);
  };
  if (error !== undefined)
    await poll(bridgeRun, { what: `the error ${error} to ${who}`, within, look: () => answered() !== undefined });
  if (ends === true)
    await poll(bridgeRun, {
      what: `the connection of ${who} to be closed by the Unity side`,
      within,
      look: () => heard.isOver,
    });
  answered();
}

/** The code of an error answer; undefined for everything else. */
function errorCodeOf(text: string): unknown {
  const reading = readFrameFromEditor(text, () => undefined);
  return reading.ok && reading.frame.kind === 'failure' ? reading.frame.error.code : undefined;
}

interface Poll {
  readonly what: string;
  readonly within: number;
  readonly look: () => boolean;
}

/** Polls, since messages of unauthenticated peers are no events of the run. */
async function poll({ options }: BridgeRun, { what, within, look }: Poll): Promise<void> {
  if ((await pollUntil(look, within * options.patience)) === undefined)
    throw new ExpectationError(`Waited ${within} ms in vain for ${what}.`);
}

/** Steps of impostor servers, and of programs that are no server. */
export const deceiveSteps = {
  deceive: bridgeStep('deceive', Deceive, deceive),
  raw: bridgeStep('raw', Raw, raw),
  stranger: bridgeStep('stranger', Stranger, stranger),
} as const;
