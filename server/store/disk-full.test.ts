import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';
import { startChild, bundled } from './testing/child.ts';
import { logEntry, logId, operation } from './testing/samples.ts';
import { reasonOf } from '../lib/errors.ts';

let workerUrl: URL;
let script: URL;
let dir: string;

beforeAll(async () => {
  [workerUrl, script] = await Promise.all([bundled('worker.ts'), bundled('testing/writing-child.ts')]);
});

beforeEach(() => {
  dir = scratchFolder();
});

async function countStored(store: Store, numbers: readonly number[]): Promise<number> {
  let found = 0;
  for (const number of numbers) {
    const result = await store.read({ kind: 'operation', log_id: logId(number) });
    if (result.kind === 'operation' && result.operation) found += 1;
  }
  return found;
}

test(
  'at the limit of a file size every write that fails says why, and nothing acknowledged is lost',
  { timeout: 60_000 },
  async () => {
    // 6,000 blocks of 512 bytes; the signal that would end the process is ignored, so that the write fails instead.
    const child = startChild(script, [dir, workerUrl.href, '1', '2000', '1500'], "trap '' XFSZ; ulimit -f 6000");
    const lines = await child.remainingLines();
    const failures = lines.filter((line) => line.startsWith('failed'));
    const acknowledged = lines.filter((line) => /^\d+$/.test(line)).map(Number);
    expect(failures.length, child.stderr()).toBeGreaterThan(0);
    expect(acknowledged.length).toBeGreaterThan(50);
    for (const failure of failures) expect(failure).toMatch(/^failed .*(full|failed|exist)/);
    const store = await openSqliteStore({ dir, workerUrl });
    expect(await countStored(store, acknowledged)).toBe(acknowledged.length);
    expect(store.health().problems).toEqual([]);
    await store.close();
  },
);

function mountSmall(path: string): string | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'none', path], { stdio: 'pipe' });
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

test(
  'on a full disk writes fail with a sentence, reads continue, and with room again so do writes',
  { timeout: 60_000 },
  async ({ skip }) => {
    const refusal = mountSmall(dir);
    if (refusal !== undefined) skip(`this needs a small disk, and mounting one is not permitted: ${refusal}`);
    const stores: Store[] = [];
    try {
      writeFileSync(join(dir, 'ballast'), Buffer.alloc(1_500_000));
      const store = await openSqliteStore({ dir, workerUrl });
      stores.push(store);
      let number = 0;
      let outcome = await store.write({ kind: 'accept', operation: operation(1) });
      while (outcome.kind === 'stored') {
        number += 1;
        outcome = await store.write({
          kind: 'accept',
          operation: operation(number + 1, { params: { code: 'x'.repeat(20_000) } }),
        });
      }
      expect(outcome).toMatchObject({
        kind: 'failed',
        reason: expect.stringMatching(/(store\.db|write-log\S*) is full, .*Free some space/),
      });
      expect(number).toBeGreaterThan(5);
      expect(store.health()).toMatchObject({
        state: 'degraded',
        problems: expect.arrayContaining([expect.objectContaining({ code: 'write_failed' })]),
      });
      const logs = {
        kind: 'logs',
        journal_id: 'j',
        mark: 1_000,
        entries: Array.from({ length: 1_000 }, (_, seq) => logEntry(seq, { message: 'm'.repeat(2_000) })),
      } as const;
      expect(await store.write(logs)).toMatchObject({ kind: 'failed' });
      const blob = { kind: 'partial', log_id: logId(1), seq: 1, value: 'x'.repeat(1_500_000) } as const;
      expect(await store.write(blob)).toMatchObject({ kind: 'failed', reason: expect.stringContaining('full') });
      const all = Array.from({ length: number }, (_, index) => index + 1);
      expect(await countStored(store, all)).toBe(number);

      rmSync(join(dir, 'ballast'));
      expect(await store.write({ kind: 'accept', operation: operation(number + 1) })).toEqual({ kind: 'stored' });
      await expect.poll(() => store.health(), { timeout: 10_000 }).toMatchObject({ state: 'ok', problems: [] });
      expect((await store.snapshot(0)).log_marks).toEqual({});
      await store.close();
      const again = await openSqliteStore({ dir, workerUrl });
      stores.push(again);
      expect(again.health().problems).toEqual([]);
      expect(await countStored(again, [...all, number + 1])).toBe(number + 1);
    } finally {
      await Promise.all(stores.map((one) => one.close()));
      execFileSync('umount', ['--lazy', dir]);
    }
  },
);
