import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '../../server/test-kit/wait-for.ts';
import type { AttackSandbox } from './sandbox.ts';

/** Faults of a disk. `torn`: half of each line of the log reaches the disk, which is full then, and cannot be taken back. `unsynced`: no sync succeeds. */
export type DiskFault = 'torn' | 'unsynced';

/** The file system of one server, as the server sees it. */
export interface FaultyDisk {
  /** For the server's process. */
  readonly env: NodeJS.ProcessEnv;
  begin(fault: DiskFault): void;
  end(fault: DiskFault): void;
  /** Resolves once the server has asked for a sync that did not succeed. */
  syncRefused(): Promise<void>;
  /** Takes from the write log in that state folder what no sync has made safe. The server must be dead. */
  cutPower(stateDir: string): void;
}

/**
 * Loaded by the server, and by its threads, before its program. What a sync has made safe is kept beside the faults: of each segment of the write log
 * its size, and its name once the folder has been synced. The lock file and the socket look as they did at first, so that nothing but the owner in the
 * database tells a server that another one has taken its place.
 */
const hook = (folder: string): string => `
  const fs = require('node:fs');
  const { basename, join } = require('node:path');
  const real = { ...fs };
  const has = (fault) => real.existsSync(join(${JSON.stringify(folder)}, fault));
  const note = (name, text) => real.writeFileSync(join(${JSON.stringify(folder)}, name), text);
  const fail = (code) => { throw Object.assign(new Error(code + ': made by the test'), { code }); };
  const opened = new Map();
  const isLog = (fd) => /write-log[\\\\/][^\\\\/]*\\.log$/.test(opened.get(fd) ?? '');
  const seen = new Map();
  fs.openSync = (path, ...rest) => {
    const fd = real.openSync(path, ...rest);
    opened.set(fd, String(path));
    return fd;
  };
  fs.writeSync = (fd, bytes, offset, length, ...rest) => {
    if (!isLog(fd) || !has('torn')) return real.writeSync(fd, bytes, offset, length, ...rest);
    real.writeSync(fd, bytes, offset, length >> 1, ...rest);
    return fail('ENOSPC');
  };
  fs.ftruncateSync = (fd, size) => (isLog(fd) && has('torn') ? fail('EIO') : real.ftruncateSync(fd, size));
  fs.fdatasyncSync = (fd) => {
    if (isLog(fd) && has('unsynced')) {
      note('refused', '');
      fail('EIO');
    }
    const { size } = real.fstatSync(fd);
    real.fdatasyncSync(fd);
    if (isLog(fd)) note('size-' + basename(opened.get(fd)), String(size));
  };
  fs.fsyncSync = (fd) => {
    const path = opened.get(fd) ?? '';
    const names = path.endsWith('write-log') ? real.readdirSync(path) : [];
    real.fsyncSync(fd);
    for (const name of names) note('name-' + name, '');
  };
  fs.statSync = (path, options) => {
    if (!/lock\\.db$|\\.sock$/.test(String(path))) return real.statSync(path, options);
    if (!seen.has(path)) seen.set(path, real.statSync(path, options));
    return seen.get(path);
  };
  fs.existsSync = (path) => String(path).endsWith('.sock') || real.existsSync(path);
  require('node:module').syncBuiltinESMExports();`;

export function createFaultyDisk(sandbox: AttackSandbox): FaultyDisk {
  const folder = mkdtempSync(join(tmpdir(), 'faulty-disk-'));
  sandbox.later(() => rmSync(folder, { recursive: true, force: true }));
  const path = (name: string): string => join(folder, name);
  writeFileSync(path('hook.cjs'), hook(folder));
  return {
    env: { NODE_OPTIONS: `--require ${path('hook.cjs')}` },
    begin: (fault) => writeFileSync(path(fault), ''),
    end: (fault) => rmSync(path(fault)),
    syncRefused: async () => void (await waitFor('a sync that is refused', () => existsSync(path('refused')))),
    cutPower(stateDir) {
      const log = join(stateDir, 'write-log');
      for (const name of readdirSync(log)) {
        if (!existsSync(path(`name-${name}`))) rmSync(join(log, name));
        else truncateSync(join(log, name), Number(readFileSync(path(`size-${name}`), 'utf8')));
      }
    },
  };
}
