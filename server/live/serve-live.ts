import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { boundConnections } from '../http/bounded-connections.ts';
import { createUserGuard } from '../http/other-user.ts';
import type { HubRunner } from '../runner/hub-runner.ts';
import { connectionBounds } from '../lib/connection-bounds.ts';
import { readRecord } from './read-record.ts';
import type { LiveFile, LiveMemory } from '../home/live-file.ts';
import {
  ACTION_HEADER,
  type ActionAnswer,
  type OperationOutcome,
  type OutcomesAnswer,
  type ResumeNonce,
} from '../link/protocol.ts';
import { eventText } from './changes.ts';
import { createLiveFeed, type LiveFeed, type LiveFeedOptions } from './feed.ts';
import { outcomeOf, pictureOfPage } from './outcomes.ts';
import { createOneTimeCodes, type OneTimeCodes } from './one-time-codes.ts';
import { createPageActions, type PageActions, type PageActionsOptions } from './page-actions.ts';
import { readPageFile, requirePage } from './page-files.ts';
import { refusePageStranger, type PageRefusal } from './page-guard.ts';
import { pageHeaders } from './page-headers.ts';
import { createPageSessions, type PageSession, type PageSessions } from './page-sessions.ts';
import { openLiveStream } from './stream.ts';
import { reasonOf, traceOf } from '../lib/reason-of.ts';

/** The live page of this server, on a port of the loopback interface of its own. */
export interface LivePage {
  /** Opens the page once, within two minutes. */
  newLink(): string;
  /** Pages that are open, and links that may still be followed. */
  count(): number;
  /** Somebody has a page open. */
  isOpen(): boolean;
  close(): Promise<void>;
}

export interface ServeLiveOptions extends LiveFeedOptions {
  readonly runner: HubRunner;
  readonly decideTools: PageActionsOptions['decideTools'];
  /** What stays for the next server; absent: nothing does. */
  readonly memory?: LiveMemory;
  /** Where the files of the page are. */
  readonly folder: string;
  /** Unix ms; tests give their own. */
  readonly now?: () => number;
  /** Whose connections are taken; tests give another user than they are. */
  readonly user?: number;
}

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
const STREAMS = 20;
const PATH_BYTES = 16;

interface Page {
  readonly options: ServeLiveOptions;
  readonly port: number;
  /** Begins and ends with a slash. */
  readonly base: string;
  readonly codes: OneTimeCodes;
  /** What pages prove themselves over. Never among the codes: those open a session to whoever has one. */
  readonly nonces: OneTimeCodes;
  readonly sessions: PageSessions;
  readonly feed: LiveFeed;
  readonly act: PageActions;
}

/** Listens. Rejects, in a sentence, where it cannot. */
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
  const port = await listen(server, before?.port ?? 0).catch(() => listen(server, 0));
  const now = options.now ?? Date.now;
  // Elsewhere nobody looks for us.
  const again = before?.port === port ? before : undefined;
  const base = again?.base ?? `/${randomBytes(PATH_BYTES).toString('base64url')}/`;
  const codes = createOneTimeCodes(now);
  const feed = createLiveFeed(options);
  const page: Page = {
    options,
    port,
    base,
    codes,
    nonces: createOneTimeCodes(now),
    sessions: createPageSessions({
      port,
      path: base,
      now,
      earlier: again?.sessions ?? [],
      onChange: (sessions) => remember(options, { port, base, sessions }),
    }),
    feed,
    act: createPageActions(options),
  };
  const users = createUserGuard(options.user);
  server.on('request', (request, response) => {
    const serve = (): Promise<void> => {
      connections.serving(request.socket, response);
      return handle(page, request, response);
    };
    const handled = users.mayPass(request.socket)
      ? serve()
      : users
          .refuse(request.socket)
          .then((other) => (other === undefined ? serve() : refuse(page, response, otherUser)));
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
    close: () => close(server, feed),
  };
}

const otherUser: PageRefusal = { status: 403, reason: 'This page belongs to another user of this machine.' };

/** Where the server before was, if a page of it may still be open. */
function rememberedBy({ memory, now = Date.now }: ServeLiveOptions): LiveFile | undefined {
  const file = memory?.read();
  const sessions = file?.sessions.filter(({ until }) => until > now()) ?? [];
  return file === undefined || sessions.length === 0 ? undefined : { ...file, sessions };
}

