import { join, extname } from 'node:path';
import { createReadStream, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { TestContext } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { chromiumIsMissing, findChromium, watchPage } from '../../conformance/report/testing/chromium.ts';
import { buildPage } from '../build-page.mjs';
import { sampleSnapshot } from './sample.ts';
import {
  type LiveSnapshot,
  ACTION_HEADER,
  type LiveEvents,
  type OperationOutcome,
  type OperationPage,
  type ShownOperation,
} from '../../server/clients/link/protocol.ts';

interface OpenedPage {
  readonly page: Page;
  readonly server: ScriptedServer;
  /** Console messages, errors, violations of the policy, and requests to anybody but the server. */
  readonly complaints: readonly string[];
}

export interface Workshop {
  /** The built page. */
  readonly folder: string;
  /** Skips the test where there is no browser. The clock of a page that is opened `at` a time (Unix ms) does not run. */
  open(
    context: TestContext,
    options?: BrowserContextOptions & { readonly snapshot?: LiveSnapshot; readonly at?: number },
  ): Promise<OpenedPage>;
  close(): Promise<void>;
}

/** The built page and a browser, where there is one. */
export async function openWorkshop(): Promise<Workshop> {
  const executablePath = findChromium();
  const missing = executablePath === undefined ? chromiumIsMissing() : undefined;
  const folder = scratchFolder();
  await buildPage(folder);
  const browser: Browser | undefined =
    executablePath === undefined ? undefined : await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const servers: ScriptedServer[] = [];
  return {
    folder,
    async open(context, { at, snapshot = sampleSnapshot(at ?? Date.now()), ...options } = {}) {
      if (browser === undefined) return context.skip(missing ?? 'no browser');
      const server = await startScriptedServer(folder, snapshot, at === undefined ? undefined : () => at);
      servers.push(server);
      const page = await (await browser.newContext({ viewport: { width: 1600, height: 900 }, ...options })).newPage();
      const complaints = watchPage(page, (address) => address.startsWith(server.url));
      if (at !== undefined) await page.clock.setFixedTime(at);
      await page.goto(server.url);
      await page.getByText('Live', { exact: true }).waitFor();
      return { page, server, complaints };
    },
    async close() {
      await browser?.close();
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

/** A command of the page to the server. */
interface Action {
  readonly path: string;
  readonly body: unknown;
  readonly header: string | undefined;
}

/** A server whose messages the test chooses, by the contract of server/clients/link/protocol.ts. */
interface ScriptedServer {
  readonly url: string;
  readonly actions: readonly Action[];
  readonly connections: () => number;
  /** What the next connection begins with. */
  snapshot: LiveSnapshot;
  /** Times that `/operation` was read. */
  reads: number;
  /** What `/operation` answers. */
  readonly pages: Map<string, OperationPage>;
  /** What `/operations` answers from, newest first, a thousand at a time. */
  stored: readonly ShownOperation[];
  /** Query of each request to `/operations`. */
  readonly searches: string[];
  /** What `/outcomes` answers. */
  readonly outcomes: Map<string, OperationOutcome>;
  /** What `/picture` answers, a PNG. */
  picture: Buffer;
  /** What POSTs are answered with. */
  answer: { status: number; body: unknown };
  /** Status that `/events` answers with; 200 streams. */
  eventsStatus: number;
  send<Name extends keyof LiveEvents>(name: Name, value: LiveEvents[Name]): void;
  /** Closes all streams; the page may open new ones. */
  breakStreams(): void;
  stop(): Promise<void>;
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

const STORED_AT_ONCE = 1_000;

/** Below a path, as the real one: the page must name nothing from the root. */
const PLACE = '/somewhere/';

/** `folder`: the built page. `clock`: the time of the server, Unix ms. */
export async function startScriptedServer(
  folder: string,
  snapshot: LiveSnapshot,
  clock: () => number = Date.now,
): Promise<ScriptedServer> {
  const streams = new Set<ServerResponse>();
  const actions: Action[] = [];
  const http = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  // TCP: it is an object.
  const { port } = http.address() as AddressInfo;
  const server: ScriptedServer = {
    url: `http://127.0.0.1:${port}${PLACE}`,
    actions,
    connections: () => streams.size,
    snapshot,
    reads: 0,
    pages: new Map(),
    stored: [],
    searches: [],
    outcomes: new Map(),
    picture: Buffer.from(''),
    answer: { status: 200, body: { message: 'Done.' } },
    eventsStatus: 200,
    send(name, value) {
      for (const stream of streams) stream.write(frame(name, value));
    },
    breakStreams() {
      for (const stream of streams) stream.destroy();
    },
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  return server;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: whole, searchParams } = new URL(request.url ?? '/', server.url);
    if (!whole.startsWith(PLACE)) return json(response, 404, { error: 'not below the path of the page' });
    const pathname = `/${whole.slice(PLACE.length)}`;
    response.setHeader('content-security-policy', policy);
    if (request.method === 'POST') return act(pathname, request, response);
    if (pathname === '/events') return stream(response);
    if (pathname === '/operation') {
      server.reads += 1;
      const page = server.pages.get(searchParams.get('log_id') ?? '');
      return page === undefined
        ? json(response, 404, { error: 'Nothing is stored under this log_id.' })
        : json(response, 200, page);
    }
    if (pathname === '/operations') return list(searchParams, response);
    if (pathname === '/outcomes')
      return json(response, 200, {
        outcomes: searchParams.getAll('log_id').flatMap((log_id) => server.outcomes.get(log_id) ?? []),
      });
    if (pathname === '/picture')
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(server.picture);
    const file = join(folder, pathname === '/' ? 'index.html' : pathname);
    if (!existsSync(file)) return json(response, 404, { error: 'no such file' });
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  }

  /** The title alone is searched, and the outcome. */
  function list(wanted: URLSearchParams, response: ServerResponse): void {
    server.searches.push(String(wanted));
    const [before = '', editor = '', contains = ''] = ['before', 'editor', 'contains'].map((name) => wanted.get(name));
    const after = server.stored.slice(server.stored.findIndex(({ log_id }) => log_id === before) + 1);
    const found = after.filter(
      (one) =>
        (editor === '' || one.editor === editor) &&
        `${one.title} ${server.outcomes.get(one.log_id)?.text ?? ''}`
          .toLowerCase()
          .includes(String(contains).toLowerCase()),
    );
    json(response, 200, { operations: found.slice(0, STORED_AT_ONCE), more: found.length > STORED_AT_ONCE });
  }

  function stream(response: ServerResponse): void {
    if (server.eventsStatus !== 200) return json(response, server.eventsStatus, { error: 'This link has been used.' });
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(frame('snapshot', { ...server.snapshot, now: clock() }));
    streams.add(response);
    response.on('close', () => streams.delete(response));
  }

  async function act(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const header = request.headers[ACTION_HEADER];
    actions.push({
      path,
      body: JSON.parse(Buffer.concat(chunks).toString()),
      header: Array.isArray(header) ? header[0] : header,
    });
    json(response, server.answer.status, server.answer.body);
  }
}

const frame = (name: string, value: unknown): string => `event: ${name}\ndata: ${JSON.stringify(value)}\n\n`;

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
