import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { scratchFolder } from '../../kit/scratch.ts';
import { openSqliteStore } from '../../../server/store/sqlite-store.ts';
import { StoreOpenError, type Store } from '../../../server/store/store.ts';
import { logEntry, logId, NOON, operation } from '../../../server/store/testing/samples.ts';
import type { Operation } from '../../../server/hub/protocol/operation.ts';
import { mustHold, beginningOf, type OpenTarget, type Taken, type Target } from './target.ts';

/** Number of operations stored before the damage. */
const OPERATIONS = 12;
/** The thread that writes, beside the worker's own bundle. */
const workerUrl = new URL('./store-worker.mjs', import.meta.url);

const stored = (number: number): Operation =>
  operation(number, {
    state: 'completed',
    started_at: NOON,
    finished_at: NOON,
    outcome: { status: 'completed', result: 'r'.repeat(500 * number) },
  });

/** A store whose files were damaged while no server ran. */
export const store: Target = {
  name: 'store',
  what: 'Damaged files of the store: it opens or reports in a sentence why not, what it reads is what was written or is reported as damaged, and it can be written to.',
  weight: 0.01,
  batch: 20,
  // Opening starts a thread and checks the file.
  limit_ms: 8_000,
  open,
};

async function open(): Promise<OpenTarget> {
  const base = scratchFolder();
  const whole = join(base, 'whole');
  await fill(whole);
  const names = readdirSync(whole, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name).slice(whole.length + 1)] : [],
  );
  return {
    starts: () => names.map((name) => Buffer.concat([Buffer.from(`${name}\n`), readFileSync(join(whole, name))])),
    run: (input) => take({ base, whole, names }, input),
    close: () => rmSync(base, { recursive: true, force: true }),
  };
}

async function fill(dir: string): Promise<void> {
  const filled = await openSqliteStore({ dir, workerUrl });
  for (let number = 1; number <= OPERATIONS; number += 1) {
    await filled.write({ kind: 'accept', operation: stored(number) });
    await filled.write({ kind: 'logs', journal_id: 'j', mark: number, entries: [logEntry(number)] });
  }
  await filled.close();
}

interface Files {
  readonly base: string;
  readonly whole: string;
  readonly names: readonly string[];
}

/** The first line of an input is the name of the file for the rest. */
async function take({ base, whole, names }: Files, input: Buffer): Promise<Taken> {
  const end = input.indexOf(10);
  const name = input.toString('utf8', 0, Math.max(0, end));
  if (!names.includes(name)) return 'refused';
  const dir = mkdtempSync(join(base, 'one-'));
  try {
    for (const each of names) {
      mkdirSync(join(dir, each, '..'), { recursive: true });
      if (each === name) writeFileSync(join(dir, each), input.subarray(end + 1));
      else copyFileSync(join(whole, each), join(dir, each));
    }
    return await openAndUse(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function openAndUse(dir: string): Promise<Taken> {
  const opened = await openSqliteStore({ dir, workerUrl }).catch((error: unknown) => {
    if (!(error instanceof StoreOpenError)) throw error;
  });
  if (opened === undefined) return 'refused';
  try {
    await use(opened);
    return opened.health().problems.length === 0 ? 'accepted' : 'refused';
  } finally {
    await opened.close();
  }
}

async function use(opened: Store): Promise<void> {
  for (let number = 1; number <= OPERATIONS; number += 1) {
    const read = await opened.read({ kind: 'operation', log_id: logId(number) });
    if (read.kind === 'operation' && read.operation !== undefined)
      mustHold(
        isDeepStrictEqual(read.operation, stored(number)),
        () => `operation ${number} is read as ${beginningOf(read)}`,
      );
  }
  await opened.read({ kind: 'logs', filter: { limit: 100, log_type: 'all' } });
  const snapshot = await opened.snapshot(0, NOON).catch(() => undefined);
  // It cannot be read at all, and reports that: the server does not start on it.
  if (snapshot === undefined) return;
  const last = snapshot.last_accept_seq;
  const written = await opened.write({ kind: 'accept', operation: operation(Math.max(last, OPERATIONS) + 1) });
  mustHold(
    written.kind === 'stored' || written.kind === 'failed',
    () => `new work is answered with ${beginningOf(written)}`,
  );
}
