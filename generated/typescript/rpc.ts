// Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).
import { bridgeErrors, type BridgeErrorName } from './errors.ts';
import { jsonText } from './framing.ts';
import type * as T from './types.ts';
import * as V from './validators.js';

export type { BridgeErrorName } from './errors.ts';

/** Parameters of every method. */
export interface BridgeParams {
  /** TCP only: the server that connects announces its push endpoint. */
  'server/attach': T.ServerAttachParams;
  /** The server proves that it knows the token. */
  'auth/challenge': T.AuthChallengeParams;
  /** The Editor proves that it knows the token. */
  'auth/prove': T.AuthProveParams;
  /** Identity, generation, and what the journal contains. */
  'editor/hello': T.EditorHelloParams;
  /** Run this once. */
  'operation/execute': T.OperationExecuteParams;
  /** An update of an operation. */
  'operation/update': T.OperationUpdateParams;
  /** The terminal record is stored. */
  'operation/ack': T.OperationAckParams;
  /** Ask what the Editor knows. */
  'operation/status': T.OperationStatusParams;
  /** Remove it, or ask the code to stop. */
  'operation/cancel': T.OperationCancelParams;
  /** The Editor is alive. */
  'editor/heartbeat': T.EditorHeartbeatParams;
  /** One of the push notifications. */
  'editor/notification': T.UnityNotification;
  /** Log entries to be stored. */
  'logs/append': T.LogsAppendParams;
  /** Read something of the project. */
  'resource/read': T.ResourceReadParams;
  /** The Editor's own tools, after TOOLS_CHANGED. */
  'tools/list': T.Empty;
  /** Tools that are not offered, and why. */
  'tools/refused': T.ToolsRefusedParams;
  /** Names of the connected AI clients. */
  'client/set_name': T.ClientSetNameParams;
  /** Is the connection alive? */
  'ping': T.Empty;
}

/** Results of every request. */
export interface BridgeResults {
  /** TCP only: the server that connects announces its push endpoint. */
  'server/attach': T.ServerAttachResult;
  /** The server proves that it knows the token. */
  'auth/challenge': T.AuthChallengeResult;
  /** The Editor proves that it knows the token. */
  'auth/prove': T.Empty;
  /** Identity, generation, and what the journal contains. */
  'editor/hello': T.EditorHelloResult;
  /** Run this once. */
  'operation/execute': T.OperationExecuteResult;
  /** Ask what the Editor knows. */
  'operation/status': T.OperationStatusResult;
  /** Remove it, or ask the code to stop. */
  'operation/cancel': T.OperationCancelResult;
  /** Log entries to be stored. */
  'logs/append': T.LogsAppendResult;
  /** Read something of the project. */
  'resource/read': T.ResourceReadResult;
  /** The Editor's own tools, after TOOLS_CHANGED. */
  'tools/list': T.ToolsListResult;
  /** Is the connection alive? */
  'ping': T.Empty;
}

export type EditorRequest = 'auth/challenge' | 'auth/prove' | 'editor/hello' | 'logs/append';

export type EditorNotification = 'operation/update' | 'editor/heartbeat' | 'editor/notification';

export type ServerRequest = 'server/attach' | 'operation/execute' | 'operation/status' | 'operation/cancel' | 'resource/read' | 'tools/list' | 'ping';

export type ServerNotification = 'operation/ack' | 'tools/refused' | 'client/set_name';

const editorRequests: Readers<FrameFromEditor> = {
  'auth/challenge': (id, value) => {
    const read = V.validateAuthChallengeParams(value);
    return read.ok ? { ok: true, frame: { kind: 'request', id, method: 'auth/challenge', params: read.value } } : read;
  },
  'auth/prove': (id, value) => {
    const read = V.validateAuthProveParams(value);
    return read.ok ? { ok: true, frame: { kind: 'request', id, method: 'auth/prove', params: read.value } } : read;
  },
  'editor/hello': (id, value) => {
    const read = V.validateEditorHelloParams(value);
    return read.ok ? { ok: true, frame: { kind: 'request', id, method: 'editor/hello', params: read.value } } : read;
  },
  'logs/append': (id, value) => {
    const read = V.validateLogsAppendParams(value);
    return read.ok ? { ok: true, frame: { kind: 'request', id, method: 'logs/append', params: read.value } } : read;
  },
};

