import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';
import type { Machine } from '../../lib/home/tokens.ts';
import type { Log } from '../../lib/logging.ts';
import { prepareMessage } from '../mcp/protocol/client-message.ts';
import type { LinkEndpoint } from '../mcp/link-endpoint.ts';
import { loadMetrics, type Metrics } from '../../team/team.ts';
import type { AuditLog } from '../../policy/audit-log.ts';
import type { SubscribedUris } from '../mcp/protocol/resource-updates.ts';
import type { HubRunner } from '../../runner/runner-protocol.ts';
import { createMcpEndpoint } from './endpoint.ts';
import { refuseUrl, tokenDoor, type Door } from './mcp-connection.ts';
import { type HttpSettings, followTlsFiles } from './http-settings.ts';
import { createHubClients } from './hub-clients.ts';
import { createLinkSocket } from './link-socket.ts';
import { urlOf, peerOf } from './exchange.ts';
import { listenHttp, type ServerRole } from './listen.ts';
import type { ToolOffer } from '../mcp/protocol/mcp-state.ts';
import { loadWebSocketServer, refuseOtherBridge, takeOn } from '../../editors/listen.ts';
import { createUnproved } from '../../editors/authentication.ts';
import { connectionBounds, refuseHandshake, type HandshakeRefusal } from '../../lib/sockets.ts';

export interface ServeHttpOptions {
  readonly settings: HttpSettings;
  readonly token: () => string;
  readonly boot_id: string;
  readonly runner: HubRunner;
  readonly newLogId: () => string;
  readonly log: Log;
  readonly toolOffer: ToolOffer;
  readonly answerLimitBytes: number;
  readonly subscribed: SubscribedUris;
  readonly links: Pick<LinkEndpoint, 'take'>;
  readonly audit: Pick<AuditLog, 'listen'>;
  /** The machines whose Editors may sign in, at present. */
  readonly machines: () => readonly Machine[];
  /** An Editor of one of them, which has not proved anything yet. */
  readonly onMachine: MachineSocketOptions['onSocket'];
  readonly role: () => ServerRole;
  /** The connected HTTP clients or their names have changed. */
  readonly onClients: (labels: readonly string[]) => void;
}

