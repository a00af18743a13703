import { expect, test } from 'vitest';
import { readFrameFromEditor, type FrameFromEditor } from '../../../generated/typescript/rpc.ts';
import { pushFrame } from './socket-transport.ts';

const timestamp = '2026-11-21T10:14:58.402Z';
const read = (line: object | string): FrameFromEditor | string => {
  const reading = readFrameFromEditor(
    pushFrame(typeof line === 'string' ? line : JSON.stringify(line)),
    () => undefined,
  );
  return reading.ok ? reading.frame : reading.reason;
};

test.each([
  { type: 'DOMAIN_RELOAD', timestamp, payload: { generation: 2 } },
  { type: 'UNITY_SHUTDOWN', timestamp, payload: { reason: 'quit' } },
  { type: 'UNITY_SHUTDOWN', timestamp, payload: null },
  { type: 'USER_DISCONNECT', timestamp },
  { type: 'FROM_THE_FUTURE', timestamp, payload: 7 },
])('%j is the same push in both forms', (push) => {
  const frame = { kind: 'notification', method: 'editor/notification', params: push };
  expect(read(push)).toEqual(frame);
  expect(read({ jsonrpc: '2.0', method: 'editor/notification', params: push })).toEqual(frame);
});

test.each([
  ['a type that needs its payload, without one', { type: 'DOMAIN_RELOAD', timestamp }, /"payload"/],
  ['a payload of another kind', { type: 'USER_DISCONNECT', timestamp, payload: 'bye' }, /\/payload/],
  ['no type', { timestamp, payload: null }, /jsonrpc/],
  ['half a line', '{"type":"USER_DISCONNECT"', /JSON/],
  ['a list', '[{"type":"USER_DISCONNECT"}]', /./],
])('%s is refused', (_what, line, reason) => expect(read(line)).toMatch(reason));
