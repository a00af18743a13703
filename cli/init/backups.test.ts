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
    expect(keepBackup(folder, file, 'added')).toBe(backupOf(folder, file));
  }
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{12}-settings\.json$/)]);
  expect(backupText(folder, file)).toBe('3');
  expect(statSync(backupOf(folder, file)).mode & 0o077).toBe(0);
  expect(statSync(folder).mode & 0o077).toBe(0);
});

test('the copy from before the entry was added survives its update and its removal', () => {
  for (const reason of ['added', 'updated', 'removed'] as const) {
    writeFileSync(file, `before the entry is ${reason}`);
    keepBackup(folder, file, reason);
  }
  expect(backupText(folder, file)).toBe('before the entry is added');
  expect(readFileSync(backupOf(folder, file, { isRemoval: true }), 'utf8')).toBe('before the entry is removed');
});

test('files of one name in different folders have copies of their own; where there is none, there is no text', () => {
  expect(backupOf(folder, '/a/mcp.json')).not.toBe(backupOf(folder, '/b/mcp.json'));
  expect(backupText(folder, file)).toBeUndefined();
});
