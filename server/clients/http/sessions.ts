import { randomUUID } from 'node:crypto';
import { isInitializeRequest } from '@modelcontextprotocol/server';
import { limits } from '../../../generated/typescript/limits.ts';
import type { McpEndpointOptions } from './endpoint-options.ts';
import type { EventStores } from './event-store.ts';
import { type Exchange, rpcCodes, rpcError } from './exchange.ts';
import { createSession, type HttpSession } from './session.ts';
import { writeAnswer } from './write-answer.ts';

/** More than all the clients of a team; each costs a tenth of a megabyte or so. */
const SESSIONS = 512;
/** A session without requests and streams for this long has ended. */
const IDLE_MS = 60 * 60_000;
/** The first revision without sessions. Revisions are dates: they compare as text. */
const FIRST_MODERN = '2026-07-28';
const SWEEPS_PER_IDLE_TIME = 10;
/** The interval of the search for old answers. */
const EXPIRY_MS = 60_000;

/** The sessions of the 2025 era. */
export interface Sessions {
  handle(exchange: Exchange, body: unknown): Promise<void>;
  count(): number;
  close(): Promise<void>;
}

export function createSessions(options: McpEndpointOptions, stores: EventStores): Sessions {
  const { count = SESSIONS, idleMs = IDLE_MS } = options.sessions ?? {};
  const sessions = new Map<string, HttpSession>();

  /** The unused ones; never one with an unanswered call or an open stream. */
  const idleFor = (ms: number): HttpSession[] =>
    [...sessions.values()]
      .filter((session) => !session.isBusy() && performance.now() - session.lastUsed() >= ms)
      .toSorted((a, b) => a.lastUsed() - b.lastUsed());
  const sweep = setInterval(() => {
    for (const session of idleFor(idleMs)) void session.close();
  }, idleMs / SWEEPS_PER_IDLE_TIME).unref();
  // After that an identical call would be new work as well (EXO-06).
  const expiry = setInterval(() => stores.dropAnswers(limits.redelivery_window_ms), EXPIRY_MS).unref();

  const begin = async (exchange: Exchange): Promise<HttpSession | Response> => {
    // Makes room for a new client: closes the session without a stream that is idle for longest; its client begins a new one with its next call.
    if (sessions.size >= count) await idleFor(0)[0]?.close();
    if (sessions.size >= count)
      return rpcError(
        503,
        rpcCodes.http,
        `${sessions.size} sessions are open, which is the maximum. Try again later.`,
        null,
        { 'retry-after': '10' },
      );
    const id = randomUUID();
    const session = await createSession({ ...options, id, stores, onEnd: () => void sessions.delete(id) }, exchange);
    sessions.set(id, session);
    return session;
  };

  return {
    async handle(exchange, body) {
      const found =
        find(sessions, exchange) ?? (isInitializeRequest(body) ? await begin(exchange) : noSessionYet(exchange));
      if (found instanceof Response) return writeAnswer(exchange, Promise.resolve(found));
      return found.handle(exchange, body);
    },
    count: () => sessions.size,
    async close() {
      clearInterval(sweep);
      clearInterval(expiry);
      await Promise.all([...sessions.values()].map((session) => session.close()));
    },
  };
}

/** Undefined where the request names no session. */
function find(
  sessions: ReadonlyMap<string, HttpSession>,
  { request, principal }: Exchange,
): HttpSession | Response | undefined {
  const id = request.headers['mcp-session-id'];
  if (id === undefined) return undefined;
  const session = typeof id === 'string' ? sessions.get(id) : undefined;
  if (session !== undefined && session.principalId === principal.id) return session;
  return rpcError(
    404,
    rpcCodes.noSession,
    'Session not found: it has ended, or belongs to an earlier run of the server. Nothing ran; begin a new one with initialize.',
  );
}

function noSessionYet({ request: { method = '', headers } }: Exchange): Response {
  const version = headers['mcp-protocol-version'];
  if (method !== 'POST' && typeof version === 'string' && version >= FIRST_MODERN)
    return rpcError(405, rpcCodes.http, `Expected POST, got ${method}: there are no sessions in ${version}.`, null, {
      allow: 'POST',
    });
  const what = method === 'POST' ? 'or an initialize request' : `with the request ${method}`;
  return rpcError(
    400,
    rpcCodes.http,
    `Expected the header Mcp-Session-Id ${what}. (Requests of the 2026-07-28 era need no session: they carry their protocol version in _meta.)`,
  );
}
