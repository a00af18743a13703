import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleLog, sampleOperation, sampleSnapshot } from '../testing/sample.ts';
import { LOGS_LIMIT, nothingYet, OPERATIONS_LIMIT, applyEvent } from './live.ts';
import type { EditorSummary, LiveEvent, ShownOperation, LiveSnapshot, LogEntry } from './types.ts';

const START = 1_800_000_000_000;
const empty: LiveSnapshot = { server_version: '1', now: START, editors: [], clients: [], operations: [], logs: [] };

/** What a server does, one after the other. */
type Change =
  | { readonly kind: 'operation'; readonly number: number; readonly attempts: number }
  | { readonly kind: 'log' }
  | { readonly kind: 'clients'; readonly clients: readonly string[] };

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('operation' as const), number: fc.nat(20), attempts: fc.nat(9) }),
  fc.constant({ kind: 'log' as const }),
  fc.record({
    kind: fc.constant('clients' as const),
    clients: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
  }),
);

/** The server that has made these changes, and the events that it has sent for them. */
function play(changes: readonly Change[]): { readonly snapshot: LiveSnapshot; readonly events: readonly LiveEvent[] } {
  const operations = new Map<string, ShownOperation>();
  const logs: LogEntry[] = [];
  let clients: readonly string[] = [];
  const events = changes.map((one, index): LiveEvent => {
    if (one.kind === 'log') {
      const entry = sampleLog(index, START + index);
      logs.push(entry);
      return { name: 'logs', value: [entry] };
    }
    if (one.kind === 'clients') {
      clients = one.clients;
      return { name: 'clients', value: clients };
    }
    const operation = sampleOperation(one.number, START + one.number * 10, { attempts: one.attempts });
    operations.set(operation.log_id, operation);
    return { name: 'operations', value: [operation] };
  });
  return {
    snapshot: {
      ...empty,
      clients,
      operations: [...operations.values()].toSorted((a, b) => b.accepted_at - a.accepted_at),
      logs,
    },
    events,
  };
}

/** Neighbours of one kind put together, as a server does that sends once per burst: the newest state of each operation. */
function merge(events: readonly LiveEvent[]): readonly LiveEvent[] {
  return events.reduce<readonly LiveEvent[]>((merged, event) => {
    const last = merged.at(-1);
    if (last?.name === 'operations' && event.name === 'operations') {
      const newer = new Map([...last.value, ...event.value].map((operation) => [operation.log_id, operation]));
      return [...merged.slice(0, -1), { name: 'operations', value: [...newer.values()] }];
    }
    if (last?.name === 'logs' && event.name === 'logs')
      return [...merged.slice(0, -1), { name: 'logs', value: [...last.value, ...event.value] }];
    return [...merged, event];
  }, []);
}

/** The same events, those of one kind in their order, kinds as the numbers say. */
function shuffleKinds(events: readonly LiveEvent[], order: readonly number[]): readonly LiveEvent[] {
  const kinds = [...new Set(events.map(({ name }) => name))].map((name) =>
    events.filter((event) => event.name === name),
  );
  const taken: LiveEvent[] = [];
  for (const number of [...order, ...events.map(() => 0)]) {
    const left = kinds.filter((kind) => kind.length > 0);
    const next = left[number % Math.max(1, left.length)]?.shift();
    if (next !== undefined) taken.push(next);
  }
  return taken;
}

const show = (events: readonly LiveEvent[]): ReturnType<typeof applyEvent> =>
  events.reduce((state, event) => applyEvent(state, event, START), nothingYet);

