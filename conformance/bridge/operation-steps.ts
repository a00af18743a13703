import { bridgeErrors } from '../../generated/typescript/errors.ts';
import { limits } from '../../generated/typescript/limits.ts';
import type { FrameFromEditor, ServerRequest } from '../../generated/typescript/rpc.ts';
import { parseJson } from '../../server/lib/json.ts';
import { approvalOf, type Operation, expandProgram } from './operation.ts';
import type { StepOf } from './bridge-step.ts';
import { presentLink } from './connection-steps.ts';
import { frameOf, type EditorLink } from './editor-link.ts';
import type { Manner } from './wire.ts';
import { operationOf, answerTo, ask, type Answer, ANSWER_MS, judgeError, type ErrorName } from './operations.ts';
import type { Players, BridgeRun } from './bridge-run.ts';
import { ExpectationError } from '../player/outcome.ts';
import { waitFor, watchFor } from './wait.ts';

export const operationPlayers = {
  execute,
  resend,
  flood,
  flood_answered: floodAnswered,
  answer: (bridgeRun, step) => judgeExecute(bridgeRun, operationOf(bridgeRun, step.of), step),
  status,
  cancel,
  ack: acknowledge,
  ping,
  send,
} satisfies Partial<Players>;

interface Answered {
  readonly state?: string | string[];
  readonly error?: ErrorName;
  readonly pointer?: string;
  readonly within?: number;
}

export async function judgeExecute(bridgeRun: BridgeRun, operation: Operation, step: Answered): Promise<void> {
  const { request } = operation;
  if (request === undefined)
    throw new Error(`the case ${bridgeRun.case.slug} asks for the answer to ${operation.name}, which was never sent`);
  const what = `execute of ${operation.name}`;
  const answer = await answerTo(bridgeRun, { ...request, what, within: step.within });
  if (!judgeError(answer, { what, error: step.error, pointer: step.pointer }) || answer.method !== 'operation/execute')
    return;
  if (answer.result.log_id !== operation.log_id)
    throw new ExpectationError(
      `The answer to ${what} names log_id ${answer.result.log_id}; expected ${operation.log_id} (EXO-10).`,
    );
  if (step.state !== undefined && ![step.state].flat().includes(answer.result.state))
    throw new ExpectationError(
      `${what} was answered with the state ${answer.result.state}; expected ${[step.state].flat().join(' or ')}.`,
    );
}

async function execute(bridgeRun: BridgeRun, step: StepOf<'execute'>): Promise<void> {
  const operation = operationOf(bridgeRun, step.as);
  await sendFirst(bridgeRun, operation, step);
  if (step.wait !== false) await judgeExecute(bridgeRun, operation, step);
}

async function sendFirst(
  bridgeRun: BridgeRun,
  operation: Operation,
  step: Pick<
    StepOf<'execute'>,
    'program' | 'store' | 'generation' | 'accept_seq' | 'result_limit' | 'how' | 'approval'
  >,
): Promise<void> {
  const code = expandProgram(bridgeRun.case.programs ?? {}, step.program, {
    operation: operation.name,
    path: bridgeRun.ledgerPath,
  });
  const work = code.startsWith('=')
    ? { tool: 'unity_query', params: { query: code.slice(1) } }
    : { tool: 'unity_execute_code', params: { code } };
  await sendNew(bridgeRun, operation, { work, ...step });
}

/** A work that the Unity side has not been sent yet, and how. */
export interface NewWork extends Partial<
  Pick<StepOf<'execute'>, 'store' | 'generation' | 'accept_seq' | 'result_limit' | 'how'>
> {
  readonly work: { readonly tool: string; readonly params: object };
  readonly approval?: StepOf<'execute'>['approval'] | undefined;
}

export async function sendNew(
  bridgeRun: BridgeRun,
  operation: Operation,
  { work, approval, ...step }: NewWork,
): Promise<void> {
  const link = presentLink(bridgeRun);
  operation.accept_seq = step.accept_seq ?? bridgeRun.lastAcceptSeq + 1;
  bridgeRun.lastAcceptSeq = Math.max(bridgeRun.lastAcceptSeq, operation.accept_seq);
  operation.storeId = bridgeRun.stores[step.store ?? 'first'];
  operation.attempts = 1;
  const params = {
    store_id: operation.storeId,
    log_id: operation.log_id,
    accept_seq: operation.accept_seq,
    generation: link.generation + (step.generation ?? 0),
    ...work,
    attempt: 1,
    result_limit_bytes: step.result_limit ?? limits.result_limit_bytes,
    ...(approval === undefined ? {} : { approval: approvalOf(work, approval) }),
  };
  operation.first = params;
  await sendExecute(bridgeRun, operation, { params, how: step.how });
}

