import { Type } from 'typebox';
import { type Members, CouldNotRun, ExpectationError } from '../player/play.ts';
import { bridgeStep, ErrorName, Name, oneOf, States, Store, Within } from './step.ts';
import { protocolVersion } from '../../generated/typescript/limits.ts';
import { bridgeErrors } from '../../generated/typescript/errors.ts';
import type { RequestFrame } from '../../generated/typescript/rpc.ts';
import { frameOf, type EditorLink } from './editor-link.ts';
import { editorProof, serverProof } from './push-handshake.ts';
import type { BridgeRun } from './bridge-run.ts';
import { waitFor, watchFor, recentOutput, operationOf } from './ask.ts';
import type { EditorHelloParams } from '../../generated/typescript/types.ts';

export const RESULT_LIMIT = 8_388_608;

const HEARTBEAT_MS = 1000;

const countHellos = (link: EditorLink): number =>
  requests(link, 'editor/hello').length - (link.generation === 0 ? 1 : 0);

const highestLog = (bridgeRun: BridgeRun): number =>
  Math.max(
    0,
    ...bridgeRun.links.flatMap((link) =>
      requests(link, 'logs/append').flatMap(({ params }) => params.entries.map(({ seq }) => seq)),
    ),
  );

/** The next connection (or `same_connection`) is authenticated, sends hello and is answered. */
const Hello = {
  store: Store,
  same_connection: Type.Optional(Type.Boolean()),
  /** false: hello is not answered. */
  answer: Type.Optional(Type.Union([Type.Boolean(), ErrorName])),
  within: Within,
  /** Entries up to this one count as stored; `all`: every one received so far. Default 0. */
  log_mark: Type.Optional(Type.Union([Type.Integer(), Type.Literal('all')])),
  heartbeat_ms: Type.Optional(Type.Integer({ minimum: 10 })),
  /** Operations that it lists, with one of these states. */
  lists: Type.Optional(Type.Record(Name, States)),
  lists_not: Type.Optional(Type.Array(Name)),
  /** Against the hello before it. */
  generation: Type.Optional(oneOf('same', 'more')),
  journal: Type.Optional(oneOf('same', 'other')),
  /** At least the accept_seq of this operation. */
  watermark_covers: Type.Optional(Name),
};
type Hello = Members<typeof Hello>;

/** Uses the next connection: authenticates it both ways, and answers its hello. */
async function hello(bridgeRun: BridgeRun, step: Hello): Promise<void> {
  const link = step.same_connection === true ? presentLink(bridgeRun) : await nextLink(bridgeRun, step.within);
  const from = step.same_connection === true ? countHellos(link) : 0;
  if (step.same_connection !== true) {
    link.storeId = bridgeRun.stores[step.store ?? 'first'];
    await authenticate(bridgeRun, link);
  }
  bridgeRun.link = link;
  const frame = await waitFor(bridgeRun, {
    what: 'editor/hello',
    within: step.within,
    link,
    look: () => requests(link, 'editor/hello')[from],
  });
  link.generation = frame.params.generation;
  const before = bridgeRun.hellos.at(-1);
  bridgeRun.hellos.push({ at: bridgeRun.now(), link, params: frame.params, launch: bridgeRun.launches });
  await answerHello(bridgeRun, link, { step, id: frame.id });
  judgeHello(bridgeRun, step, { hello: frame.params, before: before?.params });
}

/** The connection that the case uses. */
export function presentLink(bridgeRun: BridgeRun): EditorLink {
  if (bridgeRun.link === undefined)
    throw new Error(`the case ${bridgeRun.case.slug} speaks before its first step hello`);
  return bridgeRun.link;
}

type EditorMethod = 'auth/challenge' | 'auth/prove' | 'editor/hello' | 'logs/append';

/** Requests of one kind received over a connection. */
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

/** The oldest connection that no step has used and that has requested a proof. */
export async function nextLink(bridgeRun: BridgeRun, within: number | undefined): Promise<EditorLink> {
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
    if (bridgeRun.links.length === 0 && error instanceof ExpectationError)
      throw new CouldNotRun(`${error.message}${recentOutput(bridgeRun)}`);
    throw error;
  }
}

export function challengeOf(link: EditorLink): RequestFrame<'auth/challenge'> {
  const [first] = link.received;
  const [challenge] = requests(link, 'auth/challenge');
  if (challenge !== undefined) return challenge;
  throw new ExpectationError(
    `The first message on a connection is not auth/challenge (SEC-02) but ${first?.text.slice(0, 200) ?? 'nothing'}.`,
  );
}

export async function authenticate(bridgeRun: BridgeRun, link: EditorLink): Promise<void> {
  const challenge = challengeOf(link);
  const nonces = { channel: link.channel, editor: challenge.params.nonce, server: link.nonce };
  bridgeRun.genuine = { nonce: link.nonce, proof: serverProof(bridgeRun.token, nonces) };
  await answer(link, challenge.id, challengeResult(bridgeRun, link, bridgeRun.genuine));
  const prove = await waitFor(bridgeRun, {
    what: 'auth/prove',
    link,
    look: () => requests(link, 'auth/prove')[0],
  });
  if (prove.params.proof !== editorProof(bridgeRun.token, nonces))
    throw new ExpectationError(
      `The proof of the Unity side is not the HMAC-SHA256 of "${link.channel}editor:" + server nonce + ":" + editor nonce with the token as key (SEC-02).`,
    );
  await answer(link, prove.id, {});
}

interface Proof {
  readonly nonce: string;
  readonly proof: string;
}

export function challengeResult(bridgeRun: BridgeRun, link: EditorLink, proof: Proof): object {
  return {
    protocol_version: protocolVersion,
    server_version: 'conformance',
    store_id: link.storeId ?? bridgeRun.stores.first,
    boot_id: bridgeRun.bootId,
    ...proof,
  };
}

