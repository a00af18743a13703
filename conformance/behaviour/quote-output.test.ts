import { expect, test } from 'vitest';
import { quoteLastWords } from './unity-half.ts';

const stack = '    at Socket.ondata (node:internal/readline/interface:246:23)\n'.repeat(20);

test.each([
  ['nothing', '', ''],
  ['a few words', 'No settings file.', '. Its stderr: No settings file.'],
  [
    'an error above a long stack',
    `started\nTypeError: x is no function\n${stack}`,
    '. Its stderr: TypeError: x is no function\n',
  ],
  ['an error below its stack', `Traceback:\n${stack}ValueError: no port`, '. Its stderr: ValueError: no port'],
  ['many lines without an error', `${'one line\n'.repeat(200)}last`, '. Its stderr: one line\n'],
])('of %s the part that says most is quoted', (_what, output, begin) => {
  expect(quoteLastWords(output).slice(0, begin.length)).toBe(begin);
  expect(quoteLastWords(output).length).toBeLessThan(830);
});
