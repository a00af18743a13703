import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const SESSION_LIFE_MS = 12 * 3_600_000;
const SESSIONS_LIMIT = 32;
const SESSION_BYTES = 32;

/** Browsers that have come with a one-time code, by a cookie. */
export interface PageSessions {
  /** The header `Set-Cookie` of a new one. */
  open(): string;
  /** The session that a request belongs to; undefined where it is none of ours, or has ended. */
  of(headers: IncomingHttpHeaders): PageSession | undefined;
}

export interface PageSession {
  /** Unix ms. */
  readonly until: number;
}

export interface PageSessionsOptions {
  /** Browsers send a cookie to every port of a machine: two servers must not take each other's. */
  readonly port: number;
  /** Only below this path: what listens on another port does not know it, so that it is never sent the cookie. */
  readonly path: string;
  readonly now: () => number;
}

export function createPageSessions({ port, path, now }: PageSessionsOptions): PageSessions {
  const name = `mcp_unity_bridge_${port}`;
  // By its hash, so that the time of a look-up says nothing of the secret.
  const sessions = new Map<string, PageSession>();
  return {
    open() {
      const secret = randomBytes(SESSION_BYTES).toString('base64url');
      sessions.set(digest(secret), { until: now() + SESSION_LIFE_MS });
      const [oldest] = sessions.keys();
      if (sessions.size > SESSIONS_LIMIT && oldest !== undefined) sessions.delete(oldest);
      return `${name}=${secret}; Path=${path}; HttpOnly; SameSite=Strict; Max-Age=${SESSION_LIFE_MS / 1000}`;
    },
    of(headers) {
      const secret = cookieOf(headers, name);
      const key = secret === undefined ? undefined : digest(secret);
      const session = key === undefined ? undefined : sessions.get(key);
      if (session !== undefined && session.until > now()) return session;
      if (key !== undefined) sessions.delete(key);
      return undefined;
    },
  };
}

function cookieOf({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined {
  const pair = cookie.split(';').find((one) => one.trim().startsWith(`${name}=`));
  return pair?.trim().slice(name.length + 1);
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
