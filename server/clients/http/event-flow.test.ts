import { expect, onTestFinished, test, vi } from 'vitest';
import { createEventFlow, type EventFlow } from './event-flow.ts';

const options = { headers: {}, keepAliveMs: 60_000, onCancel: () => undefined };
const wholeOf = (flow: EventFlow, withinMs: number): Promise<readonly string[] | undefined> =>
  new Promise((resolve) => flow.whole(withinMs, resolve));

test('what waits is read in its order, what comes later after it, and after the end nothing', async () => {
  const flow = createEventFlow(options);
  flow.push('a');
  flow.push('b');
  const read: string[] = [];
  for await (const event of flow.events) {
    read.push(event.toString());
    if (read.length === 2) setImmediate(() => flow.push('c'));
    if (read.length === 3) flow.end();
  }
  flow.push('d');
  expect(read).toEqual(['a', 'b', 'c']);
});

test('what was sent before the end is still read', async () => {
  const flow = createEventFlow(options);
  flow.push('a');
  flow.end();
  const reader = flow.events[Symbol.asyncIterator]();
  expect([String((await reader.next()).value), await reader.next()]).toEqual(['a', { done: true, value: undefined }]);
});

test('what waits for a reader that has gone is given to nobody', async () => {
  const left: string[] = [];
  const flow = createEventFlow({ ...options, onCancel: () => left.push('gone') });
  flow.push('a');
  flow.push('b');
  const reader = flow.events[Symbol.asyncIterator]();
  expect(String((await reader.next()).value)).toBe('a');
  flow.cancel();
  expect([await reader.next(), left]).toEqual([{ done: true, value: undefined }, ['gone']]);
});

test('what is over within a moment can be read whole, and what is not is read as it comes', async () => {
  const [quick, slow] = [createEventFlow(options), createEventFlow(options)];
  quick.push('a');
  const whole = wholeOf(quick, 60_000);
  quick.push('b');
  quick.end();
  expect(await whole).toEqual(['a', 'b']);
  slow.push('a');
  expect(await wholeOf(slow, 1)).toBeUndefined();
  slow.push('b');
  slow.end();
  const read: string[] = [];
  for await (const event of slow.events) read.push(event.toString());
  expect(read).toEqual(['a', 'b']);
});

test('of a flow whose reader disconnects while it waits for all of it nothing remains', async () => {
  const flow = createEventFlow(options);
  flow.push('a');
  const whole = wholeOf(flow, 60_000);
  flow.cancel();
  expect(await whole).toEqual([]);
});

test('once it is over no timer remains that keeps its connection alive', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const flow = createEventFlow(options);
  const reader = flow.events[Symbol.asyncIterator]();
  const next = reader.next();
  expect(vi.getTimerCount()).toBe(1);
  flow.end();
  expect(await next).toEqual({ done: true, value: undefined });
  expect(vi.getTimerCount()).toBe(0);
});
