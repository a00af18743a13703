import { expect, test } from 'vitest';
import { alignColumns } from './terminal-text.ts';

test('columns are as wide as their widest cell, and lines have no blanks at their ends', () => {
  expect(
    alignColumns([
      ['a', 'bb', 'c'],
      ['aaa', '', 'cc'],
      ['a', 'b', ''],
    ]),
  ).toEqual(['a    bb  c', 'aaa      cc', 'a    b']);
});