export interface HttpFace {
  readonly url: string;
  labels(): readonly string[];
  /** Notifies every client that may be notified (PSH-02). */
  toolsChanged(): void;
  /** Notifies every client that has subscribed. */
  resourceUpdated(uri: string): void;
  approvalOver(log_id: string): void;
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** Serves MCP at /mcp and links at /mcp/link. Loaded only for HTTP, because it loads the SDK. */
export async function serveHttp(options: ServeHttpOptions): Promise<HttpFace> {
  const { settings, token, log } = options;
  const clients = createHubClients(options);
  const endpoint = createMcpEndpoint({
    createServer: (connection) => clients.createServer(connection),
    createCaller: (connection) => clients.createCaller(connection),
    prepare: prepareMessage,
    refuseUrl,
    log,
    subscribed: options.subscribed,
    connections: clients.connections,
    readTask: (connection) => clients.readTask(connection),
  });
  const metrics = settings.metrics === true ? await metricsOf(options, () => clients.labels().length) : undefined;
  const door = await doorOf(settings, token, () => new URL(settings.publicUrl ?? listener.url).href);
  const needsToken = settings.bearer || settings.signIn !== undefined;
  const links = createLinkSocket({
    boot_id: options.boot_id,
    links: options.links,
    log,
    ...(needsToken ? { token } : {}),
  });
  const machines = createMachineSocket({ machines: options.machines, onSocket: options.onMachine, log });
  const listener = await listenHttp({
    endpoint,
    host: settings.host,
    port: settings.port,
    names: settings.names,
    ...(settings.tls === undefined ? {} : { tls: settings.tls }),
    hosts: settings.publicUrl === undefined ? [] : [new URL(settings.publicUrl).host],
    ...(door === undefined ? {} : { door }),
    ...(metrics === undefined ? {} : { metrics }),
    role: options.role,
    log,
    onUpgrade(...given) {
      if (urlOf(given[0]).pathname === MACHINE_PATH) machines.take(...given);
      else links(...given);
    },
  });
  const stopFollowing = followTlsFiles({ settings, use: (tls) => listener.renewTls(tls), log });
  return {
    url: listener.url,
    labels: () => clients.labels(),
    toolsChanged() {
      clients.toolsChanged();
      endpoint.notify.toolsChanged();
    },
    resourceUpdated(uri) {
      clients.resourceUpdated(uri);
      endpoint.notify.resourceUpdated(uri);
    },
    approvalOver: (log_id) => clients.approvalOver(log_id),
    drain: () => listener.drain(),
    async close() {
      stopFollowing();
      await machines.close();
      await listener.close();
    },
  };
}

/** Loads the metrics on demand. */
async function metricsOf({ runner, audit }: ServeHttpOptions, httpClients: () => number): Promise<Metrics> {
  const { createMetrics } = await loadMetrics();
  const metrics = createMetrics({ summary: () => runner.summary(), httpClients });
  audit.listen(metrics.count);
  return metrics;
}

/** The authentication: undefined for programs of this user. Loads the code of sign-in on demand. */
async function doorOf(
  { signIn, bearer }: HttpSettings,
  token: () => string,
  resource: () => string,
): Promise<Door | undefined> {
  if (signIn !== undefined) return (await import('./sign-in-door.ts')).signInDoor({ ...signIn, resource });
  return bearer ? tokenDoor(token) : undefined;
}

/** The path for Editors on other machines. */
export const MACHINE_PATH = '/bridge';

interface MachineSocketOptions {
  /** The machines at present. */
  readonly machines: () => readonly Machine[];
  readonly onSocket: (webSocket: WebSocket, stream: Duplex, proved: () => void, machine: Machine) => void;
  readonly log: Log;
}

/** Accepts WebSockets of Editors on other machines: the handshake names the machine, and both sides then prove its secret (SEC-09). */
export interface MachineSocket {
  take(request: IncomingMessage, socket: Duplex, head: Buffer, whenProved: () => void): void;
  close(): Promise<void>;
}

export function createMachineSocket({ machines, onSocket, log }: MachineSocketOptions): MachineSocket {
  const unproved = createUnproved(connectionBounds().unprovedEditors);
  let loaded: Promise<WebSocketServer> | undefined;
  return {
    take(request, socket, head, whenProved) {
      const named = urlOf(request).searchParams.get('machine') ?? '';
      const machine = machines().find(({ name }) => name === named);
      const otherBridge = refuseOtherBridge(request);
      if (otherBridge !== undefined || machine === undefined) {
        const refusal = otherBridge ?? unknown(named);
        log('warning', `an Editor of another machine was refused: ${refusal.reason}`, peerOf(request));
        return refuseHandshake(socket, refusal);
      }
      unproved.add(socket);
      loaded ??= loadWebSocketServer();
      void loaded.then((server) =>
        server.handleUpgrade(request, socket, head, (webSocket) =>
          takeOn(socket, webSocket, {
            unproved,
            onSocket(ready, stream, proved) {
              onSocket(
                ready,
                stream,
                () => {
                  proved();
                  whenProved();
                },
                machine,
              );
            },
          }),
        ),
      );
    },
    async close() {
      unproved.cutOff();
      for (const client of (await loaded)?.clients ?? []) client.close(1001, 'the server ends');
    },
  };
}

const unknown = (name: string): HandshakeRefusal => ({
  status: '401 Unauthorized',
  reason: `There is no machine ${JSON.stringify(name.slice(0, 100))}, or its token has been withdrawn. On the server: mcp-unity-bridge token machine list`,
});
