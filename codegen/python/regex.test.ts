import { describe, expect, it } from 'vitest';
import { pythonRegex } from './readers.ts';

describe('an ECMAScript pattern in Python', () => {
  it.each([
    ['^a$', '^a\\Z', 'the end is the end, also before a last line feed'],
    ['\\d+', '[0-9]+', 'digits are ASCII'],
    ['.', '[^\\n\\r\\u2028\\u2029]', 'a dot stops at every line end of ECMAScript'],
    ['[a-z[&|~]', '[a-z\\[\\&\\|\\~]', 'what may come to mean something in a set is escaped'],
    ['[^a]', '[^a]', 'a character is a code point'],
    ['a\\/b', 'a/b', 'a slash needs no escape'],
  ])('%s is %s: %s', (pattern, expected) => {
    expect(pythonRegex(pattern)).toBe(expected);
  });

  it('names the language that it cannot translate to', () => {
    expect(() => pythonRegex('\\p{L}')).toThrow(
      'pattern \\p{L}: cannot translate \\p to Python; write it in another way',
    );
  });
});
