import fc from 'fast-check';
import type { LogEntry, OperationState } from '../../../generated/typescript/types.ts';
import type { OperationPatch, StoreRead, StoreWrite } from '../../hub/protocol/store-protocol.ts';
import type { Store } from '../store.ts';
import { logEntry, logId, NOON, operation } from './samples.ts';

export const RETENTION_MS = 20;
export const KEY_MEMORY_MS = 20;
/** A partial line, with which a log of writes may end. */
export const HALF_LINE = '01234567 {"write":{"kind":"accept","operation":{"log_id":"0199f000';

/** A command for two stores, which must give equal results. */
export type StoreCommand =
  | { readonly write: StoreWrite }
  | { readonly expireAt: number }
  | { readonly reopen: true }
  /**
   * Leaves this many characters of a partially written line: in the newest segment, or in a segment that was just being
   * created.
   */
  | { readonly kill: number; readonly torn: 'line' | 'segment' }
  | { readonly list: true };

// Small ranges, so that commands affect the same objects.
const number = fc.integer({ min: 1, max: 6 });
const time = fc.integer({ min: NOON, max: NOON + 60 });
const key = fc.constantFrom('k1', 'k2', 'k\uD800');
const request = fc.record({ client_uuid: fc.constantFrom('a', 'b'), ordinal: fc.integer({ min: 1, max: 3 }) });
const unfinished = [
  'accepted',
  'awaiting_approval',
  'queued',
  'running',
  'suspended',
] as const satisfies readonly OperationState[];
const finished = [
  'completed',
  'failed',
  'cancelled',
  'interrupted',
  'not_started',
] as const satisfies readonly OperationState[];
const value = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<string>;

const otherPatch: fc.Arbitrary<OperationPatch> = fc.oneof(
  fc.record({ attempt: fc.nat(3), sent: fc.record({ journal_id: fc.constant('j'), generation: fc.nat(3) }) }),
  fc.record({ partial: fc.record({ seq: fc.nat(4), value }) }),
  fc.record({ delivered_at: fc.option(time) }),
  fc.record({ approval: fc.record({ code_hash: fc.constantFrom('a', 'b'), by: fc.string(), at: time }) }),
  fc.record({
    cancel_requested: fc.record(
      { reason: fc.string(), at: time, passed_on: fc.constant(true) },
      { requiredKeys: ['reason', 'at'] },
    ),
  }),
);

/** Patches to a non-terminal or to a terminal state. There is no transition out of a terminal state. */
const statePatch: fc.Arbitrary<OperationPatch> = fc.oneof(
  fc.record({ state: fc.constantFrom(...unfinished), started_at: time }, { requiredKeys: ['state'] }),
  fc.record(
    {
      state: fc.constantFrom(...finished),
      started_at: time,
      finished_at: time,
      outcome: fc.oneof(
        fc.record({ status: fc.constant('completed'), result: value }),
        fc.constant({ status: 'error', error: 'no', error_code: 'blocked_by_policy' } as const),
      ),
    },
    { requiredKeys: ['state', 'finished_at'] },
  ),
);

const HOUR = 3_600_000;

/** Some Editors have wrong clocks: the timestamp of an entry may differ widely from its arrival. */
function entryOf(n: number): LogEntry {
  const wrong: Record<number, number> = { 4: NOON + 9 * HOUR, 5: NOON - 9 * HOUR, 6: NOON + 30_000 };
  const at = wrong[n];
  return logEntry(n, {
    ...(n % 2 === 0 ? { operation_log_id: logId(2) } : { editor: '/projects/game' }),
    ...(at === undefined ? {} : { timestamp: new Date(at).toISOString() }),
  });
}

