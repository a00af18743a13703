import type { IncomingMessage, ServerResponse } from 'node:http';
import { ACTION_HEADER, type ActionAnswer, type ResumeNonce } from '../link/protocol.ts';
import { refusePage, sendJson } from './answer-page.ts';
import { eventText } from './events.ts';
import type { Page } from './page.ts';
import { drawOutcomes, listOperations, showRecord, tellOutcomes } from './page-records.ts';
import { readPageFile } from './page-files.ts';
import { refusePageStranger } from './page-guard.ts';
import { pageHeaders } from './page-headers.ts';
import type { PageSession } from './page-sessions.ts';
import { openLiveStream } from './stream.ts';

const STREAMS = 20;

/** Answers one request of a browser. */
export async function answerPageRequest(page: Page, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const refusal = refusePageStranger(request, page.guard);
  if (refusal !== undefined) return refusePage(page, response, refusal);
  const url = URL.canParse(request.url ?? '', 'http://127.0.0.1')
    ? new URL(request.url ?? '', 'http://127.0.0.1')
    : undefined;
  if (url?.pathname.startsWith(page.base) !== true)
    return refusePage(page, response, {
      status: 404,
      reason: 'Nothing is here. Run `mcp-unity-bridge open` for a link to the live page.',
    });
  const path = url.pathname.slice(page.base.length);
  if (request.method !== 'GET' && request.method !== 'POST')
    return refusePage(page, response, { status: 405, reason: 'Expected GET or POST.' });
  const session = page.sessions.of(request.headers);
  const code = url.searchParams.get('code');
  const isCrossSite = request.headers['sec-fetch-site'] === 'cross-site';
  if (request.method === 'GET' && path === '' && code !== null)
    return enterPage(page, response, { code, session, isCrossSite });
  if (session === undefined && path === 'resume' && request.method === 'GET')
    return resumeSession(page, { request, url }, response);
  if (session === undefined)
    return path === '' && request.method === 'GET'
      ? explainEntry(response)
      : refusePage(page, response, { status: 401, reason: noSession });
  if (request.method === 'POST') return performAction(page, path, request, response);
  if (path === 'events') return followFeed(page, session, response);
  if (path === 'operations') return listOperations(page, url.searchParams, response);
  if (path === 'outcomes') return tellOutcomes(page, url.searchParams.getAll('log_id'), response);
  if (path === 'picture') return drawOutcomes(page, url.searchParams.get('log_id') ?? '', response);
  if (path === 'operation') return showRecord(page, url.searchParams.get('log_id') ?? '', response);
  const file = await readPageFile(page.options.folder, path);
  if (file === undefined) return refusePage(page, response, { status: 404, reason: 'The live page has no such part.' });
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

/** The code is removed from the address at once, so that it does not stay in the browser's history. */
function enterPage(
  { codes, sessions, base }: Page,
  response: ServerResponse,
  { code, session, isCrossSite }: Entry,
): void {
  const isNew = codes.redeem(code);
  if (!isNew && session === undefined) return explainEntry(response);
  const headers = { ...pageHeaders, ...(isNew ? { 'set-cookie': sessions.open() } : {}) };
  if (!isCrossSite) return void response.writeHead(303, { ...headers, location: base }).end();
  // A redirect would still belong to the other site's navigation, to which a browser adds no strict cookie; the next one is ours.
  const html = htmlOf(`<p>Opening the live page… <a href="${base}">Go on</a> if nothing happens.</p>`);
  response
    .writeHead(200, { ...headers, refresh: `0; url=${base}`, 'content-type': 'text/html; charset=utf-8' })
    .end(html);
}

/** A page of the server before: it gets a nonce, and for the proof over it a session with the rest of its time. */
function resumeSession(
  page: Page,
  { request, url }: { readonly request: IncomingMessage; readonly url: URL },
  response: ServerResponse,
): void {
  if (request.headers[ACTION_HEADER] === undefined)
    return refusePage(page, response, {
      status: 403,
      reason: `Expected the header ${ACTION_HEADER}, which the live page sends.`,
    });
  const [nonce, proof] = [url.searchParams.get('nonce'), url.searchParams.get('proof')];
  if (nonce === null || proof === null) {
    const asked: ResumeNonce = { nonce: page.nonces.mint() };
    return sendJson(response, 200, asked);
  }
  const cookie = page.nonces.redeem(nonce) ? page.sessions.resume(nonce, proof) : undefined;
  if (cookie === undefined) return refusePage(page, response, { status: 401, reason: noSession });
  response.setHeader('set-cookie', cookie);
  const done: ActionAnswer = { message: 'The session continues.' };
  sendJson(response, 200, done);
}

const htmlOf = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>mcp-unity-bridge</title>${body}</html>`;

/** A browser that has followed a link of another site brings its cookie only with the next click. */
function explainEntry(response: ServerResponse): void {
  const text =
    'This link to the live page has been used already, or is older than two minutes, or the server has ended since. For a new one run: mcp-unity-bridge open';
  const html = htmlOf(`<p>${text}</p><p><a href="./">Already opened it in this browser? Continue</a></p>`);
  response.writeHead(401, { ...pageHeaders, 'content-type': 'text/html; charset=utf-8' }).end(html);
}

function followFeed(page: Page, session: PageSession, response: ServerResponse): void {
  if (page.feed.count() >= STREAMS)
    return refusePage(page, response, { status: 503, reason: `${STREAMS} pages are open already: close some.` });
  response.writeHead(200, { ...pageHeaders, 'content-type': 'text/event-stream', connection: 'keep-alive' });
  const now = page.options.now ?? Date.now;
  const stream = openLiveStream(response, { isValid: () => session.until > now() });
  stream.write(eventText('resume', { key: session.key }));
  page.feed.follow(stream);
}

async function performAction(
  page: Page,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = await page.act(path, request);
  if (answer === undefined)
    return refusePage(page, response, { status: 404, reason: 'The live page has no such action.' });
  if (answer.kind === 'refused') return refusePage(page, response, answer.refusal);
  sendJson(response, 200, answer.value);
}
