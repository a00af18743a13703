import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { helloOf } from '../../proof/kit/scripted-editor.ts';
import type { FrameFromEditor } from '../../generated/typescript/rpc.ts';
import { createHub } from '../../server/hub/hub.ts';
import type { Hub, HubEffect, HubEvent } from '../../server/hub/protocol/hub-protocol.ts';

// npx tsx tools/bench/hub.ts [--retained 1000000] [--live 100000]: the cost of an event in the hub, with few and with many stored operations.
// One cycle = call, accepted, execute answered, running, completed, stored, delivered: 9 events. The store answers at once and keeps nothing,
// since the hub must not: what grows with the number of operations here would be the hub's own fault.

const { values } = parseArgs({
  options: { retained: { type: 'string', default: '1000000' }, live: { type: 'string', default: '100000' } },
});
const STORE_ID = '00000000-0000-4000-8000-0000000000ff';
const CYCLES = 20_000;
const EVENTS_PER_CYCLE = 9;

interface Bench {
  readonly hub: Hub;
  now: number;
  calls: number;
  /** log_ids of executes, in order. */
  readonly executes: string[];
  answers: number;
}

function createBench(): Bench {
  let ids = 0;
  const newId = (now: number): string =>
    `${now
      .toString(16)
      .padStart(12, '0')
      .replace(/(.{8})(.{4})/, '$1-$2')}-7000-8000-${(ids += 1).toString(16).padStart(12, '0')}`;
  const hub = createHub({
    newId,
    hash: (text) => createHash('sha256').update(text).digest('hex'),
    serverVersion: '0',
    windows: { queue_limit: 1e9, heartbeat_dead_ms: 1e12 },
  });
  const bench: Bench = { hub, now: 1_700_000_000_000, calls: 0, executes: [], answers: 0 };
  stepHub(bench, {
    type: 'booted',
    snapshot: { store_id: STORE_ID, last_accept_seq: 0, operations: [], requests: [], editors: [], log_marks: {} },
    registered: [],
  });
  takeFrame(bench, { kind: 'request', id: 1, method: 'editor/hello', params: helloOf() });
  return bench;
}

function stepHub(bench: Bench, event: HubEvent): void {
  for (const effect of bench.hub.step(event, bench.now)) performEffect(bench, effect);
}

function performEffect(bench: Bench, effect: HubEffect): void {
  if (effect.type === 'write') stepHub(bench, { type: 'written', id: effect.id, outcome: { kind: 'stored' } });
  if (effect.type === 'read') stepHub(bench, { type: 'read_done', id: effect.id, value: { kind: 'operation' } });
  if (effect.type === 'answer') bench.answers += 1;
  if (effect.type !== 'send' || effect.frame.kind !== 'request' || effect.frame.method !== 'operation/execute') return;
  bench.executes.push(effect.frame.params.log_id);
  takeFrame(bench, {
    kind: 'response',
    id: effect.frame.id,
    method: 'operation/execute',
    result: { log_id: effect.frame.params.log_id, state: 'queued' },
  });
}

function takeFrame(bench: Bench, sent: FrameFromEditor): void {
  stepHub(bench, { type: 'editor_frame', connection: 1, frame: sent });
}

function beginWork(bench: Bench): number {
  bench.calls += 1;
  const client = { identity: 'claude@/game', label: 'Claude' };
  stepHub(bench, {
    type: 'call',
    call: {
      call_id: bench.calls,
      client,
      call: { tool: 'unity_execute_code', params: { code: `return ${bench.calls};` } },
      request: { client_uuid: 'bench', ordinal: bench.calls },
      waited_ms: 0,
      wants_progress: false,
    },
  });
  return bench.calls;
}

function finishWork(bench: Bench, call_id: number): void {
  const log_id = bench.executes.pop() ?? '';
  const head = { store_id: STORE_ID, log_id, at: bench.now };
  takeFrame(bench, { kind: 'notification', method: 'operation/update', params: { ...head, seq: 1, state: 'running' } });
  takeFrame(bench, {
    kind: 'notification',
    method: 'operation/update',
    params: { ...head, seq: 2, state: 'completed', result: call_id },
  });
  stepHub(bench, { type: 'call_delivered', call_id });
  bench.now += 1;
  if ((bench.hub.nextDeadline() ?? Infinity) <= bench.now) stepHub(bench, { type: 'tick' });
}

function playCycles(bench: Bench, count: number): void {
  for (let index = 0; index < count; index += 1) finishWork(bench, beginWork(bench));
}

/** Microseconds per event, the best of five rounds: the others measure the machine. */
function measureHub(bench: Bench): number {
  const rounds = Array.from({ length: 5 }, () => {
    const start = performance.now();
    playCycles(bench, CYCLES / 5);
    return ((performance.now() - start) * 1000) / (CYCLES / 5) / EVENTS_PER_CYCLE;
  });
  return Math.min(...rounds);
}

function heapText(): string {
  globalThis.gc?.();
  return `${(process.memoryUsage().heapUsed / 1024 / 1024).toFixed(0)} MB heap`;
}

function reportFigures(what: string, bench: Bench): number {
  const cost = measureHub(bench);
  console.log(
    `${what.padEnd(34)} ${cost.toFixed(2)} us/event, ${(cost * EVENTS_PER_CYCLE).toFixed(1)} us/call, ${heapText()}`,
  );
  return cost;
}

const finished = createBench();
playCycles(finished, 30_000);
const warm = createBench();
playCycles(warm, 1000);
const few = reportFigures('1,000 finished operations', warm);
playCycles(finished, Number(values.retained) - 30_000);
const many = reportFigures(`${Number(values.retained).toLocaleString('en')} finished operations`, finished);
console.log(`ratio ${(many / few).toFixed(2)} (target: about 1)`);
if (finished.answers !== finished.calls) throw new Error(`${finished.calls} calls, ${finished.answers} answers`);

function withLive(count: number): Bench {
  const bench = createBench();
  for (let index = 0; index < count; index += 1) beginWork(bench);
  return bench;
}
const fewLive = reportFigures('1,000 unfinished operations', withLive(1000));
const manyLive = reportFigures(
  `${Number(values.live).toLocaleString('en')} unfinished operations`,
  withLive(Number(values.live)),
);
console.log(`ratio ${(manyLive / fewLive).toFixed(2)}`);
