import { Type } from 'typebox';
import { type Members, ExpectationError } from '../player/play.ts';
import { bridgeStep, ErrorName, SendMode, Name, States, Store, waits, Within } from './step.ts';
import type { FrameFromEditor, ServerRequest } from '../../generated/typescript/rpc.ts';
import { parseJson } from '../../server/lib/json.ts';
import { presentLink } from './connection-steps.ts';
import { frameOf, type EditorLink } from './editor-link.ts';
import type { BridgeRun } from './bridge-run.ts';
import { waitFor, watchFor, operationOf, answerTo, ask, type Answer, ANSWER_MS, judgeError } from './ask.ts';

/** `unknown`: the Editor does not list it. */
const Status = {
  of: Type.Record(Name, States),
  store: Store,
  within: Within,
};
type Status = Members<typeof Status>;

async function status(bridgeRun: BridgeRun, step: Status): Promise<void> {
  const link = presentLink(bridgeRun);
  const names = Object.keys(step.of);
  const params = {
    store_id: bridgeRun.stores[step.store ?? 'first'],
    log_ids: names.map((name) => operationOf(bridgeRun, name).log_id),
  };
  const id = await ask(link, { method: 'operation/status', params });
  const answered = await answerTo(bridgeRun, { link, id, what: `status of ${names.join(', ')}`, within: step.within });
  if (!judgeError(answered, { what: 'status', error: undefined }) || answered.method !== 'operation/status') return;
  for (const name of names) {
    const wanted = [step.of[name] ?? []].flat();
    const state =
      answered.result.operations.find(({ log_id }) => log_id === operationOf(bridgeRun, name).log_id)?.state ??
      'unknown';
    if (!wanted.includes(state))
      throw new ExpectationError(`status says that ${name} is ${state}; expected ${wanted.join(' or ')}.`);
  }
}

/** Also for an operation that was never sent. */
const Cancel = {
  of: Name,
  outcome: Type.Optional(States),
  unstarted_only: Type.Optional(Type.Boolean()),
  store: Store,
  error: Type.Optional(ErrorName),
  within: Within,
  ...waits,
};
type Cancel = Members<typeof Cancel>;

async function cancel(bridgeRun: BridgeRun, step: Cancel): Promise<void> {
  const link = presentLink(bridgeRun);
  const operation = operationOf(bridgeRun, step.of);
  operation.sentAt = bridgeRun.now();
  const params = {
    store_id: bridgeRun.stores[step.store ?? 'first'],
    log_id: operation.log_id,
    reason: 'the conformance case asks for it',
    ...(step.unstarted_only === undefined ? {} : { unstarted_only: step.unstarted_only }),
  };
  const id = await ask(link, { method: 'operation/cancel', params });
  if (step.wait === false) return;
  const what = `cancel of ${step.of}`;
  const answered = await answerTo(bridgeRun, { link, id, what, within: step.within });
  if (!judgeError(answered, { what, error: step.error }) || answered.method !== 'operation/cancel') return;
  const wanted = step.outcome === undefined ? undefined : [step.outcome].flat();
  if (wanted?.includes(answered.result.outcome) === false)
    throw new ExpectationError(
      `${what} was answered with ${answered.result.outcome}; expected ${wanted.join(' or ')}.`,
    );
}

const Ack = {
  of: Name,
  state: Type.Optional(Type.String()),
  store: Store,
  how: SendMode,
};
type Ack = Members<typeof Ack>;

async function acknowledge(bridgeRun: BridgeRun, step: Ack): Promise<void> {
  const operation = operationOf(bridgeRun, step.of);
  const last = bridgeRun.updates.findLast(({ params }) => params.log_id === operation.log_id)?.params.state;
  const params = {
    store_id: step.store === undefined ? operation.storeId : bridgeRun.stores[step.store],
    log_id: operation.log_id,
    state: step.state ?? last ?? 'completed',
  };
  await presentLink(bridgeRun).send(
    JSON.stringify({ jsonrpc: '2.0', method: 'operation/ack', params }),
    step.how ?? 'whole',
  );
}

