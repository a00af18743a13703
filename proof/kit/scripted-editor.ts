import { isTerminal } from '../../generated/typescript/lifecycle.ts';
import { protocolVersion } from '../../generated/typescript/limits.ts';
import {
  failure,
  type FrameFromEditor,
  type FrameFromServer,
  type RequestFrame,
  type ServerRequest,
} from '../../generated/typescript/rpc.ts';
import type {
  CustomTool,
  EditorHelloParams,
  Json,
  OperationExecuteParams,
  OperationReport,
  OperationState,
  OperationUpdateParams,
} from '../../generated/typescript/types.ts';

/**
 * A small honest Editor that a test scripts, without a connection: it receives frames, and returns frames. It stores its ids, also across reloads,
 * and starts only work accepted in the present generation. `starts` is the ground truth for the number of runs; its entries are never removed.
 */
export interface ScriptedEditor {
  readonly starts: Map<string, number>;
  /** In the order in which they started. */
  readonly started: { readonly log_id: string; readonly accept_seq: number; readonly code: Json }[];
  /** Every `execute` for an id that was new to the journal, in order. */
  readonly executed: OperationExecuteParams[];
  readonly hello: () => RequestFrame<'editor/hello'>;
  /** Returns its answers. */
  readonly receive: (frame: FrameFromServer) => FrameFromEditor[];
  /** Starts that work, or else the next one; its update, or nothing. */
  readonly start: (log_id?: string) => FrameFromEditor[];
  /** A partial result of that work, or else of the running one. */
  readonly partial: (value: Json, log_id?: string) => FrameFromEditor[];
  readonly finish: (end: { result: Json } | { error: string }, log_id?: string) => FrameFromEditor[];
  readonly running: () => string | undefined;
  /** Suspends the running work until the next reload; after it, {@link resume} resumes it. */
  readonly suspend: () => FrameFromEditor[];
  readonly resume: () => FrameFromEditor[];
  readonly reload: () => void;
  /** Deletes the journal. */
  readonly loseJournal: () => void;
  readonly heartbeat: () => FrameFromEditor;
  readonly journal: { journal_id: string; generation: number; seq: number };
  /** The next executes are answered with this error. */
  refuseWith: 'journal_failed' | 'overloaded' | 'below_watermark' | 'wrong_generation' | undefined;
  readonly project_path: string;
  instance_id: string;
  protocol_version: string;
  watermark: number;
  /** Its own tools, as in hello and in answers to tools/list. */
  tools: readonly CustomTool[];
  /** Contents by URI. It answers reads at once, unless it delays them. */
  readonly resources: Map<string, string>;
  /** Requests for resources and tools that it has not answered. */
  readonly unanswered: RequestFrame<ServerRequest>[];
  keepsWaiting: boolean;
  /** Each hello lists all work that it has ever run, also acknowledged work. */
  keepsAll: boolean;
  /** The answer to one of these. */
  readonly answer: (request: RequestFrame<ServerRequest>) => FrameFromEditor[];
}

interface Work {
  readonly log_id: string;
  readonly accept_seq: number;
  readonly store_id: string;
  readonly code: Json;
  state: OperationState;
  /** In which it was accepted. */
  generation: number;
  seq: number;
  partial?: { readonly seq: number; readonly value: Json };
  end?: { readonly result?: Json; readonly error?: string };
  acked: boolean;
}

/** The journal in memory. */
interface State {
  readonly editor: ScriptedEditor;
  readonly works: Map<string, Work>;
  current: string | undefined;
  readonly now: () => number;
}

/** The hello of an Editor that has nothing to report. */
export const helloOf = (more: Partial<EditorHelloParams> = {}): EditorHelloParams => ({
  protocol_version: protocolVersion,
  bridge_version: '1',
  instance_id: uuid(1),
  journal_id: uuid(2),
  journal_seq: 0,
  generation: 1,
  project_name: 'Game',
  project_path: '/game',
  unity_version: '2022.3.62f3',
  capabilities: [],
  watermark: 0,
  operations: [],
  ...more,
});

/** `number`: distinguishes several, by their ids and projects. */
export function createScriptedEditor(
  number = 1,
  project_path = `/projects/game${number}`,
  now: () => number = () => 1,
): ScriptedEditor {
  let requests = 0;
  const editor: ScriptedEditor = {
    starts: new Map(),
    started: [],
    executed: [],
    journal: { journal_id: uuid(number * 1000), generation: 1, seq: 0 },
    project_path,
    instance_id: uuid(number * 1000 + 1),
    protocol_version: protocolVersion,
    watermark: 0,
    refuseWith: undefined,
    tools: [],
    resources: new Map(),
    unanswered: [],
    keepsWaiting: false,
    keepsAll: false,
    answer: (request) => answerRead(state, request),
    running: () => state.current,
    hello: () => ({
      kind: 'request',
      id: (requests += 1),
      method: 'editor/hello',
      params: paramsOfHello(state, `Game ${number}`),
    }),
    receive: (frame) => receive(state, frame),
    start: (log_id = nextOf(state)) => start(state, log_id),
    partial: (value, log_id = state.current) => report(state, log_id, value),
    finish: (end, log_id = state.current) => finish(state, log_id, end),
    suspend: () => suspend(state),
    resume: () => resume(state),
    reload: () => reload(state),
    loseJournal() {
      state.works.clear();
      state.current = undefined;
      editor.journal.generation += 1;
      editor.journal.journal_id = uuid(number * 1000 + 100 + editor.journal.generation);
      editor.journal.seq = 0;
    },
    heartbeat: () => heartbeatOf(state),
  };
  const state: State = { editor, works: new Map(), current: undefined, now };
  return editor;
}

