import { failure, writeFrame, type FrameFromEditor, type FrameFromServer } from '../../generated/typescript/rpc.ts';
import type { EditorEffect, EditorEvent, EditorSessionState } from '../../mock-unity/core/editor-protocol.ts';
import { createEditor } from '../../mock-unity/core/editor.ts';
import type { JournalWrite } from '../../mock-unity/core/journal.ts';
import { limits } from '../../generated/typescript/limits.ts';
import { uuidV7 } from '../sim/random.ts';
import { simEngine } from '../sim/world-editors.ts';
import { createMockDisk, type MockDisk } from './mock-disk.ts';
import type { Compilation, Death, ScheduleEvent, Seen } from './schedule.ts';

/** Frames are at the multiples of it. */
export const FRAME_MS = 20;

/** Until the server has answered hello or log entries. */
const ANSWER_MS = 5;

export interface MockOptions {
  readonly begin: number;
  readonly retention_ms: number;
  readonly reload_ms: number;
  readonly compilations: readonly Compilation[];
}

/** The mock Editor's core over a journal that answers at once, and the server's answers to hello and log entries. */
export interface MockWorld {
  readonly now: number;
  readonly seen: readonly Seen[];
  /** A process runs. */
  readonly isUp: boolean;
  /** Times at which a domain was unloaded. */
  readonly unloads: readonly number[];
  readonly deaths: readonly Death[];
  readonly connection: Connection | undefined;
}

