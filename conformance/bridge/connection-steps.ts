import { randomBytes } from 'node:crypto';
import { protocolVersion } from '../../generated/typescript/limits.ts';
import { bridgeErrors } from '../../generated/typescript/errors.ts';
import type { RequestFrame } from '../../generated/typescript/rpc.ts';
import type { EditorHelloParams } from '../../generated/typescript/types.ts';
import type { StepOf } from './bridge-case.ts';
import { frameOf, type EditorLink, type PushManner } from './editor-link.ts';
import { expandProgram } from './ledger.ts';
import { operationOf } from './operations.ts';
import { editorProof, serverProof } from './proofs.ts';
import type { BridgeRun } from './bridge-run.ts';
import { NothingCame, Unmet } from './unmet.ts';
import { lastWords, waitFor, watchFor } from './wait.ts';

const STEP_MS = 10_000;
const RESULT_LIMIT = 8_388_608;
const HEARTBEAT_MS = 1000;

/** Takes the next connection, authenticates it both ways, and answers its hello. */
export async function hello(bridgeRun: BridgeRun, step: StepOf<'hello'>): Promise<void> {
  const link = step.same_connection === true ? presentLink(bridgeRun) : await nextLink(bridgeRun, step.within);
  const from = step.same_connection === true ? countHellos(link) : 0;
  if (step.same_connection !== true) {
    link.storeId = bridgeRun.stores[step.store ?? 'first'];
    await authenticate(bridgeRun, link);
  }
  bridgeRun.link = link;
  const frame = await waitFor(bridgeRun, {
    what: 'editor/hello',
    within: step.within ?? STEP_MS,
    link,
    look: () => requests(link, 'editor/hello')[from],
  });
  link.generation = frame.params.generation;
  const before = bridgeRun.hellos.at(-1);
  bridgeRun.hellos.push({ at: bridgeRun.now(), link, params: frame.params, launch: bridgeRun.launches });
  await answerHello(bridgeRun, link, { step, id: frame.id });
  judgeHello(bridgeRun, step, { hello: frame.params, before: before?.params });
}

const countHellos = (link: EditorLink): number =>
  requests(link, 'editor/hello').length - (link.generation === 0 ? 1 : 0);

/** The connection that the case speaks on. */
export function presentLink(bridgeRun: BridgeRun): EditorLink {
  if (bridgeRun.link === undefined)
    throw new Error(`the case ${bridgeRun.case.slug} speaks before its first step hello`);
  return bridgeRun.link;
}

type EditorMethod = 'auth/challenge' | 'auth/prove' | 'editor/hello' | 'logs/append';

/** Requests of one kind that came over a connection. */
export function requests<M extends EditorMethod>(link: EditorLink, method: M): RequestFrame<M>[] {
  return link.received.flatMap((item) => {
    const frame = frameOf(item);
    return frame?.kind === 'request' && isOf(frame, method) ? [frame] : [];
  });
}

function isOf<M extends EditorMethod>(
  frame: RequestFrame<EditorMethod>,
  method: M,
): frame is RequestFrame<M> & RequestFrame<EditorMethod> {
  return frame.method === method;
}

/** The oldest connection that no step has taken and that has asked for a proof. */
async function nextLink(bridgeRun: BridgeRun, within: number | undefined): Promise<EditorLink> {
  const look = (): EditorLink | undefined =>
    bridgeRun.links.find((link) => !link.adopted && !link.closed && link.received.length > 0);
  try {
    const link = await waitFor(bridgeRun, {
      what: 'a connection that begins with auth/challenge',
      within: within ?? bridgeRun.options.connectMs,
      look,
    });
    link.adopted = true;
    return link;
  } catch (error) {
    if (bridgeRun.links.length === 0 && error instanceof Unmet)
      throw new NothingCame(`${error.message}${lastWords(bridgeRun)}`);
    throw error;
  }
}

function challengeOf(link: EditorLink): RequestFrame<'auth/challenge'> {
  const [first] = link.received;
  const [challenge] = requests(link, 'auth/challenge');
  if (challenge !== undefined) return challenge;
  throw new Unmet(
    `The first message on a connection is not auth/challenge (SEC-02) but ${first?.text.slice(0, 200) ?? 'nothing'}.`,
  );
}

async function authenticate(bridgeRun: BridgeRun, link: EditorLink): Promise<void> {
  const challenge = challengeOf(link);
  const nonces = { channel: link.channel, editor: challenge.params.nonce, server: link.nonce };
  bridgeRun.genuine = { nonce: link.nonce, proof: serverProof(bridgeRun.token, nonces) };
  await answer(link, challenge.id, challengeResult(bridgeRun, link, bridgeRun.genuine));
  const prove = await waitFor(bridgeRun, {
    what: 'auth/prove',
    within: STEP_MS,
    link,
    look: () => requests(link, 'auth/prove')[0],
  });
  if (prove.params.proof !== editorProof(bridgeRun.token, nonces))
    throw new Unmet(
      `The proof of the Unity side is not the HMAC-SHA256 of "${link.channel}editor:" + server nonce + ":" + editor nonce with the token as key (SEC-02).`,
    );
  await answer(link, prove.id, {});
}

interface Proof {
  readonly nonce: string;
  readonly proof: string;
}

