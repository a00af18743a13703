import { expect, test } from 'vitest';
import { makeRedact } from './redact.ts';

const token = 'q7Jb-2vX9_"\\Zr4';
const redact = makeRedact({
  secrets: [token],
  env: { MCP_TOKEN: 'from-the-environment', PATH: '/usr/bin', SHORT_TOKEN: 'abc' },
  home: '/root',
});

test('a given secret is gone, however it is spelled', () => {
  const twice = JSON.stringify({ message: JSON.stringify({ value: token }) });
  expect(twice).not.toContain(token);
  for (const text of [
    token,
    JSON.stringify({ t: token }),
    twice,
    `?t=${encodeURIComponent(token)}`,
    `before ${token} after`,
  ]) {
    expect(redact(text)).toContain('[redacted]');
    expect(redact(text)).not.toMatch(/q7Jb|Zr4/);
  }
});

test.each([
  ['{"token":"abcdef123"}', '{"token":"[redacted]"}'],
  ['{"params":"{\\"auth_token\\": \\"abcdef123\\"}"}', '{"params":"{\\"auth_token\\": \\"[redacted]\\"}"}'],
  ['server --token abcdef123 --port 1', 'server --token [redacted] --port 1'],
  ['MCP_UNITY_TOKEN=abcdef123 node x', 'MCP_UNITY_TOKEN=[redacted] node x'],
  ['Authorization: Bearer abc.def-123', 'Authorization: Bearer [redacted]'],
  ['https://me:hunter22@example.org/x', 'https://me:[redacted]@example.org/x'],
  ['ghp_abcdefghijklmnopqrstuvwxyz0123', '[redacted]'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '[redacted]'],
  ['it is from-the-environment.', 'it is [redacted].'],
  ['/root/project and /rootless and /root', '~/project and /rootless and ~'],
  ['at /home/ada/My Project/x.cs:3', 'at ~/My Project/x.cs:3'],
  ['file:///Users/ada/x', 'file://~/x'],
  ['{"path":"C:\\\\Users\\\\Ada\\\\x"}', '{"path":"~\\\\x"}'],
  ['-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----', '[redacted]'],
])('%s', (text, shown) => expect(redact(text)).toBe(shown));

test.each([
  '{"_meta":{"progressToken":"0198c0de-0000-7000-8000-000000000001"}}',
  '{"idempotency_key":"build-nightly","log_id":"0198c0de-0000-7000-8000-000000000001"}',
  '{"proof_of":"x","tokens":12}',
  'expected completed, got timeout at /home',
  'AI.Log("/usr/share/x"); Thread.Sleep(360000);',
])('what is no secret stays: %s', (text) => expect(redact(text)).toBe(text));

test('values are redacted at every depth, and nothing else changes', () => {
  const value = { a: [1, null, true, { text: token }], b: undefined };
  expect(redact(value)).toEqual({ a: [1, null, true, { text: '[redacted]' }], b: undefined });
});
