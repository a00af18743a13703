import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbEnvelope } from '../../generated/typescript/arbitraries.ts';
import { readAnswer } from './mapping.ts';

const LOG_ID = '0198c0de-0000-7000-8000-000000000001';
const completed = { status: 'completed', log_id: LOG_ID, is_complete: true, message: 'Done.', result: 1 };
const failed = {
  status: 'error',
  log_id: LOG_ID,
  is_complete: true,
  message: 'No.',
  error: 'No.',
  error_code: 'execution_error',
};
const asResult = (envelope: object, more: object = {}) => ({
  content: [{ type: 'text', text: JSON.stringify(envelope) }],
  structuredContent: envelope,
  ...more,
});

test('an envelope in both places is an answer', () => {
  expect(readAnswer('unity_execute_code', asResult(completed))).toEqual({ envelope: completed });
  expect(readAnswer('unity_execute_code', asResult(failed, { isError: true }))).toEqual({ envelope: failed });
});

test.each<[string, string, object, RegExp]>([
  [
    'prose',
    'unity_query',
    { content: [{ type: 'text', text: 'Error: no' }], isError: true },
    /^there is no structuredContent, and the first text block is no JSON: Error: no$/,
  ],
  [
    'no structured content',
    'unity_query',
    { content: [{ type: 'text', text: JSON.stringify(completed) }] },
    /^there is no structuredContent$/,
  ],
  ['no text', 'unity_query', { content: [], structuredContent: completed }, /^the first content block is no text$/],
  [
    'prose',
    'unity_query',
    { content: [{ type: 'text', text: 'Error: no' }], structuredContent: completed },
    /^the first text block is no JSON: Error: no$/,
  ],
  [
    'another text',
    'unity_query',
    { ...asResult(completed), content: [{ type: 'text', text: JSON.stringify({ ...completed, result: 2 }) }] },
    /say different things$/,
  ],
  ['a failure that is no error', 'unity_query', asResult(failed), /^status is error, and isError is not true$/],
  [
    'a success that is an error',
    'unity_query',
    asResult(completed, { isError: true }),
    /^isError is true, and status is completed$/,
  ],
  [
    'a status of another tool',
    'unity_execute_code',
    asResult({ ...completed, status: 'in_progress', is_complete: false }),
    /status/,
  ],
  ['no envelope', 'unity_query', asResult({ fine: true }), /status/],
])('%s is named', (_title, tool, result, invalid) => {
  expect(readAnswer(tool, { ...result }).invalid).toMatch(invalid);
});

test('whatever a server says, it is read without an exception', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.jsonValue(),
      fc.jsonValue(),
      (more, content, structuredContent) => {
        const answer = readAnswer('unity_query', { ...more, content, structuredContent });
        expect(answer.invalid ?? answer.envelope).toBeDefined();
      },
    ),
  );
});

test('every envelope of the contract is read as it is', () => {
  fc.assert(
    fc.property(arbEnvelope, (envelope) => {
      const plain: object = JSON.parse(JSON.stringify(envelope));
      expect(readAnswer('unknown_tool', asResult(plain, envelope.status === 'error' ? { isError: true } : {}))).toEqual(
        { envelope: plain },
      );
    }),
  );
});
