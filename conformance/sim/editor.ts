import type { FrameFromEditor, FrameFromServer } from '../../generated/typescript/rpc.ts';
import { createEditor } from '../../mock-unity/core/editor.ts';
import type { EditorEffect, EditorEvent, SessionState } from '../../mock-unity/core/editor-protocol.ts';
import type { JournalContent, JournalWrite } from '../../mock-unity/core/journal-record.ts';
import { applyWrite, contentOf, createMutableJournal, type MutableJournal } from '../../mock-unity/edges/apply-write.ts';
import type { Seen } from '../oracles/history.ts';
import { createDisk, type Disk } from './disk.ts';
import { engine } from './engine.ts';
import type { Random } from './random.ts';
import { uuidV7 } from './server.ts';
import type { Timeline } from './timeline.ts';
import type { End } from './wire.ts';

export interface EditorHostOptions {
  readonly timeline: Timeline;
  readonly random: Random;
  readonly see: (seen: Seen) => void;
  readonly send: (connection: number, frame: FrameFromEditor) => void;
  readonly close: (connection: number, graceful: boolean) => void;
  /** Tries to reach a server; the connection and its store, if there is one. */
  readonly connect: () => { readonly connection: number; readonly store_id: string } | undefined;
}

/** An Editor process: the real mock Editor over a simulated journal; and its end of a connection. */
export interface EditorHost extends End<FrameFromServer> {
  readonly isUp: boolean;
  readonly disk: Disk<JournalWrite, 'ok' | 'failed'>;
  /** How many of the writes under way the next domain reload lets through. */
  survivingReload: number;
  start(): void;
  crash(survive: number): void;
  /** Only while it is down. */
  loseJournal(): void;
  step(event: EditorEvent): void;
}

const RETRY_MS = 100;
const FRAMES_PER_SECOND = 50;

interface State extends EditorHostOptions {
  journal: MutableJournal;
  readonly disk: Disk<JournalWrite, 'ok' | 'failed'>;
  readonly editor: ReturnType<typeof createEditor>;
  session: SessionState | undefined;
  isUp: boolean;
  survivingReload: number;
  connection: number | undefined;
  /** Counts wishes for a connection: an older one is void. */
  wish: number;
  tickAt: number;
  isRunning: boolean;
  readonly queue: EditorEvent[];
}

export function createEditorHost(options: EditorHostOptions): EditorHost {
  const { timeline, random } = options;
  const journal = createMutableJournal();
  const disk = createDisk<JournalWrite, 'ok' | 'failed'>({ timeline, random, failed: 'failed', apply: (write) => applyAndTell(state, write) });
  let ids = 0;
  const editor = createEditor({
    project_name: 'Game',
    project_path: '/home/me/Game',
    host: 'here',
    unity_version: '2022.3.62f3',
    bridge_version: '0.0.0',
    newId: (now) => uuidV7(now, (ids += 1) + 0x0e_00_00_00),
    uuid: () => `00000000-0000-4000-9000-${(ids += 1).toString(16).padStart(12, '0')}`,
    createEngine: () => engine,
    fps: FRAMES_PER_SECOND,
  });
  const state: State = {
    ...options,
    journal,
    disk,
    editor,
    session: undefined,
    isUp: false,
    survivingReload: Infinity,
    connection: undefined,
    wish: 0,
    tickAt: Infinity,
    isRunning: false,
    queue: [],
  };
  return hostOf(state);
}

function hostOf(state: State): EditorHost {
  return {
    get isUp() {
      return state.isUp;
    },
    disk: state.disk,
    get survivingReload() {
      return state.survivingReload;
    },
    set survivingReload(count) {
      state.survivingReload = count;
    },
    start() {
      if (state.isUp) return;
      state.isUp = true;
      step(state, { type: 'start', journal: readJournal(state.journal) });
    },
    crash(survive) {
      if (!state.isUp) return;
      state.disk.forget(survive);
      step(state, { type: 'crash' });
    },
    loseJournal() {
      if (!state.isUp) state.journal = createMutableJournal();
    },
    step(event) {
      if (state.isUp) step(state, event);
    },
    receive(connection, frame) {
      if (state.isUp) step(state, { type: 'frame', connection, frame });
    },
    closed(connection) {
      if (state.connection === connection) state.connection = undefined;
      if (state.isUp) step(state, { type: 'closed', connection });
    },
  };
}

