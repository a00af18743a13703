import { expect, test } from 'vitest';
import { untilAborted } from './protocol/tool-call.ts';

test('what was aborted before it was asked for is never asked for', async () => {
  let asked = 0;
  const ask = (): Promise<number> => Promise.resolve((asked += 1));
  await expect(untilAborted(ask, AbortSignal.abort())).rejects.toThrow('cancelled');
  expect(asked).toBe(0);
});

test('an abort ends the wait, and whatever comes of it afterwards is dropped', async () => {
  const aborting = new AbortController();
  let fail: (error: Error) => void = () => undefined;
  const waiting = untilAborted(
    () =>
      new Promise<never>((_, reject) => {
        fail = reject;
      }),
    aborting.signal,
  );
  aborting.abort();
  await expect(waiting).rejects.toThrow('cancelled');
  fail(new Error('too late'));
  await expect(untilAborted(() => Promise.resolve(7), new AbortController().signal)).resolves.toBe(7);
});