/** Without it pages are opened anew after a restart; they work all the same. */
function remember({ memory, log }: ServeLiveOptions, file: LiveFile): void {
  try {
    memory?.write(file);
  } catch (error) {
    log('warning', `the live page: its sessions could not be kept for the next server: ${reasonOf(error)}`);
  }
}

/** `wanted`: a port, or 0 for any. */
function listen(server: Server, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    // After the start: no free descriptor for a connection. The next one finds one.
    server.on('error', (error) => reject(new Error(`The live page cannot listen on 127.0.0.1: ${error.message}.`)));
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
    });
  });
}

async function close(server: Server, feed: LiveFeed): Promise<void> {
  server.close();
  feed.close();
  // The ends of the streams get out first.
  await new Promise((resolve) => setImmediate(resolve));
  server.closeAllConnections();
}

async function handle(page: Page, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const refusal = refusePageStranger(request, page.port);
  if (refusal !== undefined) return refuse(page, response, refusal);
  const url = URL.canParse(request.url ?? '', 'http://127.0.0.1')
    ? new URL(request.url ?? '', 'http://127.0.0.1')
    : undefined;
  if (url?.pathname.startsWith(page.base) !== true)
    return refuse(page, response, {
      status: 404,
      reason: 'Nothing is here. Run `mcp-unity-bridge open` for a link to the live page.',
    });
  const path = url.pathname.slice(page.base.length);
  if (request.method !== 'GET' && request.method !== 'POST')
    return refuse(page, response, { status: 405, reason: 'Expected GET or POST.' });
  const session = page.sessions.of(request.headers);
  const code = url.searchParams.get('code');
  const isCrossSite = request.headers['sec-fetch-site'] === 'cross-site';
  if (request.method === 'GET' && path === '' && code !== null)
    return enter(page, response, { code, session, isCrossSite });
  if (session === undefined && path === 'resume' && request.method === 'GET')
    return resume(page, { request, url }, response);
  if (session === undefined)
    return path === '' && request.method === 'GET'
      ? explain(response)
      : refuse(page, response, { status: 401, reason: noSession });
  if (request.method === 'POST') return act(page, path, request, response);
  if (path === 'events') return follow(page, session, response);
  if (path === 'outcomes') return tellOutcomes(page, url.searchParams.getAll('log_id'), response);
  if (path === 'picture') return draw(page, url.searchParams.get('log_id') ?? '', response);
  if (path === 'operation') return show(page, url.searchParams.get('log_id') ?? '', response);
  const file = await readPageFile(page.options.folder, path);
  if (file === undefined) return refuse(page, response, { status: 404, reason: 'The live page has no such part.' });
  response
    .writeHead(200, { ...pageHeaders, 'content-type': file.type, 'content-length': file.content.length })
    .end(file.content);
}

const noSession = 'Expected the cookie of a session: run `mcp-unity-bridge open` and open the link that it prints.';

interface Entry {
  readonly code: string;
  readonly session: PageSession | undefined;
  /** A page of another site has led the browser here. */
  readonly isCrossSite: boolean;
}

/** The code leaves the address at once: it stands in no history that anybody could use. */
function enter({ codes, sessions, base }: Page, response: ServerResponse, { code, session, isCrossSite }: Entry): void {
  const isNew = codes.redeem(code);
  if (!isNew && session === undefined) return explain(response);
  const headers = { ...pageHeaders, ...(isNew ? { 'set-cookie': sessions.open() } : {}) };
  if (!isCrossSite) return void response.writeHead(303, { ...headers, location: base }).end();
  // A redirect would still belong to the other site's navigation, to which a browser adds no strict cookie; the next one is ours.
  const html = htmlOf(`<p>Opening the live page… <a href="${base}">Go on</a> if nothing happens.</p>`);
  response
    .writeHead(200, { ...headers, refresh: `0; url=${base}`, 'content-type': 'text/html; charset=utf-8' })
    .end(html);
}

