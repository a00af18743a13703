import { beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { BLOB_THRESHOLD_BYTES, openBlobs } from './blobs.ts';

let dir: string;
beforeEach(() => {
  dir = scratchFolder();
});

test.each([
  ['one byte', 'x'],
  ['three bytes', '\u4e16'],
  ['four bytes, two units', '\u{1f600}'],
])('the beginning of a value has as many characters as are wanted, each of %s', (_size, character) => {
  const blobs = openBlobs(dir, 'process');
  const stored = blobs.put({ accept_seq: 1, field: 'outcome' }, character.repeat(BLOB_THRESHOLD_BYTES));
  expect(blobs.head(stored, 500)).toBe(character.repeat(500 / character.length));
});
