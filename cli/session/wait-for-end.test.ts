import { expect, test } from 'vitest';
import type { Envelope } from '../../generated/typescript/types.ts';
import { validateEnvelope } from '../../generated/typescript/validators.js';
import type { CliSession } from './open-session.ts';
import { waitForEnd } from './submit.ts';

const log_id = '019a2b3c-4d5e-7f00-8a2b-0123456789ab';
const waiting = { status: 'in_progress', log_id, is_complete: false, message: 'It runs.' };
const done = { status: 'completed', log_id, is_complete: true, message: 'Done.', result: 7 };

const refused = {
  status: 'error',
  log_id: '019a2b3c-ffff-7f00-8a2b-0123456789ab',
  is_complete: true,
  error: 'Too many.',
  error_code: 'overloaded',
  message: 'Call again.',
};

const begun = { ...waiting, status: 'timeout', message: 'Not done yet.', advice: 'Call unity_get_result.' };

function answerOf(answer: unknown): Promise<Envelope> {
  const envelope = validateEnvelope(answer);
  if (!envelope.ok) throw new Error(JSON.stringify(envelope.errors));
  return Promise.resolve(envelope.value);
}

/** A server that gives these answers, and the last one forever. */
function serverThatSays(...answers: readonly object[]) {
  const left = [...answers];
  const clock = { now: 0 };
  const call: CliSession['call'] = () => {
    clock.now += 100;
    return answerOf(left.length > 1 ? left.shift() : left[0]);
  };
  const pause = (ms: number): Promise<void> => Promise.resolve(void (clock.now += ms));
  return { call, options: { now: () => clock.now, pause } };
}

/** A server whose work ends after this many answers; every wait takes as long as it may. */
function serverOf(
  answers: number,
  first: object = { ...waiting, status: 'timeout', message: 'Not done yet.', advice: 'Call unity_get_result.' },
) {
  const calls: { readonly name: string; readonly args: Readonly<Record<string, unknown>> }[] = [];
  const clock = { now: 0 };
  const call: CliSession['call'] = (name, args) => {
    calls.push({ name, args });
    if (calls.length > answers) return answerOf(done);
    clock.now += Number(args['timeout']);
    return answerOf(calls.length === 1 ? first : waiting);
  };
  return { calls, clock, call };
}

test('a wait that is over is renewed under the same log_id until the work ends; it is submitted once', async () => {
  const { call, calls, clock } = serverOf(3);
  const { envelope } = await waitForEnd(
    call,
    { tool: 'unity_execute_code', arguments: { code: 'x' }, idempotency_key: 'k' },
    { sliceMs: 100, now: () => clock.now },
  );
  expect(envelope).toEqual(done);
  expect(calls).toEqual([
    { name: 'unity_execute_code', args: { code: 'x', idempotency_key: 'k', timeout: 100 } },
    ...Array.from({ length: 3 }, () => ({ name: 'unity_get_result', args: { log_id, timeout: 100 } })),
  ]);
});

test('all waits together take as long as they may, and no longer', async () => {
  const { call, calls, clock } = serverOf(Infinity);
  const { envelope } = await waitForEnd(
    call,
    { tool: 'unity_query', arguments: { query: 'x' } },
    { sliceMs: 100, timeoutMs: 250, now: () => clock.now },
  );
  expect(envelope).toEqual(waiting);
  expect(calls.map(({ args }) => args['timeout'])).toEqual([100, 100, 50]);
});

test('that it joined earlier work is reported with the end', async () => {
  const { call, clock } = serverOf(1, {
    ...waiting,
    status: 'timeout',
    message: 'Not done yet.',
    advice: 'Call unity_get_result.',
    deduplicated: true,
  });
  const { envelope } = await waitForEnd(
    call,
    { tool: 'unity_query', arguments: { query: 'x' } },
    { sliceMs: 100, now: () => clock.now },
  );
  expect(envelope).toEqual({ ...done, deduplicated: true });
});

test.each(['overloaded', 'storage_unavailable'])(
  'a wait that is refused as %s is asked for again, and the end of the work is the end',
  async (error_code) => {
    const { call, options } = serverThatSays(
      begun,
      { ...refused, error_code },
      waiting,
      { ...refused, error_code },
      done,
    );
    expect(await waitForEnd(call, { tool: 'unity_query', arguments: { query: 'x' } }, options)).toEqual({
      envelope: done,
    });
  },
);

test('waits that are refused until time is up report the last known state of the work', async () => {
  const { call, options } = serverThatSays(begun, refused);
  expect(
    await waitForEnd(call, { tool: 'unity_query', arguments: { query: 'x' } }, { ...options, timeoutMs: 60_000 }),
  ).toEqual({
    envelope: begun,
  });
});

test('a pause after a refusal is no longer than the time that is left', async () => {
  const { call, options } = serverThatSays(begun, refused);
  await waitForEnd(call, { tool: 'unity_query', arguments: { query: 'x' } }, { ...options, timeoutMs: 7_000 });
  expect(options.now()).toBe(7_000);
});

test('a wait that is refused for good is reported as that, and not as the end of the work', async () => {
  const refusal = { ...refused, error_code: 'blocked_by_policy' };
  const { call, options } = serverThatSays(begun, refusal);
  expect(await waitForEnd(call, { tool: 'unity_query', arguments: { query: 'x' } }, options)).toEqual({
    envelope: begun,
    refusal,
  });
});

test.each([
  ['its own log_id', { log_id }],
  ['the log_id that it has moved to', { finished_at: '2026-11-21T12:00:00.000Z' }],
])('an error under %s is the end of the work', async (_, under) => {
  const failure = { ...refused, error_code: 'blocked_by_policy', ...under };
  const { call, options } = serverThatSays(begun, failure);
  expect(await waitForEnd(call, { tool: 'unity_query', arguments: { query: 'x' } }, options)).toEqual({
    envelope: failure,
  });
});

test('what was refused at once was never accepted', async () => {
  const { call, options } = serverThatSays(refused);
  expect(await waitForEnd(call, { tool: 'unity_query', arguments: { query: 'x' } }, options)).toEqual({
    envelope: refused,
  });
});
