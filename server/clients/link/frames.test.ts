import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ServerStatus } from '../../../generated/typescript/link.ts';
import { frameLine, messageLine, readCommandReply, readFrameToForwarder, readFrameToServer } from './frames.ts';

const readFromServer = (line: string) => readFrameToForwarder(line) ?? readCommandReply(line);

const status: ServerStatus = {
  server_version: '1.0.0',
  pid: 1,
  started_at: 1,
  now: 2,
  state_dir: '/state',
  store_id: 's',
  url: 'ws://127.0.0.1:1/bridge',
  live_url_open: false,
  editors: [{ project_path: '/game', project_name: 'game', state: 'connected', unfinished: 0 }],
  clients: ['Claude (/game)'],
  unfinished: 0,
  waiting_calls: 0,
  operations: [],
  store: { kind: 'open' },
};

const head = fc.record(
  { ordinal: fc.nat(), waited_ms: fc.nat(), accepted: fc.record({ store_id: fc.string(), log_id: fc.string() }) },
  { requiredKeys: [] },
);

test('a message that a forwarder passes on reaches the server as the client wrote it, with its head', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), head, (message, members) => {
      const line = messageLine(JSON.stringify(message), members);
      expect(line.endsWith('\n') && line.indexOf('\n') === line.length - 1).toBe(true);
      expect(readFrameToServer(line.trimEnd())).toEqual({
        type: 'message',
        ...members,
        m: JSON.parse(JSON.stringify(message)),
      });
    }),
  );
});

test('an answer reaches the client byte for byte', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.option(fc.nat(), { nil: undefined }),
      (message, ordinal) => {
        const text = JSON.stringify(message);
        const line = messageLine(text, ordinal === undefined ? {} : { ordinal });
        expect(readFrameToForwarder(line.trimEnd())).toEqual(
          ordinal === undefined ? { type: 'message', text } : { type: 'message', ordinal, text },
        );
      },
    ),
  );
});

test.each([
  { type: 'accepted', ordinal: 3, store_id: 's', log_id: 'l' },
  { type: 'dropped', ordinal: 3 },
  { type: 'handover' },
  { type: 'refused', reason: 'because' },
  { type: 'welcome', boot_id: 'b', version: '1.0.0', proof: 'p' },
  { type: 'status_answer', status },
  {
    type: 'status_answer',
    status: { ...status, http_url: 'http://localhost:1/mcp', store: { kind: 'failed', reason: 'The disk is full.' } },
  },
  { type: 'open_answer', url: 'http://127.0.0.1:1/x/?code=y' },
  { type: 'show_answer', page: null },
  {
    type: 'show_answer',
    page: {
      details: {
        kind: 'log_entry',
        entry: { log_id: 'l', timestamp: 't', log_type: 'info', log_name: 'console', message: 'm', seq: 1 },
      },
      result: { status: 'not_found', log_id: 'l', is_complete: true, message: 'm' },
    },
  },
] as const)('$type passes', (frame) => {
  expect(readFromServer(frameLine(frame).trimEnd())).toEqual(frame);
});

test.each([
  { type: 'command', command: 'cancel', log_id: 'l' },
  { type: 'command', command: 'cancel', log_id: 'l', force: true },
  { type: 'command', command: 'status' },
  { type: 'command', command: 'status', operations: 100 },
  { type: 'command', command: 'list', limit: 2 },
  { type: 'command', command: 'list', limit: 2, before: 'l', editor: '/game', contains: 'x' },
  { type: 'command', command: 'show', log_id: 'l' },
  { type: 'command', command: 'open' },
  { type: 'open', client_uuid: 'c', version: '1', pid: 1, cwd: '/', command: true, proof: 'p' },
] as const)('%j reaches the server', (frame) => {
  expect(readFrameToServer(frameLine(frame).trimEnd())).toEqual(frame);
});

test.each(Object.keys(status).filter((name) => name !== 'http_url'))(
  'a status without %s, or with another type of it, is none',
  (name) => {
    const { [name]: _gone, ...rest } = Object.fromEntries(Object.entries(status));
    for (const wrong of [rest, { ...rest, [name]: null }, { ...rest, [name]: [1] }])
      expect(readFromServer(JSON.stringify({ type: 'status_answer', status: wrong }))).toBeUndefined();
  },
);

test('a newer version may say more', () => {
  const more = { type: 'status_answer', status: { ...status, weather: 'fine', store: { kind: 'open', size: 1 } } };
  expect(readFromServer(JSON.stringify(more))).toEqual(more);
});

test.each([
  '',
  'nonsense',
  '[]',
  'null',
  '{}',
  '{"type":"unheard_of"}',
  '{"type":"accepted","ordinal":"3"}',
  '{"type":"toString"}',
])('%j is nothing that we know', (line) => {
  expect(readFromServer(line)).toBeUndefined();
  expect(readFrameToServer(line)).toBeUndefined();
});

test.each([
  '{"type":"message","ordinal":-1,"m":{}}',
  '{"type":"message","ordinal":1.5,"m":{}}',
  '{"type":"message","ordinal":"1","m":{}}',
  '{"type":"message","waited_ms":1e999,"m":{}}',
  '{"type":"message","accepted":null,"m":{}}',
  '{"type":"message","accepted":{"store_id":"s"},"m":{}}',
  '{"type":"written","ordinal":1,"terminal":"yes"}',
  '{"type":"command","command":"format","log_id":"l"}',
  '{"type":"command","command":"toString"}',
  '{"type":"command","command":"cancel"}',
  '{"type":"command","command":"cancel","log_id":"l","force":"yes"}',
  '{"type":"command","command":"show","log_id":7}',
  '{"type":"command","command":"status","operations":-1}',
  '{"type":"open","client_uuid":"c","version":"1","pid":1,"cwd":"/","project":7,"proof":"p"}',
])('%s, with a member of another type than it has, is no frame for a server', (line) => {
  expect(readFrameToServer(line)).toBeUndefined();
});

test('an ordinal with more digits than a number holds is none', () => {
  expect(readFromServer('{"type":"message","ordinal":1499999999999999999983,"m":{}}')).toBeUndefined();
  expect(readFromServer('{"type":"dropped","ordinal":1e999}')).toBeUndefined();
});
