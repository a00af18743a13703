import { randomUUID } from 'node:crypto';
import type { Server } from '@modelcontextprotocol/server';
import type { Envelope } from '../../../generated/typescript/types.ts';
import type { CallingClient } from '../../hub/protocol/call.ts';
import type { ConnectionWatch } from './connections.ts';
import {
  callerName,
  createHttpClients,
  httpClient,
  httpLabel,
  type McpConnection,
  type RequestId,
} from './mcp-connection.ts';
import type { Log } from '../../lib/logging.ts';
import { traceOf } from '../../lib/errors.ts';
import { type McpPeer, createMcpServer } from '../mcp/mcp-server.ts';
import { type ModernCaller, modernCaller } from '../mcp/direct-call.ts';
import { type McpCall, type McpServerOptions, offerTo, type ToolOffer } from '../mcp/protocol/mcp-state.ts';
import type { SubscribedUris } from '../mcp/protocol/resource-updates.ts';
import type { ReadTask } from '../mcp/tasks/listen-to-tasks.ts';
import { readTask } from '../mcp/tasks/serve-tasks.ts';
import type { HubRunner } from '../../runner/runner-protocol.ts';

/** Answered calls that a late cancel or a resumption may still name (EXO-06); more than any client has at once. */
const CALLS_LIMIT = 1_000;
/** A client of the 2026 era has no connection that could end, so it counts as connected for this long after its last request. */
const CLIENT_MEMORY_MS = 10 * 60_000;
/** More than there are; a client that calls itself something else each time is many. */
const RECENT_LIMIT = 1_000;

export interface HubClientsOptions {
  readonly runner: HubRunner;
  readonly newLogId: () => string;
  readonly log: Log;
  /** Which tools of the Editor are offered; a client may say otherwise in its URL (`?tools=`). */
  readonly toolOffer: ToolOffer;
  /** Results above this are cut (ENV-10). */
  readonly answerLimitBytes: number;
  /** The uris that sessions of the 2025 era subscribe to. */
  readonly subscribed: SubscribedUris;
  /** The connected clients or their names have changed. */
  readonly onClients: (labels: readonly string[]) => void;
}

/** The connected HTTP clients, each with its server. */
export interface HubClients {
  /** The connections of all of them; for `createMcpEndpoint`. */
  readonly connections: ConnectionWatch;
  /** For `createMcpEndpoint`. */
  createServer(connection: McpConnection): Server;
  /** For `createMcpEndpoint`. */
  createCaller(connection: McpConnection): ModernCaller;
  /** For `createMcpEndpoint`. */
  readTask(connection: Pick<McpConnection, 'url' | 'principal'>): ReadTask;
  /** Updates for the sessions of the 2025 era; the endpoint notifies the others. */
  toolsChanged(): void;
  resourceUpdated(uri: string): void;
  approvalOver(log_id: string): void;
  labels(): readonly string[];
}

export function createHubClients(options: HubClientsOptions): HubClients {
  const { log, runner, newLogId, toolOffer, answerLimitBytes } = options;
  const peers = new Set<McpPeer>();
  const sessionLabels = new Map<McpConnection, string>();
  const labels = (): readonly string[] => [...sessionLabels.values(), ...recentLabels.all()];
  const onClients = (): void => options.onClients(labels());
  const recentLabels = createRecentLabels(onClients);
  const client_uuid = randomUUID();
  let lastOrdinal = 0;
  const optionsOf = (connection: McpConnection, calls: Calls): McpServerOptions => {
    const clientOf = createHttpClients(connection);
    return {
      era: connection.era,
      newLogId,
      ask(call) {
        if (connection.era === 'modern') recentLabels.add(httpLabel(call.clientName, connection));
        const request = { client_uuid, ordinal: (lastOrdinal += 1) };
        return ask(runner, { connection, client: clientOf(call.clientName), calls, call, request });
      },
      read: (read, name) => runner.read(clientOf(name), read),
      approve: (answer) => runner.approve({ ...answer, by: callerName(answer.by, connection) }),
      cancelOperation: (log_id, by) => runner.cancelOperation(log_id, callerName(by, connection)),
      ...offerTo(connection.url.searchParams.get('tools'), toolOffer),
      answerLimitBytes,
      onClient(name) {
        sessionLabels.set(connection, httpLabel(name, connection));
        onClients();
      },
      onFault: (error) => log('error', `a request failed: ${traceOf(error)}`),
    };
  };

  return {
    connections: {
      back: (connection) => runner.feed({ type: 'client_back', connection }),
      gone: (connection, reset) => runner.feed({ type: 'client_gone', connection, reset }),
    },
    createServer(connection) {
      const calls = createCalls(runner, connection.session_id);
      const subscriber = options.subscribed.open();
      const peer = createMcpServer({ ...optionsOf(connection, calls), subscriber });
      peers.add(peer);
      connection.watch({
        ...calls,
        directCall: peer.directCall,
        ended() {
          peers.delete(peer);
          subscriber.close();
          if (sessionLabels.delete(connection)) onClients();
        },
      });
      return peer.server;
    },
    createCaller(connection) {
      const calls = createCalls(runner, undefined);
      connection.watch({ ...calls, ended: () => undefined });
      return modernCaller(optionsOf(connection, calls));
    },
    readTask: (connection) => (taskId, description) =>
      readTask(
        { newLogId, answerLimitBytes, read: (read, name) => runner.read(httpClient(name, connection), read) },
        taskId,
        description,
      ),
    toolsChanged() {
      for (const peer of peers) peer.listChanged('tools');
    },
    resourceUpdated(uri) {
      for (const peer of peers) peer.resourceUpdated(uri);
    },
    approvalOver(log_id) {
      for (const peer of peers) peer.approvalOver(log_id);
    },
    labels,
  };
}

