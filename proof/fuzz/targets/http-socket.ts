import { Server } from '@modelcontextprotocol/server';
import { connect } from 'node:net';
import { callOf, initializeRequest, modernMeta } from '../../kit/mcp-messages.ts';
import { createMcpEndpoint } from '../../../server/clients/http/endpoint.ts';
import { refuseUrl } from '../../../server/clients/http/mcp-connection.ts';
import { listenHttp } from '../../../server/clients/http/listen.ts';
import { Broken, mustHold, beginningOf, type OpenTarget, type Target } from './target.ts';

/** A server that has not answered a whole request by then hangs. One that is not whole is ended by our side. */
const ANSWER_MS = 5_000;
/** From a request whose end we have sent. */
const QUIET_MS = 60;
const MOST_ANSWER_BYTES = 64 * 1024;

const initialize = initializeRequest({ id: 0, name: 'fuzzer' });
const call = callOf({ name: 'echo', arguments: { text: 'x' }, _meta: modernMeta({ name: 'fuzzer' }) }, 1);

/** A request as text; the port replaces PORT. */
function request(method: string, body: unknown, more: readonly string[] = []): Buffer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = [
    'Host: 127.0.0.1:PORT',
    'Connection: close',
    'Content-Type: application/json',
    'Accept: application/json, text/event-stream',
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...more,
  ];
  return Buffer.from(`${method} /mcp HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${text}`);
}

const modern = ['MCP-Protocol-Version: 2026-07-28', 'Mcp-Method: tools/call', 'Mcp-Name: echo'];
const starts = (): Buffer[] => [
  request('POST', call, modern),
  request('POST', { ...call, method: 'tools/list' }, ['MCP-Protocol-Version: 2026-07-28', 'Mcp-Method: tools/list']),
  request('POST', initialize),
  request('POST', { jsonrpc: '2.0', method: 'notifications/initialized' }, ['Mcp-Session-Id: x']),
  request('GET', '', ['Last-Event-ID: 1_x', 'Mcp-Session-Id: x']),
  request('DELETE', '', ['Mcp-Session-Id: x']),
  request('POST', '[]'),
  request('OPTIONS', ''),
];

/** The HTTP server itself, on a socket. */
export const httpSocket: Target = {
  name: 'http-socket',
  what: 'Bytes at the port of /mcp: an HTTP answer that is not 5xx or a closed connection, no failure in the log, and the next good request is served.',
  weight: 0.15,
  batch: 300,
  limit_ms: ANSWER_MS,
  words: [
    '\r\n',
    'Transfer-Encoding: chunked\r\n',
    '0\r\n\r\n',
    'Content-Length: 5\r\n',
    'Expect: 100-continue\r\n',
    'Origin: null\r\n',
    'GET /mcp HTTP/1.1\r\n',
    '?project=..',
    'Mcp-Session-Id: ',
    '%00',
    'Upgrade: websocket\r\n',
  ],
  open,
};

async function open(): Promise<OpenTarget> {
  const failures: string[] = [];
  const endpoint = createMcpEndpoint({
    createServer,
    refuseUrl,
    log: (level, message) => {
      if (level === 'error') failures.push(message);
    },
  });
  const http = await listenHttp({ endpoint, host: '127.0.0.1', port: 0, log: () => undefined });
  const port = Number(new URL(http.url).port);
  const send = (bytes: Buffer, isWhole: boolean): Promise<string> =>
    exchange(
      port,
      Buffer.from(bytes.toString('latin1').replaceAll('127.0.0.1:PORT', `127.0.0.1:${port}`), 'latin1'),
      isWhole,
    );
  const whole = new Set(starts().map((bytes) => bytes.toString('latin1')));
  return {
    starts,
    async run(input) {
      const answer = await send(input, whole.has(input.toString('latin1')));
      mustHold(failures.length === 0, () => `in the log: ${beginningOf(failures.splice(0)[0])}`);
      const statuses = [...answer.matchAll(/(?:^|\n)HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
      // 501: a Transfer-Encoding or a method that Node itself does not support; 505: another version.
      mustHold(
        statuses.every((status) => status < 500 || status === 501 || status === 505),
        () => `answered ${statuses.join()}: ${beginningOf(answer)}`,
      );
      const after = await send(request('POST', call, modern), true);
      mustHold(after.startsWith('HTTP/1.1 200'), () => `then a good request was answered ${beginningOf(after)}`);
      return statuses[0] === 200 || statuses[0] === 202 ? 'accepted' : 'refused';
    },
    close: () => http.close(),
  };
}

function createServer(): Server {
  const server = new Server({ name: 'stage', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({
    tools: [{ name: 'echo', inputSchema: { type: 'object' as const } }],
  }));
  server.setRequestHandler('tools/call', ({ params }) => ({
    content: [{ type: 'text', text: String(params.arguments?.['text']) }],
  }));
  return server;
}

/** Sends bytes, and their end when nothing is returned for what may be no whole request; reads until the other side sends nothing more. */
function exchange(port: number, bytes: Buffer, isWhole: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    let quiet: NodeJS.Timeout | undefined;
    const done = (): void => {
      clearTimeout(late);
      clearTimeout(quiet);
      socket.destroy();
      resolve(answer);
    };
    const late = setTimeout(() => {
      socket.destroy();
      reject(new Broken(`no answer within ${ANSWER_MS} ms`));
    }, ANSWER_MS);
    socket.setEncoding('latin1');
    socket.on('error', done);
    socket.on('close', done);
    socket.on('data', (text: string) => {
      answer += text;
      if (answer.length > MOST_ANSWER_BYTES) done();
      // A stream stays open, and so does a connection that waits for another request.
      clearTimeout(quiet);
      quiet = setTimeout(done, QUIET_MS);
    });
    socket.write(bytes);
    if (!isWhole) quiet = setTimeout(() => socket.end(), QUIET_MS);
  });
}
