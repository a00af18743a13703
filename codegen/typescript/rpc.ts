import { hasFrames } from './framing.ts';
import { docComment, fileHeader, quote } from './text.ts';
import type { BridgeMethod } from '../../spec/form.ts';
import type { ContractModel, GeneratedFile } from '../model/model.ts';

/** `rpc.ts`: the methods and frames of the bridge protocol, typed by method, with a reader that validates and a writer. */
export function emitRpc(model: ContractModel): GeneratedFile[] {
  if (!hasFrames(model)) return [];
  const { bridge } = model;
  const parts = [
    `${fileHeader(model)}import { bridgeErrors, type BridgeErrorName } from './errors.ts';\nimport { jsonText } from './framing.ts';\nimport type * as T from './types.ts';\nimport * as V from './validators.js';\n`,
    "export type { BridgeErrorName } from './errors.ts';\n",
    methodMap('Parameters of every method.', 'BridgeParams', bridge, (method) => method.params),
    methodMap('Results of every request.', 'BridgeResults', requestsOf(bridge), resultOf),
    ...senders.flatMap(({ side, name }) => [
      namesOf(`${name}Request`, selectMethods(bridge, side, 'request')),
      namesOf(`${name}Notification`, selectMethods(bridge, side, 'notification')),
    ]),
    ...senders.flatMap(({ side, other, name }) => [
      tableOf(`${side}Requests`, `FrameFrom${name}`, selectMethods(bridge, side, 'request'), requestEntry),
      tableOf(
        `${side}Notifications`,
        `FrameFrom${name}`,
        selectMethods(bridge, side, 'notification'),
        notificationEntry,
      ),
      tableOf(`${side}Answers`, `FrameFrom${name}`, selectMethods(bridge, other, 'request'), answerEntry),
    ]),
    `const beforeAuthentication: ReadonlySet<string> = new Set([${bridge
      .filter((method) => method.beforeAuthentication === true)
      .map(nameOf)
      .join(', ')}]);\n`,
    rpcRuntime,
  ];
  return [{ path: 'typescript/rpc.ts', text: parts.join('\n') }];
}

const senders = [
  { side: 'editor', other: 'server', name: 'Editor' },
  { side: 'server', other: 'editor', name: 'Server' },
] as const;

const nameOf = (method: BridgeMethod): string => quote(method.name);
const requestsOf = (bridge: readonly BridgeMethod[]): BridgeMethod[] =>
  bridge.filter((method) => method.kind === 'request');
const resultOf = (method: BridgeMethod): string => method.result ?? 'Json'; // the loader has proven that a request has one

const selectMethods = (
  bridge: readonly BridgeMethod[],
  from: BridgeMethod['from'],
  kind: BridgeMethod['kind'],
): BridgeMethod[] => bridge.filter((method) => method.from === from && method.kind === kind);

function methodMap(
  doc: string,
  name: string,
  methods: readonly BridgeMethod[],
  typeName: (method: BridgeMethod) => string,
): string {
  const lines = methods.map(
    (method) => `${docComment(method.summary, '  ')}  ${nameOf(method)}: T.${typeName(method)};\n`,
  );
  return `${docComment(doc)}export interface ${name} {\n${lines.join('')}}\n`;
}

const namesOf = (name: string, methods: readonly BridgeMethod[]): string =>
  `export type ${name} = ${methods.length === 0 ? 'never' : methods.map(nameOf).join(' | ')};\n`;

/** A table from method to the function that validates and builds its frame: no generic code depends on the type of a method. */
function tableOf(
  name: string,
  frame: string,
  methods: readonly BridgeMethod[],
  entry: (method: BridgeMethod) => string,
): string {
  return `const ${name}: Readers<${frame}> = {\n${methods.map(entry).join('')}};\n`;
}

const requestEntry = (method: BridgeMethod): string =>
  entryText(method, 'id', {
    validator: method.params,
    frame: `kind: 'request', id, method: ${nameOf(method)}, params: read.value`,
  });

const notificationEntry = (method: BridgeMethod): string =>
  entryText(method, '_id', {
    validator: method.params,
    frame: `kind: 'notification', method: ${nameOf(method)}, params: read.value`,
  });

const answerEntry = (method: BridgeMethod): string =>
  entryText(method, 'id', {
    validator: resultOf(method),
    frame: `kind: 'response', id, method: ${nameOf(method)}, result: read.value`,
  });

function entryText(
  method: BridgeMethod,
  id: string,
  { validator, frame }: { validator: string; frame: string },
): string {
  return `  ${nameOf(method)}: (${id}, value) => {\n    const read = V.validate${validator}(value);\n    return read.ok ? { ok: true, frame: { ${frame} } } : read;\n  },\n`;
}

