import type { ServerResponse } from 'node:http';
import type { Page } from './page.ts';
import type { PageRefusal } from './page-guard.ts';
import { pageHeaders } from './page-headers.ts';

export function sendJson(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { ...pageHeaders, 'content-type': 'application/json' }).end(JSON.stringify(value));
}

export function refusePage({ options }: Page, response: ServerResponse, { status, reason }: PageRefusal): void {
  options.log('warning', `the live page refused a request: ${reason}`);
  response
    .writeHead(status, { ...pageHeaders, 'content-type': 'application/json', connection: 'close' })
    .end(JSON.stringify({ error: reason }));
}
