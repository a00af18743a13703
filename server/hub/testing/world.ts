import { createCheckedHub, checkEnvelope, refuseUnknown } from './checked-hub.ts';
import { createHash } from 'node:crypto';
import type { FrameFromEditor, FrameFromServer } from '../../../generated/typescript/rpc.ts';
import type { ToolName } from '../../../generated/typescript/tools.ts';
import type { CustomTool, Envelope, JsonObject } from '../../../generated/typescript/types.ts';
import { unknownInFrame } from '../../../generated/typescript/unknown-members.ts';
import type { AuditEntry, Hub, HubEffect, HubEvent, HubOptions, HubWindows } from '../protocol/hub-protocol.ts';
import type { Call, CallingClient, ToolCall } from '../protocol/call.ts';
import type { HubRead, HubReadAnswer, OwnRead } from '../protocol/reads.ts';
import type { ReadResult, StoreRead, StoreWrite, WriteOutcome } from '../protocol/store-protocol.ts';
import { createScriptedEditor, type ScriptedEditor } from '../../../proof/kit/scripted-editor.ts';
import { createFakeStore, type FakeStore } from './fake-store.ts';

/** Begins on 2023-11-14, far from any edge. */
export const START = 1_700_000_000_000;

export interface PendingWrite {
  readonly id: number;
  readonly write: StoreWrite;
}

/** A hub between a fake store and fake Editors, with a clock that advances only on request. */
export interface HubWorld {
  hub: Hub;
  store: FakeStore;
  now: number;
  /** Answers by call_id: more than one is a fault that a test can detect. */
  readonly answers: Map<number, { readonly envelope: Envelope; readonly at: number }[]>;
  readonly effects: HubEffect[];
  /** Writes that wait for `settle`, selected by `holdWrites`. */
  readonly pending: PendingWrite[];
  holdWrites: (write: StoreWrite) => boolean;
  /** Reads that wait for `settleRead`, with the store's content at their time, while `holdReads` is set. */
  readonly pendingReads: { readonly id: number; readonly read: StoreRead; readonly value: ReadResult }[];
  holdReads: boolean;
  /** Overrides the outcome of a write. */
  fail: (write: StoreWrite) => WriteOutcome | undefined;
  /** Frames for Editors and for the hub; `auto` delivers them at once. */
  auto: boolean;
  readonly toEditor: { readonly connection: number; readonly frame: FrameFromServer }[];
  readonly toHub: { readonly connection: number; readonly frame: FrameFromEditor }[];
  /** The Editor of each connection. */
  readonly links: Map<number, ScriptedEditor>;
  readonly step: (event: HubEvent) => HubEffect[];
  readonly settle: (index?: number, outcome?: WriteOutcome) => void;
  /** Answers the oldest read: with the store's current content, or the content then. */
  readonly settleRead: (as: 'now' | 'then') => void;
  readonly advance: (ms: number) => void;
  readonly flush: () => void;
  readonly connect: (editor: ScriptedEditor) => number;
  readonly disconnect: (connection: number) => void;
  readonly from: (editor: ScriptedEditor, frames: FrameFromEditor[]) => void;
  readonly call: (call: ToolCall, options?: Partial<Call>) => number;
  readonly answer: (call_id: number) => Envelope | undefined;
  /** Sends a read; `reads` has the answer. */
  readonly read: (read: HubRead, client?: CallingClient) => number;
  /** A read by the user; `reads` has the answer. */
  readonly look: (read: OwnRead) => number;
  readonly reads: Map<number, HubReadAnswer>;
  readonly audited: () => readonly AuditEntry[];
  readonly sent: (method: string) => FrameFromServer[];
  /** A new hub with the durable state; everything in flight is lost. */
  readonly restart: () => void;
}

/** Additional hub options of a test. */
export type Wishes = Pick<HubOptions, 'judge' | 'offer' | 'refuseTool' | 'audit'>;

