import { request } from 'node:http';

/** What came of an HTTP request or an upgrade. */
export interface HttpAnswer {
  /** 101: the upgrade was granted. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

export interface HttpQuestion {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One request on a connection of its own. Rejects where the other side says nothing for a minute. */
export function sendRequest(url: string, { method = 'GET', headers = {}, body }: HttpQuestion): Promise<HttpAnswer> {
  const { hostname, port, pathname, search } = new URL(url.replace(/^ws/, 'http'));
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: hostname, port, path: `${pathname}${search}`, method, headers, agent: false, timeout: ANSWER_MS },
      (response) => {
        let text = '';
        const done = (): void => {
          sent.destroy();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        };
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          // A stream of events does not end by itself.
          if (String(response.headers['content-type']).startsWith('text/event-stream') && text.includes('"jsonrpc"'))
            done();
        });
        response.on('end', done).on('error', reject);
      },
    );
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: 101, headers: response.headers, body: '' });
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${ANSWER_MS} ms`)));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Long enough for a machine that has much else to do. */
const ANSWER_MS = 60_000;
