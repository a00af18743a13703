import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseResourceUri } from './resources.ts';

describe('a uri', () => {
  it.each([
    ['unity://scene', { kind: 'scene' }],
    ['unity://screenshot', { kind: 'screenshot' }],
    ['unity://assets/Scripts/Player.cs', { kind: 'asset', path: ['Scripts', 'Player.cs'] }],
    ['unity://assets/My%20Folder/a%20b.png', { kind: 'asset', path: ['My Folder', 'a b.png'] }],
    ['unity://assets/Scripts%2FPlayer.cs', { kind: 'asset', path: ['Scripts', 'Player.cs'] }],
    ['unity://assets/%C3%BCber.txt', { kind: 'asset', path: ['über.txt'] }],
    ['unity://assets/a..b/c.', { kind: 'unknown' }],
  ])('%s', (uri, name) => expect(parseResourceUri(uri)).toMatchObject(name));

  it.each([
    '',
    'unity://',
    'unity://Scene',
    'unity://scene/',
    'UNITY://scene',
    'file:///etc/passwd',
    'unity://assets',
    'unity://assets/',
    'unity://Assets/a.txt',
    'unity://assets/../secret.txt',
    'unity://assets/a/../../secret.txt',
    'unity://assets/./a.txt',
    'unity://assets/%2e%2e/secret.txt',
    'unity://assets/%2e%2e%2fsecret.txt',
    'unity://assets/..%2fsecret.txt',
    'unity://assets/%252e%252e/secret.txt/..',
    'unity://assets//etc/passwd',
    'unity://assets/%2fetc/passwd',
    'unity://assets/C:/Windows/win.ini',
    'unity://assets/a.txt::$DATA',
    'unity://assets/..\\secret.txt',
    'unity://assets/%5c%5cserver%5cshare',
    'unity://assets/a%00.txt',
    'unity://assets/a\u0000.txt',
    'unity://assets/%',
    'unity://assets/%zz',
    'unity://assets/%c0%ae%c0%ae/secret.txt',
    'unity://assets/.git/config',
    'unity://assets/.env',
    'unity://assets/Samples~/a.txt',
    'unity://assets/a.txt.',
    'unity://assets/a.txt ',
    'unity://assets/NUL',
    'unity://assets/con.txt',
  ])('%j names nothing', (uri) => {
    expect(parseResourceUri(uri)).toMatchObject({ kind: 'unknown', reason: expect.stringMatching(/\w/) });
  });

  it('never names a path outside Assets, whatever it is', () => {
    const tricky = fc.string({
      unit: fc.constantFrom(
        '.',
        '..',
        '/',
        '\\',
        '%2e',
        '%2f',
        '%5c',
        '%00',
        '%25',
        'a',
        ' ',
        '~',
        ':',
        'nul',
        '\u0000',
      ),
      maxLength: 12,
    });
    fc.assert(
      fc.property(tricky, (path) => {
        const name = parseResourceUri(`unity://assets/${path}`);
        for (const part of name.kind === 'asset' ? name.path : []) expect(part).not.toMatch(/^\.|[/\\\0:]|[. ]$/);
      }),
    );
  });
});
