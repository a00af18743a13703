import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { assessJournal } from '../core/load-journal.ts';
import type { JournalWrite, OperationRecord } from '../core/journal.ts';
import { logId, STORE } from '../testing/world.ts';
import { openFileJournal } from './file-journal.ts';
import { createMemoryJournal } from '../testing/memory-journal.ts';

const here = { project_path: '/game', host: 'here' };
const header = { journal_id: '00000000-0000-4000-9000-000000000001', ...here, generation: 1 };
const record = (number: number, more: Partial<OperationRecord> = {}): OperationRecord => ({
  log_id: logId(number),
  store_id: STORE,
  accept_seq: number,
  generation: 1,
  tool: 'unity_execute_code',
  params: { code: 'return "ü😀\\n";' },
  result_limit_bytes: 1024,
  accepted_at: 1,
  update_seq: 1,
  ...more,
});
/** Members that come and go. */
const sample = {
  partial: { seq: 1, value: [1] },
  started_at: 3,
  ended: { state: 'completed', at: 4, result: null },
} as const satisfies Partial<OperationRecord>;
const members = ['partial', 'started_at', 'ended'] as const;
const accepted = (number: number): JournalWrite => ({ kind: 'operation', record: record(number) });
const start = (number: number, seq: number): JournalWrite => ({
  kind: 'start',
  start: { seq, log_id: logId(number), store_id: STORE, accept_seq: number, at: 2 },
});
const logged = (seq: number): JournalWrite => ({
  kind: 'logs',
  entries: [
    {
      log_id: logId(1000 + seq),
      timestamp: '2026-11-21T10:00:00.000Z',
      log_type: 'info',
      log_name: 'console',
      message: `line ${seq}\u2028`,
      seq,
    },
  ],
});

let root: string;
let folder: string;
beforeEach(() => {
  root = scratchFolder();
  folder = join(root, 'mock-journal');
});

function write(...writes: JournalWrite[]): void {
  const journal = openFileJournal(folder, root);
  journal.read();
  for (const one of writes) journal.apply(one);
  journal.close();
}
const operationsLog = () => join(folder, 'operations.log');
const read = () => openFileJournal(folder).read();
const assess = () => assessJournal(read(), here).kind;
const life: JournalWrite[] = [
  { kind: 'mint', header, reason: 'new' },
  accepted(1),
  start(1, 1),
  accepted(2),
  start(2, 2),
  accepted(3),
];

