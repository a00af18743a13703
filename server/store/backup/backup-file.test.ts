import fc from 'fast-check';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { reasonOf } from '../../lib/reason-of.ts';
import { sealLine } from '../write-log.ts';
import { logEntry, operation } from '../testing/samples.ts';
import { readBackup, writeBackup } from './backup-file.ts';
import type { Backup, BackupRecord } from './backup-record.ts';

const dir = mkdtempSync(join(tmpdir(), 'backup-file-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const path = join(dir, 'one');

const records: BackupRecord[] = [
  { kind: 'operation', operation: operation(1, { params: { code: '\u2028\u0085\r ü \uD800' } }) },
  { kind: 'expired_key', key: 'k \uD800', expired_at: 1 },
  { kind: 'entry', at: 1, entry: logEntry(1) },
];
const backup: Backup = { store: 'sqlite', store_id: 's', last_accept_seq: 1, records };

/** All of a file, or why not. */
async function readAll(file: string): Promise<readonly BackupRecord[] | string> {
  try {
    const read: BackupRecord[] = [];
    for await (const record of (await readBackup(file)).records) read.push(record);
    return read;
  } catch (error) {
    return reasonOf(error);
  }
}

test('gives back what was written, to this user alone', async () => {
  expect(await writeBackup(path, backup, { replace: true })).toBe(records.length);
  expect(await readAll(path)).toEqual(records);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a file that exists is replaced only when that is asked for, and only by a whole one', async () => {
  await writeBackup(path, backup, { replace: true });
  await expect(writeBackup(path, { ...backup, records: [] }, { replace: false })).rejects.toThrow(
    /exists already.*--replace/,
  );
  const torn = (function* (): Generator<BackupRecord> {
    yield* records;
    throw new Error('the disk is on fire');
  })();
  await expect(writeBackup(path, { ...backup, records: torn }, { replace: true })).rejects.toThrow(
    'the disk is on fire',
  );
  expect(await readAll(path)).toEqual(records);
  expect(readdirSync(dir)).toEqual(['one']);
});

test('of two backups to one name the first keeps it, and with replace both are whole', async () => {
  const both = (replace: boolean): Promise<PromiseSettledResult<number>[]> =>
    Promise.allSettled([writeBackup(path, backup, { replace }), writeBackup(path, backup, { replace })]);
  rmSync(path, { force: true });
  expect((await both(false)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await readAll(path)).toEqual(records);
  expect((await both(true)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await readAll(path)).toEqual(records);
  expect(readdirSync(dir)).toEqual(['one']);
});

test('wherever it is cut off, and whichever byte is another one, that is said in one sentence', async () => {
  await writeBackup(path, backup, { replace: true });
  const whole = readFileSync(path);
  const place = fc.nat(whole.length - 1);
  await fc.assert(
    fc.asyncProperty(place, fc.option(fc.integer({ min: 1, max: 255 })), async (at, flip) => {
      const spoilt = flip === null ? whole.subarray(0, at) : Buffer.from(whole);
      if (flip !== null) spoilt.writeUInt8((whole[at] ?? 0) ^ flip, at);
      writeFileSync(join(dir, 'spoilt'), spoilt);
      expect(await readAll(join(dir, 'spoilt'))).toMatch(/is not a backup|is damaged|is cut off/);
    }),
    { numRuns: 300 },
  );
});

test('a line that is left out, or written twice, is damage, too', async () => {
  await writeBackup(path, backup, { replace: true });
  const lines = readFileSync(path, 'utf8').split('\n');
  for (const other of [lines.toSpliced(2, 1), lines.toSpliced(2, 0, lines[2] ?? '')]) {
    writeFileSync(join(dir, 'spoilt'), other.join('\n'));
    expect(await readAll(join(dir, 'spoilt'))).toMatch(/is damaged at line/);
  }
});

test.each([
  ['nothing', '', /is not a backup of mcp-unity-bridge/],
  ['another file', '{"a": 1}\n', /is not a backup of mcp-unity-bridge/],
  [
    'a newer version',
    sealLine(JSON.stringify({ backup: 'mcp-unity-bridge backup', version: 99 })),
    /was made by a newer version .*backup format 99; this version knows 1/,
  ],
])('%s: a sentence', async (_title, text, expected) => {
  writeFileSync(join(dir, 'other'), text);
  expect(await readAll(join(dir, 'other'))).toMatch(expected);
});
