import { readFrameFromEditor, type FrameFromEditor, type ServerRequest } from '../../generated/typescript/rpc.ts';
import type { EditorHelloParams, OperationReport, OperationUpdateParams } from '../../generated/typescript/types.ts';
import type { Recording } from './record.ts';
import type { Schedule, Seen } from './schedule.ts';

/** One observation: `what` names it in a difference, `text` is compared. */
export interface Item {
  readonly what: string;
  readonly text: string;
}

/** Compared observations of an Editor, by topic and in order: hellos, answers, starts, resumptions, and all of each operation. */
export type Digest = ReadonlyMap<string, readonly Item[]>;

interface State {
  readonly topics: Map<string, Item[]>;
  readonly names: ReadonlyMap<string, string>;
  /** Code that does not compile: the mock finds that in a frame, the C# core at once. */
  readonly bad: ReadonlySet<unknown>;
  /** Requests about it, by id. */
  readonly askedOfBad: ReadonlySet<number | null>;
  /** Code that reports partial results: how many updates it has is not compared. */
  readonly partial: ReadonlySet<string>;
  /** Times at which a domain was unloaded, or a process exited in a write. */
  readonly ends: ReadonlySet<number>;
  readonly deaths: ReadonlySet<number>;
  /** Numbers of the journals, by id. */
  readonly journals: Map<string, number>;
  /** Times in which an end may wait for the disk. */
  readonly full: readonly Span[];
  /** Code that has ended. */
  readonly over: Set<string>;
  /** On this connection. */
  readonly running: Set<string>;
  connection: number;
  generation: number;
  /** The newest generation whose reload was reported. */
  recovered: number;
}

/** The digest of one side. `seen`: its observations. */
export function digestOf(seen: readonly Seen[], { schedule, sent, unloads, deaths }: Recording): Digest {
  const asked = new Map<number, ServerRequest>();
  const bad = new Set<unknown>(sent.filter(({ program }) => program === 'bad').map(({ log_id }) => log_id));
  const askedOfBad = new Set<number>();
  for (const [, event] of schedule.events) {
    if (event.type !== 'frame' || event.frame.kind !== 'request') continue;
    const { id, method, params } = event.frame;
    asked.set(id, method);
    if ('log_id' in params && bad.has(params.log_id)) askedOfBad.add(id);
  }
  const state: State = {
    topics: new Map([
      ['hello', []],
      ['answers', []],
      ['starts', []],
      ['resumes', []],
    ]),
    names: new Map(sent.map((one) => [one.log_id, `${one.program} ${one.store.slice(0, 1)}.${one.accept_seq}`])),
    bad,
    askedOfBad,
    partial: new Set(sent.filter(({ code }) => code.includes('update')).map(({ log_id }) => log_id)),
    ends: new Set([...unloads, ...deaths.map(({ at }) => at)]),
    deaths: new Set(deaths.map(({ at }) => at)),
    journals: new Map(),
    full: spansOfFullDisk(schedule),
    over: new Set(),
    running: new Set(),
    connection: 0,
    generation: 0,
    recovered: 0,
  };
  for (const [at, what, text] of seen)
    if (what === 'sent') addFrame(state, at, text, (id) => asked.get(id));
    else addMark(state, at, what, text);
  return state.topics;
}

function add({ topics }: State, topic: string, item: Item): void {
  const items = topics.get(topic);
  if (items === undefined) topics.set(topic, [item]);
  else items.push(item);
}

const nameOf = ({ names }: State, logId: string): string => names.get(logId) ?? logId;

/** Unix ms. */
interface Span {
  readonly from: number;
  readonly until: number;
}

/** Each side tries a failed write again within a second, at moments of its own. */
const RETRY_MS = 1020;

function spansOfFullDisk({ events, end }: Schedule): Span[] {
  const until = (from: number): number =>
    events.find(([at, event]) => at >= from && event.type === 'disk' && !event.full)?.[0] ?? end;
  const full = events.filter(([, event]) => event.type === 'disk' && event.full);
  return full.map(([from]) => ({ from, until: until(from) + RETRY_MS }));
}

/** An end is reported once it is durable (EXO-02): until then the work may be listed as running or not. */
const waitsForDisk = ({ over, full }: State, logId: string, at: number): boolean =>
  over.has(logId) && full.some(({ from, until }) => from <= at && at <= until);

/** Continuations in the same frame have no order; starts have one (EXO-11), and resumptions (EXO-13). */
function addMark(state: State, at: number, what: Exclude<Seen[1], 'sent'>, text: string): void {
  if (what === 'trouble') return add(state, what, { what, text });
  if (what === 'end') state.over.add(text);
  else state.over.delete(text);
  // Interrupted in any case (EXO-04): awaits run before the first of their ends is written.
  if (what === 'end' && state.deaths.has(at)) return;
  const name = nameOf(state, text);
  add(state, what === 'end' ? `ends of ${name}` : `${what}s`, { what, text: `${what} ${name} ${at}` });
}

