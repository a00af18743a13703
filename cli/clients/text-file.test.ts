import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, readlinkSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { UnreadableText, readTextFile, writeTextFile } from './text-file.ts';

let dir: string;
let file: string;
beforeEach(() => {
  dir = scratchFolder();
  file = join(dir, 'a.json');
});

test('mode and byte order mark stay, and nothing is left beside the file', () => {
  writeFileSync(file, '\uFEFFold\r\n');
  chmodSync(file, 0o600);
  const before = readTextFile(file);
  expect(before).toEqual({ text: 'old\r\n', hasBom: true });
  writeTextFile(file, before, 'new\r\n');
  expect(readFileSync(file, 'utf8')).toBe('\uFEFFnew\r\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(dir)).toEqual(['a.json']);
});

test('a mode that the mask of the process would narrow stays as well', () => {
  writeFileSync(file, 'old');
  chmodSync(file, 0o666);
  writeTextFile(file, readTextFile(file), 'new');
  expect(statSync(file).mode & 0o777).toBe(0o666);
});

test('a link stays a link, and its file is written', () => {
  writeFileSync(join(dir, 'real.json'), 'old');
  symlinkSync('real.json', file);
  writeTextFile(file, readTextFile(file), 'new');
  expect(readlinkSync(file)).toBe('real.json');
  expect(readFileSync(join(dir, 'real.json'), 'utf8')).toBe('new');
});

test('a link to nothing is no reason to make a file', () => {
  symlinkSync('nowhere.json', file);
  expect(() => readTextFile(file)).toThrow('it is a link to a file that is not there');
});

test('a new file gets its folders', () => {
  const path = join(dir, 'a', 'b', 'c.json');
  expect(readTextFile(path)).toEqual({ text: undefined, hasBom: false });
  writeTextFile(path, readTextFile(path), 'new');
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(readdirSync(join(dir, 'a', 'b'))).toEqual(['c.json']);
});

test.each([
  ['UTF-16', Buffer.from('\uFEFF{}', 'utf16le'), { line: 1, column: 1 }],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x0a, 0x20, 0xff, 0x7d]), { line: 2, column: 2 }],
])('%s is refused', (_what, bytes, position) => {
  writeFileSync(file, bytes);
  let thrown: unknown;
  try {
    readTextFile(file);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(UnreadableText);
  expect(thrown).toMatchObject({ position });
});

test('a folder in its place is refused', () => {
  expect(() => readTextFile(dir)).toThrow('expected a file, got something else');
});

test.skipIf(process.platform === 'win32')('a named pipe in the place of a file is refused, and not waited for', () => {
  execFileSync('mkfifo', [file]);
  expect(() => readTextFile(file)).toThrow('expected a file, got something else');
});