interface Connection {
  readonly id: number;
  readonly store: string;
  /** The server refuses the journal in the next hello. */
  refuses: boolean;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

interface State extends MockWorld {
  now: number;
  isUp: boolean;
  connection: Connection | undefined;
  readonly seen: Seen[];
  readonly unloads: number[];
  readonly deaths: Death[];
  readonly editor: ReturnType<typeof createEditor>;
  readonly compilations: Compilation[];
  readonly timers: Timer[];
  readonly queue: EditorEvent[];
  /** Newest stored seq of log entries, by store and journal. */
  readonly marks: Map<string, number>;
  readonly disk: MockDisk;
  session: EditorSessionState | undefined;
  isRunning: boolean;
  /** Counts processes. */
  life: number;
  connections: number;
  /** Offset of the wall clock, ms. */
  offset: number;
}

export function createMockWorld({ begin, retention_ms, reload_ms, compilations }: MockOptions): State {
  let ids = 0;
  const editor = createEditor({
    project_name: 'Game',
    project_path: '/game',
    host: 'here',
    unity_version: '2022.3.62f3',
    bridge_version: '0.0.0',
    newId: (at) => uuidV7(at, (ids += 1)),
    uuid: () => `00000000-0000-4000-9000-${(ids += 1).toString(16).padStart(12, '0')}`,
    createEngine: () => simEngine,
    fps: 1000 / FRAME_MS,
    retention_ms,
    reload_ms,
  });
  return {
    now: begin,
    isUp: false,
    connection: undefined,
    seen: [],
    unloads: [],
    deaths: [],
    editor,
    compilations: [...compilations],
    timers: [],
    queue: [],
    marks: new Map(),
    disk: createMockDisk(),
    session: undefined,
    isRunning: false,
    life: 0,
    connections: 0,
    offset: 0,
  };
}

export function runUntil(state: State, at: number): void {
  for (;;) {
    const [timer] = state.timers.toSorted((left, right) => left.at - right.at);
    const deadline = state.isUp ? (state.editor.nextDeadline() ?? Infinity) - state.offset : Infinity;
    const next = Math.max(state.now, Math.min(timer?.at ?? Infinity, Math.ceil(deadline)));
    if (next > at) break;
    state.now = next;
    if (timer !== undefined && timer.at <= next) {
      state.timers.splice(state.timers.indexOf(timer), 1);
      timer.run();
    } else step(state, { type: 'tick' });
  }
  state.now = Math.max(state.now, at);
}

/** A frame of the connected server. */
export function receive(state: State, frame: FrameFromServer): void {
  if (state.connection !== undefined) step(state, { type: 'frame', connection: state.connection.id, frame });
}

export function take(state: State, event: Exclude<ScheduleEvent, { type: 'frame' }>): void {
  if (event.type === 'start') return start(state, event.jump);
  if (!state.isUp) return;
  switch (event.type) {
    case 'kill':
      return endProcess(state);
    case 'disk':
      state.disk.isFull = event.full;
      return;
    case 'die':
      state.disk.death = event;
      return;
    case 'connect':
      return connect(state, event);
    case 'cut':
      return cut(state);
    case 'reload':
      return step(state, { type: 'reload', reason: 'requested', duration_ms: event.ms });
    case 'block':
      return step(state, { type: 'block', ms: event.ms });
  }
}

function start(state: State, jump: number): void {
  if (state.isUp) return;
  state.offset += jump;
  state.isUp = true;
  step(state, { type: 'start', journal: state.disk.read() });
}

function endProcess(state: State): void {
  state.life += 1;
  state.isUp = false;
  state.session = undefined;
  state.connection = undefined;
  state.queue.length = 0;
  Object.assign(state.disk, { isFull: false, death: undefined });
  state.editor.step({ type: 'crash' }, state.now + state.offset);
}

function connect(state: State, { store, refuse }: Extract<ScheduleEvent, { type: 'connect' }>): void {
  cut(state);
  state.connections += 1;
  state.connection = { id: state.connections, store, refuses: refuse };
  step(state, { type: 'connected', connection: state.connections, store_id: store });
}

function cut(state: State): void {
  const { connection } = state;
  state.connection = undefined;
  if (connection !== undefined) step(state, { type: 'closed', connection: connection.id });
}

function step(state: State, event: EditorEvent): void {
  const { queue, editor } = state;
  queue.push(event);
  if (state.isRunning) return;
  state.isRunning = true;
  for (let next = queue.shift(); next !== undefined; next = queue.shift())
    for (const effect of editor.step(next, state.now + state.offset)) if (!perform(state, effect)) break;
  state.isRunning = false;
}

/** False: it has ended the process. */
function perform(state: State, effect: EditorEffect): boolean {
  if (effect.type === 'persist') return persist(state, effect);
  if (effect.type === 'send' && effect.connection === state.connection?.id) send(state, state.connection, effect.frame);
  if (effect.type === 'disconnect') state.connection = undefined;
  if (effect.type === 'append_file') state.seen.push([state.now, markOf(effect.text), effect.log_id]);
  if (effect.type === 'compile') compile(state, effect.id);
  if (effect.type === 'session_state') {
    state.session = effect.value;
    if (effect.value.reload !== undefined) state.unloads.push(state.now);
  }
  if (effect.type === 'load_domain') {
    const kept = state.session === undefined ? {} : { session_state: state.session };
    step(state, { type: 'start', journal: state.disk.read(), ...kept });
  }
  return true;
}

const markOf = (text: string): 'start' | 'resume' | 'end' =>
  text.startsWith('start ') ? 'start' : text.startsWith('resume ') ? 'resume' : 'end';

function persist(state: State, { id, write }: Extract<EditorEffect, { type: 'persist' }>): boolean {
  const outcome = state.disk.write(write);
  if (outcome !== 'died') {
    state.queue.push({ type: 'persisted', id, outcome });
    return true;
  }
  endProcess(state);
  state.deaths.push({ at: state.now, log_id: idOf(write) });
  return false;
}

function idOf(write: JournalWrite): string {
  if (write.kind === 'start') return write.start.log_id;
  return write.kind === 'operation' ? write.record.log_id : '';
}

const broken = { code: 'CS1029', message: '#error', file: 'Assets/Broken.cs', line: 1, column: 8 } as const;

function compile(state: State, id: number): void {
  const { ms, fails } = state.compilations.shift() ?? { ms: FRAME_MS, fails: false };
  const { life } = state;
  after(state, ms, () => {
    if (life === state.life)
      step(state, { type: 'compiled', id, messages: { errors: fails ? [broken] : [], warnings: [] } });
  });
}

function send(state: State, connection: Connection, frame: FrameFromEditor): void {
  state.seen.push([state.now, 'sent', writeFrame(frame)]);
  if (frame.kind !== 'request') return;
  after(state, ANSWER_MS, () => {
    const answer = answerTo(state, connection, frame);
    if (state.connection === connection && answer !== undefined) receive(state, answer);
  });
}

function answerTo(
  { marks }: State,
  connection: Connection,
  asked: Extract<FrameFromEditor, { kind: 'request' }>,
): FrameFromServer | undefined {
  const { id } = asked;
  if (asked.method !== 'editor/hello' && asked.method !== 'logs/append') return undefined;
  const key = `${connection.store} ${asked.params.journal_id}`;
  const mark = marks.get(key) ?? 0;
  if (asked.method === 'logs/append') {
    marks.set(key, Math.max(mark, ...asked.params.entries.map(({ seq }) => seq)));
    return { kind: 'response', id, method: asked.method, result: { log_mark: marks.get(key) ?? 0 } };
  }
  if (connection.refuses) {
    connection.refuses = false;
    return { ...failure(id, 'journal_refused', 'not this one'), method: asked.method };
  }
  const { result_limit_bytes, heartbeat_interval_ms } = limits;
  const result = { server_version: '1', clients: [], result_limit_bytes, heartbeat_interval_ms, log_mark: mark };
  return { kind: 'response', id, method: asked.method, result };
}

const after = (state: State, ms: number, run: () => void): void => void state.timers.push({ at: state.now + ms, run });
