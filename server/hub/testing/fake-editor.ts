import { isTerminal } from '../../../generated/typescript/lifecycle.ts';
import {
  failure,
  type FrameFromEditor,
  type FrameFromServer,
  type RequestFrame,
  type ServerRequest,
} from '../../../generated/typescript/rpc.ts';
import type {
  CustomTool,
  EditorHelloParams,
  Json,
  OperationExecuteParams,
  OperationState,
} from '../../../generated/typescript/types.ts';
import { type FakeRecord, updateOf } from './fake-record.ts';

/**
 * A small honest Editor: knows its ids, keeps them across reloads, starts only what it accepted in the present generation.
 * `starts` is the ground truth of how often work ran; nothing ever takes an entry out of it.
 */
export interface FakeEditor {
  readonly starts: Map<string, number>;
  /** In the order in which they started. */
  readonly started: { readonly log_id: string; readonly accept_seq: number; readonly code: Json }[];
  readonly hello: () => FrameFromEditor;
  /** What it answers. */
  readonly receive: (frame: FrameFromServer) => FrameFromEditor[];
  /** Starts the next one; its update, or nothing. */
  readonly start: () => FrameFromEditor[];
  readonly partial: (value: Json) => FrameFromEditor[];
  readonly finish: (end: { result: Json } | { error: string }) => FrameFromEditor[];
  readonly running: () => string | undefined;
  /** The work that runs waits for the next reload; after it, {@link resume} lets it go on. */
  readonly suspend: () => FrameFromEditor[];
  readonly resume: () => FrameFromEditor[];
  readonly reload: () => void;
  /** The journal is lost: nothing is known any more. */
  readonly loseJournal: () => void;
  readonly journal: { journal_id: string; generation: number; seq: number };
  /** The next executes are answered with this error. */
  refuseWith: 'journal_failed' | 'overloaded' | 'below_watermark' | 'wrong_generation' | undefined;
  readonly project_path: string;
  instance_id: string;
  protocol_version: string;
  watermark: number;
  /** Its own tools, as it says them at hello and when it is asked. */
  tools: CustomTool[];
  /** What it has under a uri. It answers reads at once, unless it keeps them waiting. */
  readonly resources: Map<string, string>;
  /** Requests for resources and tools that it has not answered. */
  readonly unanswered: RequestFrame<ServerRequest>[];
  keepsWaiting: boolean;
  /** What it answers to one of these. */
  readonly answer: (request: RequestFrame<ServerRequest>) => FrameFromEditor[];
}