function applyAndTell({ journal, see }: State, write: JournalWrite): 'ok' {
  applyWrite(journal, write);
  if (write.kind === 'start') see({ kind: 'durable', disk: 'journal', log_id: write.start.log_id, what: 'started' });
  if (write.kind === 'operation') see({ kind: 'durable', disk: 'journal', log_id: write.record.log_id, what: write.record.ended === undefined ? 'accepted' : 'ended' });
  return 'ok';
}

function step(state: State, event: EditorEvent): void {
  const { queue, editor, timeline } = state;
  queue.push(event);
  if (state.isRunning) return;
  state.isRunning = true;
  try {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) for (const effect of editor.step(next, timeline.now)) perform(state, effect);
  } finally {
    state.isRunning = false;
  }
  arm(state);
}

function arm(state: State): void {
  const deadline = state.editor.nextDeadline();
  if (deadline === undefined) return;
  const at = Math.max(Math.ceil(deadline), state.timeline.now);
  if (at === state.tickAt) return;
  state.tickAt = at;
  state.timeline.at(at, () => {
    if (state.tickAt !== at) return;
    state.tickAt = Infinity;
    if (state.isUp) step(state, { type: 'tick' });
  });
}

function perform(state: State, effect: EditorEffect): void {
  switch (effect.type) {
    case 'connect':
      return look(state, (state.wish += 1), effect.not_before ?? state.timeline.now + 2);
    case 'send':
      return send(state, effect);
    case 'disconnect':
      state.wish += 1;
      if (state.connection !== undefined) state.close(state.connection, effect.graceful);
      state.connection = undefined;
      return;
    case 'persist':
      return state.disk.write(effect.write, (outcome) => step(state, { type: 'persisted', id: effect.id, outcome }));
    case 'append_file':
      return state.see({ kind: 'ledger', log_id: effect.log_id, ...readLedger(effect.text) });
    case 'session_state':
      state.session = effect.value;
      return;
    case 'load_domain':
      state.disk.forget(state.survivingReload);
      return step(state, { type: 'start', journal: readJournal(state.journal), ...(state.session === undefined ? {} : { session_state: state.session }) });
    case 'exited':
      state.isUp = false;
      state.session = undefined;
      return;
    case 'log':
  }
}

function look(state: State, wish: number, at: number): void {
  state.timeline.at(at, () => {
    if (wish !== state.wish || !state.isUp) return;
    const found = state.connect();
    if (found === undefined) return look(state, wish, state.timeline.now + RETRY_MS);
    state.connection = found.connection;
    step(state, { type: 'connected', ...found });
  });
}

function send(state: State, { frame, connection }: Extract<EditorEffect, { type: 'send' }>): void {
  if (connection !== state.connection) return;
  if (frame.kind === 'response' && frame.method === 'operation/cancel' && frame.result.outcome === 'removed') state.see({ kind: 'removed', log_id: frame.result.log_id });
  state.send(connection, frame);
}

function readLedger(line: string): { readonly mark: 'start' | 'end'; readonly work: string } {
  return line.startsWith('start ') ? { mark: 'start', work: line.slice('start '.length) } : { mark: 'end', work: line.slice('end '.length) };
}

/** As JSON would bring it back. Records are replaced whole, so that what was written needs no copy. */
function readJournal(journal: MutableJournal): JournalContent {
  const copy: JournalContent = JSON.parse(JSON.stringify(contentOf(journal)));
  return copy;
}
