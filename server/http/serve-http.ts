import type { Log } from '../lib/log.ts';
import { prepareMessage } from '../mcp/client-info.ts';
import type { LinkEndpoint } from '../mcp/link-endpoint.ts';
import type { SubscribedUris } from '../mcp/protocol/subscribed-uris.ts';
import type { HubRunner } from '../runner/hub-runner.ts';
import { createMcpEndpoint } from './endpoint.ts';
import { refuseUrl } from './http-client.ts';
import type { HttpSettings } from './http-settings.ts';
import { createHubClients } from './hub-clients.ts';
import { createLinkSocket } from './link-socket.ts';
import { listenHttp } from './listen.ts';
import type { ToolOffer } from '../mcp/protocol/tool-offer.ts';

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
  /** HTTP clients came, left or introduced themselves. */
  readonly onClients: (labels: readonly string[]) => void;
}

/** The server's face over HTTP. */
export interface HttpFace {
  /** Of the MCP endpoint. */
  readonly url: string;
  /** Who is connected. */
  labels(): readonly string[];
  /** Tells every client that may be told (PSH-02). */
  toolsChanged(): void;
  /** Tells every client that has subscribed. */
  resourceUpdated(uri: string): void;
  approvalOver(log_id: string): void;
  close(): Promise<void>;
}

/** Serves MCP at /mcp and links at /mcp/link. Loaded only where HTTP is asked for: the SDK comes with it. */
export async function serveHttp(options: ServeHttpOptions): Promise<HttpFace> {
  const { settings, token, log } = options;
  const clients = createHubClients(options);
  const endpoint = createMcpEndpoint({
    createServer: (connection) => clients.createServer(connection),
    prepare: prepareMessage,
    refuseUrl,
    log,
    subscribed: options.subscribed,
    connections: clients.connections,
    lookAtTask: (connection) => clients.lookAtTask(connection),
  });
  const listener = await listenHttp({
    endpoint,
    host: settings.host,
    port: settings.port,
    names: settings.names,
    ...(settings.tls === undefined ? {} : { tls: settings.tls }),
    ...(settings.bearer ? { token } : {}),
    log,
    onUpgrade: createLinkSocket({
      boot_id: options.boot_id,
      links: options.links,
      log,
      ...(settings.bearer ? { token } : {}),
    }),
  });
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
    close: () => listener.close(),
  };
}
