import type { FrameFromEditor, FrameFromServer } from '../../generated/typescript/rpc.ts';
import type { CustomTool, Policy } from '../../generated/typescript/types.ts';
import type {
  CompileMessages,
  EditorEffect,
  EditorEvent,
  EditorSessionState,
  ScriptEngine,
} from '../../mock-unity/core/editor-protocol.ts';
import type { JournalContent, JournalWrite, OperationRecord } from '../../mock-unity/core/journal.ts';
import { applyWrite, contentOf, createMutableJournal, type MutableJournal } from '../../mock-unity/io/apply-write.ts';
import type { UntimedObservation } from '../oracles/history.ts';
import type { Cores } from './cores.ts';
import { createDisk, type Disk } from './disk.ts';
import { type Random, hashText, uuidV7 } from './random.ts';
import type { Timeline } from './timeline.ts';
import type { End } from './wire.ts';

/** The project of an Editor, and its machine. */
export interface Project {
  readonly project_name: string;
  readonly project_path: string;
  /** Name of the machine. */
  readonly host: string;
}

export interface EditorHostOptions {
  /** From 0. */
  readonly index: number;
  readonly project: Project;
  readonly createEditor: Cores['createEditor'];
  readonly createEngine: () => ScriptEngine;
  /** Its own tools. */
  readonly tools: readonly CustomTool[];
  /** The policy of its project (SEC-04); absent: none. */
  readonly policy: Policy | undefined;
  readonly fps: number;
  readonly timeline: Timeline;
  readonly random: Random;
  readonly see: (seen: UntimedObservation) => void;
  readonly send: (connection: number, frame: FrameFromEditor) => void;
  readonly close: (connection: number, graceful: boolean) => void;
  /** Tries to reach a server; the connection and its store, if there is one. */
  readonly connect: () => { readonly connection: number; readonly store_id: string } | undefined;
  /** A program has written to a file. */
  readonly appended: (effect: Extract<EditorEffect, { type: 'append_file' }>) => void;
  /** The compiler's messages about the project; absent: now and then it finds an error. */
  readonly compile?: () => CompileMessages;
  /** A request to run something has arrived. */
  readonly delivered: (log_id: string) => void;
  /** A partial result is sent. */
  readonly partial: (log_id: string) => void;
  /** Called with every effect and event, for a picture; absent in searches. */
  readonly watch?: (happened: EditorEvent | EditorEffect) => void;
}

/** An Editor process: the real mock Editor over a simulated journal; and its end of a connection. */
export interface EditorHost extends End<FrameFromServer> {
  readonly index: number;
  readonly project: Project;
  readonly isUp: boolean;
  readonly isReloading: boolean;
  readonly disk: Disk<JournalWrite, 'ok' | 'failed'>;
  /** Number of pending writes that survive the next domain reload. */
  survivingReload: number;
  /** An Editor with a pending quit is started after it. */
  start(): void;
  crash(survive: number): void;
  /** During a reload: another one, as soon as this one is over. */
  reload(event: Extract<EditorEvent, { type: 'reload' }>): void;
  /** Only while it is down. */
  loseJournal(): void;
  /** A record in the middle becomes unreadable: found when the journal is read next. */
  tearJournal(): void;
  /** Only while it is down: begins with a copy of the journal of another project. */
  copyJournal(from: EditorHost): void;
  readonly journal: MutableJournal;
  /** Sets the wall clock, which a new process reads. */
  jumpClock(ms: number): void;
  step(event: EditorEvent): void;
}

const RETRY_MS = 100;
/** Time from the end of a process to a start that waited for it. */
const RESTART_MS = 1;
/** Ids of different Editors and of servers are counted from different numbers. */
const IDS = 0x0e_00_00_00;
const IDS_PER_EDITOR = 0x00_10_00_00;

interface State extends EditorHost {
  readonly options: EditorHostOptions;
  journal: MutableJournal;
  readonly editor: ReturnType<Cores['createEditor']>;
  session: EditorSessionState | undefined;
  isUp: boolean;
  /** A quit was ordered: with all threads suspended, it is done later. */
  isQuitting: boolean;
  startsAgain: boolean;
  survivingReload: number;
  isTorn: boolean;
  isReloading: boolean;
  nextReload: Extract<EditorEvent, { type: 'reload' }> | undefined;
  wallOffset: number;
  /** Clock offset of this process, ms. */
  clockOffset: number;
  connection: number | undefined;
  /** Counts requests for a connection: older ones are void. */
  wish: number;
  tickAt: number;
  isRunning: boolean;
  readonly queue: EditorEvent[];
}

