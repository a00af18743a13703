import { hash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import type { AuditEntry } from '../hub/protocol/hub-protocol.ts';
import { codeHash } from '../hub/protocol/identity.ts';
import { auditPath, createAuditLog, refusedEntry, type AuditLog } from './audit-log.ts';

let dir: string;
let logged: string[];
beforeEach(() => {
  dir = scratchFolder();
  logged = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (over: { limit_bytes?: number; older?: number; secrets?: string[] } = {}): AuditLog =>
  createAuditLog({ dir, log: (level, message) => logged.push(`${level}: ${message}`), secrets: [], ...over });
const entry = (over: Partial<AuditEntry> = {}): AuditEntry => ({
  at: 1_700_000_000_000,
  event: 'accepted',
  log_id: 'l',
  tool: 'unity_query',
  code_hash: 'h',
  client: 'c',
  editor: 'e',
  ...over,
});
const lines = (age = 0): unknown[] =>
  readFileSync(auditPath(dir, age), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));

test('entries are lines of JSON in their order, in a file for this user alone', () => {
  const audit = open();
  audit.add(entry());
  audit.add(entry({ event: 'ended', detail: 'failed', error_code: 'execution_error' }));
  audit.close();
  expect(lines()).toEqual([
    {
      time: '2023-11-14T22:13:20.000Z',
      event: 'accepted',
      log_id: 'l',
      tool: 'unity_query',
      code_hash: 'h',
      client: 'c',
      editor: 'e',
    },
    {
      time: '2023-11-14T22:13:20.000Z',
      event: 'ended',
      log_id: 'l',
      tool: 'unity_query',
      code_hash: 'h',
      client: 'c',
      editor: 'e',
      detail: 'failed',
      error_code: 'execution_error',
    },
  ]);
  if (process.platform !== 'win32') expect(statSync(auditPath(dir)).mode & 0o777).toBe(0o600);
});

test.runIf(process.platform !== 'win32')(
  'a file that others can read is closed to them before anything is added',
  () => {
    writeFileSync(auditPath(dir), '');
    chmodSync(auditPath(dir), 0o644);
    const audit = open();
    audit.add(entry());
    audit.close();
    expect(statSync(auditPath(dir)).mode & 0o777).toBe(0o600);
  },
);

test('a name with line breaks makes no second line, one without end no long one, and the token is never there', () => {
  const audit = open({ secrets: ['s3cret'] });
  audit.add(entry({ client: 'evil\n{"event":"approved"}', detail: `${'x'.repeat(100_000)}`, editor: '/s3cret' }));
  audit.close();
  expect(lines()).toMatchObject([{ client: 'evil\n{"event":"approved"}', editor: '/[secret]' }]);
  expect(statSync(auditPath(dir)).size).toBeLessThan(2000);
});

test('a full file is set aside, and only this many are kept', () => {
  const audit = open({ limit_bytes: 1000, older: 2 });
  for (let i = 0; i < 100; i += 1) {
    audit.add(entry({ log_id: `${i}` }));
  }
  expect(readdirSync(dir).sort()).toEqual(['audit.1.jsonl', 'audit.2.jsonl', 'audit.jsonl']);
  const kept = [...lines(2), ...lines(1), ...lines()].map((line) =>
    typeof line === 'object' && line !== null ? Number(Reflect.get(line, 'log_id')) : NaN,
  );
  expect(kept.at(-1)).toBe(99);
  expect(kept).toEqual(kept.map((_, index) => 100 - kept.length + index));
});

test('what the disk refuses is reported once and blocks no call; when it takes lines again, it shows how many are missing', () => {
  mkdirSync(auditPath(dir));
  const audit = open();
  audit.add(entry({ log_id: 'lost 1' }));
  audit.close();
  audit.add(entry({ log_id: 'lost 2' }));
  audit.close();
  expect(logged).toEqual([
    expect.stringContaining('error: the audit log cannot be written, and work continues without it: '),
  ]);
  rmSync(auditPath(dir), { recursive: true });
  audit.add(entry({ log_id: 'kept' }));
  audit.add(entry({ log_id: 'the next one' }));
  audit.close();
  expect(lines()).toMatchObject([{ event: 'lost', count: 2 }, { log_id: 'kept' }, { log_id: 'the next one' }]);
  // The next trouble is reported again.
  rmSync(auditPath(dir));
  mkdirSync(auditPath(dir));
  audit.add(entry());
  expect(logged).toHaveLength(2);
});

test('a file that was moved away while the server ran begins again within a second, also under a stream of entries', () => {
  vi.useFakeTimers();
  const audit = open();
  audit.add(entry());
  rmSync(auditPath(dir));
  for (let ms = 0; ms < 1000; ms += 100) {
    audit.add(entry({ log_id: 'into the file that was moved away' }));
    vi.advanceTimersByTime(100);
  }
  audit.add(entry({ log_id: 'after a second' }));
  audit.close();
  expect(lines()).toMatchObject([{ log_id: 'after a second' }]);
});

test('a call that was refused before the hub is an entry like that of the hub, with the tool of the project and who signed in', () => {
  const params = { name: 'bake', arguments: { quality: 3 } };
  const client = { identity: 'me', label: 'Claude', subject: { id: 'issuer#7f3a', name: 'ada', claims: {} } };
  const refused = {
    status: 'error',
    log_id: 'l',
    is_complete: true,
    error: 'more than 2 calls within a minute',
    error_code: 'overloaded',
    message: 'Nothing was accepted.',
  } as const;
  const one = { client, call: { tool: 'custom_tool', params }, waited_ms: 0, wants_progress: false } as const;
  expect(refusedEntry(one, refused, 5)).toEqual({
    at: 5,
    event: 'denied',
    log_id: 'l',
    tool: 'bake',
    code_hash: codeHash({ tool: 'custom_tool', params }, (text) => hash('sha256', text)),
    client: 'Claude',
    caller: 'issuer#7f3a',
    editor: '',
    detail: refused.error,
    error_code: 'overloaded',
  });
});

test('who signed in is written; texts of others are cut', () => {
  const audit = open();
  audit.add(entry({ caller: 'issuer#7f3a', client: 'c'.repeat(500), detail: 'd'.repeat(501) }));
  audit.close();
  expect(lines()).toMatchObject([{ caller: 'issuer#7f3a', client: 'c'.repeat(500), detail: `${'d'.repeat(500)}…` }]);
});

test('an entry is on the disk when it has been added', () => {
  const audit = open();
  audit.add(entry());
  expect(lines()).toHaveLength(1);
  audit.close();
});