const editorNotifications: Readers<FrameFromEditor> = {
  'operation/update': (_id, value) => {
    const read = V.validateOperationUpdateParams(value);
    return read.ok ? { ok: true, frame: { kind: 'notification', method: 'operation/update', params: read.value } } : read;
  },
  'editor/heartbeat': (_id, value) => {
    const read = V.validateEditorHeartbeatParams(value);
    return read.ok ? { ok: true, frame: { kind: 'notification', method: 'editor/heartbeat', params: read.value } } : read;
  },
  'editor/notification': (_id, value) => {
    const read = V.validateUnityNotification(value);
    return read.ok ? { ok: true, frame: { kind: 'notification', method: 'editor/notification', params: read.value } } : read;
  },
};

const editorAnswers: Readers<FrameFromEditor> = {
  'server/attach': (id, value) => {
    const read = V.validateServerAttachResult(value);
    return read.ok ? { ok: true, frame: { kind: 'response', id, method: 'server/attach', result: read.value } } : read;
  },
  'operation/execute': (id, value) => {
    const read = V.validateOperationExecuteResult(value);
    return read.ok ? { ok: true, frame: { kind: 'response', id, method: 'operation/execute', result: read.value } } : read;
  },
  'operation/status': (id, value) => {
    const read = V.validateOperationStatusResult(value);
    return read.ok ? { ok: true, frame: { kind: 'response', id, method: 'operation/status', result: read.value } } : read;
  },
  'operation/cancel': (id, value) => {
    const read = V.validateOperationCancelResult(value);
    return read.ok ? { ok: true, frame: { kind: 'response', id, method: 'operation/cancel', result: read.value } } : read;
  },
  'resource/read': (id, value) => {
    const read = V.validateResourceReadResult(value);
    return read.ok ? { ok: true, frame: { kind: 'response', id, method: 'resource/read', result: read.value } } : read;
  },
  'tools/list': (id, value) => {
    const read = V.validateToolsListResult(value);
    return read.ok ? { ok: true, frame: { kind: 'response', id, method: 'tools/list', result: read.value } } : read;
  },
  'ping': (id, value) => {
    const read = V.validateEmpty(value);
    return read.ok ? { ok: true, frame: { kind: 'response', id, method: 'ping', result: read.value } } : read;
  },
};

const serverRequests: Readers<FrameFromServer> = {
  'server/attach': (id, value) => {
    const read = V.validateServerAttachParams(value);
    return read.ok ? { ok: true, frame: { kind: 'request', id, method: 'server/attach', params: read.value } } : read;
  },
  'operation/execute': (id, value) => {
    const read = V.validateOperationExecuteParams(value);
    return read.ok ? { ok: true, frame: { kind: 'request', id, method: 'operation/execute', params: read.value } } : read;
  },
  'operation/status': (id, value) => {
    const read = V.validateOperationStatusParams(value);
    return read.ok ? { ok: true, frame: { kind: 'request', id, method: 'operation/status', params: read.value } } : read;
  },
  'operation/cancel': (id, value) => {
    const read = V.validateOperationCancelParams(value);
    return read.ok ? { ok: true, frame: { kind: 'request', id, method: 'operation/cancel', params: read.value } } : read;
  },
  'resource/read': (id, value) => {
    const read = V.validateResourceReadParams(value);
    return read.ok ? { ok: true, frame: { kind: 'request', id, method: 'resource/read', params: read.value } } : read;
  },
  'tools/list': (id, value) => {
    const read = V.validateEmpty(value);
    return read.ok ? { ok: true, frame: { kind: 'request', id, method: 'tools/list', params: read.value } } : read;
  },
  'ping': (id, value) => {
    const read = V.validateEmpty(value);
    return read.ok ? { ok: true, frame: { kind: 'request', id, method: 'ping', params: read.value } } : read;
  },
};

const serverNotifications: Readers<FrameFromServer> = {
  'operation/ack': (_id, value) => {
    const read = V.validateOperationAckParams(value);
    return read.ok ? { ok: true, frame: { kind: 'notification', method: 'operation/ack', params: read.value } } : read;
  },
  'tools/refused': (_id, value) => {
    const read = V.validateToolsRefusedParams(value);
    return read.ok ? { ok: true, frame: { kind: 'notification', method: 'tools/refused', params: read.value } } : read;
  },
  'client/set_name': (_id, value) => {
    const read = V.validateClientSetNameParams(value);
    return read.ok ? { ok: true, frame: { kind: 'notification', method: 'client/set_name', params: read.value } } : read;
  },
};

