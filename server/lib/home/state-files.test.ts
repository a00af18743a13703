import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepHubFile, readHubFile, removeHubFile, writeHubFile } from './state-files.ts';
import { scratchFolder } from '../../../proof/kit/scratch.ts';

const content = { url: 'ws://127.0.0.1:1/bridge', socket: '/tmp/s', pid: 1, boot_id: 'b', server_version: '1.0.0' };
test('what was written is read, by its user alone', () => {
  const dir = scratchFolder();
  writeHubFile(dir, content);
  expect(readHubFile(dir)).toMatchObject({ version: 1, ...content });
  expect(statSync(join(dir, 'hub.json')).mode & 0o777).toBe(0o600);
});

test('the file of another machine is ignored, and stays', () => {
  const dir = scratchFolder();
  writeHubFile(dir, content);
  const path = join(dir, 'hub.json');
  const moved = JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), host: 'elsewhere' });
  writeFileSync(path, moved);
  expect(readHubFile(dir)).toBeUndefined();
  removeHubFile(dir, 'b');
  expect(readFileSync(path, 'utf8')).toBe(moved);
});

test('only the run that wrote it removes it', () => {
  const dir = scratchFolder();
  writeHubFile(dir, content);
  removeHubFile(dir, 'another');
  expect(readHubFile(dir)).toBeDefined();
  removeHubFile(dir, 'b');
  expect(readHubFile(dir)).toBeUndefined();
});

test.skipIf(process.platform === 'win32')(
  'a named pipe in its place is no hub.json, blocks no process, and is replaced',
  () => {
    const dir = scratchFolder();
    execFileSync('mkfifo', [join(dir, 'hub.json')]);
    expect(readHubFile(dir)).toBeUndefined();
    keepHubFile(dir, content);
    expect(readHubFile(dir)).toMatchObject(content);
  },
);

test.each(['', 'null', '{"version":2}', '{"version":1,"url":7}'])('%j is no hub.json', (text) => {
  const dir = scratchFolder();
  writeFileSync(join(dir, 'hub.json'), text);
  expect(readHubFile(dir)).toBeUndefined();
});

test.each([
  { pid: 0 },
  { pid: -1 },
  { pid: 1.5 },
  { url: 'nowhere' },
  { url: 'http://127.0.0.1/bridge' },
  { url: 'ws://[::1/bridge' },
])('%j names no server to talk to, and no process to send a signal to', (wrong) => {
  const dir = scratchFolder();
  writeHubFile(dir, { ...content, ...wrong });
  expect(readHubFile(dir)).toBeUndefined();
});

test('a file that is gone, is unreadable or says something else is put back; one that is right is kept', () => {
  const dir = scratchFolder();
  const path = join(dir, 'hub.json');
  keepHubFile(dir, content);
  const { ino } = statSync(path);
  keepHubFile(dir, content);
  expect(statSync(path).ino).toBe(ino);
  for (const spoil of [
    () => rmSync(path),
    () => writeFileSync(path, 'nonsense'),
    () => writeHubFile(dir, { ...content, boot_id: 'another' }),
  ]) {
    spoil();
    keepHubFile(dir, content);
    expect(readHubFile(dir)).toMatchObject(content);
  }
});

test('what cannot be written is reported, and keeps no draft', () => {
  const dir = scratchFolder();
  mkdirSync(join(dir, 'hub.json', 'x'), { recursive: true });
  expect(() => keepHubFile(dir, content)).toThrow(/hub\.json/);
  expect(readdirSync(dir)).toEqual(['hub.json']);
});