describe('a journal in files', () => {
  it('that is not there is absent, and a folder without one is not changed until it is minted', () => {
    expect(assess()).toBe('absent');
    expect(existsSync(folder)).toBe(false);
  });

  it.skipIf(process.platform === 'win32').each(['header.json', 'starts.log', 'logs.log', 'operations.log'])(
    'with a pipe in the place of %s is damage, and is set aside',
    (name) => {
      write(...life);
      rmSync(join(folder, name), { force: true });
      execFileSync('mkfifo', [join(folder, name)]);
      expect(read().damage).toContain(`${name} is no file`);
      write({ kind: 'mint', header, reason: 'damaged' });
      expect(read().damage).toBeUndefined();
    },
  );

  it.skipIf(process.platform === 'win32')('is for its owner alone, whatever the umask, and Git does not see it', () => {
    const before = process.umask(0);
    try {
      write(...life, logged(1));
    } finally {
      process.umask(before);
    }
    const modes = [root, folder, ...readdirSync(folder).map((name) => join(folder, name))].map((path) =>
      (statSync(path).mode & 0o777).toString(8),
    );
    expect([...new Set(modes)]).toEqual(['700', '600']);
    expect(readFileSync(join(root, '.gitignore'), 'utf8')).toBe('*\n');
  });

  it('holds after any changes what the journal in memory holds', () => {
    const change = fc.oneof(
      fc
        .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 4 }), fc.subarray([...members]))
        .map(([number, seq, given]): JournalWrite => ({
          kind: 'operation',
          record: record(number, {
            update_seq: seq,
            ...Object.fromEntries(members.map((name) => [name, given.includes(name) ? sample[name] : undefined])),
          }),
        })),
      fc.integer({ min: 1, max: 5 }).map((number) => start(number, number)),
      fc
        .integer({ min: 1, max: 9 })
        .map((generation): JournalWrite => ({ kind: 'header', header: { ...header, generation } })),
      fc.integer({ min: 1, max: 5 }).map((number): JournalWrite => ({
        kind: 'watermark',
        store_id: STORE,
        accept_seq: number,
        expired: [logId(number)],
      })),
      fc.constant<JournalWrite>({ kind: 'mint', header: { ...header, generation: 7 }, reason: 'test' }),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 25 }), fc.nat(6), (changes, logs) => {
        rmSync(folder, { recursive: true, force: true });
        const memory = createMemoryJournal();
        const all: JournalWrite[] = [
          { kind: 'mint', header, reason: 'new' },
          ...changes,
          ...Array.from({ length: logs }, (_, index) => logged(index + 1)),
        ];
        if (logs > 2) all.push({ kind: 'log_mark', mark: 2 });
        write(...all);
        for (const one of all) memory.apply(one);
        const [files, expected] = [read(), memory.read()];
        const sorted = (content: typeof files) => ({
          ...content,
          operations: content.operations.toSorted((a, b) => (a.log_id < b.log_id ? -1 : 1)),
        });
        expect(sorted(files)).toEqual(sorted(expected));
      }),
      { numRuns: 60 },
    );
  });

  it('cut off at any byte of its start log proves what was acknowledged before, or is damaged, and never more', () => {
    write(...life);
    const path = join(folder, 'starts.log');
    const whole = readFileSync(path);
    const firstLine = whole.indexOf(10) + 1;
    for (let length = 0; length < whole.length; length += 1) {
      writeFileSync(path, whole.subarray(0, length));
      const content = read();
      expect(content.starts).toHaveLength(length < firstLine ? 0 : 1);
      expect(content.damage).toBeUndefined();
      // The torn tail is gone, so that the next start is a line of its own.
      expect(readFileSync(path)).toHaveLength(length < firstLine ? 0 : firstLine);
    }
  });

  it('with one changed byte anywhere in start log, header or records is never taken as intact with other contents', () => {
    write(...life);
    const files = ['starts.log', 'header.json', 'operations.log'].map((name) => join(folder, name));
    const before = read();
    for (const path of files) {
      const whole = readFileSync(path);
      for (let at = 0; at < whole.length; at += 1) {
        const spoilt = Buffer.from(whole);
        spoilt[at] = (spoilt[at] ?? 0) ^ 1;
        writeFileSync(path, spoilt);
        const content = read();
        const isLineEndOfTail = path.endsWith('.log') && at === whole.length - 1;
        expect(
          isLineEndOfTail || content.damage !== undefined || JSON.stringify(content) === JSON.stringify(before),
          `byte ${at} of ${path}`,
        ).toBe(true);
      }
      writeFileSync(path, whole);
    }
    expect(read()).toEqual(before);
  });

  it.each([
    { what: 'no records', spoil: () => rmSync(operationsLog()) },
    { what: 'empty records', spoil: () => writeFileSync(operationsLog(), '') },
    {
      what: 'a lost record',
      spoil: () =>
        writeFileSync(operationsLog(), readFileSync(operationsLog(), 'utf8').split('\n').slice(1).join('\n')),
    },
    {
      what: 'the record of a start cut off',
      spoil: () => truncateSync(operationsLog(), statSync(operationsLog()).size / 2),
    },
    {
      what: 'garbage in the middle of the records',
      spoil: () => (appendFileSync(operationsLog(), 'garbage\n'), write(accepted(4))),
    },
    { what: 'a lost header', spoil: () => rmSync(join(folder, 'header.json')) },
    { what: 'an empty header', spoil: () => writeFileSync(join(folder, 'header.json'), '') },
    {
      what: 'garbage in the middle of the starts',
      spoil: () => (appendFileSync(join(folder, 'starts.log'), 'garbage\n'), write(start(3, 3))),
    },
    {
      what: 'a change without its record',
      spoil: () => {
        write({ kind: 'operation', record: record(3, { update_seq: 2 }) });
        const lines = readFileSync(operationsLog(), 'utf8').split('\n');
        writeFileSync(operationsLog(), lines.toSpliced(2, 1).join('\n'));
      },
    },
    { what: 'a start twice', spoil: () => write(start(2, 3)) },
  ])('with $what is damaged', ({ spoil }) => {
    write(...life);
    expect(assess()).toBe('intact');
    spoil();
    expect(assess()).toBe('damaged');
  });

  it('drops starts at or below the watermark in the end, and continues counting', () => {
    const many = Array.from({ length: 1500 }, (_, index) => index + 1);
    write({ kind: 'mint', header, reason: 'new' }, ...many.map((number) => start(number, number)), {
      kind: 'operation',
      record: record(1500, { start_seq: 1500 }),
    });
    write({ kind: 'watermark', store_id: STORE, accept_seq: 1499, expired: [] });
    expect(read()).toMatchObject({ starts_forgotten: 1499, starts: [{ seq: 1500 }] });
    write(accepted(1501), start(1501, 1501));
    expect(read()).toMatchObject({ starts_forgotten: 1499, starts: [{ seq: 1500 }, { seq: 1501 }] });
    expect(assess()).toBe('intact');
    expect(readFileSync(join(folder, 'starts.log'), 'utf8').split('\n')).toHaveLength(4);
  });

  it('ignores the drafts of a killed process', () => {
    write(...life);
    writeFileSync(join(folder, 'operations.log.tmp'), 'half');
    writeFileSync(join(folder, 'header.json.tmp'), 'half');
    expect(assess()).toBe('intact');
    expect(read().operations).toHaveLength(3);
  });

  it('that is replaced stays beside the new one', () => {
    write(...life);
    write({ kind: 'mint', header: { ...header, generation: 2 }, reason: 'test' });
    expect(read()).toMatchObject({ operations: [], starts: [], header: { generation: 2 } });
    expect(readdirSync(root).toSorted()).toEqual(['.gitignore', 'mock-journal', 'mock-journal.set-aside-1']);
    expect(openFileJournal(join(root, 'mock-journal.set-aside-1')).read().operations).toHaveLength(3);
  });

  it('cut off at any byte of its last record holds what was acknowledged before it', () => {
    write(...life.slice(0, 2), { kind: 'operation', record: record(1, { update_seq: 2 }) });
    const whole = readFileSync(operationsLog());
    const firstLine = whole.indexOf(10) + 1;
    for (let length = firstLine; length < whole.length; length += 1) {
      writeFileSync(operationsLog(), whole.subarray(0, length));
      expect(read()).toMatchObject({ operations: [{ update_seq: 1 }] });
      expect(readFileSync(operationsLog())).toHaveLength(firstLine);
    }
  });

  it('takes no more room than twice what counts, once it has grown', () => {
    const large = 'x'.repeat(1024 * 1024);
    const changes = Array.from(
      { length: 100 },
      (_, index) =>
        ({
          kind: 'operation',
          record: record((index % 4) + 1, { update_seq: index + 1, params: { code: large } }),
        }) as const,
    );
    write(...life.slice(0, 1), ...changes, { kind: 'watermark', store_id: STORE, accept_seq: 1, expired: [logId(1)] });
    expect(statSync(operationsLog()).size).toBeLessThan(17 * 1024 * 1024);
    expect(read().operations.map(({ log_id, update_seq }) => [log_id, update_seq])).toEqual(
      [2, 3, 4].map((number) => [logId(number), 96 + number]),
    );
  });

  it.skipIf(process.platform === 'win32')('changes no folder but its own and the AI_Logs that it is given', () => {
    chmodSync(root, 0o755);
    const alone = openFileJournal(folder);
    for (const one of life) alone.apply(one);
    alone.close();
    expect([statSync(root).mode & 0o777, statSync(folder).mode & 0o777, readdirSync(root)]).toEqual([
      0o755,
      0o700,
      ['mock-journal'],
    ]);
    const logs = join(root, 'AI_Logs');
    const journal = openFileJournal(join(logs, 'mock-journal'), logs);
    for (const one of life) journal.apply(one);
    journal.close();
    expect([statSync(root).mode & 0o777, statSync(logs).mode & 0o777, readdirSync(logs).toSorted()]).toEqual([
      0o755,
      0o700,
      ['.gitignore', 'mock-journal'],
    ]);
  });

  it('says so when it is removed while it is open, instead of writing to nowhere', async () => {
    const journal = openFileJournal(folder);
    for (const one of life) journal.apply(one);
    rmSync(folder, { recursive: true });
    // It checks once in a turn of the event loop.
    await setImmediate();
    expect(() => journal.apply(accepted(4))).toThrow(/ENOENT.*operations/);
    expect(() => journal.apply(accepted(4))).toThrow(/ENOENT.*operations/);
    journal.close();
  });

  it('writes a record whole into a file that is new', async () => {
    const journal = openFileJournal(folder);
    for (const one of life) journal.apply(one);
    rmSync(operationsLog());
    await setImmediate();
    expect(() => journal.apply(accepted(1))).toThrow(/ENOENT/);
    journal.apply({ kind: 'operation', record: record(1, { update_seq: 2 }) });
    journal.close();
    expect(read().operations).toEqual([record(1, { update_seq: 2 })]);
  });

  it('says what is wrong when it cannot be written', () => {
    write(...life);
    const journal = openFileJournal(folder);
    journal.read();
    rmSync(folder, { recursive: true });
    expect(() => journal.apply(accepted(4))).toThrow(/ENOENT.*operations/);
  });

  it('never gives a log number twice, also when its last line is torn', () => {
    write(life[0] ?? accepted(1), logged(1), logged(2), { kind: 'log_mark', mark: 2 });
    expect(read()).toMatchObject({ log_entries: [], log_seq: 2 });
    appendFileSync(join(folder, 'logs.log'), 'torn');
    write(logged(3));
    expect(read()).toMatchObject({ log_entries: [{ seq: 3 }], log_seq: 3 });
  });
});
