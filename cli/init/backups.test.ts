import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { backupOf, backupText, keepBackup } from './plan.ts';

let dir: string;
let folder: string;
let file: string;
beforeEach(() => {
  dir = scratchFolder();
  folder = join(dir, 'state', 'backups');
  file = join(dir, 'settings.json');
});

test('one copy of a file is kept, the newest, for its user alone', () => {
  for (const text of ['1', '2', '3']) {
    writeFileSync(file, text, { mode: 0o644 });
    expect(keepBackup(folder, file, { isFirst: false })).toBe(backupOf(folder, file));
  }
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{12}-settings\.json$/)]);
  expect(backupText(folder, file)).toBe('3');
  expect(statSync(backupOf(folder, file)).mode & 0o077).toBe(0);
  expect(statSync(folder).mode & 0o077).toBe(0);
});

test('a copy that is to be the first is not replaced', () => {
  writeFileSync(file, 'before');
  keepBackup(folder, file, { isFirst: true });
  writeFileSync(file, 'after');
  keepBackup(folder, file, { isFirst: true });
  expect(readFileSync(backupOf(folder, file), 'utf8')).toBe('before');
});

test('files of one name in different folders have copies of their own; where there is none, there is no text', () => {
  expect(backupOf(folder, '/a/mcp.json')).not.toBe(backupOf(folder, '/b/mcp.json'));
  expect(backupText(folder, file)).toBeUndefined();
});
