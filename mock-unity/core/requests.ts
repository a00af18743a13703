import { type FrameFromServer, failure } from '../../generated/typescript/rpc.ts';
import type {
  JsonObject,
  OperationAckParams,
  OperationExecuteParams,
  OperationReport,
  ToolsRefusedParams,
} from '../../generated/typescript/types.ts';
import {
  type Validation,
  validateExecuteCodeParams,
  validateQueryParams,
} from '../../generated/typescript/validators.js';
import { type DomainOperation, reportOf, stateOf } from './operation.ts';
import { receiveCancel, type RequestParts, type Received, refuseForeign, refuseRequest } from './request-parts.ts';

type ServerFrame = Extract<FrameFromServer, { kind: 'request' | 'notification' }>;

/** Handles a request or notification of the server. */
export function handleFrame(parts: RequestParts, connection: number, frame: ServerFrame): void {
  if (frame.kind === 'request' && frame.method !== 'ping' && !parts.link.isGreeted) {
    refuseRequest(
      parts,
      { connection, ...frame },
      'not_greeted',
      `${frame.method} came before editor/hello was answered. Answer it first.`,
    );
    return;
  }
  switch (frame.method) {
    case 'operation/execute':
      return receiveExecute(parts, { connection, ...frame });
    case 'operation/cancel':
      return receiveCancel(parts, { connection, ...frame });
    case 'operation/status':
      return parts.link.answer(connection, {
        kind: 'response',
        id: frame.id,
        method: frame.method,
        result: { operations: findKnown(parts, frame.params) },
      });
    case 'operation/ack':
      return receiveAck(parts, frame.params);
    case 'resource/read':
      return parts.resources.read({ connection, ...frame });
    case 'tools/list':
      return parts.link.answer(connection, {
        kind: 'response',
        id: frame.id,
        method: frame.method,
        result: { tools: [...parts.context.environment.tools] },
      });
    case 'tools/refused':
      return showRefused(parts, frame.params);
    case 'server/attach':
      return refuseRequest(
        parts,
        { connection, ...frame },
        'invalid_request',
        'server/attach is the first frame of a TCP connection, and this one is greeted already.',
      );
    case 'client/set_name':
      return parts.context.log('info', `AI clients connected: ${frame.params.clients.join(', ') || 'none'}`);
    case 'ping':
      return parts.link.answer(connection, { kind: 'response', id: frame.id, method: frame.method, result: {} });
  }
}

function receiveExecute(parts: RequestParts, frame: Received<'operation/execute'>): void {
  const { params } = frame;
  const { table, generation } = parts;
  const operation = table.get(params.log_id);
  const owner = operation?.record.store_id ?? params.store_id;
  if (owner !== params.store_id || params.store_id !== parts.link.storeId) return refuseForeign(parts, frame, params);
  if (operation?.phase === 'removing') {
    operation.waiting.push(() => receiveExecute(parts, frame));
    return;
  }
  if (operation !== undefined && operation.phase !== 'stale') return answerKnown(parts, frame, operation);
  if (params.generation !== generation)
    return refuseRequest(
      parts,
      frame,
      'wrong_generation',
      `expected generation ${generation}, got ${params.generation}. Wait for the hello of the new generation.`,
    );
  if (operation === undefined && params.accept_seq <= table.watermark(params.store_id)) {
    const message = `accept_seq ${params.accept_seq} is not above the watermark ${table.watermark(params.store_id)}: ids that old have been discarded, so it may have run. Never send it again.`;
    return refuseRequest(parts, frame, 'below_watermark', message);
  }
  if (parts.detached.has(params.log_id)) {
    const message = 'It has started, in the journal that a server refused. Never send it again.';
    return refuseRequest(parts, frame, 'below_watermark', message);
  }
  if (parts.mainThread.queueLength() >= parts.context.options.queue_limit) {
    return refuseRequest(
      parts,
      frame,
      'overloaded',
      `${parts.mainThread.queueLength()} operations wait for the main thread already. Send it again when some have ended.`,
    );
  }
  if (parts.refused.has(params.log_id) && isSuperseded(parts, params)) return answerExecute(parts, frame, false);
  const checked = validateToolParams(frame);
  if (!checked.ok) return refuseParams(parts, frame, checked);
  parts.context.log(
    'info',
    `accepted ${params.tool} ${params.log_id}${params.attempt > 1 ? ` (attempt ${params.attempt})` : ''}`,
  );
  parts.operations.accept(params, (ok) => answerExecute(parts, frame, ok));
}