export async function answer(link: EditorLink, id: number, result: object): Promise<void> {
  await link.send(JSON.stringify({ jsonrpc: '2.0', id, result }), 'whole');
}

export async function refuse(
  link: EditorLink,
  id: number,
  code: keyof typeof bridgeErrors,
  message: string,
): Promise<void> {
  await link.send(
    JSON.stringify({ jsonrpc: '2.0', id, error: { code: bridgeErrors[code].number, message, data: { code } } }),
    'whole',
  );
}

export async function answerHello(
  bridgeRun: BridgeRun,
  link: EditorLink,
  { step, id }: { readonly step: Hello; readonly id: number },
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

const NoConnection = {
  for: Type.Integer({ minimum: 1 }),
};
type NoConnection = Members<typeof NoConnection>;

async function noConnection(bridgeRun: BridgeRun, step: NoConnection): Promise<void> {
  await watchFor(bridgeRun, step.for, () => {
    if (bridgeRun.links.some((link) => !link.adopted))
      throw new ExpectationError('A connection came where none was to come.');
  });
}

const Close = {
  how: oneOf('gracefully', 'abruptly'),
};
type Close = Members<typeof Close>;

/** Waits until it is closed, so that no late message of the Editor counts as an answer to a later step. */
async function closeConnection(bridgeRun: BridgeRun, { how }: Close): Promise<void> {
  const link = presentLink(bridgeRun);
  bridgeRun.recorder.fault(`the server closes the connection ${how.replaceAll('_', ' ')}`);
  link.close(how);
  await waitFor(bridgeRun, { what: 'the connection to be closed', look: () => link.closed });
}

function fallSilent(bridgeRun: BridgeRun): void {
  bridgeRun.recorder.fault('the server falls silent');
  presentLink(bridgeRun).fallSilent();
}

function judgeHello(
  bridgeRun: BridgeRun,
  step: Hello,
  { hello: now, before }: { readonly hello: EditorHelloParams; readonly before: EditorHelloParams | undefined },
): void {
  for (const [name, states] of Object.entries(step.lists ?? {})) judgeListed(bridgeRun, now, { name, states });
  for (const name of step.lists_not ?? []) {
    const listed = now.operations.find(({ log_id }) => log_id === operationOf(bridgeRun, name).log_id);
    if (listed !== undefined)
      throw new ExpectationError(`hello lists ${name} as ${listed.state}; it is not to be listed.`, {
        got: JSON.stringify(listed),
      });
  }
  if (step.watermark_covers !== undefined && now.watermark < operationOf(bridgeRun, step.watermark_covers).accept_seq)
    throw new ExpectationError(
      `hello names the watermark ${now.watermark}; expected at least ${operationOf(bridgeRun, step.watermark_covers).accept_seq}, the accept_seq of ${step.watermark_covers}, which is past retention.`,
    );
  if (before === undefined) return;
  if (step.generation === 'same' && now.generation !== before.generation)
    throw new ExpectationError(
      `hello names generation ${now.generation}; expected ${before.generation} as before, since no domain was loaded in between.`,
    );
  if (step.generation === 'more' && now.generation <= before.generation)
    throw new ExpectationError(
      `hello names generation ${now.generation}; expected more than ${before.generation}, since a domain was loaded in between.`,
    );
  if (step.journal === 'same' && now.journal_id !== before.journal_id)
    throw new ExpectationError(
      `hello names a new journal_id; expected ${before.journal_id} as before, since nothing happened to the journal.`,
    );
  if (step.journal === 'other' && now.journal_id === before.journal_id)
    throw new ExpectationError(`hello names the journal_id ${now.journal_id} as before; expected a new one.`);
}

function judgeListed(
  bridgeRun: BridgeRun,
  now: EditorHelloParams,
  { name, states }: { readonly name: string; readonly states: string | readonly string[] },
): void {
  const wanted = [states].flat();
  const listed = now.operations.find(({ log_id }) => log_id === operationOf(bridgeRun, name).log_id);
  if (listed !== undefined && wanted.includes(listed.state)) return;
  throw new ExpectationError(
    `hello ${listed === undefined ? `does not list ${name}` : `lists ${name} as ${listed.state}`}; expected it as ${wanted.join(' or ')}.`,
    {
      expected: wanted.join(' or '),
      got: JSON.stringify(now.operations),
    },
  );
}

/** Steps of the connection, and of its server. */
export const connectionSteps = {
  hello: bridgeStep('hello', Hello, hello),
  close: bridgeStep('close', Close, closeConnection),
  /** The server stops reading and sending; the connection stays open. */
  fall_silent: bridgeStep('fall_silent', {}, fallSilent),
  /** The server ends: no connection, no listener. */
  leave: bridgeStep('leave', {}, (bridgeRun) => bridgeRun.leave()),
  /** It runs again, with a new boot id and (where the Editor reads hub.json) on another port. */
  return: bridgeStep('return', { host: Type.Optional(Type.Literal('elsewhere')) }, (bridgeRun, step) =>
    bridgeRun.listen(step.host),
  ),
  no_connection: bridgeStep('no_connection', NoConnection, noConnection),
  /** From here on, messages are buffered. */
  hold: bridgeStep('hold', {}, (bridgeRun) => presentLink(bridgeRun).hold()),
  /** Sends the buffered messages: all in one TCP write, in fragments, byte by byte, twice, or last first. */
  release: bridgeStep(
    'release',
    { how: oneOf('merged', 'bytes', 'fragments', 'twice', 'reversed') },
    (bridgeRun, step) => presentLink(bridgeRun).release(step.how),
  ),
} as const;
