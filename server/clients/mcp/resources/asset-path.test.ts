import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeAssetPath } from './editor-resources.ts';

test.each(['rock.png', 'Textures/rock.png', 'My Textures/Rock (1).png', '.hidden', 'a..b/c', 'Übung/岩.png', '~/a'])(
  '%j is a path below Assets',
  (path) => {
    expect(judgeAssetPath(path)).toEqual({ ok: true, path });
  },
);

test.each(['CON', 'nul.txt', 'Textures/Aux', 'com1.png', 'LPT9'])('%j, a device on Windows, is refused', (path) => {
  expect(judgeAssetPath(path)).toMatchObject({ ok: false });
});

/** Whatever is made of the pieces that attackers use. */
const pieces = fc.array(
  fc.constantFrom(
    '..',
    '.',
    '/',
    '\\',
    'a',
    'b.png',
    '%2e',
    '%2f',
    ':',
    'C:',
    '\0',
    ' ',
    '~',
    '|',
    '//',
    '\\\\',
    'CON',
    '\u202e',
    '\n',
  ),
  { maxLength: 10 },
);

test('what is let through stays below the folder on every platform', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        pieces.map((parts) => parts.join('')),
        fc.string({ unit: 'binary' }),
      ),
      (path) => {
        const judged = judgeAssetPath(path);
        if (!judged.ok) {
          expect(judged.why).toMatch(/^Expected .* got .*\.$/s);
          return;
        }
        expect(posix.resolve('/project/Assets', judged.path).startsWith('/project/Assets/')).toBe(true);
        expect(win32.resolve('C:\\project\\Assets', judged.path).startsWith('C:\\project\\Assets\\')).toBe(true);
        expect(/[\0\r\n%]/.test(judged.path)).toBe(false);
      },
    ),
    { numRuns: 5_000 },
  );
});
