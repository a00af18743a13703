import { request as httpRequest, type IncomingMessage } from 'node:http';
import { callOf, type Headers, jsonHeaders, modernHeaders, modernMeta } from '../../../../proof/kit/mcp-messages.ts';
import { post } from '../../../../proof/kit/clients.ts';
import { waitFor } from '../../../../proof/kit/scratch.ts';
import { memberOf } from '../../../lib/json.ts';
import { plain, type Stage } from './both-ways.ts';

export const both = jsonHeaders['accept'] ?? '';

export const code = { name: 'unity_execute_code', arguments: { code: 'Build();' } };
export const cancelOf = (requestId: unknown): object => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId },
});

/** With progress. */
export const withToken = callOf({ ...code, _meta: { progressToken: 'p' } });

export async function describeResponse(response: Response): Promise<object> {
  const headers = [...response.headers].filter(([name]) => name !== 'date');
  return {
    status: response.status,
    headers: headers.map(([n, v]) => [n, plain(v)]),
    body: plain(await response.text()),
  };
}

/** A stream that is read while it arrives. */
export interface StreamReader {
  /** The first event id in it. */
  firstId(): Promise<string>;
  until(word: string): Promise<string>;
  /** All of it; also where it was cut off. */
  readonly end: Promise<string>;
}

export function streamOf(response: Response): StreamReader {
  let text = '';
  let isOver = false;
  const read = async (): Promise<string> => {
    try {
      for await (const piece of response.body ?? []) text += Buffer.from(piece).toString();
    } catch {
      text += '(cut off)';
    }
    isOver = true;
    return plain(text);
  };
  const end = read();
  const until = (word: string): Promise<string> =>
    waitFor(word, () => {
      if (text.includes(word)) return text;
      if (isOver) throw new Error(`the stream ended before ${word}: ${text}`);
      return undefined;
    });
  return { end, until, firstId: async () => /^id: (\S+)$/m.exec(await until('\n\n'))?.[1] ?? '' };
}

/** Makes a call, and disconnects after the first event. Returns its id once the server has detected that. */
export async function cutOff(stage: Stage, message: object, session: Headers): Promise<string> {
  const cut = new AbortController();
  await waitFor('the requests before to end', () => stage.serving() === 0);
  const earlier = stage.fake.calls.length;
  const stream = streamOf(await post(stage.url, message, session, cut.signal));
  const first = await stream.firstId();
  await waitFor('the call', () => stage.fake.calls.length > earlier);
  cut.abort();
  await waitFor('the server to know', () => stage.serving() === 0);
  return first;
}

export const comeBack = (url: string, session: Headers, after: string): Promise<Response> =>
  fetch(url, { headers: { ...session, accept: 'text/event-stream', 'last-event-id': after } });

export const delivered = ({ fake }: Stage, count = 1): Promise<unknown> =>
  waitFor('the deliveries', () => fake.events.filter(({ type }) => type === 'answer_sent').length === count);

/** A call of the 2026 era; `meta`: additional or replaced members. */
export const modernCall = (params: object, meta: object = {}, id: unknown = 7): object =>
  callOf({ ...params, _meta: { ...modernMeta(), ...meta } }, id);

const callHeaders = modernHeaders('tools/call', code.name);

export const postModern = (
  url: string,
  message: unknown,
  more: Headers = {},
  signal?: AbortSignal,
): Promise<Response> => post(url, message, { ...callHeaders, ...more }, signal);

/** The answer to a call of the 2026 era as received from the socket: status, headers in their order and form, body. An empty header is not sent. */
export function rawAnswer(url: string, message: unknown, more: Headers = {}): Promise<object> {
  const name = memberOf(memberOf(message, 'params'), 'name');
  const all = { ...callHeaders, ...(typeof name === 'string' ? { 'mcp-name': name } : {}), accept: both, ...more };
  const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } });
    request.once('error', reject);
    request.once('response', (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (piece: string) => (body += piece));
      response.once('end', () => resolve(rawShown(response, body.replaceAll(new URL(url).host, 'here'))));
    });
    request.end(JSON.stringify(message));
  });
}

const rawShown = ({ statusCode: status, rawHeaders }: IncomingMessage, body: string): object => ({
  status,
  headers: rawHeaders.filter((_, at) => rawHeaders[at - (at % 2)] !== 'Date'),
  body: plain(body),
});