export function createHubWorld(windows: Partial<HubWindows> = {}, booted = true, wishes: Wishes = {}): HubWorld {
  let connections = 0;
  let calls = 0;
  const tools = new Map<number, ToolName>();
  let ids = 0;
  const newId = (now: number): string => {
    ids += 1;
    const time = now.toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${ids.toString(16).padStart(12, '0')}`;
  };
  const makeHub = (): Hub =>
    createCheckedHub({
      newId,
      hash: (text) => createHash('sha256').update(text).digest('hex'),
      serverVersion: '0.0.0',
      windows,
      ...wishes,
    });
  const world: HubWorld = {
    hub: makeHub(),
    store: createFakeStore('00000000-0000-4000-8000-0000000000ff'),
    now: START,
    answers: new Map(),
    reads: new Map(),
    effects: [],
    pending: [],
    holdWrites: () => false,
    pendingReads: [],
    holdReads: false,
    fail: () => undefined,
    auto: true,
    toEditor: [],
    toHub: [],
    links: new Map(),
    step: (event) => {
      const effects = world.hub.step(event, world.now);
      for (const effect of effects) perform(effect);
      if (world.auto) world.flush();
      return effects;
    },
    settle: (index = 0, outcome) => {
      const [pending] = world.pending.splice(index, 1);
      if (pending !== undefined)
        world.step({ type: 'written', id: pending.id, outcome: outcome ?? world.store.apply(pending.write) });
    },
    settleRead: (as) => {
      const pending = world.pendingReads.shift();
      if (pending !== undefined)
        world.step({
          type: 'read_done',
          id: pending.id,
          value: as === 'now' ? world.store.read(pending.read) : pending.value,
        });
    },
    advance: (ms) => {
      const until = world.now + ms;
      for (let next = world.hub.nextDeadline(); next !== undefined && next <= until; next = world.hub.nextDeadline()) {
        world.now = Math.max(world.now, next);
        world.step({ type: 'tick' });
      }
      world.now = until;
    },
    flush: () => {
      for (;;) {
        const out = world.toEditor.shift();
        if (out !== undefined) {
          for (const frame of world.links.get(out.connection)?.receive(out.frame) ?? [])
            world.toHub.push({ connection: out.connection, frame });
          continue;
        }
        const back = world.toHub.shift();
        if (back === undefined) return;
        for (const effect of world.hub.step({ type: 'editor_frame', ...back }, world.now)) perform(effect);
      }
    },
    connect: (editor) => {
      connections += 1;
      world.links.set(connections, editor);
      world.toHub.push({ connection: connections, frame: editor.hello() });
      if (world.auto) world.flush();
      return connections;
    },
    disconnect: (connection) => {
      if (!world.links.delete(connection)) return;
      drop(world.toEditor, connection);
      drop(world.toHub, connection);
      world.step({ type: 'editor_closed', connection });
    },
    from: (editor, frames) => {
      const link = [...world.links].findLast(([, other]) => other === editor);
      if (link === undefined) return;
      for (const frame of frames) world.toHub.push({ connection: link[0], frame });
      if (world.auto) world.flush();
    },
    call: (call, options = {}) => {
      calls += 1;
      if (call.tool !== 'custom_tool') tools.set(calls, call.tool);
      const client = { identity: 'claude@/home/me', label: 'Claude' };
      world.step({
        type: 'call',
        call: { call_id: calls, client, call, waited_ms: 0, wants_progress: false, ...options },
      });
      return calls;
    },
    read: (read, client = { identity: 'claude@/home/me', label: 'Claude' }) => {
      calls += 1;
      world.step({ type: 'read', read_id: calls, client, read });
      return calls;
    },
    look: (read) => {
      calls += 1;
      world.step({ type: 'own_read', read_id: calls, read });
      return calls;
    },
    audited: () => world.effects.flatMap((effect) => (effect.type === 'audit' ? [effect.entry] : [])),
    answer: (call_id) => world.answers.get(call_id)?.[0]?.envelope,
    sent: (method) =>
      world.effects.flatMap((effect) =>
        effect.type === 'send' && 'method' in effect.frame && effect.frame.method === method ? [effect.frame] : [],
      ),
    restart: () => {
      for (const connection of world.links.keys()) {
        drop(world.toEditor, connection);
        drop(world.toHub, connection);
      }
      world.links.clear();
      world.pending.length = 0;
      world.pendingReads.length = 0;
      world.hub = makeHub();
      world.step({ type: 'booted', snapshot: world.store.snapshot(), registered: [] });
    },
  };

  function perform(effect: HubEffect): void {
    world.effects.push(effect);
    switch (effect.type) {
      case 'write':
        return write(effect);
      case 'read':
        if (world.holdReads)
          return void world.pendingReads.push({
            id: effect.id,
            read: effect.read,
            value: world.store.read(effect.read),
          });
        for (const next of world.hub.step(
          { type: 'read_done', id: effect.id, value: world.store.read(effect.read) },
          world.now,
        ))
          perform(next);
        return;
      case 'answer':
        world.answers.set(effect.call_id, [
          ...(world.answers.get(effect.call_id) ?? []),
          { envelope: checkEnvelope(effect.envelope, tools.get(effect.call_id)), at: world.now },
        ]);
        return;
      case 'send':
        refuseUnknown(unknownInFrame(effect.frame), effect.frame);
        if (world.links.has(effect.connection)) world.toEditor.push(effect);
        return;
      case 'close':
        world.links.delete(effect.connection);
        drop(world.toHub, effect.connection);
        for (const next of world.hub.step({ type: 'editor_closed', connection: effect.connection }, world.now))
          perform(next);
        return;
      case 'read_answer':
        if (world.reads.has(effect.read_id)) throw new Error(`the read ${effect.read_id} is answered twice`);
        world.reads.set(effect.read_id, effect.answer);
        return;
      case 'ask_approval':
      case 'approval_over':
      case 'approval_taken':
      case 'audit':
      case 'resource_updated':
      case 'accepted':
      case 'progress':
      case 'cancel_answer':
      case 'changed':
      case 'tools_changed':
      case 'log':
    }
  }

  function write(pending: PendingWrite): void {
    if (world.holdWrites(pending.write)) {
      world.pending.push(pending);
      return;
    }
    const outcome = world.fail(pending.write) ?? world.store.apply(pending.write);
    for (const next of world.hub.step({ type: 'written', id: pending.id, outcome }, world.now)) perform(next);
  }

  if (booted) world.step({ type: 'booted', snapshot: world.store.snapshot(), registered: [] });
  return world;
}

function drop(frames: { readonly connection: number }[], connection: number): void {
  for (let index = frames.length - 1; index >= 0; index -= 1)
    if (frames[index]?.connection === connection) frames.splice(index, 1);
}

/** A world with one Editor connected. */
export function createConnectedWorld(
  windows: Partial<HubWindows> = {},
  wishes: Wishes = {},
  tools: readonly CustomTool[] = [],
): HubWorld & { editor: ScriptedEditor; connection: number } {
  const world = createHubWorld(windows, true, wishes);
  const editor = createScriptedEditor();
  editor.tools = [...tools];
  return Object.assign(world, { editor, connection: world.connect(editor) });
}

export const execute = (code: string, more: { timeout?: number; idempotency_key?: string } = {}): ToolCall => ({
  tool: 'unity_execute_code',
  params: { code, ...more },
});

export const queryCall = (text: string, more: { timeout?: number; idempotency_key?: string } = {}): ToolCall => ({
  tool: 'unity_query',
  params: { query: text, ...more },
});

export const getResult = (log_id: string, timeout?: number): ToolCall => ({
  tool: 'unity_get_result',
  params: timeout === undefined ? { log_id } : { log_id, timeout },
});

export const custom = (
  name: string,
  args: JsonObject = {},
  more: { timeout?: number; idempotency_key?: string } = {},
): ToolCall => ({
  tool: 'custom_tool',
  params: { name, arguments: args, ...more },
});
