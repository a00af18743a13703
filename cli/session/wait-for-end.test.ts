import { expect, test } from 'vitest';
import { createClient } from '../../generated/typescript/client.ts';
import { waitForEnd } from './wait-for-end.ts';

const log_id = '019a2b3c-4d5e-7f00-8a2b-0123456789ab';
const waiting = { status: 'in_progress', log_id, is_complete: false, message: 'It runs.' };
const done = { status: 'completed', log_id, is_complete: true, message: 'Done.', result: 7 };

/** A server whose work ends after so many answers; every wait takes as long as it may. */
function serverOf(answers: number, first: object = { ...waiting, status: 'timeout', message: 'unity_get_result' }) {
  const calls: { readonly name: string; readonly args: Readonly<Record<string, unknown>> }[] = [];
  const clock = { now: 0 };
  const tools = createClient<object>((name, args) => {
    calls.push({ name, args });
    if (calls.length > answers) return Promise.resolve({ structuredContent: done });
    clock.now += Number(args['timeout']);
    return Promise.resolve({ structuredContent: calls.length === 1 ? first : waiting });
  });
  return { calls, clock, tools };
}

test('a wait that is over is renewed under the same log_id until the work ends; it is submitted once', async () => {
  const { tools, calls, clock } = serverOf(3);
  const envelope = await waitForEnd(tools, { tool: 'unity_execute_code', code: 'x', idempotency_key: 'k' }, { sliceMs: 100, now: () => clock.now });
  expect(envelope).toEqual(done);
  expect(calls).toEqual([
    { name: 'unity_execute_code', args: { code: 'x', idempotency_key: 'k', timeout: 100 } },
    ...Array.from({ length: 3 }, () => ({ name: 'unity_get_result', args: { log_id, timeout: 100 } })),
  ]);
});

test('all waits together take as long as they may, and no longer', async () => {
  const { tools, calls, clock } = serverOf(Infinity);
  const envelope = await waitForEnd(tools, { tool: 'unity_query', query: 'x' }, { sliceMs: 100, timeoutMs: 250, now: () => clock.now });
  expect(envelope).toEqual(waiting);
  expect(calls.map(({ args }) => args['timeout'])).toEqual([100, 100, 50]);
});

test('that it joined earlier work is told with the end', async () => {
  const { tools, clock } = serverOf(1, { ...waiting, status: 'timeout', message: 'unity_get_result', deduplicated: true });
  const envelope = await waitForEnd(tools, { tool: 'unity_query', query: 'x' }, { sliceMs: 100, now: () => clock.now });
  expect(envelope).toEqual({ ...done, deduplicated: true });
});
