import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { resultOf } from '../lib/errors.ts';
import { nextTurn } from '../lib/waiting.ts';
import { loadDriver, type Driver } from './driver.ts';
import { encodeLogEntry, hourOf, logFilePath } from './log-files.ts';
import { openLogWriter } from './log-writer.ts';
import { logEntry, NOON } from './testing/samples.ts';

/** Files of a folder that this process has open although they are deleted, so that the disk keeps their space (Linux). */
const deletedButOpen = (dir: string): readonly string[] =>
  readdirSync('/proc/self/fd')
    .map((fd) => resultOf(() => readlinkSync(`/proc/self/fd/${fd}`)) ?? '')
    .filter((target) => target.startsWith(dir) && target.endsWith(' (deleted)'));

test('the file of an hour that is removed is let go of at once', async () => {
  const dir = scratchFolder();
  const driver = await loadDriver();
  const released: Promise<void>[] = [];
  const letGo: Driver['letGo'] = () => {
    const done = driver.letGo();
    released.push(done);
    return done;
  };
  const writer = openLogWriter({ ...driver, letGo }, dir, 'process', () => undefined);
  writer.write([encodeLogEntry(logEntry(1))]);
  const hour = hourOf(NOON);
  expect(writer.removeBefore(hour)).toBe(0);
  expect(released).toEqual([]);
  expect(writer.removeBefore(hour + 1)).toBe(1);
  expect(existsSync(logFilePath(dir, hour))).toBe(false);
  expect(released).toHaveLength(1);
  await released[0];
  await nextTurn();
  if (process.platform === 'linux') expect(deletedButOpen(dir)).toEqual([]);
  writer.close();
});
