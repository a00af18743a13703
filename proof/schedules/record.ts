import { readFrameFromEditor, type FrameFromServer } from '../../generated/typescript/rpc.ts';
import { isTerminal } from '../../generated/typescript/lifecycle.ts';
import { limits } from '../../generated/typescript/limits.ts';
import type { OperationState } from '../../generated/typescript/types.ts';
import { programs, type ProgramName } from '../sim/command.ts';
import { uuidV7 } from '../sim/random.ts';
import { createMockWorld, FRAME_MS, receive, runUntil, take, type MockWorld } from './mock-world.ts';
import type { Command, Compilation, Death, Schedule, ScheduleEvent, Seen } from './schedule.ts';

/** Unix ms, a multiple of the frames. */
const BEGIN = 1_700_000_000_000;

/** Time of commands after a frame, so that all its writes are done. */
const BEHIND_FRAME_MS = 18;

/** No multiple of anything else. */
const RETENTION_MS = 30_007;

const RELOAD_MS = 200;

/** Longer than any program, any block, and the retry of a failed write. */
const LAST_MS = 12_000;

const stores = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;

/** A piece of work of the server's. */
interface Sent {
  readonly log_id: string;
  readonly store: string;
  readonly accept_seq: number;
  readonly program: ProgramName;
  readonly code: string;
  /** The mock Editor's last report. */
  state: OperationState | undefined;
  attempts: number;
}

/** A schedule for the C# core, and its results on the mock. */
export interface Recording {
  readonly schedule: Schedule;
  readonly seen: readonly Seen[];
  readonly sent: readonly Sent[];
  /** Times at which a domain was unloaded. */
  readonly unloads: readonly number[];
  readonly deaths: readonly Death[];
}

/** The server's side, while commands are played on the mock. */
export interface Recorder {
  readonly world: MockWorld;
  play(command: Command): void;
  end(): Recording;
}

interface State {
  readonly world: ReturnType<typeof createMockWorld>;
  readonly events: (readonly [at: number, event: ScheduleEvent])[];
  readonly sent: Sent[];
  /** The newest accept_seq of each store. */
  readonly accepted: Map<string, number>;
  /** Store of the connected server. */
  store: string;
  generation: number;
  requests: number;
  /** An id that was cancelled before it was sent. */
  unsent: string | undefined;
  /** Number of the world's observations that the server has processed. */
  read: number;
  isFull: boolean;
  refusedAt: number;
}

/** Plays the commands on the mock's core, and returns the schedule for the C# core. */
export function record(commands: readonly Command[], compilations: readonly Compilation[]): Recording {
  const recorder = startRecorder(compilations);
  for (const command of commands) recorder.play(command);
  return recorder.end();
}

export function startRecorder(compilations: readonly Compilation[]): Recorder {
  const options = { begin: BEGIN, retention_ms: RETENTION_MS, reload_ms: RELOAD_MS, compilations };
  const world = createMockWorld(options);
  const state: State = {
    world,
    events: [],
    sent: [],
    accepted: new Map(),
    store: stores[0],
    generation: 1,
    requests: 100,
    unsent: undefined,
    read: 0,
    isFull: false,
    refusedAt: -Infinity,
  };
  return {
    world,
    play: (command) => play(state, command),
    end() {
      const { events, sent } = state;
      const end = nextMoment(world.now + LAST_MS);
      runUntil(world, end);
      const { seen, unloads, deaths } = world;
      return { schedule: { ...options, end, events }, seen, sent, unloads, deaths };
    },
  };
}

function play(state: State, command: Command): void {
  const from = state.world.now + command.after;
  // A domain counts its frames from its load.
  runUntil(state.world, command.do === 'start' ? nextFrame(from) : nextMoment(from));
  learn(state);
  act(state, command);
}

const nextFrame = (from: number): number => Math.ceil(from / FRAME_MS) * FRAME_MS;

const nextMoment = (from: number): number => nextFrame(from - BEHIND_FRAME_MS) + BEHIND_FRAME_MS;

/** Reads what the Editor has sent meanwhile. */
function learn(state: State): void {
  const { seen } = state.world;
  for (const [, what, text] of seen.slice(state.read)) {
    const reading = what === 'sent' ? readFrameFromEditor(text, () => undefined) : undefined;
    if (reading?.ok !== true) continue;
    const { frame } = reading;
    if (frame.kind === 'request' && frame.method === 'editor/hello') state.generation = frame.params.generation;
    if (frame.kind !== 'notification' || frame.method !== 'operation/update') continue;
    const one = state.sent.find(({ log_id }) => log_id === frame.params.log_id);
    if (one !== undefined) one.state = frame.params.state;
  }
  state.read = seen.length;
}

