import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../proof/kit/scratch.ts';
import { visibleText } from '../../hub/protocol/text.ts';
import { reasonOf } from '../../lib/errors.ts';
import { sealLine } from '../write-log.ts';
import { logEntry, operation } from '../testing/samples.ts';
import { readBackup, writeBackup } from './backup-file.ts';
import type { Backup, BackupRecord } from './backup-record.ts';

const dir = scratchFolder();
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

test('wherever it is cut off, and whichever byte is another one, that is reported in one sentence', async () => {
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

test('a line that is missing, or written twice, is damage, too', async () => {
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

/** A file as a program writes it that knows the form but not the contents: the checksums are right. */
function forge(header: object | undefined, all: readonly unknown[]): string {
  const made = { backup: 'mcp-unity-bridge backup', version: 1, made_at: '2026-11-21T12:00:00Z', made_by: '0.1.0' };
  const lines = [{ ...made, store: 'sqlite', store_id: 's', last_accept_seq: 1, ...header }, ...all];
  const sealed = lines.map((line) => sealLine(typeof line === 'string' ? line : JSON.stringify(line))).join('');
  const sha256 = createHash('sha256').update(sealed).digest('hex');
  const forged = join(dir, 'forged');
  writeFileSync(forged, sealed + sealLine(JSON.stringify({ end: true, lines: lines.length, sha256 })));
  return forged;
}

const editor = {
  project_path: '/p',
  project_name: 'p',
  journal_id: 'j',
  journal_seq: 1,
  generation: 1,
  last_seen_at: 1,
};
const op = (changes: object): object => ({ kind: 'operation', operation: { ...operation(1), ...changes } });
const entry = (changes: object): object => ({ kind: 'entry', at: 1, entry: logEntry(1), ...changes });

test('a forged file with valid records is read', async () => {
  const all = [{ kind: 'editor', editor }, op({}), entry({}), { kind: 'log_mark', journal_id: 'j', mark: 3 }];
  expect(await readAll(forge({}, all))).toEqual(all);
});

// Each has the right checksums, so that only the record itself is wrong.
test.each<[string, RegExp, object | undefined, readonly unknown[]]>([
  [
    'a path as the number of an operation',
    /line 2 .*operation\.accept_seq: expected an integer/,
    {},
    [op({ accept_seq: '../../x' })],
  ],
  ['a number with a fraction', /operation\.accept_seq/, {}, [op({ accept_seq: 0.5 })]],
  ['a negative number', /operation\.accept_seq/, {}, [op({ accept_seq: -1 })]],
  ['a path as log_id', /operation\.log_id/, {}, [op({ log_id: '../../x' })]],
  ['an unknown state', /operation\.state/, {}, [op({ state: 'x' })]],
  ['parameters that are no object', /operation\.params/, {}, [op({ params: 5 })]],
  ['no history', /operation\.history/, {}, [op({ history: undefined })]],
  [
    'a history of something else',
    /operation\.history\[1\]\.at/,
    {},
    [op({ history: [{ state: 'accepted', at: 1 }, { state: 'queued' }] })],
  ],
  ['an end without an outcome', /operation\.outcome\.status: expected completed/, {}, [op({ state: 'completed' })]],
  [
    'an outcome without an end',
    /operation\.outcome\.status: expected none/,
    {},
    [op({ outcome: { status: 'completed', result: 1 } })],
  ],
  [
    'an outcome of another kind',
    /operation\.outcome\.status: expected error/,
    {},
    [op({ state: 'failed', outcome: { status: 'completed', result: 1 } })],
  ],
  [
    'an unknown error code',
    /outcome\.error_code/,
    {},
    [op({ state: 'failed', outcome: { status: 'error', error: '', error_code: 'x' } })],
  ],
  ['a time after the last one', /operation\.accepted_at/, {}, [op({ accepted_at: 8.65e15 })]],
  ['an unknown member', /operation\.evil/, {}, [op({ evil: 1 })]],
  ['a member called __proto__', /operation\.__proto__/, {}, ['{"kind":"operation","operation":{"__proto__":{}}}']],
  [
    'an Editor without a path',
    /editor\.project_path: expected a text, got 5/,
    {},
    [{ kind: 'editor', editor: { ...editor, project_path: 5 } }],
  ],
  ['no Editor', /editor: expected an object, got null/, {}, [{ kind: 'editor', editor: null }]],
  ['a line of the console at a path', /at: expected an integer/, {}, [entry({ at: '../../x' })]],
  ['a line of the console at no time', /entry\.timestamp/, {}, [entry({ entry: { ...logEntry(1), timestamp: 'x' } })]],
  [
    'a request of nobody',
    /request\.client_uuid/,
    {},
    [{ kind: 'request', request: { client_uuid: 5, ordinal: 1 }, log_id: 'x' }],
  ],
  ['an unknown kind', /line 3 .*kind: expected one of/, {}, [op({}), { kind: 'evil' }]],
  ['a kind of the prototype', /kind: expected one of/, {}, [{ kind: '__proto__' }]],
  ['a second header', /kind: expected one of/, {}, [{ backup: 'mcp-unity-bridge backup' }]],
  ['a list', /expected an object, got \[\]/, {}, ['[]']],
  ['null', /expected an object, got null/, {}, ['null']],
  ['no JSON', /is damaged at line 2/, {}, ['{']],
  ['a last number that JavaScript cannot count on', /line 1 .*last_accept_seq/, { last_accept_seq: 2 ** 53 }, []],
  ['a last number below none', /last_accept_seq/, { last_accept_seq: -1 }, []],
  ['settings of text', /settings\.retention_ms/, { settings: { retention_ms: 'x' } }, []],
  ['settings of nothing', /settings\.queue_limit/, { settings: { queue_limit: 0 } }, []],
  ['a time of controls', /made_at: expected a time, got "\\u001b/, { made_at: '\u001b[31mx\u202e' }, []],
  ['an old version that never was', /version: expected 1/, { version: 0 }, []],
  ['a newer version', /was made by a newer version/, { version: 2 }, []],
])('a file with %s is refused in one sentence that says where', async (_title, sentence, header, all) => {
  const read = await readAll(forge(header, all));
  const refused = typeof read === 'string' ? read : '';
  expect(refused).toMatch(sentence);
  expect(refused).toBe(visibleText(refused));
});

test('a file without a line feed is refused before it fills the memory', async () => {
  const endless = join(dir, 'endless');
  writeFileSync(endless, '');
  truncateSync(endless, 3 * 1024 ** 3);
  const before = process.memoryUsage.rss();
  expect(await readAll(endless)).toMatch(/has a line of more than \d+ bytes/);
  expect(process.memoryUsage.rss() - before).toBeLessThan(400 * 1024 ** 2);
});
