import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { refuseStranger, refuseTwoHosts, type GuardOptions } from '../clients/http/guard.ts';
import { ACTION_HEADER } from '../clients/link/protocol.ts';

const SESSION_LIFE_MS = 12 * 3_600_000;

const SESSIONS_LIMIT = 32;

const SESSION_BYTES = 32;

/** Sessions of browsers that have used a one-time code, by a cookie. */
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
  /** The key for the proofs of its pages, base64url. */
  readonly key: string;
}

interface PageSessionsOptions {
  /** Browsers send a cookie to every port of a machine: two servers must not take each other's. */
  readonly port: number;
  /** The cookie's path: servers on other ports have other paths, so browsers never send them this cookie. */
  readonly path: string;
  readonly now: () => number;
  /** The sessions of the previous server. */
  readonly earlier: readonly PageSession[];
  /** All that may be resumed, whenever there is another. */
  readonly onChange: (sessions: readonly PageSession[]) => void;
}

export function createPageSessions({ port, path, now, earlier, onChange }: PageSessionsOptions): PageSessions {
  const name = `mcp_unity_bridge_${port}`;
  // By hash, so that the time of a look-up reveals nothing about the secret.
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

/** Long enough to change to the browser; too short to be useful in a history. */
const CODE_LIFE_MS = 2 * 60_000;

/** Limit of valid codes; the oldest is dropped. */
const CODES_LIMIT = 10;

const CODE_BYTES = 32;

/** Codes that open a session, once each. */
export interface OneTimeCodes {
  mint(): string;
  /** True once for each code, within two minutes. */
  redeem(code: string): boolean;
  /** The number of codes that are still valid. */
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

/** A digest has the same length for every input. */
const codeDigest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The answer to a refused request. */
export interface PageRefusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 503;
  readonly reason: string;
}

/** Only requests that were meant for this server, and that no page but ours has made (SEC-03). Undefined: may pass. */
export function refusePageStranger(request: IncomingMessage, guard: GuardOptions): PageRefusal | undefined {
  const { headers, method } = request;
  const stranger = refuseTwoHosts(request) ?? refuseStranger(headers, guard);
  if (stranger !== undefined) return stranger;
  const site = headers['sec-fetch-site'];
  const isOpened =
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  // "none" is a link that the user has opened; a page of another site may open ours, but cannot read it, and sends no cookie.
  if (site === undefined || site === 'same-origin' || site === 'none' || isOpened) return undefined;
  return {
    status: 403,
    reason: `Expected a request of the live page itself, got one of another page (Sec-Fetch-Site: ${String(site).slice(0, 40)}).`,
  };
}

/** Changes are only accepted from the page's own script: no form and no link can send this header. */
export function refuseForm({ headers }: IncomingMessage): PageRefusal | undefined {
  if (headers[ACTION_HEADER] === undefined)
    return { status: 403, reason: `Expected the header ${ACTION_HEADER}, which the live page sends.` };
  if (headers.origin === undefined && headers['sec-fetch-site'] === undefined)
    return { status: 403, reason: 'Expected the header Origin, which browsers send.' };
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
    return { status: 415, reason: 'Expected Content-Type: application/json.' };
  return undefined;
}
