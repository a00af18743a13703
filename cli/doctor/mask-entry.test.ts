import { expect, test } from 'vitest';
import { maskEntry } from './bundle.ts';

test.each([
  [
    { command: 'npx', args: ['-y', 'mcp-unity-bridge'], env: { PATH: '/x', SECRET: 'abc' } },
    { command: 'npx', args: ['-y', 'mcp-unity-bridge'], env: { PATH: '***', SECRET: '***' } },
  ],
  [
    { url: 'https://me:pass@h.example/mcp?client=a&project=b&key=abc', headers: { Authorization: 'Bearer abc' } },
    { url: 'https://***:***@h.example/mcp?client=a&project=b&key=***', headers: { Authorization: '***' } },
  ],
  [
    { command: 'npx', args: ['connect', 'https://h.example/mcp?token=abc'], http_headers: 'abc' },
    { command: 'npx', args: ['connect', 'https://h.example/mcp?token=***'], http_headers: '***' },
  ],
  ['abc', 'string'],
])('%j is reported as %j', (entry, masked) => {
  expect(maskEntry(entry)).toEqual(masked);
});
