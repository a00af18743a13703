import { keepLinked, type ServerChoice } from '../../server/clients/forwarder/keep-linked.ts';
import { isObject } from '../../server/lib/json.ts';
import { packageVersion } from '../../server/lib/this-program.ts';
import type { AcceptedAs } from '../../generated/typescript/link.ts';

/** An answer of the server that is an error of JSON-RPC: there is no such tool, or no such resource. */
export class McpError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'McpError';
  }
}

/**
 * An MCP client over the link of a forwarder in this process, with the same guarantee: a request is answered once, even if servers crash. Loading the SDK's
 * client takes longer than a call.
 */
export interface McpClient {
  /** Sends `initialize`. Requests follow it. */
  initialize(): Promise<void>;
  /** Throws McpError. */
  request(method: string, params: object, onProgress?: (message: string) => void): Promise<object>;
  /** All answers so far have been printed: only now the server counts them as delivered (EXO-06). */
  delivered(): void;
  close(): Promise<void>;
}

export interface McpEvents {
  /** A request has become an operation. */
  readonly accepted: (as: AcceptedAs) => void;
  /** There is a server, the first or the next one. */
  readonly linked: () => void;
  /** There is no server. */
  readonly failed: (reason: string) => void;
  /** A notification of the server. */
  readonly notified: (method: string, params: Readonly<Record<string, unknown>>) => void;
  /** Asks the user whether that may run (SEC-04); absent: this client cannot ask. `over`: the question no longer needs an answer. */
  readonly askUser?: (question: string, over: AbortSignal) => Promise<boolean>;
}

const PROTOCOL_VERSION = '2025-11-25';

interface Asked {
  readonly resolve: (result: object) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((message: string) => void) | undefined;
}

interface State {
  readonly events: McpEvents;
  /** By id, which is also the progress token. */
  readonly asked: Map<unknown, Asked>;
  /** Questions to the user that are open, by the id of their request. */
  readonly questions: Map<unknown, AbortController>;
  readonly send: (message: object) => void;
  lastId: number;
}

export function createMcpClient(choice: ServerChoice, events: McpEvents): McpClient {
  const undelivered: (() => void)[] = [];
  const kept = keepLinked(choice, {
    note: () => undefined,
    toClient(text, written) {
      if (written !== undefined) undelivered.push(written);
      const message: unknown = JSON.parse(text);
      // Never within `send`: an answer may be known at once.
      queueMicrotask(() => receiveMessage(state, message));
    },
    // The caller waits for the answer, so that no more than a few requests are under way.
    holdClient: () => undefined,
    readOn: () => undefined,
    onAccepted: events.accepted,
    onLinked: events.linked,
    onFailure: events.failed,
  });
  const state: State = {
    events,
    asked: new Map(),
    questions: new Map(),
    send: (message) => kept.session.fromClient(JSON.stringify({ jsonrpc: '2.0', ...message })),
    lastId: 0,
  };
  return {
    async initialize() {
      kept.connect();
      await sendRequest(state, 'initialize', {
        protocolVersion: PROTOCOL_VERSION,
        capabilities: events.askUser === undefined ? {} : { elicitation: { form: {} } },
        clientInfo: { name: 'mcp-unity-bridge', version: packageVersion },
      });
      state.send({ method: 'notifications/initialized' });
    },
    request: (method, params, onProgress) => sendRequest(state, method, params, onProgress),
    delivered() {
      for (const written of undelivered.splice(0)) written();
    },
    close: () => kept.close(),
  };
}

function sendRequest(
  state: State,
  method: string,
  params: object,
  onProgress?: (message: string) => void,
): Promise<object> {
  state.lastId += 1;
  const id = state.lastId;
  const meta = onProgress === undefined ? {} : { _meta: { progressToken: id } };
  return new Promise((resolve, reject) => {
    state.asked.set(id, { resolve, reject, onProgress });
    state.send({ id, method, params: { ...params, ...meta } });
  });
}

function receiveMessage(state: State, message: unknown): void {
  if (!isObject(message)) return;
  const { id, method, params, result, error } = message;
  if (typeof method === 'string' && id !== undefined) return void answerRequest(state, id, method, asObject(params));
  if (typeof method === 'string') return receiveNotification(state, method, asObject(params));
  const asked = state.asked.get(id);
  state.asked.delete(id);
  if (isObject(result)) asked?.resolve(result);
  else asked?.reject(new McpError(String(asObject(error)['message'])));
}

function receiveNotification(
  { asked, questions, events }: State,
  method: string,
  params: Readonly<Record<string, unknown>>,
): void {
  if (method === 'notifications/progress' && typeof params['message'] === 'string')
    asked.get(params['progressToken'])?.onProgress?.(params['message']);
  if (method === 'notifications/cancelled') questions.get(params['requestId'])?.abort();
  events.notified(method, params);
}

/** Answers a request of the server. */
async function answerRequest(
  { events: { askUser }, questions, send }: State,
  id: unknown,
  method: string,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (method === 'ping') return send({ id, result: {} });
  if (method !== 'elicitation/create' || askUser === undefined)
    return send({ id, error: { code: METHOD_NOT_FOUND, message: `This client does not know ${method}.` } });
  const over = new AbortController();
  questions.set(id, over);
  const approve = await askUser(String(params['message']), over.signal);
  questions.delete(id);
  if (!over.signal.aborted)
    send({ id, result: approve ? { action: 'accept', content: { approve } } : { action: 'decline' } });
}

const METHOD_NOT_FOUND = -32601;

const asObject = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});
