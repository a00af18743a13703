import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactText, redactAll, type Identity } from './bundle.ts';

const anna: Identity = { home: '/home/anna', user: 'anna', host: 'annas-laptop', secrets: ['s3cr3t-of-anna'] };
const windows: Identity = { home: 'C:\\Users\\Anna Maria', user: 'Anna Maria', host: 'DESKTOP-1', secrets: [] };

test.each([
  ['/home/anna/Game', '~/Game'],
  ['/home/anna', '~'],
  ['file:///home/anna/Game?x', 'file://~/Game?x'],
  ['/home/annabel/Game', '/home/<user>/Game'],
  ['/mnt/anna/Game', '/mnt/<user>/Game'],
  ['Anna said', '<user> said'],
  ['savannah', 'savannah'],
  ['on annas-laptop.', 'on <host>.'],
  ['/Users/bob/x', '/Users/<user>/x'],
  ['Authorization: Bearer abc.def-ghi', 'Authorization: Bearer <secret>'],
  ['"Authorization": "Bearer ${TOKEN}"', '"Authorization": "Bearer <secret>"'],
  ['https://me:pass@example.com/x', 'https://<secret>@example.com/x'],
  ['MCP_UNITY_BRIDGE_TOKEN=abc', 'MCP_UNITY_BRIDGE_TOKEN=<secret>'],
  ['"api_key":"abc"', '"api_key":"<secret>"'],
  ['?access_token=abc&b=1', '?access_token=<secret>&b=1'],
  ['it is s3cr3t-of-anna!', 'it is <secret>!'],
  [`token ${'a1'.repeat(32)} ends`, 'token <64 hexadecimal digits> ends'],
  ['0.1.0, pid 385, answers (12 ms)', '0.1.0, pid 385, answers (12 ms)'],
])('%s becomes %s', (text, expected) => {
  expect(redactText(text, anna)).toBe(expected);
});

test.each([
  [JSON.stringify('C:\\Users\\Anna Maria\\Game'), '"~\\\\Game"'],
  ['C:\\Users\\Anna Maria\\Game', '~\\Game'],
  ['c:/users/anna maria/Game', '~/Game'],
  ['C:\\Users\\bob\\x', 'C:\\Users\\<user>\\x'],
  [JSON.stringify('C:\\Users\\bob\\x'), '"C:\\\\Users\\\\<user>\\\\x"'],
])('on Windows %s becomes %s', (text, expected) => {
  expect(redactText(text, windows)).toBe(expected);
});

describe('whatever is written around them', () => {
  const around = fc.string({ unit: 'binary-ascii', maxLength: 20 });

  test('secrets and home folder do not come through', () => {
    fc.assert(
      fc.property(
        around,
        around,
        fc.constantFrom('s3cr3t-of-anna', '0123456789abcdef'.repeat(4), '/home/anna'),
        (left, right, secret) => {
          expect(redactText(`${left} ${secret} ${right}`, anna)).not.toContain(secret);
        },
      ),
    );
  });

  test('members of a tree keep their shape', () => {
    fc.assert(
      fc.property(fc.dictionary(around, fc.oneof(around, fc.integer(), fc.boolean(), fc.array(around))), (tree) => {
        const redacted = redactAll({ tree, more: ['Bearer abc', { token: 'abc', '/home/anna/x': null }] }, anna);
        expect(redacted).toEqual({
          tree: expect.any(Object),
          more: ['Bearer <secret>', { token: '<secret>', '~/x': null }],
        });
      }),
    );
  });
});
