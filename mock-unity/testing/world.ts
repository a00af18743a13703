import type { FrameFromEditor, FrameFromServer, ServerRequest } from '../../generated/typescript/rpc.ts';
import { readFrameFromEditor, writeFrame } from '../../generated/typescript/rpc.ts';
import type { LogEntry, OperationExecuteParams, OperationUpdateParams } from '../../generated/typescript/types.ts';
import { createEditor } from '../core/editor.ts';
import type { EditorEffect, EditorEvent, EditorOptions, EditorSessionState } from '../core/editor-protocol.ts';
import type { JournalContent, JournalWrite } from '../core/journal.ts';
import { compileScripts, type Script } from '../core/scripts.ts';
import { createMemoryJournal } from './memory-journal.ts';
import { lineEngine } from './line-engine.ts';

/** Something that an oracle reads, in the order in which it happened. */
export type WorldEvent =
  | { readonly kind: 'durable'; readonly write: JournalWrite }
  | { readonly kind: 'ledger'; readonly log_id: string; readonly text: string; readonly at: number }
  | { readonly kind: 'sent'; readonly frame: FrameFromEditor; readonly at: number };

export interface WorldOptions extends Partial<EditorOptions> {
  /** What the server answers to hello; undefined answers with a welcome. */
  readonly answerHello?: (
    params: Extract<FrameFromEditor, { method: 'editor/hello' }>['params'],
    id: number,
  ) => FrameFromServer | undefined;
  /** Whether logs/append is answered. Default true. */
  readonly takesLogs?: boolean;
}

export const STORE = '00000000-0000-4000-8000-000000000001';
export const OTHER_STORE = '00000000-0000-4000-8000-000000000002';
const START = 1_000_000;
/** Over all worlds: two Editors never have the same. */
let uuids = 0;

/** Ids of tests: `logId(7)`. */
export const logId = (number: number): string => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

/** Everything that an Editor sends must fit the contract. */
function validated(frame: FrameFromEditor): FrameFromEditor {
  const methodOf = (): ServerRequest | undefined => (frame.kind === 'response' ? frame.method : undefined);
  const reading = readFrameFromEditor(writeFrame(frame), methodOf);
  if (!reading.ok)
    throw new Error(`the Editor sent what does not fit the contract: ${reading.reason} in ${writeFrame(frame)}`);
  return reading.frame;
}

/** An Editor in virtual time with a journal in memory and a server that answers hello and logs, and is otherwise controlled by the test. */
export type EditorWorld = ReturnType<typeof createEditorWorld>;

