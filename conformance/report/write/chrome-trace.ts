import type { CaseResult, Run, TraceEvent } from '../model.ts';
import { packRows, nameOfLane, type Side, sideOf, sidesOf, targetOf } from '../timeline/axes.ts';

/** An event of the Trace Event Format; `ts` and `dur` in µs. */
export interface ChromeEvent {
  readonly ph: 'M' | 'X' | 'i' | 's' | 'f';
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts?: number;
  readonly dur?: number;
  readonly cat?: string;
  readonly id?: number;
  readonly s?: 't';
  readonly bp?: 'e';
  readonly args?: Readonly<Record<string, unknown>>;
}

const MICROSECONDS = 1000;
/** A message that takes no time still needs a bar, for its arrow to hold on to. */
const SHORTEST_MS = 0.2;

/** trace.json, for ui.perfetto.dev or chrome://tracing: a process for each case, a thread for each lane, arrows for messages. */
export function chromeTrace(run: Run): string {
  const traced = run.results.filter((result) => result.trace !== undefined && result.trace.length > 0);
  const traceEvents = traced.flatMap((result, index) => eventsOfCase(result, index + 1));
  const otherData = {
    suite_version: run.suite_version,
    subject: run.subject.name,
    started_at: run.started_at,
    verdict: run.verdict,
  };
  return `{"displayTimeUnit":"ms","otherData":${JSON.stringify(otherData)},"traceEvents":[\n${traceEvents.map((event) => JSON.stringify(event)).join(',\n')}\n]}\n`;
}

/** A bar on its way to a thread: overlapping ones need threads of their own, since the format nests what overlaps. */
interface Slice {
  readonly side: number;
  readonly start: number;
  readonly end: number;
  readonly event: TraceEvent;
  readonly flow?: { readonly id: number; readonly ph: 's' | 'f' };
}

function eventsOfCase(result: CaseResult, pid: number): readonly ChromeEvent[] {
  const events = result.trace ?? [];
  const sides = sidesOf(events);
  const slices = events.flatMap((event, index) => slicesOf(event, sides, pid * 100_000 + index));
  const process: ChromeEvent[] = [
    { ph: 'M', name: 'process_name', pid, tid: 0, args: { name: `${result.id} ${result.slug} (${result.status})` } },
    { ph: 'M', name: 'process_sort_index', pid, tid: 0, args: { sort_index: pid } },
  ];
  return [...process, ...sides.flatMap((side, index) => threadsOf({ side, index, pid, sides }, slices, events))];
}

function slicesOf(event: TraceEvent, sides: readonly Side[], id: number): readonly Slice[] {
  const side = sideOf(event, sides);
  const target = targetOf(event, sides);
  const end = Math.max(event.until ?? event.at, event.at + SHORTEST_MS);
  if (target === undefined) return event.until === undefined ? [] : [{ side, start: event.at, end, event }];
  const arrival = Math.max(event.until ?? event.at, event.at);
  return [
    { side, start: event.at, end, event, flow: { id, ph: 's' } },
    { side: target, start: arrival, end: arrival + SHORTEST_MS, event, flow: { id, ph: 'f' } },
  ];
}

interface Place {
  readonly side: Side;
  readonly index: number;
  readonly pid: number;
  readonly sides: readonly Side[];
}

const ROWS_PER_SIDE = 1000;

function threadsOf(
  { side, index, pid, sides }: Place,
  slices: readonly Slice[],
  events: readonly TraceEvent[],
): readonly ChromeEvent[] {
  const own = slices.filter((slice) => slice.side === index);
  const { rowOf, rows } = packRows(own);
  const tidOf = (row: number): number => (index + 1) * ROWS_PER_SIDE + row;
  const name = side.actor === undefined ? nameOfLane(side.lane) : `${nameOfLane(side.lane)} ${side.actor}`;
  const threads = Array.from({ length: Math.max(rows, 1) }, (_, row): ChromeEvent[] => [
    { ph: 'M', name: 'thread_name', pid, tid: tidOf(row), args: { name: row === 0 ? name : `${name} (${row + 1})` } },
    { ph: 'M', name: 'thread_sort_index', pid, tid: tidOf(row), args: { sort_index: tidOf(row) } },
  ]).flat();
  const instants = events
    .filter(
      (event) => event.until === undefined && sideOf(event, sides) === index && targetOf(event, sides) === undefined,
    )
    .map((event): ChromeEvent => ({
      ph: 'i',
      s: 't',
      name: event.text,
      cat: event.lane,
      pid,
      tid: tidOf(0),
      ts: event.at * MICROSECONDS,
      args: argsOf(event),
    }));
  return [...threads, ...own.flatMap((slice, at) => drawn(slice, pid, tidOf(rowOf[at] ?? 0))), ...instants];
}

function drawn({ start, end, event, flow }: Slice, pid: number, tid: number): readonly ChromeEvent[] {
  const ts = start * MICROSECONDS;
  const slice: ChromeEvent = {
    ph: 'X',
    name: event.text,
    cat: event.lane,
    pid,
    tid,
    ts,
    dur: Math.round((end - start) * MICROSECONDS),
    args: argsOf(event),
  };
  if (flow === undefined) return [slice];
  return [
    slice,
    {
      ph: flow.ph,
      name: 'message',
      cat: 'message',
      id: flow.id,
      pid,
      tid,
      ts,
      ...(flow.ph === 'f' ? { bp: 'e' } : {}),
    },
  ];
}

function argsOf(event: TraceEvent): Readonly<Record<string, unknown>> {
  return {
    ...(event.actor === undefined ? {} : { actor: event.actor }),
    ...(event.log_id === undefined ? {} : { log_id: event.log_id }),
    ...(event.detail === undefined ? {} : { detail: event.detail }),
  };
}
