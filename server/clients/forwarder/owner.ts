import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import type { WebSocket } from 'ws';

/** The interval of pings to a server, and the time limit of an answer before others are queried. */
const ASK_MS = 1_000;
const SILENT_MS = 1_500;
const ANSWER_LIMIT_MS = 1_000;

/** A server of a space. */
interface OtherServer {
  /** Its URL for links. */
  readonly url: URL;
  readonly ca?: Buffer;
}

/** Closes the connection to a silent server when another one reports to own the space: a stopped or unreachable server closes no connection. */
export function reportOwner(socket: WebSocket, others: readonly OtherServer[]): void {
  let heardAt = performance.now();
  const heard = (): void => void (heardAt = performance.now());
  socket.on('pong', heard);
  socket.on('message', heard);
  const timer = setInterval(() => {
    if (performance.now() - heardAt < SILENT_MS) return socket.ping();
    socket.ping();
    void findOwner(others).then((owner) => {
      if (owner !== undefined && performance.now() - heardAt > SILENT_MS) socket.terminate();
    });
  }, ASK_MS);
  timer.unref();
  socket.once('close', () => clearInterval(timer));
}

/** The first server that reports to be the owner; undefined if none does in time. */
export async function findOwner<S extends OtherServer>(servers: readonly S[]): Promise<S | undefined> {
  const asked = servers.map(async (server) => {
    if (await isOwner(server)) return server;
    throw new Error('not the owner');
  });
  return Promise.any(asked).catch(() => undefined);
}

/** Queries the endpoint for load balancers. False if there is no answer. */
function isOwner({ url, ca }: OtherServer): Promise<boolean> {
  const health = new URL('/health', url);
  const isSecure = url.protocol === 'wss:';
  health.protocol = isSecure ? 'https:' : 'http:';
  return new Promise((resolve) => {
    const options = { timeout: ANSWER_LIMIT_MS, ...(ca === undefined ? {} : { ca }) };
    const answered = (response: IncomingMessage): void => {
      response.resume();
      resolve(response.statusCode === 200);
    };
    const request = isSecure ? getHttps(health, options, answered) : getHttp(health, options, answered);
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}