describe('what the page knows', () => {
  test('is what a new snapshot would say, however the batches after the first are cut and mixed', () => {
    const cases = fc.record({
      before: fc.array(change, { maxLength: 20 }),
      after: fc.array(change, { maxLength: 30 }),
      order: fc.array(fc.nat(9), { maxLength: 60 }),
      merged: fc.boolean(),
    });
    fc.assert(
      fc.property(cases, ({ before, after, order, merged }) => {
        const first = play(before);
        const whole = play([...before, ...after]);
        const sent = shuffleKinds(whole.events.slice(before.length), order);
        const known = show([{ name: 'snapshot', value: first.snapshot }, ...(merged ? merge(sent) : sent)]);
        expect(known).toEqual(show([{ name: 'snapshot', value: whole.snapshot }]));
      }),
    );
  });

  test('a second snapshot replaces all that was known', () => {
    const known = show([
      { name: 'snapshot', value: sampleSnapshot(START) },
      { name: 'left_out', value: { logs: 5 } },
      { name: 'snapshot', value: empty },
    ]);
    expect(known).toEqual(show([{ name: 'snapshot', value: empty }]));
  });

  test('a log entry that is in the snapshot and in a batch after it is shown once', () => {
    const entries = [sampleLog(1, START), sampleLog(2, START + 1), sampleLog(3, START + 2)];
    const known = show([
      { name: 'snapshot', value: { ...empty, logs: entries.slice(0, 2) } },
      { name: 'logs', value: entries.slice(1) },
    ]);
    expect(known.logs).toEqual(entries);
  });

  test('no more is kept than a snapshot holds, and the oldest goes first', () => {
    const operations = Array.from({ length: OPERATIONS_LIMIT + 5 }, (_, index) =>
      sampleOperation(index, START + index),
    );
    const logs = Array.from({ length: LOGS_LIMIT + 5 }, (_, index) => sampleLog(index, START + index));
    const known = show([
      { name: 'operations', value: operations },
      { name: 'logs', value: logs.slice(0, LOGS_LIMIT) },
      { name: 'logs', value: logs.slice(LOGS_LIMIT) },
    ]);
    expect([known.operations.length, known.logs.length]).toEqual([OPERATIONS_LIMIT, LOGS_LIMIT]);
    expect([known.operations.at(-1)?.log_id, known.logs[0]?.log_id]).toEqual([operations[5]?.log_id, logs[5]?.log_id]);
  });

  test('ages of Editors count from when they were reported', () => {
    const editors: EditorSummary[] = [{ project_path: '/a', project_name: 'a', state: 'connected', unfinished: 0 }];
    expect(applyEvent(nothingYet, { name: 'editors', value: editors }, 77)).toMatchObject({ editors, editors_at: 77 });
  });

  test('an Editor that has changed replaces what was known of it, and of no other', () => {
    const [a, b]: EditorSummary[] = [
      { project_path: '/a', project_name: 'a', state: 'connected', unfinished: 0 },
      { project_path: '/b', project_name: 'b', state: 'connected', unfinished: 0 },
    ];
    if (a === undefined || b === undefined) throw new Error('there are two');
    const known = applyEvent(nothingYet, { name: 'snapshot', value: { ...empty, editors: [a, b] } }, START);
    expect(applyEvent(known, { name: 'editors', value: [{ ...a, state: 'away' }] }, START + 9).editors).toEqual([
      { ...a, state: 'away', at: START + 9 },
      { ...b, at: START },
    ]);
  });

  test('an operation that has not ended stays, however many newer ones have', () => {
    const running = sampleOperation(0, START, { state: 'running' });
    const ended = Array.from({ length: OPERATIONS_LIMIT + 5 }, (_, number) =>
      sampleOperation(number + 1, START + number + 1, { state: 'completed', finished_at: START + 5_000 }),
    );
    const known = applyEvent(nothingYet, { name: 'operations', value: [running] }, START);
    const { operations } = applyEvent(known, { name: 'operations', value: ended }, START);
    expect(operations).toHaveLength(OPERATIONS_LIMIT);
    expect(operations.at(-1)).toEqual(running);
  });

  test('what was omitted is counted', () => {
    const known = show([
      { name: 'left_out', value: { logs: 5 } },
      { name: 'left_out', value: { logs: 7 } },
    ]);
    expect(known.logs_left_out).toBe(12);
  });
});