export function createEditorHost(options: EditorHostOptions): EditorHost {
  const { timeline, random, project, createEditor, createEngine, fps, index, tools } = options;
  const journal = createMutableJournal();
  const disk = createDisk<JournalWrite, 'ok' | 'failed'>({
    timeline,
    random,
    failed: 'failed',
    apply: (write) => applyAndReport(state, write),
  });
  let ids = IDS + index * IDS_PER_EDITOR;
  const editor = createEditor({
    unity_version: '2022.3.62f3',
    bridge_version: '0.0.0',
    newId: (now) => uuidV7(now, (ids += 1)),
    uuid: () => `00000000-0000-4000-9000-${(ids += 1).toString(16).padStart(12, '0')}`,
    createEngine,
    fps,
    tools,
    hash: hashText,
    ...project,
  });
  // One literal with everything in it: an object that members are added to becomes a slow one.
  const state: State = {
    options,
    index,
    project,
    journal,
    disk,
    editor,
    session: undefined,
    isUp: false,
    isQuitting: false,
    startsAgain: false,
    survivingReload: Infinity,
    isTorn: false,
    isReloading: false,
    nextReload: undefined,
    wallOffset: 0,
    clockOffset: 0,
    connection: undefined,
    wish: 0,
    tickAt: Infinity,
    isRunning: false,
    queue: [],
    start: () => start(state),
    crash: (survive) => crashEditor(state, survive),
    reload: (event) => reload(state, event),
    loseJournal() {
      if (!state.isUp) state.journal = createMutableJournal();
    },
    tearJournal() {
      state.isTorn = true;
    },
    copyJournal(from) {
      if (!state.isUp) state.journal = structuredClone(from.journal);
    },
    jumpClock(ms) {
      state.wallOffset += ms;
    },
    step: (event) => stepIfUp(state, event),
    receive: (connection, frame) => receive(state, connection, frame),
    closed: (connection) => noteClosed(state, connection),
  };
  return state;
}

function start(state: State): void {
  if (state.isUp) {
    state.startsAgain = state.isQuitting;
    return;
  }
  state.isUp = true;
  state.clockOffset = state.wallOffset;
  step(state, { type: 'start', journal: readJournal(state) });
  const { policy } = state.options;
  if (policy !== undefined) step(state, { type: 'policy', policy: { kind: 'policy', policy } });
}

function crashEditor(state: State, survive: number): void {
  if (!state.isUp) return;
  state.startsAgain = false;
  state.disk.lose(survive);
  step(state, { type: 'crash' });
}

function reload(state: State, event: Extract<EditorEvent, { type: 'reload' }>): void {
  if (!state.isUp) return;
  if (state.isReloading) state.nextReload = event;
  else step(state, event);
}

function stepIfUp(state: State, event: EditorEvent): void {
  if (!state.isUp) return;
  if (event.type === 'quit') state.isQuitting = true;
  step(state, event);
}

function receive(state: State, connection: number, frame: FrameFromServer): void {
  if (!state.isUp) return;
  if (frame.kind === 'request' && frame.method === 'operation/execute') state.options.delivered(frame.params.log_id);
  step(state, { type: 'frame', connection, frame });
}

function noteClosed(state: State, connection: number): void {
  if (state.connection === connection) state.connection = undefined;
  if (state.isUp) step(state, { type: 'closed', connection });
}

function applyAndReport({ journal, options: { see } }: State, write: JournalWrite): 'ok' {
  applyWrite(journal, write);
  if (write.kind === 'start') see({ kind: 'durable', disk: 'journal', log_id: write.start.log_id, what: 'started' });
  if (write.kind === 'operation')
    see({ kind: 'durable', disk: 'journal', log_id: write.record.log_id, what: whatOf(write.record) });
  if (write.kind === 'logs')
    for (const { log_id, operation_log_id: operation, message } of write.entries)
      see({ kind: 'logged', log_id, message, ...(operation === undefined ? {} : { operation }) });
  return 'ok';
}

function whatOf({ ended, suspension }: OperationRecord): 'accepted' | 'suspended' | 'resumed' | 'ended' {
  if (ended !== undefined) return 'ended';
  if (suspension === undefined) return 'accepted';
  return suspension.resumed_at === undefined ? 'suspended' : 'resumed';
}

function step(state: State, event: EditorEvent): void {
  const { queue, editor, options } = state;
  queue.push(event);
  if (state.isRunning) return;
  state.isRunning = true;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (options.watch !== undefined) options.watch(next);
    for (const effect of editor.step(next, nowOf(state))) perform(state, effect);
  }
  state.isRunning = false;
  armTick(state);
}

