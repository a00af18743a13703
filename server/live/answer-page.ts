import type { ServerResponse } from 'node:http';
import type { Page } from './page.ts';
import type { PageRefusal } from './page-guard.ts';

export function sendJson(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { ...pageHeaders, 'content-type': 'application/json' }).end(JSON.stringify(value));
}

export function refusePage({ options }: Page, response: ServerResponse, { status, reason }: PageRefusal): void {
  options.log('warning', `the live page refused a request: ${reason}`);
  response
    .writeHead(status, { ...pageHeaders, 'content-type': 'application/json', connection: 'close' })
    .end(JSON.stringify({ error: reason }));
}

/** Headers of every answer: nothing is loaded from other origins or cached, and no other origin may frame, embed or read it. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), clipboard-read=()',
};