/** A page of the server before: it gets a nonce, and for the proof over it a session with the rest of its time. */
function resume(
  page: Page,
  { request, url }: { readonly request: IncomingMessage; readonly url: URL },
  response: ServerResponse,
): void {
  if (request.headers[ACTION_HEADER] === undefined)
    return refuse(page, response, {
      status: 403,
      reason: `Expected the header ${ACTION_HEADER}, which the live page sends.`,
    });
  const [nonce, proof] = [url.searchParams.get('nonce'), url.searchParams.get('proof')];
  if (nonce === null || proof === null) {
    const asked: ResumeNonce = { nonce: page.nonces.mint() };
    return sendJson(response, 200, asked);
  }
  const cookie = page.nonces.redeem(nonce) ? page.sessions.resume(nonce, proof) : undefined;
  if (cookie === undefined) return refuse(page, response, { status: 401, reason: noSession });
  response.setHeader('set-cookie', cookie);
  const done: ActionAnswer = { message: 'The session continues.' };
  sendJson(response, 200, done);
}

const htmlOf = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>mcp-unity-bridge</title>${body}</html>`;

/** A browser that has followed a link of another site brings its cookie only with the next click. */
function explain(response: ServerResponse): void {
  const text =
    'This link to the live page has been used already, or is older than two minutes, or the server has ended since. For a new one run: mcp-unity-bridge open';
  const html = htmlOf(`<p>${text}</p><p><a href="./">Already opened it in this browser? Continue</a></p>`);
  response.writeHead(401, { ...pageHeaders, 'content-type': 'text/html; charset=utf-8' }).end(html);
}

function follow(page: Page, session: PageSession, response: ServerResponse): void {
  if (page.feed.count() >= STREAMS)
    return refuse(page, response, { status: 503, reason: `${STREAMS} pages are open already: close some.` });
  response.writeHead(200, { ...pageHeaders, 'content-type': 'text/event-stream', connection: 'keep-alive' });
  const now = page.options.now ?? Date.now;
  const stream = openLiveStream(response, { isValid: () => session.until > now() });
  stream.write(eventText('resume', { key: session.key }));
  page.feed.follow(stream);
}

async function show(page: Page, log_id: string, response: ServerResponse): Promise<void> {
  try {
    const found = await readRecord(page.options.runner, log_id);
    if (found === undefined)
      return refuse(page, response, {
        status: 404,
        reason: `Nothing is stored under the log_id ${JSON.stringify(log_id.slice(0, 100))}: it has expired, or never was.`,
      });
    sendJson(response, 200, found);
  } catch (error) {
    refuse(page, response, { status: 503, reason: reasonOf(error) });
  }
}

/** As many as a screen has rows. */
const OUTCOMES_LIMIT = 50;

async function tellOutcomes(page: Page, log_ids: readonly string[], response: ServerResponse): Promise<void> {
  if (log_ids.length > OUTCOMES_LIMIT)
    return refuse(page, response, {
      status: 400,
      reason: `Expected at most ${OUTCOMES_LIMIT} log_ids, got ${log_ids.length}.`,
    });
  const outcomes: OperationOutcome[] = [];
  try {
    for (const log_id of log_ids) {
      // oxlint-disable-next-line no-await-in-loop -- each may be megabytes: one at a time is in memory
      const found = await readRecord(page.options.runner, log_id);
      const outcome = found === undefined ? undefined : outcomeOf(log_id, found);
      if (outcome !== undefined) outcomes.push(outcome);
    }
  } catch (error) {
    return refuse(page, response, { status: 503, reason: reasonOf(error) });
  }
  const answer: OutcomesAnswer = { outcomes };
  sendJson(response, 200, answer);
}

async function draw(page: Page, log_id: string, response: ServerResponse): Promise<void> {
  const found = await readRecord(page.options.runner, log_id).catch(() => undefined);
  const picture = found === undefined ? undefined : pictureOfPage(found);
  if (picture === undefined)
    return refuse(page, response, { status: 404, reason: 'The result of this operation has no picture.' });
  const { type, content } = picture;
  response.writeHead(200, { ...pageHeaders, 'content-type': type, 'content-length': content.length }).end(content);
}

async function act(page: Page, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await page.act(path, request);
  if (answer === undefined) return refuse(page, response, { status: 404, reason: 'The live page has no such action.' });
  if (answer.kind === 'refused') return refuse(page, response, answer.refusal);
  sendJson(response, 200, answer.value);
}

function sendJson(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { ...pageHeaders, 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function refuse({ options }: Page, response: ServerResponse, { status, reason }: PageRefusal): void {
  options.log('warning', `the live page refused a request: ${reason}`);
  response
    .writeHead(status, { ...pageHeaders, 'content-type': 'application/json', connection: 'close' })
    .end(JSON.stringify({ error: reason }));
}
