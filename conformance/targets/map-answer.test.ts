import { expect, test } from 'vitest';
import { mapAnswer, readAnswer } from './mapping.ts';

const id = '0198c0de-0000-7000-8000-000000000001';

const mapping = {
  answers: [
    {
      when: { at: '/isError', equals: true },
      envelope: {
        status: 'error',
        log_id: { from: '/text', matches: 'job (\\S+)' },
        is_complete: true,
        message: 'It failed.',
        error: { from: '/text' },
        error_code: 'execution_error',
      },
    },
    {
      when: { at: '/json/job' },
      envelope: {
        status: 'completed',
        log_id: { from: '/json/job' },
        is_complete: true,
        message: 'Done.',
        result: { from: '/json/value' },
      },
    },
  ],
};
const text = (words: string, more: object = {}) => ({ content: [{ type: 'text', text: words }], ...more });

test.each([
  ['a value', text(JSON.stringify({ job: id, value: [1] })), { status: 'completed', log_id: id, result: [1] }],
  [
    'an error in words',
    text(`boom in job ${id}`, { isError: true }),
    { status: 'error', log_id: id, error: `boom in job ${id}` },
  ],
])('%s becomes an envelope that is judged as any other', (_, result, envelope) => {
  expect(readAnswer('unity_execute_code', mapAnswer(mapping, result))).toMatchObject({ envelope });
  expect(readAnswer('unity_execute_code', mapAnswer(mapping, result)).invalid).toBeUndefined();
});

test('an answer that fits no form, or lacks what a form takes from it, is not mended', () => {
  expect(readAnswer('unity_execute_code', mapAnswer(mapping, text('what?'))).invalid).toContain('what?');
  expect(readAnswer('unity_execute_code', mapAnswer(mapping, text('boom', { isError: true }))).invalid).toContain(
    'log_id',
  );
});