const nowOf = ({ options, clockOffset }: State): number => options.timeline.now + clockOffset;

function armTick(state: State): void {
  const { timeline } = state.options;
  const deadline = state.editor.nextDeadline();
  if (deadline === undefined) return;
  const at = Math.max(Math.ceil(deadline) - state.clockOffset, timeline.now);
  if (at === state.tickAt) return;
  state.tickAt = at;
  timeline.at(at, () => {
    if (state.tickAt !== at) return;
    state.tickAt = Infinity;
    if (state.isUp) step(state, { type: 'tick' });
  });
}

function perform(state: State, effect: EditorEffect): void {
  const { options } = state;
  if (options.watch !== undefined) options.watch(effect);
  switch (effect.type) {
    case 'connect':
      return look(
        state,
        (state.wish += 1),
        effect.not_before === undefined ? options.timeline.now + 2 : effect.not_before - state.clockOffset,
      );
    case 'send':
      return send(state, effect);
    case 'disconnect':
      state.wish += 1;
      if (state.connection !== undefined) options.close(state.connection, effect.graceful);
      state.connection = undefined;
      return;
    case 'persist':
      return state.disk.write(effect.write, (outcome) => step(state, { type: 'persisted', id: effect.id, outcome }));
    case 'append_file':
      return options.appended(effect);
    case 'read_asset':
      return step(state, {
        type: 'asset_read',
        id: effect.id,
        read: { kind: 'missing', reason: 'this project has no assets' },
      });
    case 'compile':
      return compileScripts(state, effect.id);
    case 'session_state':
      state.session = effect.value;
      if (!state.isReloading && effect.value.reload !== undefined) options.see({ kind: 'unloaded' });
      state.isReloading = effect.value.reload !== undefined;
      return;
    case 'load_domain':
      return loadDomain(state);
    case 'exited':
      return endProcess(state);
    case 'log':
  }
}

/** Share of compilations that fail. */
const COMPILE_FAILS = 1 / 3;
const COMPILE_MS = 60;

/** Has no effect on an Editor that has ended by then, or has another domain. */
function compileScripts(state: State, id: number): void {
  const { random, timeline } = state.options;
  const messages = state.options.compile?.() ?? {
    errors: random.chance(COMPILE_FAILS) ? [anyError] : [],
    warnings: [],
  };
  timeline.after(random.below(COMPILE_MS), () => {
    if (state.isUp) step(state, { type: 'compiled', id, messages });
  });
}

const anyError = { code: 'CS1029', message: "#error: 'broken'", file: 'Assets/Broken.cs', line: 1, column: 8 } as const;

function endProcess(state: State): void {
  const { startsAgain } = state;
  // The next process can read all writes of this one, except after a crash, which has decided on them.
  state.disk.lose(Infinity);
  Object.assign(state, {
    isUp: false,
    isQuitting: false,
    startsAgain: false,
    session: undefined,
    isReloading: false,
    nextReload: undefined,
  });
  if (startsAgain) state.options.timeline.after(RESTART_MS, () => start(state));
}

function loadDomain(state: State): void {
  state.disk.lose(state.survivingReload);
  state.isReloading = false;
  step(state, {
    type: 'start',
    journal: readJournal(state),
    ...(state.session === undefined ? {} : { session_state: state.session }),
  });
  if (state.nextReload !== undefined) step(state, state.nextReload);
  state.nextReload = undefined;
}

function look(state: State, wish: number, at: number): void {
  const { timeline, connect } = state.options;
  timeline.at(at, () => {
    if (wish !== state.wish || !state.isUp) return;
    const found = connect();
    if (found === undefined) return look(state, wish, timeline.now + RETRY_MS);
    state.connection = found.connection;
    step(state, { type: 'connected', ...found });
  });
}

function send(state: State, { frame, connection }: Extract<EditorEffect, { type: 'send' }>): void {
  if (connection !== state.connection) return;
  const { options } = state;
  if (frame.kind === 'response' && frame.method === 'operation/cancel' && frame.result.outcome === 'removed')
    options.see({ kind: 'removed', log_id: frame.result.log_id });
  if (
    frame.kind === 'notification' &&
    frame.method === 'operation/update' &&
    frame.params.state === 'running' &&
    frame.params.partial_result !== undefined
  )
    options.partial(frame.params.log_id);
  options.send(connection, frame);
}

/** Records are replaced whole and never changed, so that they need no copy. */
function readJournal(state: State): JournalContent {
  const content = contentOf(state.journal);
  if (!state.isTorn) return content;
  state.isTorn = false;
  return { ...content, starts: content.starts.slice(0, -1), damage: 'a record in the middle cannot be read' };
}
