import { beforeEach, expect, test, vi } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { openBlobs } from './blobs.ts';
import { listSegments, syncSegment } from './log-segments.ts';
import { openWriteLog } from './write-log.ts';

/** Folders whose names have been made to survive a power cut. */
const synced: string[] = [];

vi.mock('../lib/files.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  syncFolder: (path: string) => void synced.push(path),
}));

let dir: string;
beforeEach(() => {
  dir = scratchFolder();
  synced.length = 0;
});

test('a synced segment of the log is found by its name after a power cut (LOG-02)', () => {
  const header = () => ({ store_id: 'a', run: 'b', last_accept_seq: 0 });
  openWriteLog({ dir, number: 1, header, segmentBytes: 1000 }, 0).close();
  for (const segment of listSegments(dir, () => undefined)) syncSegment(dir, segment);
  expect(synced).toEqual([dir]);
});

test.each([
  ['power', 1],
  ['process', 0],
] as const)('with durability %s the name of a new file for a large value is synced %d times', (durability, times) => {
  openBlobs(dir, durability).put({ accept_seq: 1, field: 'outcome' }, '"large"');
  expect(synced).toEqual(Array.from({ length: times }, () => dir));
});