function paramsOfHello({ editor, works }: State, project_name: string): EditorHelloParams {
  const { journal, tools } = editor;
  return helloOf({
    protocol_version: editor.protocol_version,
    instance_id: editor.instance_id,
    journal_id: journal.journal_id,
    journal_seq: journal.seq,
    generation: journal.generation,
    project_name,
    project_path: editor.project_path,
    watermark: editor.watermark,
    operations: unacknowledged(works).map(reportOf),
    ...(tools.length === 0 ? {} : { tools: [...tools] }),
  });
}

function heartbeatOf({ editor, works }: State): FrameFromEditor {
  const inState = (wanted: OperationState): string[] =>
    [...works.values()].filter(({ state }) => state === wanted).map(({ log_id }) => log_id);
  return {
    kind: 'notification',
    method: 'editor/heartbeat',
    params: {
      generation: editor.journal.generation,
      main_thread_age_ms: 0,
      running: inState('running'),
      queue_length: inState('queued').length,
      focused: true,
      play_mode: false,
    },
  };
}

const unacknowledged = (works: State['works']): Work[] => [...works.values()].filter(({ acked }) => !acked);

const reportOf = ({ log_id, accept_seq, state }: Work): OperationReport => ({ log_id, accept_seq, state });

/** The oldest that may start, unless something runs. */
function nextOf({ editor, works, current }: State): string | undefined {
  if (current !== undefined) return undefined;
  return unacknowledged(works)
    .filter(({ state, generation }) => state === 'queued' && generation === editor.journal.generation)
    .toSorted((a, b) => a.accept_seq - b.accept_seq)[0]?.log_id;
}

function workOf({ works }: State, log_id: string): Work {
  const work = works.get(log_id);
  if (work === undefined) throw new Error(`the scripted Editor was never asked to run ${log_id}`);
  return work;
}

function start(state: State, log_id: string | undefined): FrameFromEditor[] {
  if (log_id === undefined) return [];
  const work = workOf(state, log_id);
  const { starts, started, journal } = state.editor;
  state.current = log_id;
  journal.seq += 1;
  starts.set(log_id, (starts.get(log_id) ?? 0) + 1);
  started.push({ log_id, accept_seq: work.accept_seq, code: work.code });
  return move(state, work, 'running');
}

function report(state: State, log_id: string | undefined, value: Json): FrameFromEditor[] {
  if (log_id === undefined) return [];
  const work = workOf(state, log_id);
  work.partial = { seq: (work.partial?.seq ?? 0) + 1, value };
  return move(state, work, 'running');
}

function finish(
  state: State,
  log_id: string | undefined,
  end: { result: Json } | { error: string },
): FrameFromEditor[] {
  if (log_id === undefined) return [];
  return move(state, workOf(state, log_id), 'result' in end ? 'completed' : 'failed', end);
}

function suspend(state: State): FrameFromEditor[] {
  const { current } = state;
  state.current = undefined;
  return current === undefined ? [] : move(state, workOf(state, current), 'suspended');
}

function resume(state: State): FrameFromEditor[] {
  const work = unacknowledged(state.works).find((one) => one.state === 'suspended');
  if (work === undefined || state.current !== undefined) return [];
  state.current = work.log_id;
  return move(state, work, 'running');
}

function reload(state: State): void {
  state.editor.journal.generation += 1;
  if (state.current === undefined) return;
  move(state, workOf(state, state.current), 'interrupted', { error: 'Unity reloaded while it ran.' });
}

function move(state: State, work: Work, to: OperationState, end?: Work['end']): FrameFromEditor[] {
  work.state = to;
  work.seq += 1;
  if (end !== undefined) work.end = end;
  if (isTerminal(to) && state.current === work.log_id) state.current = undefined;
  return [updateOf(work, state.now())];
}

function updateOf(work: Work, at: number): FrameFromEditor {
  const { store_id, log_id, seq, partial } = work;
  const partialMembers = partial === undefined ? {} : { partial_result: partial.value, partial_seq: partial.seq };
  const params = paramsOfUpdate({ store_id, log_id, seq, at, ...partialMembers }, work);
  return { kind: 'notification', method: 'operation/update', params };
}

type UpdateHead = Pick<OperationUpdateParams, 'store_id' | 'log_id' | 'seq' | 'at'>;

