import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FrameFromServer } from '../../generated/typescript/rpc.ts';
import { type LateAcks, createLateAcks } from './connection.ts';

const ack = (log_id: string): FrameFromServer => ({
  kind: 'notification',
  method: 'operation/ack',
  params: { store_id: 's', log_id, state: 'completed' },
});
const ping: FrameFromServer = { kind: 'request', id: 1, method: 'ping', params: {} };

let sent: string[];
let acks: LateAcks;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  acks = createLateAcks((frame) =>
    sent.push(frame.kind === 'notification' && frame.method === 'operation/ack' ? frame.params.log_id : 'other'),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

test('acknowledgements are sent after the next other frame, in their order, and only once', () => {
  acks.send(ack('a'));
  acks.send(ack('b'));
  expect(sent).toEqual([]);
  acks.send(ping);
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual(['other', 'a', 'b']);
});

test('without another frame they are sent 10 ms after the first of them', () => {
  acks.send(ack('a'));
  vi.advanceTimersByTime(9);
  acks.send(ack('b'));
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(['a', 'b']);
});

test('nothing is sent on a connection that is closed', () => {
  acks.send(ack('a'));
  acks.stop();
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual([]);
});
