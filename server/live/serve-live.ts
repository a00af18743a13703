import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { boundConnections } from '../clients/http/connections.ts';
import { createUserGuard } from '../clients/http/guard.ts';
import type { HubRunner } from '../runner/runner-protocol.ts';
import { connectionBounds, listenOnLoopback } from '../lib/sockets.ts';
import type { LiveFile, LiveMemory } from '../lib/home/state-files.ts';
import { createLiveFeed, type LiveFeed, type LiveFeedOptions } from './feed.ts';
import { type Page, requirePage, refusePage } from './page.ts';
import { answerPageRequest } from './page-requests.ts';
import { createOneTimeCodes, createPageSessions, type PageRefusal } from './page-sessions.ts';
import { createPageActions, type PageActionsOptions } from './page-actions.ts';
import { nextTurn } from '../lib/waiting.ts';
import { reasonOf, traceOf, failureOf } from '../lib/errors.ts';

/** The live page of this server, on its own port of the loopback interface. */
export interface LivePage {
  /** Opens the page once, within two minutes. */
  newLink(): string;
  /** Pages that are open, and links that may still be followed. */
  count(): number;
  /** A page is open. */
  isOpen(): boolean;
  close(): Promise<void>;
}

export interface ServeLiveOptions extends LiveFeedOptions {
  readonly runner: HubRunner;
  readonly decideTools: PageActionsOptions['decideTools'];
  /** Stores data for the next server; absent: none is stored. */
  readonly memory?: LiveMemory;
  /** The folder with the files of the page. */
  readonly folder: string;
  /** Unix ms; replaced in tests. */
  readonly now?: () => number;
  /** The user whose connections are accepted; replaced in tests. */
  readonly user?: number;
}

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
const PATH_BYTES = 16;

/** Listens. Rejects, with a sentence, if it cannot. */
export async function serveLive(options: ServeLiveOptions): Promise<LivePage> {
  requirePage(options.folder);
  const server = createServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: 2_000,
    keepAliveTimeout: 10_000,
  });
  const connections = boundConnections(server, connectionBounds().page);
  const before = rememberedBy(options);
  const port = await listenOnLoopback(server, before?.port)
    .catch(() => listenOnLoopback(server))
    .catch(refuseToListen);
  const now = options.now ?? Date.now;
  // Open pages reconnect to the earlier address only.
  const again = before?.port === port ? before : undefined;
  const base = again?.base ?? `/${randomBytes(PATH_BYTES).toString('base64url')}/`;
  const codes = createOneTimeCodes(now);
  const feed = createLiveFeed(options);
  const page: Page = {
    options,
    guard: { names: [], port, scheme: 'http' },
    base,
    codes,
    nonces: createOneTimeCodes(now),
    sessions: createPageSessions({
      port,
      path: base,
      now,
      earlier: again?.sessions ?? [],
      onChange: (sessions) => rememberSessions(options, { port, base, sessions }),
    }),
    feed,
    act: createPageActions(options),
  };
  const users = createUserGuard(options.user);
  server.on('request', (request, response) => {
    const serve = (): Promise<void> => {
      connections.serving(request.socket, response);
      return answerPageRequest(page, request, response);
    };
    const handled = users.mayPass(request.socket)
      ? serve()
      : users
          .refuse(request.socket)
          .then((other) => (other === undefined ? serve() : refusePage(page, response, otherUser)));
    handled.catch((error: unknown) => {
      options.log('error', `the live page: ${traceOf(error)}`);
      response.destroy();
    });
  });
  server.on('upgrade', (_request, socket) => socket.destroy());
  options.log('info', 'the live page can be opened', { port });
  return {
    newLink: () => `http://127.0.0.1:${port}${base}?code=${codes.mint()}`,
    count: () => feed.count() + codes.count(),
    isOpen: () => feed.count() > 0,
    close: () => closeServer(server, feed),
  };
}

const otherUser: PageRefusal = { status: 403, reason: 'This page belongs to another user of this machine.' };

function refuseToListen(error: unknown): never {
  throw new Error(`The live page cannot listen on 127.0.0.1: ${reasonOf(error)}.`);
}

/** The address of the previous server, if one of its pages may still be open. */
function rememberedBy({ memory, now = Date.now }: ServeLiveOptions): LiveFile | undefined {
  const file = memory?.read();
  const sessions = file?.sessions.filter(({ until }) => until > now()) ?? [];
  return file === undefined || sessions.length === 0 ? undefined : { ...file, sessions };
}

/** Without it, pages must be opened again after a restart, but still work. */
function rememberSessions({ memory, log }: ServeLiveOptions, file: LiveFile): void {
  const failure = failureOf(() => memory?.write(file));
  if (failure !== undefined)
    log('warning', `the live page: its sessions could not be kept for the next server: ${failure}`);
}

async function closeServer(server: Server, feed: LiveFeed): Promise<void> {
  server.close();
  feed.close();
  // The ends of the streams get out first.
  await nextTurn();
  server.closeAllConnections();
}