const serverAnswers: Readers<FrameFromServer> = {
  'auth/challenge': (id, value) => {
    const read = V.validateAuthChallengeResult(value);
    return read.ok ? { ok: true, frame: { kind: 'response', id, method: 'auth/challenge', result: read.value } } : read;
  },
  'auth/prove': (id, value) => {
    const read = V.validateEmpty(value);
    return read.ok ? { ok: true, frame: { kind: 'response', id, method: 'auth/prove', result: read.value } } : read;
  },
  'editor/hello': (id, value) => {
    const read = V.validateEditorHelloResult(value);
    return read.ok ? { ok: true, frame: { kind: 'response', id, method: 'editor/hello', result: read.value } } : read;
  },
  'logs/append': (id, value) => {
    const read = V.validateLogsAppendResult(value);
    return read.ok ? { ok: true, frame: { kind: 'response', id, method: 'logs/append', result: read.value } } : read;
  },
};

const beforeAuthentication: ReadonlySet<string> = new Set(['server/attach', 'auth/challenge', 'auth/prove']);

export type RequestFrame<M extends keyof BridgeResults> = { [K in M]: { readonly kind: 'request'; readonly id: number; readonly method: K; readonly params: BridgeParams[K] } }[M];
export type NotificationFrame<M extends keyof BridgeParams> = { [K in M]: { readonly kind: 'notification'; readonly method: K; readonly params: BridgeParams[K] } }[M];
export type ResponseFrame<M extends keyof BridgeResults> = { [K in M]: { readonly kind: 'response'; readonly id: number; readonly method: K; readonly result: BridgeResults[K] } }[M];

/** An error answer; `id` is null where the request could not be read, `method` that of the request if it is known. */
export interface FailureFrame {
  readonly kind: 'failure';
  readonly id: number | null;
  readonly method?: string;
  readonly error: T.RpcError;
}

export type FrameFromEditor = RequestFrame<EditorRequest> | NotificationFrame<EditorNotification> | ResponseFrame<ServerRequest> | FailureFrame;
export type FrameFromServer = RequestFrame<ServerRequest> | NotificationFrame<ServerNotification> | ResponseFrame<EditorRequest> | FailureFrame;

/** A frame, or what is wrong with it: `reply` is the error frame to send back, absent where a notification or an answer was bad (JSON-RPC answers neither). */
export type Reading<F> = { readonly ok: true; readonly frame: F } | { readonly ok: false; readonly reason: string; readonly reply?: FailureFrame };

/** True for methods that may come before mutual authentication (SEC-02). */
export const isBeforeAuthentication = (method: string): boolean => beforeAuthentication.has(method);

/** An error answer of the closed set, with its number. */
export function failure(id: number | null, code: BridgeErrorName, message: string, where?: { pointer: string; keyword: string }): FailureFrame {
  return { kind: 'failure', id, error: { code: bridgeErrors[code].number, message, data: { code, ...where } } };
}

/** Reads what an Editor sent; `methodOf` names the method of a request of the server that is still open (WIR-01). */
export function readFrameFromEditor(text: string, methodOf: (id: number) => ServerRequest | undefined): Reading<FrameFromEditor> {
  return readFrame(text, { requests: editorRequests, notifications: editorNotifications, answers: editorAnswers, methodOf });
}

/** Reads what a server sent; `methodOf` names the method of a request of the Editor that is still open (WIR-01). */
export function readFrameFromServer(text: string, methodOf: (id: number) => EditorRequest | undefined): Reading<FrameFromServer> {
  return readFrame(text, { requests: serverRequests, notifications: serverNotifications, answers: serverAnswers, methodOf });
}

/** The text of a frame. */
export function writeFrame(frame: FrameFromEditor | FrameFromServer): string {
  switch (frame.kind) {
    case 'request':
      return JSON.stringify({ jsonrpc: '2.0', id: frame.id, method: frame.method, params: frame.params });
    case 'notification':
      return JSON.stringify({ jsonrpc: '2.0', method: frame.method, params: frame.params });
    case 'response':
      return JSON.stringify({ jsonrpc: '2.0', id: frame.id, result: frame.result });
    case 'failure':
      return JSON.stringify({ jsonrpc: '2.0', id: frame.id, error: frame.error });
  }
}

type Readers<F> = { readonly [method: string]: (id: number, value: unknown) => { readonly ok: true; readonly frame: F } | { readonly ok: false; readonly errors: readonly V.Violation[] } };

interface Tables<F> {
  readonly requests: Readers<F>;
  readonly notifications: Readers<F>;
  readonly answers: Readers<F>;
  readonly methodOf: (id: number) => string | undefined;
}

