import { request } from 'node:http';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Running } from '../kit/running.ts';
import { initializeRequest, modernHeaders, modernMeta } from '../kit/mcp-messages.ts';
import type { AttackSandbox } from './sandbox.ts';

/** The WebSocket subprotocol of /mcp/link. */
export const LINK = 'mcp-unity-bridge.link.1';

export const JSON_TYPES = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

/** The first request of a client of the 2025 era. */
export const INITIALIZE = JSON.stringify(initializeRequest({ name: 'evil', protocolVersion: '2025-06-18' }));

interface Serving {
  readonly server: Running;
  readonly url: string;
  readonly port: number;
}

/** `serve --http` with these options, and its addresses. */
export async function serveHttp(sandbox: AttackSandbox, ...args: readonly string[]): Promise<Serving> {
  const server = await sandbox.serve('--http', '--port', '0', ...args);
  const { http_url: url } = await sandbox.home.hub();
  if (url === undefined) throw new Error(`the server does not say where it serves HTTP: ${server.output()}`);
  return { server, url, port: Number(new URL(url).port) };
}

export function initialize(url: string, headers: Readonly<Record<string, string>> = {}): Promise<HttpAnswer> {
  return sendRequest(url, { method: 'POST', headers: { ...JSON_TYPES, ...headers }, body: INITIALIZE });
}

/** A call of the 2026 era: it needs no session, so that one request is enough to run something. */
export function modernCall(client = 'c'): { readonly headers: Record<string, string>; readonly body: string } {
  const name = 'unity_execute_code';
  const params = { name, arguments: { code: 'return 1;', timeout: 60_000 }, _meta: modernMeta({ name: client }) };
  return {
    headers: { ...JSON_TYPES, ...modernHeaders('tools/call', name) },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  };
}

/** The answer to an HTTP request or an upgrade. */
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

/** One request on a connection of its own. Rejects if the other side sends nothing for a minute. */
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

/** Long enough for a busy machine. */
const ANSWER_MS = 60_000;

/** Resolves when the other side has accepted the connection, or closed it. */
export function connectedOrClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket
      .on('error', () => undefined)
      .once('connect', () => resolve())
      .once('close', () => resolve());
  });
}

/** The answer of a port to these bytes, until it closes or has sent nothing for that long. */
export async function rawAnswer(port: number, text: string, silentMs = 2_000): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port, timeout: silentMs });
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString('latin1'))).on('error', () => undefined);
  socket.on('timeout', () => socket.destroy());
  socket.write(text);
  await once(socket, 'close');
  return received;
}

/** Resident memory of a process, MiB; undefined if the system does not report it. */
export function residentMebibytes(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux') return undefined;
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()) / 1024);
}
