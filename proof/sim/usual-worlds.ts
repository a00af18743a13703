import type { HttpKind } from './http-client.ts';
import { game, clientCalled, type WorldOptions } from './world-options.ts';

/** Two stores, and an Editor that knows both of their servers. */
export const twoServers: Pick<WorldOptions, 'servers' | 'editors' | 'clients'> = {
  servers: 2,
  editors: [{ project: game, servers: [0, 1] }],
  clients: [clientCalled('client 0'), clientCalled('client 1'), { ...clientCalled('client 2'), server: 1 }],
};

/** Two servers, one of which owns the record of both, and an Editor that knows their addresses. */
export const oneSpace: Pick<WorldOptions, 'servers' | 'isSpace' | 'editors'> = {
  servers: 2,
  isSpace: true,
  editors: [{ project: game, servers: [0, 1] }],
};

/** The second client comes over HTTP. */
export const withHttp = (http: HttpKind): Pick<WorldOptions, 'clients'> => ({
  clients: [clientCalled('client 0'), { ...clientCalled('client 1'), http }],
});