function paramsOfUpdate(head: UpdateHead, { state, end }: Work): OperationUpdateParams {
  const error = end?.error ?? 'it failed';
  switch (state) {
    case 'queued':
    case 'running':
    case 'suspended':
      return { ...head, state };
    case 'completed':
      return { ...head, state, result: end?.result ?? null };
    case 'failed':
      return { ...head, state, error, error_code: 'execution_error' };
    case 'cancelled':
      return { ...head, state, error, error_code: 'cancelled' };
    case 'interrupted':
      return { ...head, state, error, error_code: 'interrupted' };
    case 'not_started':
      return { ...head, state, error, error_code: 'not_started' };
    case 'accepted':
    case 'awaiting_approval':
      throw new Error(`an Editor has no state ${state}`);
  }
}

function receive(state: State, frame: FrameFromServer): FrameFromEditor[] {
  if (frame.kind === 'request') return receiveRequest(state, frame);
  if (frame.kind === 'response' && frame.method === 'editor/hello')
    return unacknowledged(state.works)
      .filter((work) => isTerminal(work.state))
      .map((work) => updateOf(work, state.now()));
  if (frame.kind === 'notification' && frame.method === 'operation/ack') {
    const work = state.works.get(frame.params.log_id);
    if (work !== undefined) work.acked = !state.editor.keepsAll;
  }
  return [];
}

function receiveRequest(state: State, frame: RequestFrame<ServerRequest>): FrameFromEditor[] {
  const { editor, works } = state;
  switch (frame.method) {
    case 'operation/execute':
      return execute(state, frame.id, frame.params);
    case 'operation/cancel':
      return cancel(state, frame);
    case 'operation/status': {
      const operations = frame.params.log_ids.flatMap((log_id) => works.get(log_id) ?? []).map(reportOf);
      return [{ kind: 'response', id: frame.id, method: 'operation/status', result: { operations } }];
    }
    case 'ping':
      return [{ kind: 'response', id: frame.id, method: 'ping', result: {} }];
    case 'resource/read':
    case 'tools/list':
      if (!editor.keepsWaiting) return answerRead(state, frame);
      editor.unanswered.push(frame);
      return [];
    case 'server/attach':
      return [failure(frame.id, 'method_not_found', 'server/attach: this Editor does not listen')];
  }
}

function execute(state: State, id: number, execution: OperationExecuteParams): FrameFromEditor[] {
  const { editor, works } = state;
  const { log_id, accept_seq, store_id, generation, params } = execution;
  const answer = (to: OperationState): FrameFromEditor[] => [
    { kind: 'response', id, method: 'operation/execute', result: { log_id, state: to } },
  ];
  if (editor.refuseWith !== undefined) return [failure(id, editor.refuseWith, `refused: ${editor.refuseWith}`)];
  if (generation !== editor.journal.generation)
    return [failure(id, 'wrong_generation', `this is generation ${editor.journal.generation}`)];
  const known = works.get(log_id);
  if (known !== undefined) {
    if (known.state === 'queued') known.generation = generation;
    return answer(known.state);
  }
  const code = params['code'] ?? params['query'] ?? params['name'] ?? null;
  works.set(log_id, { log_id, accept_seq, store_id, code, state: 'queued', generation, seq: 0, acked: false });
  editor.executed.push(execution);
  return answer('queued');
}

function cancel(state: State, { id, params }: RequestFrame<'operation/cancel'>): FrameFromEditor[] {
  const { log_id, store_id, reason } = params;
  const answer = (outcome: 'removed' | 'running' | 'finished'): FrameFromEditor => ({
    kind: 'response',
    id,
    method: 'operation/cancel',
    result: { log_id, outcome },
  });
  const work = state.works.get(log_id);
  if (work?.state === 'queued')
    return [...move(state, work, 'cancelled', { error: `Cancelled before its start: ${reason}.` }), answer('removed')];
  if (work !== undefined) return [answer(isTerminal(work.state) ? 'finished' : 'running')];
  state.works.set(log_id, {
    log_id,
    accept_seq: 0,
    store_id,
    code: null,
    state: 'cancelled',
    generation: state.editor.journal.generation,
    seq: 1,
    acked: false,
    end: { error: 'removed' },
  });
  return [answer('removed')];
}

function answerRead({ editor }: State, frame: RequestFrame<ServerRequest>): FrameFromEditor[] {
  if (frame.method === 'tools/list')
    return [{ kind: 'response', id: frame.id, method: 'tools/list', result: { tools: [...editor.tools] } }];
  if (frame.method !== 'resource/read') return [];
  const content = editor.resources.get(frame.params.uri);
  if (content === undefined)
    return [failure(frame.id, 'resource_not_found', `nothing is stored under ${frame.params.uri}`)];
  const result = { mime_type: 'text/plain', encoding: 'utf8', content } as const;
  return [{ kind: 'response', id: frame.id, method: 'resource/read', result }];
}

export function uuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
