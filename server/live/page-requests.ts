import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  ACTION_HEADER,
  type ActionAnswer,
  type ResumeNonce,
  type OperationOutcome,
  type OutcomesAnswer,
} from '../clients/link/protocol.ts';
import { eventText, openLiveStream } from './stream.ts';
import { type Page, readPageFile, refusePage, sendJson, pageHeaders } from './page.ts';
import { type PageSession, refusePageStranger } from './page-sessions.ts';
import type { Json } from '../../generated/typescript/types.ts';
import { visibleText } from '../hub/protocol/text.ts';
import { isObject } from '../lib/json.ts';
import type { OperationPage } from '../../generated/typescript/link.ts';
import { picturesIn, takeOutPictures } from '../clients/mcp/shown/pictures.ts';
import { reasonOf } from '../lib/errors.ts';
import { readOperationList, readRecord } from './status.ts';

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
  if (path === 'outcomes') return sendOutcomes(page, url.searchParams.getAll('log_id'), response);
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

/** Redirects at once, so that the code does not remain in the browser's history. */
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

/** After a link from another site, a browser sends its cookie only with the next click. */
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

/** More do not fit a row. */
const TEXT_CHARS = 160;

/** Types that a browser draws and never runs. */
const drawn: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** The outcome of an operation for its row; undefined before its end. */
function outcomeOf(log_id: string, { result }: OperationPage): OperationOutcome | undefined {
  if (result.status === 'error') return { log_id, text: lineOf(result.error), has_picture: false };
  if (result.status !== 'completed') return undefined;
  const { value } = takeOutPictures(result.result);
  return { log_id, text: lineOf(textOf(value)), has_picture: pictureOf(result.result) !== undefined };
}

/** The first picture of a result, as bytes. */
interface ShownPicture {
  readonly type: string;
  readonly content: Buffer;
}

function pictureOfPage({ result }: OperationPage): ShownPicture | undefined {
  return result.status === 'completed' ? pictureOf(result.result) : undefined;
}

function pictureOf(result: Json): ShownPicture | undefined {
  const { value, pictures } = takeOutPictures(result);
  const found = picturesIn(value, pictures).images.find(({ mimeType }) => drawn.has(mimeType));
  return found === undefined ? undefined : { type: found.mimeType, content: Buffer.from(found.data, 'base64') };
}

function textOf(value: Json): string {
  if (typeof value === 'string') return value;
  if (!isObject(value) || typeof Reflect.get(value, '$image') !== 'string') return JSON.stringify(value);
  const [width, height]: unknown[] = [Reflect.get(value, 'width'), Reflect.get(value, 'height')];
  return typeof width === 'number' && typeof height === 'number' ? `picture, ${width} × ${height}` : 'picture';
}

/** On one line, with nothing in it unseen. */
const lineOf = (text: string): string =>
  visibleText(text.slice(0, 4 * TEXT_CHARS).replaceAll(/\s+/g, ' ')).slice(0, TEXT_CHARS);

/** The record of an operation, with its result. */
async function showRecord(page: Page, log_id: string, response: ServerResponse): Promise<void> {
  try {
    const found = await readRecord(page.options.runner, log_id);
    if (found === undefined)
      return refusePage(page, response, {
        status: 404,
        reason: `Nothing is stored under the log_id ${JSON.stringify(log_id.slice(0, 100))}: it has expired, or never was.`,
      });
    sendJson(response, 200, found);
  } catch (error) {
    refusePage(page, response, { status: 503, reason: reasonOf(error) });
  }
}

/** Limit of one page in the browser. */
const PAGE_LIMIT = 1_000;

/** A page of the stored operations. */
async function listOperations(page: Page, wanted: URLSearchParams, response: ServerResponse): Promise<void> {
  const given = (name: 'before' | 'editor' | 'contains'): { readonly [member in typeof name]?: string } => {
    const value = wanted.get(name) ?? '';
    return value === '' ? {} : { [name]: value };
  };
  try {
    const { runner } = page.options;
    const search = { ...given('before'), ...given('editor'), ...given('contains') };
    sendJson(response, 200, await readOperationList(runner, { limit: PAGE_LIMIT, ...search }));
  } catch (error) {
    refusePage(page, response, { status: 503, reason: reasonOf(error) });
  }
}

/** Number of rows on a screen. */
const OUTCOMES_LIMIT = 50;

/** The outcomes of these operations, in a few words each. */
async function sendOutcomes(page: Page, log_ids: readonly string[], response: ServerResponse): Promise<void> {
  if (log_ids.length > OUTCOMES_LIMIT)
    return refusePage(page, response, {
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
    return refusePage(page, response, { status: 503, reason: reasonOf(error) });
  }
  const answer: OutcomesAnswer = { outcomes };
  sendJson(response, 200, answer);
}

/** The picture in the result of an operation. */
async function drawOutcomes(page: Page, log_id: string, response: ServerResponse): Promise<void> {
  const found = await readRecord(page.options.runner, log_id).catch(() => undefined);
  const picture = found === undefined ? undefined : pictureOfPage(found);
  if (picture === undefined)
    return refusePage(page, response, { status: 404, reason: 'The result of this operation has no picture.' });
  const { type, content } = picture;
  response.writeHead(200, { ...pageHeaders, 'content-type': type, 'content-length': content.length }).end(content);
}
