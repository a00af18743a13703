import { expect, test } from 'vitest';
import { withMismatchStatus } from './mismatch-status.ts';

async function statusOf(body: unknown, status = 200): Promise<number> {
  const answer = await withMismatchStatus(Response.json(body, { status }));
  expect(await answer.json()).toEqual(body);
  return answer.status;
}

test('headers and a body that disagree are a bad request', async () => {
  expect(await statusOf({ jsonrpc: '2.0', id: 1, error: { code: -32020, message: 'they disagree' } })).toBe(400);
});

test('every other answer keeps its status and its text', async () => {
  expect(
    await statusOf({ jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: 'the code is -32020' }] } }),
  ).toBe(200);
  expect(await statusOf({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: '-32020' } })).toBe(200);
  expect(await statusOf({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no such method' } }, 404)).toBe(404);
});

test('a stream is left alone', async () => {
  const stream = new Response('data: {"error":{"code":-32020}}\n\n', {
    headers: { 'content-type': 'text/event-stream' },
  });
  expect(await withMismatchStatus(stream)).toBe(stream);
});