/** Its refusal was lost, and later work has been accepted since: it can no longer start in order (EXO-11). */
function isSuperseded({ table }: RequestParts, { store_id, accept_seq }: OperationExecuteParams): boolean {
  for (const { record } of table.all()) if (record.store_id === store_id && record.accept_seq > accept_seq) return true;
  return false;
}

function answerExecute(parts: RequestParts, frame: Received<'operation/execute'>, ok: boolean): void {
  if (ok)
    return parts.link.answer(frame.connection, {
      kind: 'response',
      id: frame.id,
      method: frame.method,
      result: { log_id: frame.params.log_id, state: 'queued' },
    });
  parts.refused.add(frame.params.log_id);
  refuseRequest(
    parts,
    frame,
    'journal_failed',
    'The journal of the Editor could not be written, so the work was not accepted and will not start. Make room on the disk of the project.',
  );
}

/** Runs nothing. If the operation has ended, its end is sent again, since the server has not received it. */
function answerKnown(parts: RequestParts, frame: Received<'operation/execute'>, operation: DomainOperation): void {
  if (operation.phase === 'accepting') {
    operation.waiting.push((ok) => answerExecute(parts, frame, ok));
    return;
  }
  parts.link.answer(frame.connection, {
    kind: 'response',
    id: frame.id,
    method: frame.method,
    result: { log_id: operation.record.log_id, state: stateOf(operation) },
  });
  if (operation.phase === 'finished') parts.publish(operation);
}

function validateToolParams({ params }: Received<'operation/execute'>): Validation<unknown> {
  switch (params.tool) {
    case 'unity_execute_code':
      return validateExecuteCodeParams(params.params);
    case 'unity_query':
      return validateQueryParams(params.params);
    case 'custom_tool':
      return validateCustomToolParams(params.params);
  }
}

/** The server has validated the arguments against the schema; the tool checks those that it uses. */
function validateCustomToolParams(params: JsonObject): Validation<JsonObject> {
  const { name, arguments: given } = params;
  if (typeof name !== 'string') return describeMisfit('/name', 'the name of the tool', name);
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return describeMisfit('/arguments', 'an object', given);
  return { ok: true, value: params };
}

function describeMisfit(pointer: string, expected: string, value: unknown): Validation<JsonObject> {
  const got = Array.isArray(value)
    ? 'an array'
    : value === undefined
      ? 'nothing'
      : value === null
        ? 'null'
        : typeof value;
  return {
    ok: false,
    errors: [
      {
        pointer,
        keyword: value === undefined ? 'required' : 'type',
        expected,
        got,
        message: `expected ${expected}, got ${got}`,
      },
    ],
  };
}

/** Reports refused tools where their author finds errors: in the console. */
function showRefused({ console }: RequestParts, { tools }: ToolsRefusedParams): void {
  for (const { name, reason } of tools)
    console.add({
      log_type: 'warning',
      log_name: 'console',
      message: `The tool ${JSON.stringify(name)} is not offered to AI clients: ${reason}`,
    });
}

function refuseParams(
  parts: RequestParts,
  frame: Received<'operation/execute'>,
  checked: Extract<Validation<unknown>, { ok: false }>,
): void {
  const [violation] = checked.errors;
  const where = { pointer: `/params${violation?.pointer ?? ''}`, keyword: violation?.keyword ?? 'type' };
  parts.link.answer(
    frame.connection,
    failure(frame.id, 'invalid_params', `${frame.params.tool}: ${violation?.message ?? 'params do not fit'}`, where),
  );
}

function findKnown(
  { table }: RequestParts,
  params: { readonly store_id: string; readonly log_ids: readonly string[] },
): OperationReport[] {
  return params.log_ids
    .map((logId) => table.get(logId))
    .filter((operation) => operation?.record.store_id === params.store_id)
    .flatMap((operation) => (operation === undefined ? [] : [reportOf(operation)]));
}

function receiveAck(parts: RequestParts, params: OperationAckParams): void {
  const operation = parts.table.get(params.log_id);
  if (operation === undefined) return;
  if (operation.record.store_id !== params.store_id || params.store_id !== parts.link.storeId) {
    parts.context.log(
      'warning',
      `acknowledgement of ${params.log_id} by store ${params.store_id} ignored: it belongs to ${operation.record.store_id}`,
    );
    return;
  }
  parts.operations.acknowledge(operation, params);
}
