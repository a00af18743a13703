import type { OutgoingHttpHeaders } from 'node:http';

const LIMIT_MS = 3_000;

export type HttpAnswer =
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'none'; readonly reason: string };

/**
 * Whether anybody answers at a URL, and with which status. The request is none that MCP knows, so nothing begins. Certificates are not judged: clients
 * have their own ways to trust one.
 */
export async function answerOf(url: string, headers: OutgoingHttpHeaders): Promise<HttpAnswer> {
  const { request } = url.startsWith('https:') ? await import('node:https') : await import('node:http');
  return new Promise((resolve) => {
    const asked = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      timeout: LIMIT_MS,
      rejectUnauthorized: false,
    });
    asked.on('response', (response) => {
      response.destroy();
      resolve({ kind: 'status', status: response.statusCode ?? 0 });
    });
    asked.on('timeout', () => {
      resolve({ kind: 'none', reason: `no answer within ${LIMIT_MS / 1000} s` });
      asked.destroy();
    });
    asked.on('error', (error) => resolve({ kind: 'none', reason: error.message }));
    asked.end('{}');
  });
}
