import { request as httpRequest, type IncomingMessage } from 'node:http';
import { waitFor } from '../../../proof/kit/scratch.ts';
import { ACTION_HEADER, type LiveEvents } from '../../clients/link/protocol.ts';

export interface Answered {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

export interface AskOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** From which address of this machine. */
  readonly localAddress?: string;
}

/** One request, as a person writes it by hand. */
export function ask(
  url: string,
  { method = 'GET', headers = {}, body, localAddress }: AskOptions = {},
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      url,
      { method, headers, agent: false, ...(localAddress === undefined ? {} : { localAddress }) },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The values of all events, by their name. */
type Heard = { readonly [Name in keyof LiveEvents]: LiveEvents[Name][] };

/** A browser that has followed the link. */
export interface PageClient {
  /** Ends with a slash. */
  readonly base: string;
  readonly cookie: string;
  get(path: string): Promise<Answered>;
  post(path: string, body: object): Promise<Answered>;
  listen(): PageStream;
}

export interface PageStream {
  readonly heard: Heard;
  /** Everything that came, as text. */
  readonly text: () => string;
  /** The value of the first event of that name that fits. */
  wait<Name extends keyof LiveEvents>(
    name: Name,
    fits?: (value: LiveEvents[Name]) => boolean,
  ): Promise<LiveEvents[Name]>;
  readonly ended: () => boolean;
  readonly status: () => number | undefined;
  /** Takes nothing more. */
  pause(): void;
  resume(): void;
  close(): void;
}

/** Follows a one-time link. Throws where it is not taken. */
export async function openPage(link: string): Promise<PageClient> {
  const entered = await ask(link);
  const [set = ''] = entered.headers['set-cookie'] ?? [];
  const cookie = set.split(';')[0] ?? '';
  if (entered.status !== 303 || cookie === '')
    throw new Error(`the link was not taken: ${entered.status} ${entered.text}`);
  const base = new URL(entered.headers.location ?? '', link).href;
  return {
    base,
    cookie,
    get: (path) => ask(`${base}${path}`, { headers: { cookie } }),
    post: (path, body) =>
      ask(`${base}${path}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', origin: new URL(base).origin, [ACTION_HEADER]: '1' },
        body: JSON.stringify(body),
      }),
    listen: () => listen(`${base}events`, cookie),
  };
}

function listen(url: string, cookie: string): PageStream {
  const heard: Heard = { resume: [], snapshot: [], editors: [], clients: [], operations: [], logs: [], left_out: [] };
  let [all, rest, ended] = ['', '', false];
  let response: IncomingMessage | undefined;
  const sent = httpRequest(url, { headers: { cookie }, agent: false }, (came) => {
    response = came;
    came.setEncoding('utf8').on('data', (chunk: string) => {
      all += chunk;
      const parts = `${rest}${chunk}`.split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) hear(heard, part);
    });
    came.on('close', () => (ended = true));
    came.on('error', () => (ended = true));
  });
  sent.on('error', () => (ended = true));
  sent.end();
  return {
    heard,
    text: () => all,
    wait: (name, fits = () => true) => waitFor(`the event ${name}`, () => heard[name].find(fits)),
    ended: () => ended,
    status: () => response?.statusCode,
    pause: () => void response?.pause(),
    resume: () => void response?.resume(),
    close: () => void sent.destroy(),
  };
}

function hear(heard: Heard, text: string): void {
  const [, name = '', value = ''] = /^event: (.*)\ndata: (.*)$/.exec(text) ?? [];
  for (const [known, values] of Object.entries(heard)) if (known === name) values.push(JSON.parse(value));
}
