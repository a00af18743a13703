import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GuardOptions } from '../clients/http/guard.ts';
import type { Log } from '../lib/logging.ts';
import type { HubRunner } from '../runner/runner-protocol.ts';
import type { LiveFeed } from './feed.ts';
import type { OneTimeCodes, PageSessions, PageRefusal } from './page-sessions.ts';
import type { PageActions } from './page-actions.ts';
import type { ServerResponse } from 'node:http';

interface PageOptions {
  readonly runner: HubRunner;
  readonly log: Log;
  /** The folder with the files of the page. */
  readonly folder: string;
  /** Unix ms; replaced in tests. */
  readonly now?: () => number;
}

/** The state for requests to the live page. */
export interface Page {
  readonly options: PageOptions;
  /** One for all requests: what follows from it is found once. */
  readonly guard: GuardOptions;
  /** Begins and ends with a slash. */
  readonly base: string;
  readonly codes: OneTimeCodes;
  /** The nonces that pages sign. Kept apart from the codes, since a code alone opens a session. */
  readonly nonces: OneTimeCodes;
  readonly sessions: PageSessions;
  readonly feed: LiveFeed;
  readonly act: PageActions;
}

/** The files of the page, by request path; no other file is read. */
const files = {
  '': { file: 'index.html', type: 'text/html; charset=utf-8' },
  'page.js': { file: 'page.js', type: 'text/javascript; charset=utf-8' },
  'page.css': { file: 'page.css', type: 'text/css; charset=utf-8' },
  'favicon.svg': { file: 'favicon.svg', type: 'image/svg+xml' },
} as const;

interface PageFile {
  readonly type: string;
  readonly content: Buffer;
}

/** Throws, in a sentence, where this build has no page. */
export function requirePage(folder: string): void {
  const missing = Object.values(files).find(({ file }) => !existsSync(join(folder, file)));
  if (missing !== undefined)
    throw new Error(
      `This installation has no live page: ${join(folder, missing.file)} is missing. Install mcp-unity-bridge again, or build it (npm run build).`,
    );
}

/** Undefined for what is no file of the page. */
export async function readPageFile(folder: string, path: string): Promise<PageFile | undefined> {
  const found = Object.entries(files).find(([name]) => name === path)?.[1];
  return found === undefined ? undefined : { type: found.type, content: await readFile(join(folder, found.file)) };
}

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
