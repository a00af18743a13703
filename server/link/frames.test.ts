import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameLine, messageLine, readFrameToForwarder, readFrameToServer } from './frames.ts';

const head = fc.record({ ordinal: fc.nat(), waited_ms: fc.nat(), accepted: fc.record({ store_id: fc.string(), log_id: fc.string() }) }, { requiredKeys: [] });

test('a message that a forwarder passes on reaches the server as the client wrote it, with its head', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), head, (message, members) => {
      const line = messageLine(JSON.stringify(message), members);
      expect(line.endsWith('\n') && line.indexOf('\n') === line.length - 1).toBe(true);
      expect(readFrameToServer(line.trimEnd())).toEqual({ type: 'message', ...members, m: JSON.parse(JSON.stringify(message)) });
    }),
  );
});

test('an answer reaches the client byte for byte', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.option(fc.nat(), { nil: undefined }), (message, ordinal) => {
      const text = JSON.stringify(message);
      const line = messageLine(text, ordinal === undefined ? {} : { ordinal });
      expect(readFrameToForwarder(line.trimEnd())).toEqual(ordinal === undefined ? { type: 'message', text } : { type: 'message', ordinal, text });
    }),
  );
});

test.each([
  { type: 'accepted', ordinal: 3, store_id: 's', log_id: 'l' },
  { type: 'dropped', ordinal: 3 },
  { type: 'handover' },
  { type: 'refused', reason: 'because' },
  { type: 'welcome', boot_id: 'b', version: '1.0.0', proof: 'p' },
] as const)('$type passes', (frame) => {
  expect(readFrameToForwarder(frameLine(frame).trimEnd())).toEqual(frame);
});

test.each(['', 'nonsense', '[]', 'null', '{}', '{"type":"unheard_of"}', '{"type":"accepted","ordinal":"3"}', '{"type":"toString"}'])('%j is nothing that we know', (line) => {
  expect(readFrameToForwarder(line)).toBeUndefined();
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
  '{"type":"open","client_uuid":"c","version":"1","pid":1,"cwd":"/","project":7,"proof":"p"}',
])('%s, with a member of another type than it has, is no frame for a server', (line) => {
  expect(readFrameToServer(line)).toBeUndefined();
});

test('an ordinal with more digits than a number holds is none', () => {
  expect(readFrameToForwarder('{"type":"message","ordinal":1499999999999999999983,"m":{}}')).toBeUndefined();
  expect(readFrameToForwarder('{"type":"dropped","ordinal":1e999}')).toBeUndefined();
});