function challengeResult(bridgeRun: BridgeRun, link: EditorLink, proof: Proof): object {
  return {
    protocol_version: protocolVersion,
    server_version: 'conformance',
    store_id: link.storeId ?? bridgeRun.stores.first,
    boot_id: bridgeRun.bootId,
    ...proof,
  };
}

async function answer(link: EditorLink, id: number, result: object): Promise<void> {
  await link.send(JSON.stringify({ jsonrpc: '2.0', id, result }), 'whole');
}

async function refuse(link: EditorLink, id: number, code: keyof typeof bridgeErrors, message: string): Promise<void> {
  await link.send(
    JSON.stringify({ jsonrpc: '2.0', id, error: { code: bridgeErrors[code].number, message, data: { code } } }),
    'whole',
  );
}

async function answerHello(
  bridgeRun: BridgeRun,
  link: EditorLink,
  { step, id }: { readonly step: StepOf<'hello'>; readonly id: number },
): Promise<void> {
  if (step.answer === false) return;
  if (typeof step.answer === 'string')
    return refuse(link, id, step.answer, `${bridgeErrors[step.answer].meaning} ${bridgeErrors[step.answer].remedy}`);
  const log_mark = step.log_mark === 'all' ? highestLog(bridgeRun) : (step.log_mark ?? 0);
  await answer(link, id, {
    server_version: 'conformance',
    clients: ['conformance'],
    result_limit_bytes: RESULT_LIMIT,
    heartbeat_interval_ms: step.heartbeat_ms ?? HEARTBEAT_MS,
    log_mark,
  });
}

const highestLog = (bridgeRun: BridgeRun): number =>
  Math.max(
    0,
    ...bridgeRun.links.flatMap((link) =>
      requests(link, 'logs/append').flatMap(({ params }) => params.entries.map(({ seq }) => seq)),
    ),
  );

function judgeHello(
  bridgeRun: BridgeRun,
  step: StepOf<'hello'>,
  { hello: now, before }: { readonly hello: EditorHelloParams; readonly before: EditorHelloParams | undefined },
): void {
  for (const [name, states] of Object.entries(step.lists ?? {})) judgeListed(bridgeRun, now, { name, states });
  for (const name of step.lists_not ?? []) {
    const listed = now.operations.find(({ log_id }) => log_id === operationOf(bridgeRun, name).log_id);
    if (listed !== undefined)
      throw new Unmet(`hello lists ${name} as ${listed.state}; it is not to be listed.`, {
        got: JSON.stringify(listed),
      });
  }
  if (step.watermark_covers !== undefined && now.watermark < operationOf(bridgeRun, step.watermark_covers).accept_seq)
    throw new Unmet(
      `hello names the watermark ${now.watermark}; expected at least ${operationOf(bridgeRun, step.watermark_covers).accept_seq}, the accept_seq of ${step.watermark_covers}, which is past retention.`,
    );
  if (before === undefined) return;
  if (step.generation === 'same' && now.generation !== before.generation)
    throw new Unmet(
      `hello names generation ${now.generation}; expected ${before.generation} as before, since no domain was loaded in between.`,
    );
  if (step.generation === 'more' && now.generation <= before.generation)
    throw new Unmet(
      `hello names generation ${now.generation}; expected more than ${before.generation}, since a domain was loaded in between.`,
    );
  if (step.journal === 'same' && now.journal_id !== before.journal_id)
    throw new Unmet(
      `hello names a new journal_id; expected ${before.journal_id} as before, since nothing happened to the journal.`,
    );
  if (step.journal === 'other' && now.journal_id === before.journal_id)
    throw new Unmet(`hello names the journal_id ${now.journal_id} as before; expected a new one.`);
}

function judgeListed(
  bridgeRun: BridgeRun,
  now: EditorHelloParams,
  { name, states }: { readonly name: string; readonly states: string | readonly string[] },
): void {
  const wanted = typeof states === 'string' ? [states] : states;
  const listed = now.operations.find(({ log_id }) => log_id === operationOf(bridgeRun, name).log_id);
  if (listed !== undefined && wanted.includes(listed.state)) return;
  throw new Unmet(
    `hello ${listed === undefined ? `does not list ${name}` : `lists ${name} as ${listed.state}`}; expected it as ${wanted.join(' or ')}.`,
    {
      expected: wanted.join(' or '),
      got: JSON.stringify(now.operations),
    },
  );
}

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

export async function noConnection(bridgeRun: BridgeRun, step: StepOf<'no_connection'>): Promise<void> {
  await watchFor(bridgeRun, step.for, () => {
    if (bridgeRun.links.some((link) => !link.adopted)) throw new Unmet('A connection came where none was to come.');
  });
}

const CLOSE_MS = 10_000;

/** Until it is closed: what the Editor still sends is not taken for an answer to what comes next. */
export async function closeConnection(bridgeRun: BridgeRun, { how }: StepOf<'close'>): Promise<void> {
  const link = presentLink(bridgeRun);
  bridgeRun.recorder.fault(`the server closes the connection ${how.replaceAll('_', ' ')}`);
  link.close(how);
  await waitFor(bridgeRun, {
    what: 'the connection to be closed',
    within: CLOSE_MS,
    look: () => (link.closed ? true : undefined),
  });
}

export function fallSilent(bridgeRun: BridgeRun): void {
  bridgeRun.recorder.fault('the server falls silent');
  presentLink(bridgeRun).fallSilent();
}
