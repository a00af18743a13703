import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { loadDriver, type Driver } from './driver.ts';
import { acquireLock, inspectLock, type StateLock } from './lock.ts';
import { startChild, type Child, bundled } from './testing/child.ts';

let script: URL;
let dir: string;
let children: Child[];

beforeAll(async () => {
  script = await bundled('testing/locking-child.ts');
});

beforeEach(() => {
  dir = scratchFolder();
  children = [];
});

afterEach(async () => {
  await Promise.all(children.map((child) => child.kill()));
});

function start(): Child {
  const child = startChild(script, [dir]);
  children.push(child);
  return child;
}

async function acquired(): Promise<StateLock> {
  const result = await acquireLock(dir);
  if (result.kind !== 'ok') throw new Error(`expected the lock, got ${JSON.stringify(result)}`);
  return result.lock;
}

describe('the lock of a state dir', () => {
  test('is held against other processes until it is released', async () => {
    const lock = await acquired();
    expect(await start().nextLine()).toBe('held');
    lock.release();
    expect(await start().nextLine()).toBe('ok');
  });

  test('is held against the same process', async () => {
    const lock = await acquired();
    expect(await acquireLock(dir)).toEqual({ kind: 'held' });
    expect(lock.isStillOurs()).toBe(true);
    lock.release();
  });

  test('survives no holder: after a SIGKILL the next one has it at once, again and again', async () => {
    for (let round = 0; round < 5; round += 1) {
      const holder = start();
      expect(await holder.nextLine()).toBe('ok');
      expect(await acquireLock(dir)).toEqual({ kind: 'held' });
      await holder.kill();
    }
    (await acquired()).release();
  });

  test('can be read without being taken, and without making a file', async () => {
    expect(await inspectLock(dir)).toEqual({ kind: 'free' });
    expect(readdirSync(dir)).toEqual([]);
    const holder = start();
    expect(await holder.nextLine()).toBe('ok');
    expect(await inspectLock(dir)).toEqual({ kind: 'held' });
    await holder.kill();
    expect(await inspectLock(dir)).toEqual({ kind: 'free' });
    writeFileSync(join(dir, 'lock.db'), 'garbage'.repeat(100));
    expect(await inspectLock(dir)).toEqual({ kind: 'free' });
    rmSync(join(dir, 'lock.db'));
    mkdirSync(join(dir, 'lock.db'));
    expect(await inspectLock(dir)).toEqual({ kind: 'failed', reason: expect.stringContaining('lock.db') });
    rmSync(join(dir, 'lock.db'), { recursive: true });
    (await acquired()).release();
  });

  test('is taken on the present file, where another came into its place between opening and locking', async () => {
    const driver = await loadDriver();
    let replacements = 1;
    const replacing: Driver = {
      ...driver,
      open(path, options) {
        const database = driver.open(path, options);
        const exec = database.exec.bind(database);
        const value = (sql: string): void => {
          if (sql.startsWith('BEGIN') && replacements > 0) {
            replacements -= 1;
            rmSync(path);
            writeFileSync(path, '');
          }
          exec(sql);
        };
        return Object.defineProperty(database, 'exec', { value });
      },
    };
    const result = await acquireLock(dir, replacing);
    if (result.kind !== 'ok') throw new Error(`expected the lock, got ${JSON.stringify(result)}`);
    expect(result.lock.isStillOurs()).toBe(true);
    expect(await start().nextLine()).toBe('held');
    result.lock.release();
    replacements = Infinity;
    expect(await acquireLock(dir, replacing)).toEqual({
      kind: 'failed',
      reason: expect.stringContaining('being replaced again and again'),
    });
  });

  test('has one winner in a start race', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => start().nextLine()));
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(4);
  });

  test.each([
    { what: 'deleted', damage: (path: string) => rmSync(path) },
    { what: 'moved', damage: (path: string) => renameSync(path, `${path}.moved`) },
    {
      what: 'replaced by a copy',
      damage: (path: string) => {
        copyFileSync(path, `${path}.copy`);
        renameSync(`${path}.copy`, path);
      },
    },
    { what: 'gone with its folder', damage: () => renameSync(dir, `${dir}.moved`) },
  ])('is no longer ours when its file was $what', async ({ damage }) => {
    const lock = await acquired();
    expect(lock.isStillOurs()).toBe(true);
    damage(join(dir, 'lock.db'));
    expect(lock.isStillOurs()).toBe(false);
    lock.release();
    rmSync(`${dir}.moved`, { recursive: true, force: true });
  });

  test('is taken although the file holds garbage', async () => {
    writeFileSync(join(dir, 'lock.db'), 'garbage '.repeat(1_000));
    const lock = await acquired();
    expect(await start().nextLine()).toBe('held');
    lock.release();
  });

  test('in a folder that cannot be used fails with a sentence', async () => {
    writeFileSync(join(dir, 'file'), '');
    const result = await acquireLock(join(dir, 'file', 'state'));
    expect(result).toMatchObject({
      kind: 'failed',
      reason: expect.stringMatching(/file is a file, and a folder is expected in its place .*MCP_UNITY_BRIDGE_HOME/),
    });
  });
});