/** The part of `rpc.ts` that is the same for every contract: types of frames, the reader and the writer. */
const rpcRuntime = `export type RequestFrame<M extends keyof BridgeResults> = { [K in M]: { readonly kind: 'request'; readonly id: number; readonly method: K; readonly params: BridgeParams[K] } }[M];
export type NotificationFrame<M extends keyof BridgeParams> = { [K in M]: { readonly kind: 'notification'; readonly method: K; readonly params: BridgeParams[K] } }[M];
export type ResponseFrame<M extends keyof BridgeResults> = { [K in M]: { readonly kind: 'response'; readonly id: number; readonly method: K; readonly result: BridgeResults[K] } }[M];

/** An error answer; \`id\` is null where the request could not be read, \`method\` that of the request if it is known. */
export interface FailureFrame {
  readonly kind: 'failure';
  readonly id: number | null;
  readonly method?: string;
  readonly error: T.RpcError;
}

export type FrameFromEditor = RequestFrame<EditorRequest> | NotificationFrame<EditorNotification> | ResponseFrame<ServerRequest> | FailureFrame;
export type FrameFromServer = RequestFrame<ServerRequest> | NotificationFrame<ServerNotification> | ResponseFrame<EditorRequest> | FailureFrame;

/** A frame, or what is wrong with it: \`reply\` is the error frame to send back, absent where a notification or an answer was bad (JSON-RPC answers neither). */
export type Reading<F> = { readonly ok: true; readonly frame: F } | { readonly ok: false; readonly reason: string; readonly reply?: FailureFrame };

/** True for methods that may come before mutual authentication (SEC-02). */
export const isBeforeAuthentication = (method: string): boolean => beforeAuthentication.has(method);

/** An error answer of the closed set, with its number. */
export function failure(id: number | null, code: BridgeErrorName, message: string, where?: { pointer: string; keyword: string }): FailureFrame {
  return { kind: 'failure', id, error: { code: bridgeErrors[code].number, message, data: { code, ...where } } };
}

/** Reads what an Editor sent; \`methodOf\` names the method of a request of the server that is still open (WIR-01). */
export function readFrameFromEditor(text: string, methodOf: (id: number) => ServerRequest | undefined): Reading<FrameFromEditor> {
  return readFrame(text, { requests: editorRequests, notifications: editorNotifications, answers: editorAnswers, methodOf });
}

/** Reads what a server sent; \`methodOf\` names the method of a request of the Editor that is still open (WIR-01). */
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
    return refuse(null, 'parse_error', \`expected one JSON-RPC 2.0 message, got \${text.length} \${text.length === 1 ? 'character that is' : 'characters that are'} not JSON (\${error instanceof Error ? error.message.slice(0, 120) : 'unreadable'})\`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(null, 'invalid_request', \`expected a JSON-RPC 2.0 object, got \${nameOf(value)}\`);
  if (text.length > 2 * MAX_DEPTH && nestsDeeper(value, MAX_DEPTH)) return refuse(null, 'parse_error', \`expected at most \${MAX_DEPTH} levels of nesting\`);
  if (!('method' in value)) return readAnswer(value, tables);
  return 'id' in value ? readRequest(value, tables) : readNotification(value, tables);
}

/** The depth that both languages read (limits.json_depth): what nests deeper can be parsed here, and then overflows the stack of the code that prints it. */
const MAX_DEPTH = 128;

function nestsDeeper(value: object, levels: number): boolean {
  if (levels === 0) return true;
  return Object.values(value).some((member: unknown) => typeof member === 'object' && member !== null && nestsDeeper(member, levels - 1));
}

const nameOf = (value: unknown): string => (Array.isArray(value) ? 'an array (batches are not part of the protocol)' : value === null ? 'null' : \`a \${typeof value}\`);

function readRequest<F>(value: object, tables: Tables<F>): Reading<F> {
  const head = V.validateRpcRequest(value);
  if (!head.ok) return refuse('id' in value && typeof value.id === 'number' && Number.isSafeInteger(value.id) && value.id >= 0 ? value.id : null, 'invalid_request', first(head.errors).message, first(head.errors));
  const { id, method } = head.value;
  const read = Object.hasOwn(tables.requests, method) ? tables.requests[method] : undefined;
  if (read === undefined) return refuse(id, 'method_not_found', \`unknown request \${JSON.stringify(method.slice(0, 60))}; this side knows \${Object.keys(tables.requests).join(', ')}\`);
  const params = read(id, head.value.params);
  if (!params.ok) return refuse(id, 'invalid_params', \`\${method}: \${first(params.errors).message}\`, first(params.errors));
  return params;
}

function readNotification<F>(value: object, tables: Tables<F>): Reading<F> {
  const head = V.validateRpcNotification(value);
  if (!head.ok) return refuse(null, 'invalid_request', first(head.errors).message, first(head.errors));
  const { method } = head.value;
  const read = Object.hasOwn(tables.notifications, method) ? tables.notifications[method] : undefined;
  if (read === undefined) return { ok: false, reason: \`unknown notification \${JSON.stringify(method.slice(0, 60))}\` };
  const params = read(0, head.value.params);
  return params.ok ? params : { ok: false, reason: \`\${method}: \${first(params.errors).message}\` };
}

function readAnswer<F>(value: object, tables: Tables<F>): Reading<F | FailureFrame> {
  if ('error' in value) return readFailure(value, tables);
  const head = V.validateRpcSuccess(value);
  if (!head.ok) return refuse(null, 'invalid_request', first(head.errors).message, first(head.errors));
  const method = tables.methodOf(head.value.id);
  const read = method === undefined ? undefined : tables.answers[method];
  if (read === undefined) return { ok: false, reason: \`answer to request \${head.value.id}, which is not open\` };
  const result = read(head.value.id, head.value.result);
  return result.ok ? result : { ok: false, reason: \`answer to \${method}: \${first(result.errors).message}\` };
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
`;
