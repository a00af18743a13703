import { expect, test } from 'vitest';
import type { Manifest } from './manifest.ts';
import { readAnswer } from './calls.ts';

const manifest: Manifest = {
  name: 'x',
  server: 'x',
  call: { tool: 'run', arguments: { code: '{{code}}' } },
  failure: [{ pointer: '/success', equals: false }, { text: '^Error: ' }],
  pending: [{ text: 'ticket' }],
  handle: { text: String.raw`ticket (\d+)` },
  offers: [],
};

test.each([
  ['{"success": true, "result": "mine"}', false, 'value'],
  ['"theirs"', false, 'another'],
  ['running, ticket 17', false, 'pending'],
  ['running, ticket unknown', false, 'words'],
  ['Error: mine could not run', false, 'words'],
  ['{"success": false, "code": "mine"}', false, 'words'],
  ['mine', true, 'error'],
  ['done', false, 'success'],
])('%s (isError: %s) is %s', (text, isError, kind) => {
  const answer = { text, isError, value: text.startsWith('{') ? JSON.parse(text) : undefined };
  expect(readAnswer(answer, { token: 'mine', others: ['theirs'], manifest }).kind).toBe(kind);
});
