import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Envelope } from '../../../generated/typescript/types.ts';
import { arbEnvelope } from '../../../generated/typescript/arbitraries.ts';
import { isTerminalAnswer } from './client-message.ts';

const answer = (envelope: object): string =>
  JSON.stringify({
    result: { content: [{ type: 'text', text: JSON.stringify(envelope) }], structuredContent: envelope },
    jsonrpc: '2.0',
    id: 1,
  });

test('an answer is the end of its operation exactly if its envelope says so', () => {
  fc.assert(
    fc.property(arbEnvelope, (envelope: Envelope) => {
      expect(isTerminalAnswer(answer(envelope))).toBe(envelope.is_complete);
    }),
  );
});

test.each([
  [
    'a timeout whose partial result looks like an end',
    { is_complete: false, partial_result: { is_complete: true } },
    false,
  ],
  ['an end whose result looks like a timeout', { is_complete: true, result: { is_complete: false } }, true],
  [
    'a timeout whose partial result is such a text',
    { is_complete: false, partial_result: '"is_complete":true' },
    false,
  ],
])('%s is not mistaken', (_title, envelope, expected) => {
  expect(isTerminalAnswer(answer(envelope))).toBe(expected);
});

test('a JSON-RPC error is no end of an operation', () => {
  expect(isTerminalAnswer('{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Unknown tool"}}')).toBe(false);
});