/** `length`: bytes of the message, filled up with blanks. */
const Ping = {
  within: Within,
  length: Type.Optional(Type.Integer({ minimum: 80 })),
  how: SendMode,
};
type Ping = Members<typeof Ping>;

async function ping(bridgeRun: BridgeRun, step: Ping): Promise<void> {
  const link = presentLink(bridgeRun);
  const id = link.nextId();
  link.expectAnswer(id, 'ping');
  const text = JSON.stringify({ jsonrpc: '2.0', id, method: 'ping', params: {} });
  await link.send(text.padEnd(step.length ?? 0), step.how ?? 'whole');
  const what = step.length === undefined ? 'ping' : `a ping of ${step.length} bytes`;
  judgeError(await answerTo(bridgeRun, { link, id, what, within: step.within }), { what, error: undefined });
}

const knownMethods: readonly ServerRequest[] = ['operation/execute', 'operation/status', 'operation/cancel', 'ping'];

/** Any text. `{{log_id:a}}`, `{{store}}`, `{{generation}}` are filled in. `id`: that of the error answer; `silence`: nothing arrives for that time. */
const Send = {
  text: Type.String(),
  how: SendMode,
  error: Type.Optional(ErrorName),
  pointer: Type.Optional(Type.String()),
  id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  within: Within,
  silence: Type.Optional(Type.Integer({ minimum: 1 })),
};
type Send = Members<typeof Send>;

async function send(bridgeRun: BridgeRun, step: Send): Promise<void> {
  const link = presentLink(bridgeRun);
  const text = fillText(bridgeRun, link, step.text);
  registerRequest(link, text);
  const before = link.received.length;
  await link.send(text, step.how ?? 'whole');
  const what = JSON.stringify(text.length > 120 ? `${text.slice(0, 120)}...` : text);
  const answers = (): Answer[] => link.received.slice(before).flatMap((item) => answersIn(frameOf(item)));
  if (step.error !== undefined) {
    const look = (): Answer | undefined => answers().find(({ id }) => step.id === undefined || id === step.id);
    judgeError(
      await waitFor(bridgeRun, {
        what: `the error ${step.error} to ${what}`,
        within: step.within ?? ANSWER_MS,
        link,
        look,
      }),
      {
        what,
        error: step.error,
        pointer: step.pointer,
      },
    );
  }
  if (step.silence !== undefined) {
    await watchFor(bridgeRun, step.silence, () => {
      const [answer] = answers();
      if (answer !== undefined)
        throw new ExpectationError(
          `${what} was answered with ${JSON.stringify(answer)}; JSON-RPC does not answer notifications and answers.`,
        );
      if (link.closed)
        throw new ExpectationError(`The connection was closed because of ${what}; it is to live on (WIR-01).`);
    });
  }
}

const answersIn = (frame: FrameFromEditor | undefined): Answer[] =>
  frame?.kind === 'response' || frame?.kind === 'failure' ? [frame] : [];

function fillText(bridgeRun: BridgeRun, link: EditorLink, text: string): string {
  return text
    .replace(/\{\{log_id:([a-z0-9_-]+)\}\}/g, (_, name: string) => operationOf(bridgeRun, name).log_id)
    .replaceAll('{{store}}', bridgeRun.stores.first)
    .replaceAll('{{generation}}', String(link.generation));
}

/** A request within a text of the case, so that its answer can be read. */
function registerRequest(link: EditorLink, text: string): void {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || !('id' in value) || !('method' in value)) return;
  const method = knownMethods.find((name) => name === value.method);
  if (typeof value.id === 'number' && method !== undefined) link.expectAnswer(value.id, method);
}

/** Steps of other requests and messages. */
export const requestSteps = {
  status: bridgeStep('status', Status, status),
  cancel: bridgeStep('cancel', Cancel, cancel),
  ack: bridgeStep('ack', Ack, acknowledge),
  ping: bridgeStep('ping', Ping, ping),
  send: bridgeStep('send', Send, send),
} as const;
