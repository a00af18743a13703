import { Type } from 'typebox';
import { type Members, ExpectationError } from '../player/play.ts';
import { answered, Approved, bridgeStep, ErrorName, SendMode, Name, oneOf, Store, waits, Within } from './step.ts';
import { bridgeErrors } from '../../generated/typescript/errors.ts';
import { limits } from '../../generated/typescript/limits.ts';
import { presentLink } from './connection-steps.ts';
import { frameOf } from './editor-link.ts';
import { approvalOf, expandProgram, type BridgeRun, type Operation } from './bridge-run.ts';
import { waitFor, operationOf, answerTo, ask, type Answer, judgeError } from './ask.ts';

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

/** A new operation. Waits for its answer, unless specified otherwise. */
const Execute = {
  as: Name,
  program: Type.String({ description: 'Name of one of the `programs` of the case.' }),
  store: Store,
  /** Added to the generation that the Editor named. */
  generation: Type.Optional(Type.Integer()),
  accept_seq: Type.Optional(Type.Integer({ minimum: 1 })),
  result_limit: Type.Optional(Type.Integer({ minimum: 1024 })),
  approval: Approved,
  how: SendMode,
  ...answered,
  ...waits,
};
type Execute = Members<typeof Execute>;

async function execute(bridgeRun: BridgeRun, step: Execute): Promise<void> {
  const operation = operationOf(bridgeRun, step.as);
  await sendFirst(bridgeRun, operation, step);
  if (step.wait !== false) await judgeExecute(bridgeRun, operation, step);
}

async function sendFirst(
  bridgeRun: BridgeRun,
  operation: Operation,
  step: Pick<Execute, 'program' | 'store' | 'generation' | 'accept_seq' | 'result_limit' | 'how' | 'approval'>,
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

/** Work that has not been sent to the Unity side yet, and options of its sending. */
export interface NewWork extends Partial<
  Pick<Execute, 'store' | 'generation' | 'accept_seq' | 'result_limit' | 'how'>
> {
  readonly work: { readonly tool: string; readonly params: object };
  readonly approval?: Execute['approval'] | undefined;
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
  { params, how }: { readonly params: object; readonly how: SendMode | undefined },
): Promise<void> {
  const link = presentLink(bridgeRun);
  operation.sentAt = bridgeRun.now();
  operation.request = { link, id: await ask(link, { method: 'operation/execute', params, how }) };
}

/** The same operation once more, under its log_id. `generation: first` sends the very message that was sent first. */
const Resend = {
  of: Name,
  generation: Type.Optional(oneOf('first', 'now')),
  store: Store,
  how: SendMode,
  ...answered,
  ...waits,
};
type Resend = Members<typeof Resend>;

async function resend(bridgeRun: BridgeRun, step: Resend): Promise<void> {
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

/** Many operations of one program, without waiting: name#1, name#2... */
const Flood = {
  as: Name,
  program: Type.String(),
  count: Type.Integer({ minimum: 1 }),
};
type Flood = Members<typeof Flood>;

async function flood(bridgeRun: BridgeRun, step: Flood): Promise<void> {
  const link = presentLink(bridgeRun);
  link.hold();
  for (let number = 1; number <= step.count; number += 1)
    await sendFirst(bridgeRun, operationOf(bridgeRun, `${step.as}#${number}`), step);
  await link.release('merged');
}

const FLOOD_MS = 30_000;

/** Every operation of a flood is answered within that time, and this many (at least) with that error, the rest with a state. */
const FloodAnswered = {
  of: Name,
  error: ErrorName,
  at_least: Type.Integer({ minimum: 1 }),
  within: Within,
};
type FloodAnswered = Members<typeof FloodAnswered>;

async function floodAnswered(bridgeRun: BridgeRun, step: FloodAnswered): Promise<void> {
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

/** Steps of work that is sent to the Unity side. */
export const operationSteps = {
  execute: bridgeStep('execute', Execute, execute),
  resend: bridgeStep('resend', Resend, resend),
  flood: bridgeStep('flood', Flood, flood),
  flood_answered: bridgeStep('flood_answered', FloodAnswered, floodAnswered),
  /** The answer to the last execute of that operation. */
  answer: bridgeStep('answer', { of: Name, ...answered }, (bridgeRun, step) =>
    judgeExecute(bridgeRun, operationOf(bridgeRun, step.of), step),
  ),
} as const;
