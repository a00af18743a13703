import { expect, test } from 'vitest';
import { readEarly } from './event-flow.ts';

const LONG_MS = 60_000;

async function* give(pieces: readonly string[], end?: Promise<unknown>): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece);
  await end;
}

async function readAll({ early, rest }: Awaited<ReturnType<typeof readEarly>>): Promise<string[]> {
  const all = [...early];
  for await (const event of rest ?? []) all.push(event);
  return all.map(String);
}

test('of a stream that is over within the time nothing remains', async () => {
  const read = await readEarly(give(['a', 'b']), LONG_MS);
  expect([read.early.map(String), read.rest]).toEqual([['a', 'b'], undefined]);
});

test('what comes later is read behind what came early, each event once', async () => {
  let finish = (): void => undefined;
  const end = new Promise<void>((resolve) => (finish = resolve));
  const read = await readEarly(give(['a', 'b'], end), 1);
  expect([read.early.map(String), read.rest]).toEqual([['a', 'b'], expect.anything()]);
  finish();
  expect(await readAll(read)).toEqual(['a', 'b']);
});

test('a stream that gives more than 64 KiB is not read on until its reader asks', async () => {
  let given = 0;
  async function* endless(): AsyncGenerator<Buffer> {
    for (; given < 100; given += 1) yield Buffer.alloc(16 * 1024);
  }
  const read = await readEarly(endless(), LONG_MS);
  expect([read.early.length, given]).toEqual([4, 4]);
  expect(await readAll(read)).toHaveLength(100);
});

test.each([
  { how: 'after the time', first: 'a', withinMs: 1 },
  { how: 'behind more than is held back', first: 'x'.repeat(64 * 1024), withinMs: LONG_MS },
])('a stream that breaks $how breaks for its reader, and for nobody else before', async ({ first, withinMs }) => {
  let fail = (_error: Error): void => undefined;
  const broken = new Promise<never>((_resolve, reject) => (fail = reject));
  const read = await readEarly(give([first], broken), withinMs);
  fail(new Error('broken'));
  await new Promise((resolve) => setImmediate(resolve));
  await expect(readAll(read)).rejects.toThrow('broken');
});
