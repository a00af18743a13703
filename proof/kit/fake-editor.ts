import { randomUUID } from 'node:crypto';
import { limits, protocolVersion } from '../../generated/typescript/limits.ts';
import { failure, type FrameFromServer, type RequestFrame } from '../../generated/typescript/rpc.ts';
import type {
  EditorHelloParams,
  Json,
  OperationReport,
  OperationState,
  UnityNotification,
} from '../../generated/typescript/types.ts';
import { readHubFile } from '../../server/lib/home/hub-file.ts';
import type { Home } from './home.ts';
import { waitFor } from './wait-for.ts';
import { type EditorLink, connectEditor } from './editor-link.ts';

type Execute = RequestFrame<'operation/execute'>['params'];

/** An Editor that tests hold in their hands: it starts and ends work when told to, and keeps its journal in memory over reconnects. */
export interface FakeEditor {
  /** The project that it has open. */
  readonly projectPath: string;
  /** Connects, proves itself and says hello; again after the server has gone. `to`: a server with another state folder. */
  connect(to?: Home): Promise<void>;
  disconnect(): void;
  /** Every `execute` for an id that was new to the journal, in order: what really would have run. */
  readonly executed: readonly Execute[];
  /** All frames that came. */
  readonly frames: readonly FrameFromServer[];
  /** Resolves with the n-th execution (counted from 1). */
  execution(n: number): Promise<Execute>;
  start(log_id: string): void;
  /** A partial result of work that has started. */
  report(log_id: string, partial: Json): void;
  complete(log_id: string, result: Json): void;
  push(notification: UnityNotification): void;
  /** Answers every execution at once with this. */
  answerAll(result: (execute: Execute) => Json): void;
}

export interface FakeEditorOptions {
  readonly projectPath?: string;
  readonly token?: string;
  /** Instead of what hub.json says. */
  readonly url?: string;
  readonly instanceId?: string;
  readonly hello?: Partial<EditorHelloParams>;
}

interface Known {
  readonly execute: Execute;
  state: OperationState;
  seq: number;
  result?: Json;
}

interface State {
  readonly journal: Map<string, Known>;
  readonly executed: Execute[];
  readonly frames: FrameFromServer[];
  link: EditorLink | undefined;
  answer: ((execute: Execute) => Json) | undefined;
  starts: number;
}

export function createFakeEditor(home: Home, options: FakeEditorOptions = {}): FakeEditor {
  const projectPath = options.projectPath ?? home.dir;
  const instance_id = options.instanceId ?? randomUUID();
  const journal_id = randomUUID();
  const state: State = { journal: new Map(), executed: [], frames: [], link: undefined, answer: undefined, starts: 0 };
  return {
    projectPath,
    executed: state.executed,
    frames: state.frames,
    async connect(to = home) {
      state.link = await connectEditor(to, (frame) => onFrame(state, frame), options);
      await state.link.request('editor/hello', {
        protocol_version: protocolVersion,
        bridge_version: 'fake',
        instance_id,
        journal_id,
        journal_seq: state.starts,
        generation: 1,
        project_name: 'Fake',
        project_path: projectPath,
        unity_version: '2022.3.0f1',
        capabilities: [],
        watermark: 0,
        operations: reports(state),
        ...options.hello,
      });
      for (const known of state.journal.values()) tell(state, known);
      keepBeating(state, state.link, options.hello?.generation ?? 1);
    },
    disconnect: () => state.link?.close(),
    execution: (n) => waitFor(`execution ${n} in the Editor`, () => state.executed[n - 1]),
    start: (log_id) => run(state, log_id),
    report: (log_id, partial) => report(state, log_id, partial),
    complete: (log_id, result) => update(state, log_id, 'completed', result),
    push: (params) => state.link?.send({ kind: 'notification', method: 'editor/notification', params }),
    answerAll(result) {
      state.answer = result;
    },
  };
}

