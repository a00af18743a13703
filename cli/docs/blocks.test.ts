import { expect, test } from 'vitest';
import { noteOf, readBlocks } from './pages.ts';

const page = `# Title

Text.

    first
    second

    after a blank line

1. An item, and
    a line that only continues.

       code of the item

   More text.

<!-- not played: a reason -->
\`\`\`json
{ "a": "\`\`\`" }
\`\`\`
- x

  \`\`\`sh
  echo
    deeper
  \`\`\`
`;

test('fenced and indented blocks are found, also within lists, with their lines and the comments above', () => {
  expect(readBlocks(page)).toEqual([
    { line: 5, language: 'indented', code: 'first\nsecond\n\nafter a blank line', notes: [] },
    { line: 13, language: 'indented', code: 'code of the item', notes: [] },
    { line: 19, language: 'json', code: '{ "a": "```" }', notes: ['not played: a reason'] },
    { line: 24, language: 'sh', code: 'echo\n  deeper', notes: [] },
  ]);
});

test('a note is found by its name', () => {
  const block = { line: 1, language: 'ts', code: '', notes: ['run', 'excerpt: a/b.cs'] };
  expect([noteOf(block, 'run'), noteOf(block, 'excerpt'), noteOf(block, 'tree')]).toEqual(['', 'a/b.cs', undefined]);
});

test('a block without an end is refused with its line', () => {
  expect(() => readBlocks('text\n\n```ts\nx')).toThrow('line 3: expected an end');
});