export function createFakeEditor(number = 1, project_path = `/projects/game${number}`): FakeEditor {
  const records = new Map<string, FakeRecord>();
  const codes = new Map<string, Json>();
  const starts = new Map<string, number>();
  const started: FakeEditor['started'] = [];
  const journal = { journal_id: uuid(number * 1000), generation: 1, seq: 0 };
  let requests = 0;
  let current: string | undefined;

  const update = (record: FakeRecord): FrameFromEditor => {
    const head = {
      store_id: record.store_id,
      log_id: record.log_id,
      seq: record.seq,
      at: 1,
      ...(record.partial === undefined
        ? {}
        : { partial_result: record.partial.value, partial_seq: record.partial.seq }),
    };
    return { kind: 'notification', method: 'operation/update', params: updateOf(head, record) };
  };
  const move = (record: FakeRecord, state: OperationState, end?: FakeRecord['end']): FrameFromEditor[] => {
    record.state = state;
    record.seq += 1;
    if (end !== undefined) record.end = end;
    if (isTerminal(state) && current === record.log_id) current = undefined;
    return [update(record)];
  };
  const unacknowledged = (): FakeRecord[] => [...records.values()].filter(({ acked }) => !acked);

  const editor: FakeEditor = {
    starts,
    started,
    journal,
    project_path,
    instance_id: uuid(number * 1000 + 1),
    protocol_version: '1.0',
    watermark: 0,
    refuseWith: undefined,
    tools: [],
    resources: new Map(),
    unanswered: [],
    keepsWaiting: false,
    answer: answerRead,
    running: () => current,
    hello: () => {
      requests += 1;
      const params: EditorHelloParams = {
        protocol_version: editor.protocol_version,
        bridge_version: '1',
        instance_id: editor.instance_id,
        journal_id: journal.journal_id,
        journal_seq: journal.seq,
        generation: journal.generation,
        project_name: `Game ${number}`,
        project_path,
        unity_version: '2022.3.62f3',
        capabilities: [],
        watermark: editor.watermark,
        operations: unacknowledged().map(({ log_id, accept_seq, state }) => ({ log_id, accept_seq, state })),
        ...(editor.tools.length === 0 ? {} : { tools: editor.tools }),
      };
      return { kind: 'request', id: requests, method: 'editor/hello', params };
    },
    receive: (frame) => {
      if (frame.kind === 'request') return receiveRequest(frame);
      if (frame.kind === 'response' && frame.method === 'editor/hello')
        return unacknowledged()
          .filter(({ state }) => isTerminal(state))
          .map(update);
      if (frame.kind === 'notification' && frame.method === 'operation/ack') {
        const record = records.get(frame.params.log_id);
        if (record !== undefined) record.acked = true;
      }
      return [];
    },
    start: () => {
      const next = [...records.values()]
        .filter((record) => record.state === 'queued' && record.generation === journal.generation && !record.acked)
        .toSorted((a, b) => a.accept_seq - b.accept_seq)[0];
      if (current !== undefined || next === undefined) return [];
      current = next.log_id;
      journal.seq += 1;
      starts.set(next.log_id, (starts.get(next.log_id) ?? 0) + 1);
      started.push({ log_id: next.log_id, accept_seq: next.accept_seq, code: codes.get(next.log_id) ?? null });
      return move(next, 'running');
    },
    partial: (value) => {
      const record = current === undefined ? undefined : records.get(current);
      if (record === undefined) return [];
      record.partial = { seq: (record.partial?.seq ?? 0) + 1, value };
      return move(record, 'running');
    },
    finish: (end) => {
      const record = current === undefined ? undefined : records.get(current);
      if (record === undefined) return [];
      return 'result' in end
        ? move(record, 'completed', { result: end.result })
        : move(record, 'failed', { error: end.error, error_code: 'execution_error' });
    },
    suspend: () => {
      const record = current === undefined ? undefined : records.get(current);
      current = undefined;
      return record === undefined ? [] : move(record, 'suspended');
    },
    resume: () => {
      const record = [...records.values()].find(({ state, acked }) => state === 'suspended' && !acked);
      if (record === undefined || current !== undefined) return [];
      current = record.log_id;
      return move(record, 'running');
    },
    reload: () => {
      journal.generation += 1;
      const record = current === undefined ? undefined : records.get(current);
      if (record !== undefined)
        move(record, 'interrupted', { error: 'Unity reloaded while it ran.', error_code: 'interrupted' });
      current = undefined;
    },
    loseJournal: () => {
      records.clear();
      current = undefined;
      journal.generation += 1;
      journal.journal_id = uuid(number * 1000 + 100 + journal.generation);
      journal.seq = 0;
    },
  };

  function receiveRequest(frame: RequestFrame<ServerRequest>): FrameFromEditor[] {
    switch (frame.method) {
      case 'operation/execute':
        return execute(frame.id, frame.params);
      case 'operation/cancel': {
        const record = records.get(frame.params.log_id);
        const answer = (outcome: 'removed' | 'running' | 'finished'): FrameFromEditor => ({
          kind: 'response',
          id: frame.id,
          method: 'operation/cancel',
          result: { log_id: frame.params.log_id, outcome },
        });
        if (record === undefined) {
          records.set(frame.params.log_id, {
            log_id: frame.params.log_id,
            accept_seq: 0,
            store_id: frame.params.store_id,
            state: 'cancelled',
            generation: journal.generation,
            seq: 1,
            end: { error: 'removed', error_code: 'cancelled' },
            acked: false,
          });
          return [answer('removed')];
        }
        if (record.state === 'queued')
          return [
            ...move(record, 'cancelled', {
              error: `Cancelled before its start: ${frame.params.reason}.`,
              error_code: 'cancelled',
            }),
            answer('removed'),
          ];
        return [answer(isTerminal(record.state) ? 'finished' : 'running')];
      }
      case 'operation/status':
        return [
          {
            kind: 'response',
            id: frame.id,
            method: 'operation/status',
            result: {
              operations: frame.params.log_ids
                .flatMap((log_id) => records.get(log_id) ?? [])
                .map(({ log_id, accept_seq, state }) => ({ log_id, accept_seq, state })),
            },
          },
        ];
      case 'ping':
        return [{ kind: 'response', id: frame.id, method: 'ping', result: {} }];
      case 'resource/read':
      case 'tools/list':
        if (!editor.keepsWaiting) return answerRead(frame);
        editor.unanswered.push(frame);
        return [];
      case 'server/attach':
        throw new Error('this Editor does not listen');
    }
  }

  function answerRead(frame: RequestFrame<ServerRequest>): FrameFromEditor[] {
    if (frame.method === 'tools/list')
      return [{ kind: 'response', id: frame.id, method: 'tools/list', result: { tools: editor.tools } }];
    if (frame.method !== 'resource/read') return [];
    const content = editor.resources.get(frame.params.uri);
    if (content === undefined)
      return [failure(frame.id, 'resource_not_found', `nothing is stored under ${frame.params.uri}`)];
    return [
      {
        kind: 'response',
        id: frame.id,
        method: 'resource/read',
        result: { mime_type: 'text/plain', encoding: 'utf8', content },
      },
    ];
  }

  function execute(id: number, params: OperationExecuteParams): FrameFromEditor[] {
    const answer = (state: OperationState): FrameFromEditor => ({
      kind: 'response',
      id,
      method: 'operation/execute',
      result: { log_id: params.log_id, state },
    });
    if (editor.refuseWith !== undefined) return [failure(id, editor.refuseWith, `refused: ${editor.refuseWith}`)];
    if (params.generation !== journal.generation)
      return [failure(id, 'wrong_generation', `this is generation ${journal.generation}`)];
    const known = records.get(params.log_id);
    codes.set(params.log_id, params.params['code'] ?? params.params['query'] ?? params.params['name'] ?? null);
    if (known === undefined) {
      records.set(params.log_id, {
        log_id: params.log_id,
        accept_seq: params.accept_seq,
        store_id: params.store_id,
        state: 'queued',
        generation: journal.generation,
        seq: 0,
        acked: false,
      });
      return [answer('queued')];
    }
    if (known.state === 'queued') known.generation = journal.generation;
    return [answer(known.state)];
  }

  return editor;
}

export function uuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
