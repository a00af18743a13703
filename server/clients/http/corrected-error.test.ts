import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { withCorrectedError } from './modern-endpoint.ts';

async function statusOf(body: unknown, status = 200): Promise<number> {
  const answer = await withCorrectedError(Response.json(body, { status }));
  expect(await answer.json()).toEqual(body);
  return answer.status;
}

test('headers and a body that disagree are a bad request', async () => {
  expect(await statusOf({ jsonrpc: '2.0', id: 1, error: { code: -32020, message: 'they disagree' } })).toBe(400);
});

test('who asks for a version that is not spoken gets a list of all that are', async () => {
  const error = { code: -32022, message: 'no', data: { supported: ['2026-07-28'], requested: '1999-01-01' } };
  const answer = await withCorrectedError(Response.json({ jsonrpc: '2.0', id: 1, error }, { status: 400 }));
  const supported = ['2026-07-28', ...SUPPORTED_PROTOCOL_VERSIONS];
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { jsonrpc: '2.0', id: 1, error: { ...error, data: { ...error.data, supported } } },
  ]);
});

test('every other answer keeps its status and its text', async () => {
  expect(
    await statusOf({ jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: 'the code is -32020' }] } }),
  ).toBe(200);
  expect(await statusOf({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: '-32020' } })).toBe(200);
  expect(await statusOf({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no such method' } }, 404)).toBe(404);
});

test('a stream is not changed', async () => {
  const stream = new Response('data: {"error":{"code":-32020}}\n\n', {
    headers: { 'content-type': 'text/event-stream' },
  });
  expect(await withCorrectedError(stream)).toBe(stream);
});