/** As every Editor: a server closes a connection that is silent for 15 s, and on a busy machine a test may need longer for its next step. */
function keepBeating({ journal }: State, link: EditorLink, generation: number): void {
  const inState = (wanted: OperationState): string[] =>
    [...journal.values()].filter(({ state }) => state === wanted).map(({ execute }) => execute.log_id);
  const beat = (): void =>
    link.send({
      kind: 'notification',
      method: 'editor/heartbeat',
      params: {
        generation,
        main_thread_age_ms: 0,
        running: inState('running'),
        queue_length: inState('queued').length,
        focused: true,
        play_mode: false,
      },
    });
  const beats = setInterval(beat, limits.heartbeat_interval_ms).unref();
  link.socket.once('close', () => clearInterval(beats));
}

function run(state: State, log_id: string): void {
  state.starts += 1;
  update(state, log_id, 'running');
}

function update(state: State, log_id: string, to: 'running' | 'completed', result?: Json): void {
  const known = state.journal.get(log_id);
  if (known === undefined) throw new Error(`the fake Editor was never asked to run ${log_id}`);
  known.state = to;
  known.seq += 1;
  if (result !== undefined) known.result = result;
  tell(state, known);
}

function report(state: State, log_id: string, partial_result: Json): void {
  const known = state.journal.get(log_id);
  if (known === undefined) throw new Error(`the fake Editor was never asked to run ${log_id}`);
  known.seq += 1;
  const { execute, seq } = known;
  state.link?.send({
    kind: 'notification',
    method: 'operation/update',
    params: {
      store_id: execute.store_id,
      log_id,
      seq,
      at: Date.now(),
      state: 'running',
      partial_result,
      partial_seq: seq,
    },
  });
}

function tell({ link }: State, { execute, state, seq, result }: Known): void {
  const head = { store_id: execute.store_id, log_id: execute.log_id, seq, at: Date.now() };
  if (state === 'running') link?.send({ kind: 'notification', method: 'operation/update', params: { ...head, state } });
  if (state === 'completed')
    link?.send({
      kind: 'notification',
      method: 'operation/update',
      params: { ...head, state, result: result ?? null },
    });
}

function reports({ journal }: State): OperationReport[] {
  return [...journal.values()].map(({ execute, state }) => ({
    log_id: execute.log_id,
    accept_seq: execute.accept_seq,
    state,
  }));
}

function onFrame(state: State, frame: FrameFromServer): void {
  state.frames.push(frame);
  if (frame.kind !== 'request') return;
  const { id } = frame;
  switch (frame.method) {
    case 'operation/execute':
      return onExecute(state, id, frame.params);
    case 'operation/status': {
      const operations = reports(state).filter(({ log_id }) => frame.params.log_ids.includes(log_id));
      return state.link?.send({ kind: 'response', id, method: 'operation/status', result: { operations } });
    }
    case 'operation/cancel':
      return state.link?.send({
        kind: 'response',
        id,
        method: 'operation/cancel',
        result: { log_id: frame.params.log_id, outcome: 'running' },
      });
    case 'ping':
      return state.link?.send({ kind: 'response', id, method: 'ping', result: {} });
    case 'server/attach':
    case 'resource/read':
    case 'tools/list':
      return state.link?.send(failure(id, 'method_not_found', `${frame.method}: this Editor cannot do that`));
  }
}

function onExecute(state: State, id: number, execute: Execute): void {
  const { log_id } = execute;
  const known = state.journal.get(log_id);
  if (known === undefined) {
    state.journal.set(log_id, { execute, state: 'queued', seq: 0 });
    state.executed.push(execute);
  }
  state.link?.send({
    kind: 'response',
    id,
    method: 'operation/execute',
    result: { log_id, state: known?.state ?? 'queued' },
  });
  if (known !== undefined || state.answer === undefined) return;
  run(state, log_id);
  update(state, log_id, 'completed', state.answer(execute));
}

/** Whether a server runs for this state dir, as far as its file says. */
export const hasHubFile = (home: Home): boolean => readHubFile(home.dir) !== undefined;