function act(state: State, command: Command): void {
  switch (command.do) {
    case 'nothing':
      return;
    case 'submit':
      return submit(state, command);
    case 'repeat':
      return withOne(state, command.which, (one) => execute(state, one, state.generation));
    case 'cancel':
      return withOne(state, command.which, ({ log_id }) => cancel(state, log_id, command.gentle));
    case 'cancel_unsent':
      state.unsent ??= nextId(state);
      return cancel(state, state.unsent, false);
    case 'acknowledge':
      return withOne(state, command.which, (one) => acknowledge(state, one, command.honest));
    case 'status':
      return status(state);
    case 'connect':
      return connect(state, command);
    case 'disk':
      // On a full disk each side replaces a refused journal in its own way.
      state.isFull = command.full && state.world.now > state.refusedAt;
      return happen(state, { type: 'disk', full: state.isFull });
    case 'block':
      return happen(state, { type: 'block', ms: command.ms + FRAME_MS - BEHIND_FRAME_MS });
    case 'start':
      return happen(state, { type: 'start', jump: command.jump });
    case 'reload':
      return happen(state, { type: 'reload', ms: command.ms });
    case 'die':
      return happen(state, { type: 'die', of: command.of, step: command.step });
    case 'kill':
    case 'cut':
      return happen(state, { type: command.do });
  }
}

function happen({ events, world }: State, event: Exclude<ScheduleEvent, { type: 'frame' }>): void {
  events.push([world.now, event]);
  take(world, event);
}

function withOne({ sent }: State, which: number, use: (one: Sent) => void): void {
  const one = sent.at(-1 - (which % Math.max(1, sent.length)));
  if (one !== undefined) use(one);
}

const nextId = ({ sent, events }: State): string => uuidV7(BEGIN, 0x10000 + sent.length + events.length * 0x100);

function submit(state: State, { program, coroutine, stale }: Extract<Command, { do: 'submit' }>): void {
  const { store, accepted, generation } = state;
  const accept_seq = (accepted.get(store) ?? 0) + 1;
  accepted.set(store, accept_seq);
  const code = coroutine ? `# coroutine\n${programs[program]}` : programs[program];
  const log_id = state.unsent ?? nextId(state);
  state.unsent = undefined;
  const one = { log_id, store, accept_seq, program, code, state: undefined, attempts: 0 };
  state.sent.push(one);
  execute(state, one, stale ? generation - 1 : generation);
}

/** Sends an operation. One of another store, in the name of that store, is refused. */
function execute(state: State, one: Sent, generation: number): void {
  one.attempts += 1;
  request(state, {
    method: 'operation/execute',
    params: {
      store_id: one.store,
      log_id: one.log_id,
      accept_seq: one.accept_seq,
      generation: Math.max(generation, 1),
      tool: 'unity_execute_code',
      params: { code: one.code },
      attempt: one.attempts,
      result_limit_bytes: limits.result_limit_bytes,
    },
  });
}

function cancel(state: State, log_id: string, gentle: boolean): void {
  const params = { store_id: state.store, log_id, reason: 'asked', ...(gentle ? { unstarted_only: true } : {}) };
  request(state, { method: 'operation/cancel', params });
}

function acknowledge(state: State, { log_id, state: reported = 'not_started' }: Sent, honest: boolean): void {
  if (honest && !isTerminal(reported)) return;
  frame(state, {
    kind: 'notification',
    method: 'operation/ack',
    params: { store_id: state.store, log_id, state: reported },
  });
}

const ASKED_MAX = 50;

function status(state: State): void {
  const log_ids = state.sent.slice(-ASKED_MAX).map(({ log_id }) => log_id);
  if (log_ids.length > 0) request(state, { method: 'operation/status', params: { store_id: state.store, log_ids } });
}

function connect(state: State, { store, refuse: wanted }: Extract<Command, { do: 'connect' }>): void {
  state.store = stores[store];
  const refuse = wanted && !state.isFull;
  if (refuse) state.refusedAt = state.world.now;
  happen(state, { type: 'connect', store: state.store, refuse });
}

type Asked = {
  [M in 'operation/execute' | 'operation/cancel' | 'operation/status']: Pick<
    Extract<FrameFromServer, { kind: 'request'; method: M }>,
    'method' | 'params'
  >;
}['operation/execute' | 'operation/cancel' | 'operation/status'];

function request(state: State, asked: Asked): void {
  state.requests += 1;
  frame(state, { kind: 'request', id: state.requests, ...asked });
}

function frame({ world, events }: State, given: FrameFromServer): void {
  if (world.connection === undefined) return;
  events.push([world.now, { type: 'frame', frame: given }]);
  receive(world, given);
}