const write: fc.Arbitrary<StoreWrite> = fc.oneof(
  fc.record({ kind: fc.constant('attach'), log_id: number.map(logId), request }),
  fc.record({ kind: fc.constant('confirm'), request }),
  fc.record({
    kind: fc.constant('update'),
    log_id: number.map(logId),
    from: fc.subarray([...unfinished, ...finished]),
    patch: otherPatch,
  }),
  fc.record({
    kind: fc.constant('update'),
    log_id: number.map(logId),
    from: fc.subarray([...unfinished]),
    patch: statePatch,
  }),
  fc.record({ kind: fc.constant('partial'), log_id: number.map(logId), seq: fc.nat(4), value }),
  fc.record({
    kind: fc.constant('logs'),
    journal_id: fc.constantFrom('j1', 'j2'),
    mark: fc.nat(9),
    entries: fc.array(number.map(entryOf), { maxLength: 3 }),
    span: time.map((received_at) => ({ received_at, kept_from: received_at - HOUR })),
  }),
);

/** Acceptances are numbered later, because the server never uses an id twice. */
const accept = fc.record(
  { identity: fc.constantFrom('i1', 'i2', 'i3'), idempotency_key: key, request },
  { requiredKeys: ['identity'] },
);

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ accept }) },
  { weight: 10, arbitrary: fc.record({ write }) },
  { weight: 2, arbitrary: fc.record({ expireAt: fc.integer({ min: NOON, max: NOON + 120 }) }) },
  { weight: 1, arbitrary: fc.constant({ reopen: true } as const) },
  { weight: 2, arbitrary: fc.record({ kill: fc.nat(HALF_LINE.length), torn: fc.constantFrom('line', 'segment') }) },
  // Applies the rest of the log, so the log is applied in slices of any size.
  { weight: 1, arbitrary: fc.constant({ list: true } as const) },
);

export const commands: fc.Arbitrary<StoreCommand[]> = fc.array(step, { minLength: 1, maxLength: 40 }).map((steps) => {
  let last = 0;
  return steps.map((one) => {
    if (!('accept' in one)) return one;
    last += 1;
    const { request: by, ...claims } = one.accept;
    return { write: { kind: 'accept', operation: operation(last, claims), ...(by && { request: by }) } };
  });
});

/** Runs every kind of read. */
export async function readEverything(store: Store): Promise<unknown> {
  const numbers = [1, 2, 3, 4, 5, 6];
  const reads: StoreRead[] = [
    ...numbers.map((n) => ({ kind: 'operation', log_id: logId(n) }) as const),
    ...numbers.map((n) => ({ kind: 'log_entry', log_id: logId(n) }) as const),
    ...['k1', 'k2', 'k\uD800', 'k3'].map((held) => ({ kind: 'operation_by_key', key: held }) as const),
    { kind: 'outlines', limit: 3 },
    { kind: 'outlines', limit: 100 },
    { kind: 'outlines', limit: 2, not_of: ['/projects/game'] },
    { kind: 'outlines', limit: 2, before: logId(2) },
    { kind: 'outlines', limit: 2, before: 'unknown' },
    { kind: 'outlines', limit: 100, editor: '/projects/game' },
    { kind: 'outlines', limit: 100, contains: 'COMPLETED' },
    { kind: 'outlines', limit: 1, contains: 'error' },
    { kind: 'logs', filter: { limit: 2, log_type: 'all', editor: '/projects/game' } },
    { kind: 'logs', filter: { limit: 4, log_type: 'all', not_of: ['/projects/game'] } },
    { kind: 'logs', filter: { limit: 4, log_type: 'all' } },
    { kind: 'logs', filter: { limit: 4, log_type: 'all', since: NOON + 3 } },
    { kind: 'logs', filter: { limit: 4, log_type: 'all', log_id: logId(2) } },
  ];
  const { store_id: _, requests, ...snapshot } = await store.snapshot(10, NOON + 40);
  return {
    reads: await Promise.all(reads.map((read) => store.read(read))),
    snapshot,
    requests: new Set(requests.map((one) => JSON.stringify(one))),
  };
}
