import type { IncomingMessage } from 'node:http';
import { refuseStranger, refuseTwoHosts, type GuardOptions } from '../clients/http/guard.ts';
import { ACTION_HEADER } from '../clients/link/protocol.ts';

/** Why a request goes no further. */
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
  // "none" is a link that the user has opened; a link of another page may open ours, but never see it, and brings no cookie.
  if (site === undefined || site === 'same-origin' || site === 'none' || isOpened) return undefined;
  return {
    status: 403,
    reason: `Expected a request of the live page itself, got one of another page (Sec-Fetch-Site: ${String(site).slice(0, 40)}).`,
  };
}

/** What changes something is only taken from the page's own script: no form and no link can send this header. */
export function refuseForm({ headers }: IncomingMessage): PageRefusal | undefined {
  if (headers[ACTION_HEADER] === undefined)
    return { status: 403, reason: `Expected the header ${ACTION_HEADER}, which the live page sends.` };
  if (headers.origin === undefined && headers['sec-fetch-site'] === undefined)
    return { status: 403, reason: 'Expected the header Origin, which browsers send.' };
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
    return { status: 415, reason: 'Expected Content-Type: application/json.' };
  return undefined;
}