async function sendExecute(
  bridgeRun: BridgeRun,
  operation: Operation,
  { params, how }: { readonly params: object; readonly how: Manner | undefined },
): Promise<void> {
  const link = presentLink(bridgeRun);
  operation.sentAt = bridgeRun.now();
  operation.request = { link, id: await ask(link, { method: 'operation/execute', params, how }) };
}

async function resend(bridgeRun: BridgeRun, step: StepOf<'resend'>): Promise<void> {
  const operation = operationOf(bridgeRun, step.of);
  if (operation.first === undefined)
    throw new Error(`the case ${bridgeRun.case.slug} sends ${step.of} again, which was never sent`);
  operation.attempts += 1;
  const now = { generation: presentLink(bridgeRun).generation, attempt: operation.attempts };
  const store = step.store === undefined ? {} : { store_id: bridgeRun.stores[step.store] };
  await sendExecute(bridgeRun, operation, {
    params: { ...operation.first, ...(step.generation === 'first' ? {} : now), ...store },
    how: step.how,
  });
  if (step.wait !== false) await judgeExecute(bridgeRun, operation, step);
}

async function flood(bridgeRun: BridgeRun, step: StepOf<'flood'>): Promise<void> {
  const link = presentLink(bridgeRun);
  link.hold();
  for (let number = 1; number <= step.count; number += 1)
    await sendFirst(bridgeRun, operationOf(bridgeRun, `${step.as}#${number}`), step);
  await link.release('merged');
}

const FLOOD_MS = 30_000;

async function floodAnswered(bridgeRun: BridgeRun, step: StepOf<'flood_answered'>): Promise<void> {
  const operations = [...bridgeRun.operations.values()].filter(({ name }) => name.startsWith(`${step.of}#`));
  const answers = new Map<number, Answer>();
  const link = presentLink(bridgeRun);
  const ids = new Set(operations.map(({ request }) => request?.id ?? 0));
  let read = 0;
  const look = (): boolean => {
    for (const item of link.received.slice(read)) {
      const frame = frameOf(item);
      if ((frame?.kind === 'response' || frame?.kind === 'failure') && frame.id !== null && ids.has(frame.id))
        answers.set(frame.id, frame);
    }
    read = link.received.length;
    return answers.size === ids.size;
  };
  await waitFor(bridgeRun, {
    what: `the answers to all ${ids.size} operations of ${step.of}`,
    within: step.within ?? FLOOD_MS,
    link,
    look,
  });
  const refused = [...answers.values()].filter((each) => each.kind === 'failure');
  const other = refused.find(({ error }) => error.code !== bridgeErrors[step.error].number);
  if (other !== undefined)
    throw new ExpectationError(
      `One of the operations of ${step.of} was refused with ${other.error.code}: ${other.error.message}; expected success or ${step.error}.`,
    );
  if (refused.length < step.at_least)
    throw new ExpectationError(
      `${refused.length} of ${ids.size} operations of ${step.of} were refused with ${step.error}; expected at least ${step.at_least}: queues are bounded (WIR-03).`,
    );
}

async function status(bridgeRun: BridgeRun, step: StepOf<'status'>): Promise<void> {
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

async function cancel(bridgeRun: BridgeRun, step: StepOf<'cancel'>): Promise<void> {
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

async function acknowledge(bridgeRun: BridgeRun, step: StepOf<'ack'>): Promise<void> {
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

async function ping(bridgeRun: BridgeRun, step: StepOf<'ping'>): Promise<void> {
  const link = presentLink(bridgeRun);
  const id = link.nextId();
  link.expectAnswer(id, 'ping');
  const text = JSON.stringify({ jsonrpc: '2.0', id, method: 'ping', params: {} });
  await link.send(text.padEnd(step.length ?? 0), step.how ?? 'whole');
  const what = step.length === undefined ? 'ping' : `a ping of ${step.length} bytes`;
  judgeError(await answerTo(bridgeRun, { link, id, what, within: step.within }), { what, error: undefined });
}

const knownMethods: readonly ServerRequest[] = ['operation/execute', 'operation/status', 'operation/cancel', 'ping'];

async function send(bridgeRun: BridgeRun, step: StepOf<'send'>): Promise<void> {
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
      const [told] = answers();
      if (told !== undefined)
        throw new ExpectationError(
          `${what} was answered with ${JSON.stringify(told)}; JSON-RPC does not answer notifications and answers.`,
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
