import { expect, test } from 'vitest';
import { columns } from './table.ts';

test('columns are as wide as their widest cell, and lines have no blanks at their ends', () => {
  expect(
    columns([
      ['a', 'bb', 'c'],
      ['aaa', '', 'cc'],
      ['a', 'b', ''],
    ]),
  ).toEqual(['a    bb  c', 'aaa      cc', 'a    b']);
});