function readFrame<F>(text: string, tables: Tables<F>): Reading<F | FailureFrame> {
  let value: unknown;
  try {
    value = JSON.parse(text.charCodeAt(0) === 0xfeff ? jsonText(text) : text);
  } catch (error) {
    return refuse(null, 'parse_error', `expected one JSON-RPC 2.0 message, got ${text.length} ${text.length === 1 ? 'character that is' : 'characters that are'} not JSON (${error instanceof Error ? error.message.slice(0, 120) : 'unreadable'})`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(null, 'invalid_request', `expected a JSON-RPC 2.0 object, got ${nameOf(value)}`);
  if (text.length > 2 * MAX_DEPTH && nestsDeeper(value, MAX_DEPTH)) return refuse(null, 'parse_error', `expected at most ${MAX_DEPTH} levels of nesting`);
  if (!('method' in value)) return readAnswer(value, tables);
  return 'id' in value ? readRequest(value, tables) : readNotification(value, tables);
}

/** The depth that both languages read (limits.json_depth): what nests deeper can be parsed here, and then overflows the stack of the code that prints it. */
const MAX_DEPTH = 128;

function nestsDeeper(value: object, levels: number): boolean {
  if (levels === 0) return true;
  return Object.values(value).some((member: unknown) => typeof member === 'object' && member !== null && nestsDeeper(member, levels - 1));
}

const nameOf = (value: unknown): string => (Array.isArray(value) ? 'an array (batches are not part of the protocol)' : value === null ? 'null' : `a ${typeof value}`);

function readRequest<F>(value: object, tables: Tables<F>): Reading<F> {
  const head = V.validateRpcRequest(value);
  if (!head.ok) return refuse('id' in value && typeof value.id === 'number' && Number.isSafeInteger(value.id) && value.id >= 0 ? value.id : null, 'invalid_request', first(head.errors).message, first(head.errors));
  const { id, method } = head.value;
  const read = Object.hasOwn(tables.requests, method) ? tables.requests[method] : undefined;
  if (read === undefined) return refuse(id, 'method_not_found', `unknown request ${JSON.stringify(method.slice(0, 60))}; this side knows ${Object.keys(tables.requests).join(', ')}`);
  const params = read(id, head.value.params);
  if (!params.ok) return refuse(id, 'invalid_params', `${method}: ${first(params.errors).message}`, first(params.errors));
  return params;
}

function readNotification<F>(value: object, tables: Tables<F>): Reading<F> {
  const head = V.validateRpcNotification(value);
  if (!head.ok) return refuse(null, 'invalid_request', first(head.errors).message, first(head.errors));
  const { method } = head.value;
  const read = Object.hasOwn(tables.notifications, method) ? tables.notifications[method] : undefined;
  if (read === undefined) return { ok: false, reason: `unknown notification ${JSON.stringify(method.slice(0, 60))}` };
  const params = read(0, head.value.params);
  return params.ok ? params : { ok: false, reason: `${method}: ${first(params.errors).message}` };
}

function readAnswer<F>(value: object, tables: Tables<F>): Reading<F | FailureFrame> {
  if ('error' in value) return readFailure(value, tables);
  const head = V.validateRpcSuccess(value);
  if (!head.ok) return refuse(null, 'invalid_request', first(head.errors).message, first(head.errors));
  const method = tables.methodOf(head.value.id);
  const read = method === undefined ? undefined : tables.answers[method];
  if (read === undefined) return { ok: false, reason: `answer to request ${head.value.id}, which is not open` };
  const result = read(head.value.id, head.value.result);
  return result.ok ? result : { ok: false, reason: `answer to ${method}: ${first(result.errors).message}` };
}

function readFailure<F>(value: object, tables: Tables<F>): Reading<FailureFrame> {
  const failed = V.validateRpcFailure(value);
  if (!failed.ok) return { ok: false, reason: first(failed.errors).message };
  const method = failed.value.id === null ? undefined : tables.methodOf(failed.value.id);
  return { ok: true, frame: { kind: 'failure', id: failed.value.id, error: failed.value.error, ...(method === undefined ? {} : { method }) } };
}

function refuse(id: number | null, code: BridgeErrorName, reason: string, violation?: V.Violation): { ok: false; reason: string; reply: FailureFrame } {
  return { ok: false, reason, reply: failure(id, code, reason, violation === undefined ? undefined : { pointer: violation.pointer, keyword: violation.keyword }) };
}

function first(errors: readonly V.Violation[]): V.Violation {
  const [violation] = errors;
  if (violation === undefined) throw new Error('a failed validation names at least one violation');
  return violation;
}
