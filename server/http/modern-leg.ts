import { createMcpHandler, type ServerNotifier } from '@modelcontextprotocol/server';
import { listenedUris } from '../mcp/protocol/subscribed-uris.ts';
import { isObject } from '../lib/json.ts';
import { type ListenRequest, readListenRequest } from '../mcp/tasks/listen-to-tasks.ts';
import { answeredAfterDispatch } from './after-dispatch.ts';
import type { McpEndpointOptions } from './endpoint-options.ts';
import type { Exchange } from './exchange.ts';
import type { RequestWatcher } from './mcp-connection.ts';
import { withMismatchStatus } from './mismatch-status.ts';
import { methodOf, requestIdOf } from './request-ids.ts';
import { rpcCodes, rpcError } from './rpc-error.ts';
import { toldOfTasks } from './told-of-tasks.ts';
import { writeAnswer } from './write-answer.ts';

/** The 2026-07-28 form: each request is independent of the others. */
export interface ModernLeg {
  handle(exchange: Exchange, message: unknown): Promise<void>;
  readonly notify: ServerNotifier;
  close(): Promise<void>;
}

const other: ListenRequest = { kind: 'other' };

export function createModernLeg({
  createServer,
  log,
  subscribed,
  keepAliveMs,
  lookAtTask,
}: McpEndpointOptions): ModernLeg {
  const exchanges = new WeakMap<Request, Exchange>();
  const watchers = new WeakMap<Exchange, RequestWatcher>();
  let closing = false;
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const exchange = requestInfo === undefined ? undefined : exchanges.get(requestInfo);
      if (exchange === undefined) throw new Error('a server is made for a request of this endpoint');
      const { url, principal } = exchange;
      return createServer({ era: 'modern', url, principal, watch: (watcher) => void watchers.set(exchange, watcher) });
    },
    {
      legacy: 'reject',
      onerror: (error) => log('info', `MCP over HTTP: ${error.message}`),
      ...(keepAliveMs === undefined ? {} : { keepAliveMs }),
    },
  );

  return {
    async handle(exchange, given) {
      const listen =
        isObject(given) && lookAtTask !== undefined ? readListenRequest(given, lookAtTask(exchange)) : other;
      if (listen.kind === 'refused') {
        const body = { jsonrpc: '2.0', id: requestIdOf(given) ?? null, error: listen.error };
        return writeAnswer(exchange, Promise.resolve(Response.json(body, { status: 400 })));
      }
      const message = listen.kind === 'tasks' ? listen.listening.message : given;
      if (exchange.form === 'json' && methodOf(message) === 'subscriptions/listen') {
        const refusal = rpcError(
          406,
          rpcCodes.http,
          'Expected text/event-stream in the Accept header: subscriptions/listen is answered with a stream.',
          requestIdOf(message) ?? null,
        );
        return writeAnswer(exchange, Promise.resolve(refusal));
      }
      const request = exchange.forSdk();
      exchanges.set(request, exchange);
      const subscriber = subscribed?.open();
      for (const uri of listenedUris(message) ?? []) subscriber?.add(uri);
      const id = requestIdOf(message);
      const coming = handler
        .fetch(request, { parsedBody: message })
        .then((answer) => (listen.kind === 'tasks' ? toldOfTasks(answer, listen.listening) : answer))
        .then((answer) =>
          id !== undefined && watchers.get(exchange)?.hasBegun(id) === true
            ? answeredAfterDispatch(answer)
            : withMismatchStatus(answer),
        );
      await writeAnswer(exchange, coming, keepAliveMs === undefined ? {} : { keepAliveMs });
      const finished = await exchange.ended;
      subscriber?.close();
      const watcher = watchers.get(exchange);
      if (id !== undefined) {
        if (finished && !closing && !exchange.connection.isOver())
          watcher?.sent(id, methodOf(message), exchange.connection.number);
        else watcher?.abandoned(id);
      }
      watcher?.ended();
    },
    notify: handler.notify,
    async close() {
      closing = true;
      await handler.close();
    },
  };
}
