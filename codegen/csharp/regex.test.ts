import { describe, expect, it } from 'vitest';
import { dotnetRegex } from './tables.ts';

describe('an ECMAScript pattern in .NET', () => {
  it.each([
    ['^a$', '^a\\z', 'the end is the end, also before a last line feed'],
    ['\\$[$]', '\\$[$]', 'a dollar sign stays one'],
    ['\\d+', '[0-9]+', 'digits are ASCII'],
    ['[\\w.-]', '[A-Za-z0-9_.-]', 'word characters too, within a class'],
    ['[a-z[]', '[a-z\\[]', 'no subtraction of classes'],
    ['a\\/b', 'a/b', 'a slash needs no escape'],
    ['(?:a|b)(?=c)', '(?:a|b)(?=c)', 'groups'],
    ['\\u00e9', '\\u00e9', 'escapes of code units'],
  ])('%s is %s: %s', (pattern, expected) => {
    expect(dotnetRegex(pattern)).toBe(expected);
  });

  it('counts a surrogate pair as one character', () => {
    expect(dotnetRegex('.')).toBe('(?>[\\uD800-\\uDBFF][\\uDC00-\\uDFFF]|[^\\n\\r\\u2028\\u2029])');
    expect(dotnetRegex('[^a]')).toBe('(?>[\\uD800-\\uDBFF][\\uDC00-\\uDFFF]|[^a])');
  });

  it.each(['\\p{L}', '(?<name>a)', '(?<=a)b', '\\u{1F600}', '[😀]', '[]', '\\1'])(
    'refuses %s, which has no sure translation',
    (pattern) => {
      expect(() => dotnetRegex(pattern)).toThrow(`pattern ${pattern}: cannot translate`);
    },
  );
});
