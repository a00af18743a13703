import { isDeepStrictEqual } from 'node:util';
import { expect, onTestFinished, vi } from 'vitest';
import { prepareMessage } from '../../mcp/protocol/client-message.ts';
import { createSubscribedUris } from '../../mcp/protocol/resource-updates.ts';
import { createFakeRunner, sampleLogId, type FakeRunner } from '../../mcp/testing/fake-runner.ts';
import { createMcpEndpoint } from '../endpoint.ts';
import type { McpEndpointOptions } from '../endpoint-options.ts';
import { refuseUrl, type McpConnection, type RequestWatcher } from '../mcp-connection.ts';
import { createHubClients, type HubClients } from '../hub-clients.ts';
import { type HttpListenerOptions, listenHttp } from '../listen.ts';
import { waitFor } from '../../../../proof/kit/scratch.ts';

/** The same calls, past the SDK and through it: the client and the hub must receive the same. */
type Way = 'directly' | 'through the SDK';

export interface Stage {
  readonly url: string;
  readonly fake: FakeRunner;
  /** Calls that have passed the SDK by. */
  readonly direct: unknown[];
  readonly faults: string[];
  approvalOver(log_id: string): void;
  /** Requests that wait for an answer in the server. */
  serving(): number;
  /** Holds back the answer to a DELETE from now on. Returns how to release it. */
  holdDeletes(): () => void;
  close(): Promise<void>;
}

/** What is not as in the other tests. */
export interface StageOptions extends Pick<McpEndpointOptions, 'events' | 'keepAliveMs' | 'sessions'> {
  readonly door?: HttpListenerOptions['door'];
}

/** Plays the same twice. `calls`: as many are to pass the SDK by. Returns what the client has read. */
export async function bothWays(
  play: (stage: Stage) => Promise<unknown>,
  calls = 1,
  options: StageOptions = {},
): Promise<unknown> {
  const [direct, sdk] = [await openStage('directly', options), await openStage('through the SDK', options)];
  const read = await play(direct);
  expect(read).toEqual(await play(sdk));
  const isSame = (): boolean => isDeepStrictEqual(heardBy(direct), heardBy(sdk));
  await waitFor('the same to be heard', isSame).catch(() => expect(heardBy(direct)).toEqual(heardBy(sdk)));
  expect([direct.direct.length, sdk.direct.length]).toEqual([calls, 0]);
  return read;
}

/** Without the names of streams and sessions, which differ from run to run. */
export const plain = (text: string): string => text.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}/g, 'random');

/** A server over HTTP, and the hub that a test plays. */
export async function openStage(way: Way, { door, ...others }: StageOptions = {}): Promise<Stage> {
  const fake = createFakeRunner();
  const [direct, faults] = [[] as unknown[], [] as string[]];
  const log = (level: string, message: string): void =>
    void (level === 'error' && faults.push(message.split('\n')[0] ?? ''));
  const clients = createHubClients({
    runner: fake.runner,
    newLogId: () => sampleLogId,
    log,
    toolOffer: 'six',
    answerLimitBytes: 100_000,
    subscribed: createSubscribedUris(() => undefined),
    onClients: () => undefined,
  });
  const endpoint = createMcpEndpoint({
    ...others,
    log,
    prepare: prepareMessage,
    refuseUrl,
    connections: clients.connections,
    createServer: (connection: McpConnection) =>
      clients.createServer({
        ...connection,
        get principal() {
          return connection.principal;
        },
        watch: (watcher) => connection.watch(watched(way, watcher, direct)),
      }),
    ...(way === 'through the SDK' ? {} : { createCaller: counted(clients, direct) }),
  });
  const { endpoint: watchedEndpoint, serving, holdDeletes } = watch(endpoint);
  const http = await listenHttp({
    endpoint: watchedEndpoint,
    host: '127.0.0.1',
    port: 0,
    log,
    ...(door === undefined ? {} : { door }),
  });
  onTestFinished(() => http.close());
  return {
    url: http.url,
    fake,
    direct,
    faults,
    approvalOver: (log_id) => clients.approvalOver(log_id),
    serving,
    holdDeletes,
    close: () => http.close(),
  };
}

function watched(way: Way, { directCall, ...others }: RequestWatcher, direct: unknown[]): RequestWatcher {
  if (way === 'through the SDK') return others;
  return {
    ...others,
    directCall(message, traceparent) {
      const call = directCall?.(message, traceparent);
      if (call !== undefined) direct.push(message);
      return call;
    },
  };
}

const counted =
  (clients: HubClients, direct: unknown[]): HubClients['createCaller'] =>
  (connection) => {
    const caller = clients.createCaller(connection);
    return (call, carriedBy) => {
      direct.push(call);
      return caller(call, carriedBy);
    };
  };

type Endpoint = HttpListenerOptions['endpoint'];

interface Watched extends Pick<Stage, 'serving' | 'holdDeletes'> {
  readonly endpoint: Endpoint;
}

function watch(endpoint: Endpoint): Watched {
  let isHolding = false;
  let serving = 0;
  const release: (() => void)[] = [];
  return {
    endpoint: {
      handle(request, response, principal) {
        if (isHolding && request.method === 'DELETE') {
          const end = vi.spyOn(response, 'end').mockReturnValue(response);
          release.push(() => {
            end.mockRestore();
            response.end();
          });
        }
        serving += 1;
        return endpoint.handle(request, response, principal).finally(() => (serving -= 1));
      },
      close: () => endpoint.close(),
    },
    serving: () => serving,
    holdDeletes() {
      isHolding = true;
      return () => {
        for (const go of release) go();
      };
    },
  };
}

/** The events of the hub, except those about connections of clients. */
function heardBy({ fake, faults }: Stage): object {
  const calls = fake.calls.map(({ call: { client, ...call }, state }) => ({
    ...call,
    request: call.request?.ordinal,
    session: plain(call.session ?? ''),
    client: plain(JSON.stringify(client)),
    state,
  }));
  const events = fake.events
    .filter(({ type }) => type !== 'client_back' && type !== 'client_gone')
    .map((event) => plain(JSON.stringify({ ...event, connection: undefined })));
  return { calls, events: events.toSorted(), approvals: fake.approvals, faults };
}