function addFrame(state: State, at: number, text: string, methodOf: (id: number) => ServerRequest | undefined): void {
  const reading = readFrameFromEditor(text, methodOf);
  if (!reading.ok) return add(state, 'trouble', { what: 'bad frame', text: `${reading.reason} ${text}` });
  const { frame } = reading;
  if (frame.kind === 'response' || frame.kind === 'failure') return addAnswer(state, at, frame);
  if (frame.method === 'editor/hello') return addHello(state, at, frame.params);
  if (frame.method === 'operation/update') return addUpdate(state, at, frame.params);
  if (frame.method === 'editor/notification') return addPush(state, at, String(frame.params.type));
  if (frame.method === 'editor/heartbeat' && state.bad.size === 0) {
    const { generation, running, queue_length } = frame.params;
    const text_ = JSON.stringify({
      at,
      generation,
      running: running
        .filter((id) => !waitsForDisk(state, id, at))
        .map((id) => nameOf(state, id))
        .toSorted(),
      queue_length,
    });
    add(state, 'heartbeats', { what: 'heartbeat', text: text_ });
  }
}

function addHello(state: State, at: number, hello: EditorHelloParams): void {
  const { journal_id, journal_seq, generation, watermark, operations } = hello;
  const { journals } = state;
  state.connection += 1;
  state.generation = generation;
  state.running.clear();
  if (!journals.has(journal_id)) journals.set(journal_id, journals.size + 1);
  const listed = known(state, operations).toSorted();
  const text = JSON.stringify({ at, journal: journals.get(journal_id), journal_seq, generation, watermark, listed });
  add(state, 'hello', { what: 'hello', text });
}

const known = (state: State, operations: readonly OperationReport[]): string[] =>
  operations
    .filter(({ log_id }) => !state.bad.has(log_id))
    .map((one) => `${nameOf(state, one.log_id)} ${one.state} ${one.accept_seq}`);

/** The mock serves one server at a time, and reports a reload to the first alone. */
function addPush(state: State, at: number, type: string): void {
  if (type === 'DOMAIN_RELOAD_RECOVERED') {
    if (state.recovered === state.generation) return;
    state.recovered = state.generation;
  }
  add(state, 'hello', { what: type, text: JSON.stringify({ at, type }) });
}

function addAnswer(state: State, at: number, frame: Extract<FrameFromEditor, { kind: 'response' | 'failure' }>): void {
  const { id } = frame;
  if (state.askedOfBad.has(id)) return;
  if (frame.kind === 'failure') {
    const code = frame.error.data?.code;
    add(state, 'answers', { what: String(code), text: JSON.stringify({ at, id, code }) });
  } else if (frame.method === 'operation/status') {
    const text = JSON.stringify({ at, id, operations: known(state, frame.result.operations) });
    add(state, 'answers', { what: 'status', text });
  } else if (frame.method === 'operation/execute' || frame.method === 'operation/cancel') {
    const reply = 'state' in frame.result ? frame.result.state : frame.result.outcome;
    add(state, 'answers', { what: `${frame.method} ${reply}`, text: JSON.stringify({ at, id, reply }) });
  }
}

function addUpdate(state: State, at: number, params: OperationUpdateParams): void {
  const { log_id, state: reported, error_code, result, partial_result } = params;
  // The mock writes its journal meanwhile: work that ends in the last moment of a domain is reported by the next one.
  if (state.ends.has(at) || state.bad.has(log_id)) return;
  // The mock repeats the end of an id that was cancelled before it was sent; the C# core answers with it alone.
  if (params.error?.startsWith('Cancelled before it was sent') === true) return;
  // Partial results may be reported one by one or together.
  if (reported === 'running' && state.running.has(log_id)) return;
  if (reported === 'running') state.running.add(log_id);
  else state.running.delete(log_id);
  // A journal on a full disk is read again by the C# core, which reports its time.
  const when = reported === 'interrupted' ? undefined : params.at;
  const started_at = 'started_at' in params ? params.started_at : undefined;
  const { connection } = state;
  const seq = state.partial.has(log_id) ? undefined : params.seq;
  // The C# core writes partial results every 16 ms, the mock at once.
  const partial = reported === 'interrupted' && state.deaths.size > 0 ? undefined : partial_result;
  add(state, `operation ${nameOf(state, log_id)}`, {
    what: `${reported}${error_code === undefined ? '' : ` ${error_code}`}`,
    text: JSON.stringify({ connection, seq, state: reported, error_code, result, partial, when, started_at }),
  });
}
