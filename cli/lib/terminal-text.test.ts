import { expect, test } from 'vitest';
import { shortIds } from './terminal-text.ts';

test('ids are as short as their time allows, and longer where that is the same', () => {
  const ids = [
    '019a2b3c-4d5e-7f00-8a2b-0123456789ab',
    '019a2b3c-4d5e-7f01-8a2b-0123456789ab',
    '019a2b3c-ffff-7f00-8a2b-0123456789ab',
  ];
  expect(ids.map(shortIds(ids))).toEqual(['019a2b3c-4d5e-7f00', '019a2b3c-4d5e-7f01', '019a2b3c-ffff']);
});