export function createEditorWorld(options: WorldOptions = {}) {
  const journal = createMemoryJournal();
  const events: WorldEvent[] = [];
  const held: Extract<EditorEffect, { type: 'persist' }>[] = [];
  let ids = 0;
  let now = START;
  let session: EditorSessionState | undefined;
  let connection = 0;
  let isConnected = false;
  let wantsConnection = false;
  let generation = 0;
  let requests = 100;
  let mark = 0;
  const stored: LogEntry[] = [];
  const assetReads: { readonly id: number; readonly path: readonly string[] }[] = [];
  const world = {
    store: STORE,
    /** How the journal behaves: writes are done at once, wait for `settle`, or fail. */
    disk: 'now' as 'now' | 'held' | 'full',
    /** The network: whether a wish for a connection is granted at once. */
    online: true,
    /** How many of the writes under way a domain reload lets through. */
    survivingReload: Infinity,
    /** Of the project, for AI.Compile. */
    scripts: [] as Script[],
    journal,
    events,
    stored,
    /** Files that the Editor requests; the test answers with `asset_read`. */
    assetReads,
    get now() {
      return now;
    },
    get generation() {
      return generation;
    },
    get heldWrites() {
      return held.map(({ write }) => write);
    },
    get isConnected() {
      return isConnected;
    },
    deadline: () => editor.nextDeadline(),
    step,
    start: (content: JournalContent = journal.read()) => step({ type: 'start', journal: content }),
    /** Lets time pass; every deadline is exact. */
    advance,
    /** Decides the writes that wait, oldest first. */
    settle: (outcome: 'ok' | 'failed' = 'ok', count = held.length) => {
      for (const effect of held.splice(0, count)) decide(effect, outcome);
    },
    connect,
    disconnect: () => {
      if (!isConnected) return;
      isConnected = false;
      step({ type: 'closed', connection });
    },
    /** The process is killed; `survive` of the writes that were under way reach the disk. */
    crash: (survive = 0) => {
      for (const { write } of held.splice(0).slice(0, survive)) apply(write);
      step({ type: 'crash' });
    },
    send,
    request: (
      method: 'operation/cancel' | 'operation/status' | 'ping' | 'resource/read' | 'tools/list',
      params: object,
    ): number => {
      const id = (requests += 1);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a scripted server may say anything
      send({ kind: 'request', id, method, params } as FrameFromServer);
      return id;
    },
    execute: (number: number, code: string, more: Partial<OperationExecuteParams> = {}): number => {
      const id = (requests += 1);
      const params: OperationExecuteParams = {
        store_id: world.store,
        log_id: logId(number),
        accept_seq: number,
        generation,
        tool: 'unity_execute_code',
        params: { code },
        attempt: 1,
        result_limit_bytes: 8 * 1024 * 1024,
        ...more,
      };
      send({ kind: 'request', id, method: 'operation/execute', params });
      return id;
    },
    cancel: (number: number, more: { unstarted_only?: boolean } = {}): number =>
      world.request('operation/cancel', { store_id: world.store, log_id: logId(number), reason: 'test', ...more }),
    ack: (number: number, state = 'completed'): void => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a scripted server may say anything
      send({
        kind: 'notification',
        method: 'operation/ack',
        params: { store_id: world.store, log_id: logId(number), state },
      } as FrameFromServer);
    },
    sent: (): FrameFromEditor[] => events.flatMap((event) => (event.kind === 'sent' ? [event.frame] : [])),
    /** The answer to a request of the server. */
    answer: (id: number) =>
      world.sent().find((frame) => (frame.kind === 'response' || frame.kind === 'failure') && frame.id === id),
    errorOf: (id: number): string | undefined => {
      const answer = world.answer(id);
      return answer?.kind === 'failure' ? answer.error.data?.code : undefined;
    },
    updates: (number: number): OperationUpdateParams[] =>
      world
        .sent()
        .flatMap((frame) =>
          frame.kind === 'notification' && frame.method === 'operation/update' && frame.params.log_id === logId(number)
            ? [frame.params]
            : [],
        ),
    lastUpdate: (number: number) => world.updates(number).at(-1),
    hellos: () =>
      world
        .sent()
        .flatMap((frame) => (frame.kind === 'request' && frame.method === 'editor/hello' ? [frame.params] : [])),
    pushes: () =>
      world
        .sent()
        .flatMap((frame) =>
          frame.kind === 'notification' && frame.method === 'editor/notification' ? [frame.params.type] : [],
        ),
    ledger: () => events.flatMap((event) => (event.kind === 'ledger' ? [event] : [])),
    starts: (number: number): number => world.ledger().filter(({ text }) => text === `start ${logId(number)}\n`).length,
    logs: () => logs,
  };
  const logs: string[] = [];
  const waiting: EditorEvent[] = [];
  let stepping = false;
  const editor = createEditor({
    project_name: 'Game',
    project_path: '/home/me/Game',
    host: 'here',
    unity_version: '2022.3.62f3',
    bridge_version: 'test',
    newId: () => logId((ids += 1) + 0xf_000_000),
    uuid: () => `00000000-0000-4000-9000-${(uuids += 1).toString(16).padStart(12, '0')}`,
    createEngine: () => lineEngine,
    ...options,
  });

  /** First come, first served, as in the real shell: what an effect causes waits until the effects before it are done. */
  function step(event: EditorEvent): void {
    waiting.push(event);
    if (stepping) return;
    stepping = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      for (const effect of editor.step(next, now)) perform(effect);
    stepping = false;
  }

  function perform(effect: EditorEffect): void {
    switch (effect.type) {
      case 'connect':
        wantsConnection = true;
        if (world.online) connect();
        return;
      case 'send':
        return deliver(effect);
      case 'disconnect':
        isConnected = false;
        wantsConnection = false;
        return;
      case 'persist':
        if (world.disk === 'held') held.push(effect);
        else decide(effect, world.disk === 'now' ? 'ok' : 'failed');
        return;
      case 'append_file':
        events.push({ kind: 'ledger', log_id: effect.log_id, text: effect.text, at: now });
        return;
      case 'compile':
        return step({ type: 'compiled', id: effect.id, messages: compileScripts(world.scripts) });
      case 'read_asset':
        world.assetReads.push({ id: effect.id, path: effect.path });
        return;
      case 'session_state':
        session = effect.value;
        return;
      case 'load_domain':
        for (const { write } of held.splice(0).slice(0, world.survivingReload)) apply(write);
        return step({
          type: 'start',
          journal: journal.read(),
          ...(session === undefined ? {} : { session_state: session }),
        });
      case 'exited':
        session = undefined;
        return;
      case 'log':
        logs.push(effect.message);
        return;
    }
  }

  function apply(write: JournalWrite): void {
    journal.apply(write);
    events.push({ kind: 'durable', write: structuredClone(write) });
  }

  function decide(effect: Extract<EditorEffect, { type: 'persist' }>, outcome: 'ok' | 'failed'): void {
    if (outcome === 'ok') apply(effect.write);
    step({ type: 'persisted', id: effect.id, outcome });
  }

  function connect(): void {
    if (isConnected || !wantsConnection) return;
    connection += 1;
    isConnected = true;
    step({ type: 'connected', connection, store_id: world.store });
  }

  function send(frame: FrameFromServer): void {
    if (isConnected) step({ type: 'frame', connection, frame });
  }

  function deliver({ frame, connection: on }: Extract<EditorEffect, { type: 'send' }>): void {
    if (!isConnected || on !== connection) return;
    events.push({ kind: 'sent', frame: validated(frame), at: now });
    if (frame.kind !== 'request') return;
    if (frame.method === 'editor/hello') {
      generation = frame.params.generation;
      const answer = options.answerHello?.(frame.params, frame.id) ?? {
        kind: 'response',
        id: frame.id,
        method: 'editor/hello',
        result: {
          server_version: 'test',
          clients: [],
          result_limit_bytes: 8 * 1024 * 1024,
          heartbeat_interval_ms: 1000,
          log_mark: mark,
        },
      };
      send(answer);
    }
    if (frame.method === 'logs/append' && options.takesLogs !== false) {
      for (const entry of frame.params.entries) if (entry.seq > mark) stored.push(entry);
      mark = Math.max(mark, ...frame.params.entries.map(({ seq }) => seq));
      send({ kind: 'response', id: frame.id, method: 'logs/append', result: { log_mark: mark } });
    }
  }

  function advance(ms: number): void {
    const until = now + ms;
    for (;;) {
      const deadline = editor.nextDeadline();
      if (deadline === undefined || deadline > until) break;
      now = Math.max(now, Math.ceil(deadline));
      step({ type: 'tick' });
    }
    now = until;
  }

  return world;
}
