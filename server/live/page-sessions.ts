import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const SESSION_LIFE_MS = 12 * 3_600_000;

const SESSIONS_LIMIT = 32;

const SESSION_BYTES = 32;

/** Browsers that have come with a one-time code, by a cookie. */
export interface PageSessions {
  /** The header `Set-Cookie` of a new one. */
  open(): string;
  /**
   * The same for a page that had a session of this server or of the one before, and proves it over our nonce. Undefined where it does not. The cookie
   * alone is no proof: while no server ran, anybody may have listened in its place and been sent it.
   */
  resume(nonce: string, proof: string): string | undefined;
  /** The session that a request belongs to; undefined if it is not one of ours, or has ended. */
  of(headers: IncomingHttpHeaders): PageSession | undefined;
}

export interface PageSession {
  /** Unix ms. */
  readonly until: number;
  /** What its pages prove themselves with, base64url. */
  readonly key: string;
}

interface PageSessionsOptions {
  /** Browsers send a cookie to every port of a machine: two servers must not take each other's. */
  readonly port: number;
  /** Only below this path: what listens on another port does not know it, so that it is never sent the cookie. */
  readonly path: string;
  readonly now: () => number;
  /** Of the server before. */
  readonly earlier: readonly PageSession[];
  /** All that may be resumed, whenever there is another. */
  readonly onChange: (sessions: readonly PageSession[]) => void;
}

export function createPageSessions({ port, path, now, earlier, onChange }: PageSessionsOptions): PageSessions {
  const name = `mcp_unity_bridge_${port}`;
  // By its hash, so that the time of a look-up says nothing of the secret.
  const sessions = new Map<string, PageSession>();
  const resumable = (): PageSession[] => {
    const byKey = new Map([...earlier, ...sessions.values()].map((session) => [session.key, session]));
    return [...byKey.values()].filter(({ until }) => until > now()).slice(-SESSIONS_LIMIT);
  };
  const add = (session: PageSession): string => {
    const secret = randomBytes(SESSION_BYTES).toString('base64url');
    sessions.set(digestOf(secret), session);
    const [oldest] = sessions.keys();
    if (sessions.size > SESSIONS_LIMIT && oldest !== undefined) sessions.delete(oldest);
    onChange(resumable());
    const seconds = Math.floor((session.until - now()) / 1000);
    return `${name}=${secret}; Path=${path}; HttpOnly; SameSite=Strict; Max-Age=${seconds}`;
  };
  return {
    open: () => add({ until: now() + SESSION_LIFE_MS, key: randomBytes(SESSION_BYTES).toString('base64url') }),
    resume(nonce, proof) {
      const found = resumable().find(({ key }) => isProof(key, nonce, proof));
      return found === undefined ? undefined : add(found);
    },
    of(headers) {
      const secret = cookieOf(headers, name);
      const key = secret === undefined ? undefined : digestOf(secret);
      const session = key === undefined ? undefined : sessions.get(key);
      if (session !== undefined && session.until > now()) return session;
      if (key !== undefined) sessions.delete(key);
      return undefined;
    },
  };
}

/** HMAC-SHA-256 over the nonce, base64url. */
function isProof(key: string, nonce: string, proof: string): boolean {
  const expected = createHmac('sha256', Buffer.from(key, 'base64url')).update(nonce).digest();
  const given = Buffer.from(proof, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function cookieOf({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined {
  const pair = cookie.split(';').find((one) => one.trim().startsWith(`${name}=`));
  return pair?.trim().slice(name.length + 1);
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Long enough to change to the browser and look for it; short enough to be of no use in a history. */
const CODE_LIFE_MS = 2 * 60_000;

/** More than anybody asks for within two minutes; the oldest goes. */
const CODES_LIMIT = 10;

const CODE_BYTES = 32;

/** Codes that open a session, once each. */
export interface OneTimeCodes {
  mint(): string;
  /** True once for each code, within two minutes. */
  redeem(code: string): boolean;
  /** Those that may still be redeemed. */
  count(): number;
}

export function createOneTimeCodes(now: () => number): OneTimeCodes {
  let open: { readonly digest: Buffer; readonly until: number }[] = [];
  return {
    mint() {
      const code = randomBytes(CODE_BYTES).toString('base64url');
      open = [...open, { digest: codeDigest(code), until: now() + CODE_LIFE_MS }].slice(-CODES_LIMIT);
      return code;
    },
    redeem(code) {
      const given = codeDigest(code);
      const found = open.filter((one) => timingSafeEqual(one.digest, given));
      open = open.filter((one) => !found.includes(one) && one.until > now());
      return found.some(({ until }) => until > now());
    },
    count: () => open.filter(({ until }) => until > now()).length,
  };
}

/** Of one length, whatever was given. */
const codeDigest = (text: string): Buffer => createHash('sha256').update(text).digest();
