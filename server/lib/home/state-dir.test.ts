import { chmodSync, chownSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  StateDirError,
  currentToken,
  networkMount,
  prepareStateDir,
  readOrCreateToken,
  readToken,
  rotateToken,
} from './state-dir.ts';
import { scratchFolder } from '../../../proof/kit/scratch.ts';

test('the folder and the token are for their user alone, and the token stays the same', () => {
  const dir = join(scratchFolder(), 'deep', 'state');
  prepareStateDir(dir);
  const token = readOrCreateToken(dir);
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  expect(readOrCreateToken(dir)).toBe(token);
  expect(statSync(dir).mode & 0o777).toBe(0o700);
  expect(statSync(join(dir, 'token')).mode & 0o777).toBe(0o600);
});

test('a folder that others may read is closed to them', () => {
  const dir = scratchFolder();
  chmodSync(dir, 0o755);
  prepareStateDir(dir);
  expect(statSync(dir).mode & 0o777).toBe(0o700);
});

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

test.runIf(process.platform !== 'win32').each([
  { what: 'has the sticky bit', spoil: (dir: string) => chmodSync(dir, 0o1777), says: /sticky bit/, canRun: true },
  {
    what: 'belongs to another user',
    spoil: (dir: string) => chownSync(dir, NOBODY, NOBODY),
    says: /it belongs to another user \(uid 65534\)/,
    canRun: isRoot,
  },
  {
    what: 'holds a file of another user',
    spoil(dir: string) {
      writeFileSync(join(dir, 'theirs'), '');
      chownSync(join(dir, 'theirs'), NOBODY, NOBODY);
    },
    says: /"theirs" in it belongs to another user \(uid 65534\)/,
    canRun: isRoot,
  },
])('a folder that $what is refused, and not changed', ({ spoil, says, canRun }) => {
  if (!canRun) return;
  const dir = scratchFolder();
  chmodSync(dir, 0o755);
  spoil(dir);
  const { mode } = statSync(dir);
  expect(() => prepareStateDir(dir)).toThrow(says);
  expect(() => prepareStateDir(dir)).toThrow(/cannot be the state folder.*MCP_UNITY_BRIDGE_HOME/);
  expect(statSync(dir).mode).toBe(mode);
});

test.runIf(process.platform !== 'win32').each([
  {
    what: 'others may write',
    spoil: (path: string) => chmodSync(path, 0o666),
    says: /can be written by others \(mode 666\)/,
    canRun: true,
  },
  {
    what: 'belongs to another user',
    spoil: (path: string) => chownSync(path, NOBODY, NOBODY),
    says: /belongs to another user \(uid 65534\)/,
    canRun: isRoot,
  },
])('a token that $what is not used, until there is a new one', ({ spoil, says, canRun }) => {
  if (!canRun) return;
  const dir = scratchFolder();
  const path = join(dir, 'token');
  const planted = rotateToken(dir);
  spoil(path);
  expect(() => readOrCreateToken(dir)).toThrow(says);
  expect(() => readOrCreateToken(dir)).toThrow(/token rotate/);
  expect(rotateToken(dir)).not.toBe(planted);
  expect(readOrCreateToken(dir)).toMatch(/^[0-9a-f]{64}$/);
});

test('a token file with something else in it is refused, and not overwritten', () => {
  const dir = scratchFolder();
  writeFileSync(join(dir, 'token'), 'my secret');
  expect(() => readOrCreateToken(dir)).toThrow(/64 hexadecimal digits/);
  expect(readFileSync(join(dir, 'token'), 'utf8')).toBe('my secret');
});

test('a token that was replaced is another one, for this user alone, and a running server learns of it once', () => {
  const dir = scratchFolder();
  const first = readOrCreateToken(dir);
  const heard: string[] = [];
  const token = currentToken(dir, first, (replacement) => heard.push(replacement));
  expect(token()).toBe(first);
  const second = rotateToken(dir);
  expect(second).toMatch(/^[0-9a-f]{64}$/);
  expect([readToken(join(dir, 'token')), token(), token(), heard]).toEqual([second, second, second, [second]]);
  expect(second).not.toBe(first);
  if (process.platform !== 'win32') expect(statSync(join(dir, 'token')).mode & 0o777).toBe(0o600);
  expect(readdirSync(dir)).toEqual(['token']);
});

test('a token file that is gone or broken changes nothing for who runs', () => {
  const dir = scratchFolder();
  const first = readOrCreateToken(dir);
  const token = currentToken(dir, first, () => undefined);
  rmSync(join(dir, 'token'));
  expect(token()).toBe(first);
  writeFileSync(join(dir, 'token'), 'half a tok');
  expect(token()).toBe(first);
  const next = rotateToken(dir);
  expect(token()).toBe(next);
});

test('a state folder that cannot be made is refused with what to do', () => {
  const dir = scratchFolder();
  writeFileSync(join(dir, 'file'), '');
  expect(() => prepareStateDir(join(dir, 'file', 'state'))).toThrow(StateDirError);
  expect(() => prepareStateDir(join(dir, 'file', 'state'))).toThrow(
    /^The state folder cannot be used: ENOTDIR.*\. Check that \S+file.state belongs to you and can be written, or set MCP_UNITY_BRIDGE_HOME to another folder\.$/,
  );
});

test.runIf(process.platform === 'linux')(
  'a place that never lets a folder be made is refused, and no process waits forever',
  () => {
    expect(() => prepareStateDir('/proc/state/deep')).toThrow(
      /^The state folder cannot be used: ENOENT.*\/proc\/state.*MCP_UNITY_BRIDGE_HOME/,
    );
  },
);

test('the innermost mount decides whether a folder is on the network', () => {
  const mounts = [
    '/dev/vda / ext4 rw 0 0',
    'server:/home /home nfs4 rw 0 0',
    '/dev/vdb /home/me/local\\040disk ext4 rw 0 0',
    'x /homework cifs rw 0 0',
    '',
  ].join('\n');
  expect(networkMount(mounts, '/home/me/.local')).toBe('nfs4');
  expect(networkMount(mounts, '/home/me/local disk/state')).toBeUndefined();
  expect(networkMount(mounts, '/var/lib')).toBeUndefined();
  expect(networkMount(mounts, '/homework')).toBe('cifs');
  // Mounts of boot may be listed after those that stand in them.
  expect(networkMount(['server:/home /home nfs4 rw 0 0', '/dev/vda / ext4 rw 0 0'].join('\n'), '/home/me')).toBe(
    'nfs4',
  );
});