/** The calls of one connection, by the request that made them. */
interface Calls {
  /** A new request has this id: the entry of an earlier one no longer applies. */
  began(id: RequestId): void;
  add(id: RequestId, call_id: number): void;
  /** The hub has answered; a confirmation or a cancel may still follow. */
  answered(id: RequestId): void;
  /** The request has been answered with something else. */
  drop(id: RequestId): void;
  sent(id: RequestId, method: string, connection: number): void;
  acknowledged(id: RequestId, method: string): void;
  used(): void;
  abandoned(id: RequestId): void;
  cancelled(id: RequestId): void;
  hasBegun(id: RequestId): boolean;
}

function createCalls(runner: HubRunner, session: string | undefined): Calls {
  const calls = new Map<RequestId, number>();
  const unanswered = new Set<RequestId>();
  const drop = (id: RequestId): void => {
    calls.delete(id);
    unanswered.delete(id);
  };
  return {
    began: drop,
    add(id, call_id) {
      drop(id);
      calls.set(id, call_id);
      unanswered.add(id);
    },
    answered(id) {
      unanswered.delete(id);
      for (const known of calls.keys()) {
        if (calls.size <= CALLS_LIMIT) return;
        if (!unanswered.has(known)) calls.delete(known);
      }
    },
    drop,
    // Resources and prompts that ask for work show it in a form of their own: that confirms nothing.
    sent(id, method, connection) {
      const call_id = calls.get(id);
      if (call_id !== undefined && givesResults(method)) runner.feed({ type: 'answer_sent', call_id, connection });
    },
    acknowledged(id, method) {
      const call_id = calls.get(id);
      if (call_id !== undefined && givesResults(method)) runner.feed({ type: 'call_delivered', call_id });
    },
    used() {
      if (session !== undefined) runner.feed({ type: 'session_used', session });
    },
    abandoned(id) {
      const call_id = calls.get(id);
      if (call_id !== undefined) runner.abandon(call_id);
    },
    cancelled(id) {
      const call_id = calls.get(id);
      if (call_id !== undefined) runner.cancel(call_id);
    },
    hasBegun: (id) => calls.has(id),
  };
}

interface Asking {
  readonly connection: McpConnection;
  readonly client: CallingClient;
  readonly calls: Calls;
  readonly call: McpCall;
  readonly request: { readonly client_uuid: string; readonly ordinal: number };
}

function ask(
  runner: HubRunner,
  {
    connection,
    client,
    calls,
    call: { call, id, onProgress, onQuestion, asksInTask, continues, left, traceparent },
    request,
  }: Asking,
): Promise<Envelope> {
  return new Promise((resolve) => {
    const state = { isAnswered: false };
    const call_id = runner.call(
      {
        client,
        call,
        request,
        ...sessionOf(connection),
        waited_ms: 0,
        wants_progress: onProgress !== undefined,
        can_ask: onQuestion !== undefined,
        ...(continues === undefined ? {} : { continues }),
        ...(asksInTask === true ? { asks_in_task: true } : {}),
        ...(traceparent === undefined ? {} : { traceparent }),
      },
      {
        answered(envelope) {
          state.isAnswered = true;
          calls.answered(id);
          resolve(envelope);
        },
        accepted: () => undefined,
        progress: (progress, message) => onProgress?.(progress, message),
        ask: (question) => onQuestion?.(question),
      },
    );
    const leave = (): void => {
      calls.drop(id);
      runner.leave(call_id);
    };
    // The hub may ask or answer at once, before the call has its number.
    if (left?.isLeft() === true) return leave();
    calls.add(id, call_id);
    if (state.isAnswered) calls.answered(id);
    left?.onLeave(leave);
  });
}

/** True if the answer is an end of work in the form of that method. */
const givesResults = (method: string): boolean => method === 'tools/call' || method === 'tasks/get';

const sessionOf = ({ session_id }: McpConnection): { readonly session?: string } =>
  session_id === undefined ? {} : { session: session_id };

interface RecentLabels {
  add(label: string): void;
  all(): readonly string[];
}

function createRecentLabels(onChange: () => void): RecentLabels {
  const timers = new Map<string, NodeJS.Timeout>();
  return {
    add(label) {
      const known = timers.get(label);
      if (known !== undefined) return void known.refresh();
      const drop = (): void => {
        timers.delete(label);
        onChange();
      };
      timers.set(label, setTimeout(drop, CLIENT_MEMORY_MS).unref());
      const [oldest] = timers;
      if (timers.size > RECENT_LIMIT && oldest !== undefined) {
        clearTimeout(oldest[1]);
        timers.delete(oldest[0]);
      }
      onChange();
    },
    all: () => [...timers.keys()],
  };
}
