import {
  answerForm,
  isPlain,
  isUtf8Json,
  cancelledBy,
  messagesOf,
  requestIdOf,
} from '../../../server/clients/http/exchange.ts';
import { streamOfEvent } from '../../../server/clients/http/event-store.ts';
import { refuseStranger, refuseWithoutToken } from '../../../server/clients/http/guard.ts';
import { httpClient, refuseUrl } from '../../../server/clients/http/mcp-connection.ts';
import { olderMessage } from '../../../server/clients/link/older-clients.ts';
import { parseJson } from '../../../server/lib/json.ts';
import { mustHold, beginningOf, type OpenTarget, type Taken, type Target, jsonBytes } from './target.ts';

const token = 'c'.repeat(64);
const hosts = ['127.0.0.1:30069', 'localhost:30069', '[::1]:30069'];

const good = {
  url: '/mcp?project=/home/me/Game&client=ci',
  accept: 'application/json;q=0.5, text/event-stream',
  contentType: 'application/json; charset="utf-8"',
  host: '127.0.0.1:30069',
  origin: 'http://localhost:30069',
  authorization: `Bearer ${token}`,
  lastEventId: '17_stream-1',
  body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'unity_query', arguments: {} } },
};

const starts = (): Buffer[] =>
  [
    good,
    { ...good, origin: 'https://evil.example', host: 'rebound.example' },
    { ...good, body: [{ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'a' } }, good.body] },
    { ...good, body: { jsonrpc: '2.0', method: '$/cancelRequest', params: { id: 3 } } },
    { ...good, body: { jsonrpc: '2.0', id: 'x', method: 'shutdown' } },
    { ...good, url: 'http://localhost:30069/mcp?project=Game', accept: '*/*', authorization: 'bearer x' },
  ].map(jsonBytes);

/** Parts of a request that the HTTP server reads besides MCP itself. */
export const httpParts: Target = {
  name: 'http-parts',
  what: 'Headers, URL and body of an HTTP request: only our own names pass as Host and Origin, only the token as the token, and each refusal is a short sentence.',
  weight: 8,
  batch: 10_000,
  words: [
    'Bearer ',
    ', ',
    ';q=0',
    '*/*',
    '%',
    '%2e%2e%2f',
    '%00',
    '?project=',
    '&client=',
    '\\\\server\\share',
    ':30069',
    'http://',
    '"id":{}',
    '$/cancelRequest',
  ],
  open: (): OpenTarget => ({ starts, run: (input) => take(input.toString('utf8')) }),
};

function take(text: string): Taken {
  const request = parts(text);
  if (request === undefined) return 'refused';
  const { body, string } = request;
  answerForm(string('accept'));
  isUtf8Json(string('contentType'));
  isPlain(string('contentEncoding'));
  streamOfEvent(string('lastEventId'));
  for (const message of messagesOf(body)) {
    requestIdOf(message);
    cancelledBy(message);
    if (typeof message === 'object' && message !== null) checkOlder(message);
  }
  const url = takeUrl(string('url'));
  const known = takeGuards(string('host'), request.origin, string('authorization'));
  return url && known ? 'accepted' : 'refused';
}

function parts(
  text: string,
):
  | { readonly body: unknown; readonly origin: string | undefined; readonly string: (name: string) => string }
  | undefined {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const get = (name: string): unknown => Reflect.get(value, name);
  const string = (name: string): string => {
    const found = get(name);
    return typeof found === 'string' ? found : '';
  };
  return { body: get('body'), origin: typeof get('origin') === 'string' ? string('origin') : undefined, string };
}

function checkOlder(message: object): void {
  const older = olderMessage(message, 'http');
  if (older?.kind === 'refused')
    mustHold(older.error.message.length < 500, () => `an error of ${older.error.message.length} characters`);
}

function takeUrl(text: string): boolean {
  if (!URL.canParse(text, 'http://127.0.0.1:30069')) return false;
  const url = new URL(text, 'http://127.0.0.1:30069');
  const refusal = refuseUrl(url);
  if (refusal !== undefined) {
    mustHold(refusal.length < 1_000, () => `a refusal of ${refusal.length} characters`);
    return false;
  }
  const client = httpClient('fuzzer', { url, principal: { id: 'local' }, session_id: 's' });
  mustHold(client.identity !== '' && client.label !== '', () => `a client without a name: ${beginningOf(client)}`);
  return true;
}

function takeGuards(host: string, origin: string | undefined, authorization: string): boolean {
  const stranger = refuseStranger(
    { host, ...(origin === undefined ? {} : { origin }) },
    { names: [], port: 30069, scheme: 'http' },
  );
  if (stranger === undefined) {
    mustHold(hosts.includes(host.toLowerCase()), () => `the Host ${beginningOf(host)} passes`);
    mustHold(
      origin === undefined || hosts.some((name) => origin.toLowerCase() === `http://${name}`),
      () => `the Origin ${beginningOf(origin)} passes`,
    );
  } else mustHold(stranger.reason.length < 1_000, () => `a refusal of ${stranger.reason.length} characters`);
  const unknown = refuseWithoutToken(authorization, token);
  if (unknown === undefined)
    mustHold(/^bearer +c{64}$/i.test(authorization), () => `${beginningOf(authorization)} passes for the token`);
  else mustHold(!unknown.reason.includes(token), () => 'the token is in the answer');
  return stranger === undefined && unknown === undefined;
}
