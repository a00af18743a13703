import { classifyInboundRequest, isJsonContentType, type JSONRPCMessage } from '@modelcontextprotocol/server';
import { isObject, nestsDeeper } from '../../lib/json.ts';
import { memoizeBounded } from '../../lib/memoize-bounded.ts';
import { type ModernCall, type ModernCaller, modernCallIn } from '../mcp/direct-call.ts';
import { createEventFlow, type EventFlow } from './event-flow.ts';
import { type Exchange, NOT_SERVED, rpcCodes, rpcError } from './exchange.ts';
import type { RequestId } from './mcp-connection.ts';
import type { HttpResponse } from './write-answer.ts';

/** The longest silence of a stream, as in the SDK. */
const KEEP_ALIVE_MS = 15_000;
const VERSION = '2026-07-28';
const CALL = 'tools/call';
/** A deeper envelope is passed to the SDK: it cannot be written as text. */
const ENVELOPE_LEVELS = 32;

/** The answer, as by the SDK, to a client that has disconnected or that waits when this server ends. */
const NO_ANSWER: HttpResponse = { status: 499, headers: {}, body: '' };

/** Plain calls of the 2026 era, which do not pass through the SDK. */
export interface ModernCalls {
  /** Makes the call. Resolves to its answer, or to the stream of it as soon as there is something to say before. `drop`: it is answered with something else than it has given. */
  answer(exchange: Exchange, call: ModernCall, caller: ModernCaller, drop: () => void): Promise<HttpResponse>;
  /** Ends the waiting calls without an answer. */
  close(): void;
}

/** The plain call that a request makes. Undefined for every other request, and for whatever the SDK refuses. */
export function modernCallOf({ request: { headers } }: Exchange, message: unknown): ModernCall | undefined {
  const { 'content-type': type, 'mcp-protocol-version': version, 'mcp-method': method, 'mcp-name': name } = headers;
  if (version !== VERSION || method !== CALL || type === undefined || !isJsonContentType(type)) return undefined;
  const call = isObject(message) ? modernCallIn(message) : undefined;
  if (call === undefined || name !== call.name || nestsDeeper(call.envelope, ENVELOPE_LEVELS)) return undefined;
  return isTaken(JSON.stringify(call.envelope)) ? call : undefined;
}

/** True if the SDK accepts this envelope, which a client repeats with each call. */
const isTaken = memoizeBounded((envelope: string): boolean => {
  const params = { name: '', _meta: JSON.parse(envelope) };
  const body = { jsonrpc: '2.0', id: 0, method: CALL, params };
  const found = classifyInboundRequest({ httpMethod: 'POST', protocolVersionHeader: VERSION, body });
  return found.kind === 'modern' && found.classification.revision === VERSION;
});

export function createModernCalls(keepAliveMs = KEEP_ALIVE_MS): ModernCalls {
  const open = new Set<() => void>();
  return {
    answer: (exchange, call, caller, drop) =>
      new Promise((resolve) => {
        const answering = beginAnswer(resolve, keepAliveMs);
        open.add(answering.leave);
        void exchange.ended.then((finished) => {
          open.delete(answering.leave);
          if (!finished) answering.leave();
        });
        const { traceparent } = exchange.request.headers;
        caller(call, {
          traceparent: typeof traceparent === 'string' ? traceparent : undefined,
          notify: answering.notify,
        })
          .then(answering.end)
          .catch((error: unknown) => {
            exchange.failed(error);
            drop();
            answering.fail(call.id);
          });
      }),
    close() {
      for (const leave of open) leave();
    },
  };
}

interface Answering {
  readonly notify: (message: JSONRPCMessage) => void;
  readonly end: (message: JSONRPCMessage) => void;
  /** It is an error of ours. */
  readonly fail: (id: RequestId) => void;
  /** There is none. */
  readonly leave: () => void;
}

function beginAnswer(resolve: (answer: HttpResponse) => void, keepAliveMs: number): Answering {
  let flow: EventFlow | undefined;
  let isOver = false;
  return {
    notify(message) {
      if (isOver) return;
      if (flow === undefined) resolve((flow = createEventFlow({ headers: streamHeaders, keepAliveMs, onCancel })));
      flow.push(eventText(message));
    },
    end(message) {
      if (isOver) return;
      if (flow === undefined) resolve({ status: 200, headers: jsonHeaders, body: JSON.stringify(message) });
      else flow.push(eventText(message));
      isOver = true;
      flow?.end();
    },
    fail(id) {
      if (isOver) return;
      isOver = true;
      if (flow === undefined) return resolve(rpcError(500, rpcCodes.internal, NOT_SERVED));
      flow.push(eventText({ jsonrpc: '2.0', id, error: { code: rpcCodes.internal, message: NOT_SERVED } }));
      flow.end();
    },
    leave() {
      isOver = true;
      if (flow === undefined) resolve(NO_ANSWER);
      else flow.end();
    },
  };
}

const onCancel = (): void => undefined;
const eventText = (message: JSONRPCMessage): string => `event: message\ndata: ${JSON.stringify(message)}\n\n`;
const jsonHeaders = { 'content-type': 'application/json' };
const streamHeaders = {
  'cache-control': 'no-cache, no-transform',
  'content-type': 'text/event-stream',
  'x-accel-buffering': 'no',
};
