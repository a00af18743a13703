import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { BLOB_THRESHOLD_BYTES } from './blobs.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';
import { startChild, bundled } from './testing/child.ts';
import { logEntry, logId, NOON } from './testing/samples.ts';

/** Operations that are under way when the process dies: they may or may not be there. */
const UNCERTAIN_MAX = 8;

let workerUrl: URL;
let script: URL;
let dir: string;

beforeAll(async () => {
  [workerUrl, script] = await Promise.all([bundled('worker.ts'), bundled('testing/writing-child.ts')]);
});

beforeEach(() => {
  dir = scratchFolder();
});

async function isWhole(store: Store, number: number, bytes: number): Promise<boolean> {
  const read = await store.read({ kind: 'operation', log_id: logId(number) });
  const line = await store.read({ kind: 'log_entry', log_id: logId(number) });
  expect(line).toEqual({ kind: 'log_entry', entry: logEntry(number) });
  const operation = read.kind === 'operation' ? read.operation : undefined;
  expect(operation).toMatchObject({ state: 'completed', partial: { seq: 1, value: number } });
  return operation?.outcome?.status === 'completed' && operation.outcome.result === `${number} ${'x'.repeat(bytes)}`;
}

/** Lets the child write, kills it after `lines` acknowledgements, and returns what it had acknowledged. */
async function killAfter(lines: number, firstNumber: number, bytes: number): Promise<number[]> {
  const child = startChild(script, [dir, workerUrl.href, String(firstNumber), String(bytes)]);
  const seen: string[] = [];
  while (seen.length < lines) {
    const line = await child.nextLine();
    if (line === undefined) throw new Error(`the child ended early: ${child.stderr()}`);
    seen.push(line);
  }
  await child.kill();
  seen.push(...(await child.remainingLines()));
  return seen.filter((line) => /^\d+$/.test(line)).map(Number);
}

test.each([
  { title: 'small results', bytes: 10, most: 300, rounds: 12 },
  { title: 'results in files of their own', bytes: 1_500_000, most: 6, rounds: 10 },
])(
  'nothing that was acknowledged is lost when the process is killed, whenever that is ($title)',
  { timeout: 120_000 },
  async ({ bytes, most, rounds }) => {
    const acknowledged: number[] = [];
    let next = 1;
    for (let round = 0; round < rounds; round += 1) {
      const lines = Math.floor(Math.random() * most);
      const seen = await killAfter(lines, next, bytes);
      acknowledged.push(...seen);
      const store = await openSqliteStore({ dir, workerUrl });
      for (const number of seen)
        expect(await isWhole(store, number, bytes), `number ${number}, killed after ${lines} lines`).toBe(true);
      const { last_accept_seq, log_marks } = await store.snapshot(0, NOON);
      expect(last_accept_seq).toBeGreaterThanOrEqual(Math.max(0, ...acknowledged));
      expect(last_accept_seq).toBeLessThanOrEqual(Math.max(next - 1, ...seen) + 2 * UNCERTAIN_MAX);
      expect(log_marks['journal'] ?? 0).toBeGreaterThanOrEqual(Math.max(0, ...acknowledged));
      expect(store.health().problems).toEqual([]);
      await store.close();
      next = last_accept_seq + 1;
    }
    const store = await openSqliteStore({ dir, workerUrl });
    for (const number of acknowledged) expect(await isWhole(store, number, bytes)).toBe(true);
    const all = await store.read({ kind: 'outlines', limit: 1_000_000 });
    const large =
      all.kind === 'outlines'
        ? all.outlines.filter(({ state }) => state === 'completed' && bytes > BLOB_THRESHOLD_BYTES)
        : [];
    // What the killed processes left behind without a reference is swept away in idle time.
    await expect.poll(() => readdirSync(join(dir, 'blobs'))).toHaveLength(large.length);
    await store.close();
  },
);
