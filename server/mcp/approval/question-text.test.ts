import { expect, test } from 'vitest';
import { questionText } from './question-text.ts';

const question = {
  log_id: '',
  code_hash: '0123456789abcdef'.repeat(4),
  tool: 'unity_execute_code',
  params: { code: 'a();\n\tb();' },
  project_path: '/game',
  project_name: 'Game',
  reason: 'The policy asks.',
};

test('the user sees the project, the tool, the reason, the whole code and the beginning of its hash', () => {
  const text = questionText(question);
  for (const part of ['Game (/game)', 'unity_execute_code', 'The policy asks.', 'a();\n\tb();', 'SHA-256: 0123456789abcdef']) expect(text).toContain(part);
});

test('what is not shown is said so', () => {
  const text = questionText({ ...question, params: { code: `${'x'.repeat(4_000)}Danger();` } });
  expect(text).not.toContain('Danger');
  expect(text).toContain('9 more characters that are not shown here');
});

test.each([
  ['\u202e', '\\u{202e}'],
  ['\u200b', '\\u{200b}'],
  ['\u2066', '\\u{2066}'],
  ['\u{e0041}', '\\u{e0041}'],
  ['\u001b[2K', '\\u{1b}[2K'],
  ['\r', '\\u{d}'],
  ['\u2028', '\\u{2028}'],
])('%j, which hides or reorders text, is written out', (hidden, shown) => {
  expect(questionText({ ...question, params: { code: `if (a) /* ${hidden} */ b();` } })).toContain(`/* ${shown} */`);
  expect(questionText({ ...question, project_name: hidden })).not.toContain(hidden);
});

test('the arguments of other tools are shown as JSON', () => {
  expect(questionText({ ...question, tool: 'bake', params: { code: 'a', quality: 'high' } })).toContain('"quality": "high"');
});
