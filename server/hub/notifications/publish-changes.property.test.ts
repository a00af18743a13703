import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LogEntry } from '../../../generated/typescript/types.ts';
import type { EditorSummary, ShownOperation } from '../../../generated/typescript/link.ts';
import type { HubOptions } from '../protocol/hub-protocol.ts';
import type { HubReadAnswer, Overview } from '../protocol/reads.ts';
import { createConnectedWorld, execute, queryCall } from '../testing/world.ts';
import { uuid } from '../../../proof/kit/scripted-editor.ts';
import type { WriteOutcome } from '../protocol/store-protocol.ts';

type ConnectedWorld = ReturnType<typeof createConnectedWorld>;

const asks: NonNullable<HubOptions['judge']> = (tool) => ({
  decision: tool === 'unity_query' ? 'ask' : 'allow',
  reason: 'Queries are asked about.',
});

/** What one page knows: its snapshot, and what it was sent since. */
interface Follower {
  readonly from: number;
  readonly operations: Map<string, ShownOperation>;
  readonly logs: string[];
  readonly editors: Map<string, EditorSummary>;
  clients: readonly string[];
}

interface Play {
  readonly world: ConnectedWorld;
  /** Reads of snapshots that are on their way. */
  readonly asked: number[];
  readonly followers: Follower[];
  /** What the store has done, and the hub does not know yet. */
  readonly outcomes: Map<number, WriteOutcome>;
  seen: number;
  seq: number;
  request: number;
}

function play(): Play {
  const world = createConnectedWorld({ heartbeat_dead_ms: 1e9 }, { judge: asks });
  world.step({ type: 'watch', on: true });
  world.step({ type: 'page', open: true });
  return { world, asked: [], followers: [], outcomes: new Map(), seen: world.effects.length, seq: 0, request: 0 };
}

/** Takes in everything that has happened, in its order. */
function listen({ world, asked, followers, ...state }: Play): number {
  let seen = state.seen;
  for (; seen < world.effects.length; seen += 1) {
    const effect = world.effects[seen];
    if (effect?.type === 'changed') {
      const { operations = [], logs = [], editors, clients } = effect.changes;
      for (const follower of followers) {
        for (const operation of operations) follower.operations.set(operation.log_id, operation);
        follower.logs.push(...logs.map(({ log_id }) => log_id));
        for (const editor of editors ?? []) follower.editors.set(editor.project_path, editor);
        follower.clients = clients ?? follower.clients;
      }
    }
    if (effect?.type === 'read_answer' && asked.includes(effect.read_id) && effect.answer.kind === 'overview') {
      const { operations, logs, editors, clients } = effect.answer.overview;
      followers.push({
        from: effect.read_id,
        operations: new Map(operations.map((one) => [one.log_id, one])),
        logs: logs.map(({ log_id }) => log_id),
        editors: new Map(editors.map((one) => [one.project_path, one])),
        clients,
      });
    }
  }
  return seen;
}

const entryOf = (seq: number): LogEntry => ({
  log_id: uuid(900_000 + seq),
  timestamp: new Date(1_700_000_000_000 + seq).toISOString(),
  log_type: 'info',
  log_name: 'console',
  message: `line ${seq}`,
  seq,
});

function append(state: Play, first: number): void {
  const { world } = state;
  const entries = Array.from({ length: state.seq - first + 1 }, (_, index) => entryOf(first + index));
  world.from(world.editor, [
    {
      kind: 'request',
      id: 5000 + (state.request += 1),
      method: 'logs/append',
      params: { journal_id: world.editor.journal.journal_id, entries },
    },
  ]);
}

/** An Editor sends again what has not been acknowledged. */
function connect(state: Play): void {
  state.world.connect(state.world.editor);
  append(state, 1);
}

function store({ world, outcomes }: Play, index: number): void {
  const pending = world.pending[index];
  if (pending !== undefined && !outcomes.has(pending.id))
    outcomes.set(pending.id, world.fail(pending.write) ?? world.store.apply(pending.write));
}

const steps: Readonly<Record<string, (state: Play, n: number) => void>> = {
  execute: ({ world }, n) =>
    void world.call(execute(`line ${n % 3}\nmore`, { timeout: n * 10 }), {
      client: { identity: 'c', label: `Client ${n % 2}` },
    }),
  other: ({ world }, n) => void world.call(execute(`line ${n}`), { request: { client_uuid: 'f', ordinal: n } }),
  ask: ({ world }, n) => void world.call(queryCall(`q ${n % 2}`), { can_ask: true }),
  answer: ({ world }, n) => {
    const asked = world.effects.flatMap((effect) => (effect.type === 'ask_approval' ? [effect.question] : []));
    const question = asked[n % Math.max(1, asked.length)];
    if (question !== undefined)
      world.step({
        type: 'approval',
        log_id: question.log_id,
        code_hash: question.code_hash,
        approved: n % 3 > 0,
        by: 'the live page',
      });
  },
  cancelCall: ({ world }, n) => void world.step({ type: 'call_cancelled', call_id: n }),
  abandon: ({ world }, n) => void world.step({ type: 'call_abandoned', call_id: n }),
  delivered: ({ world }, n) => void world.step({ type: 'call_delivered', call_id: n }),
  cancel: ({ world }, n) => {
    const log_id = [...world.store.operations.keys()][n % Math.max(1, world.store.operations.size)];
    if (log_id !== undefined) world.step({ type: 'cancel_operation', command_id: n, log_id, by: 'somebody' });
  },
  start: ({ world }) => world.from(world.editor, world.editor.start()),
  partial: ({ world }, n) => world.from(world.editor, world.editor.partial({ n })),
  finish: ({ world }, n) =>
    world.from(world.editor, world.editor.finish(n % 2 === 0 ? { result: n } : { error: 'it threw' })),
  suspend: ({ world }) => world.from(world.editor, world.editor.suspend()),
  resume: ({ world }) => world.from(world.editor, world.editor.resume()),
  disconnect: ({ world }) => {
    for (const connection of world.links.keys()) world.disconnect(connection);
  },
  reload: (state) => {
    steps['disconnect']?.(state, 0);
    state.world.editor.reload();
    connect(state);
  },
  connect: (state) => {
    if (state.world.links.size === 0) connect(state);
  },
  refuse: ({ world }, n) => {
    world.editor.refuseWith = n % 3 === 0 ? 'overloaded' : undefined;
  },
  clients: ({ world }, n) => void world.step({ type: 'clients_changed', clients: [`Client ${n}`] }),
  log: (state, n) => {
    const first = state.seq + 1;
    state.seq += 1 + (n % 4);
    append(state, first);
  },
  logAgain: (state, n) => {
    if (state.seq > 0) append(state, Math.max(1, state.seq - n));
  },
  advance: ({ world }, n) => world.advance(n * 200),
  hold: ({ world }, n) => {
    world.holdWrites = n % 2 === 0 ? () => true : ({ kind }) => kind === 'logs';
  },
  holdReads: ({ world }) => {
    world.holdReads = true;
  },
  fail: ({ world }, n) => {
    world.fail = (write) =>
      n % 3 === 0 && write.kind === 'accept' ? { kind: 'failed', reason: 'disk full' } : undefined;
  },
  store: (state, n) => store(state, n % 3),
  settle: (state) => settle(state),
  settleRead: ({ world }, n) => world.settleRead(n % 2 === 0 ? 'now' : 'then'),
  look: ({ world, asked }) => void asked.push(world.look({ kind: 'overview', operations: 1000, logs: 10_000 })),
};

/** The store's answers come in the order of the writes. */
function settle(state: Play): void {
  const [pending] = state.world.pending;
  if (pending === undefined) return;
  store(state, 0);
  state.world.settle(0, state.outcomes.get(pending.id));
}

function release(state: Play): void {
  const { world } = state;
  world.holdWrites = () => false;
  world.holdReads = false;
  world.fail = () => undefined;
  while (world.pending.length > 0) settle(state);
  while (world.pendingReads.length > 0) world.settleRead('now');
}

/** Apart from ages, which only the clock changes. */
const still = (editors: Overview['editors']) =>
  editors.map(({ seen_at: _seen, main_thread_age_ms: _age, ...rest }) => rest);

const someSteps = fc.array(
  fc.tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('execute', 'other', 'start', 'finish', 'settle', 'look', 'partial') },
      { weight: 4, arbitrary: fc.constantFrom(...Object.keys(steps)) },
    ),
    fc.nat(20),
  ),
  { minLength: 10, maxLength: 80 },
);

test('a snapshot with the changes since is the same as a later snapshot', () => {
  fc.assert(
    fc.property(someSteps, (commands) => {
      const state = play();
      for (const [name, n] of commands) {
        steps[name]?.(state, n);
        state.seen = listen(state);
      }
      release(state);
      state.seen = listen(state);
      const last = state.world.look({ kind: 'overview', operations: 1000, logs: 10_000 });
      state.seen = listen(state);
      const answer = state.world.reads.get(last);
      if (answer?.kind !== 'overview') throw new Error('the last snapshot is missing');
      const { operations, logs, editors, clients } = answer.overview;
      const failed = state.asked.filter((read_id) => state.world.reads.get(read_id)?.kind === 'failed');
      expect(state.followers.length, 'all but those that the store kept waiting').toBe(
        state.asked.length - failed.length,
      );
      for (const follower of state.followers) {
        const known = [...follower.operations.values()].toSorted((a, b) => (a.log_id < b.log_id ? 1 : -1));
        expect(known).toEqual(operations.toSorted((a, b) => (a.log_id < b.log_id ? 1 : -1)));
        expect(follower.logs.toSorted()).toEqual(logs.map(({ log_id }) => log_id).toSorted());
        expect(still([...follower.editors.values()])).toEqual(still(editors));
        expect(follower.clients).toEqual(clients);
      }
    }),
    { numRuns: 250 },
  );
});

/** A client that has subscribed to everything, and reads again what it is notified of. */
interface Subscriber {
  readonly world: ConnectedWorld;
  /** By read_id, the uri that it reads. */
  readonly asked: Map<number, string>;
  /** By uri, what it read last; a read that fails says nothing. */
  readonly known: Map<string, { readonly read_id: number; readonly content: unknown }>;
  seen: number;
}

const LISTS = ['unity://operations', 'unity://editor'];

function subscribe(world: ConnectedWorld): Subscriber {
  const subscriber: Subscriber = { world, asked: new Map(), known: new Map(), seen: world.effects.length };
  world.step({ type: 'subscriptions_changed', uris: LISTS });
  for (const uri of LISTS) readAgain(subscriber, uri);
  return subscriber;
}

function readAgain({ world, asked }: Subscriber, uri: string): void {
  if (uri === 'unity://operations') asked.set(world.read({ kind: 'operations', limit: 1000 }), uri);
  else if (uri === 'unity://editor') asked.set(world.read({ kind: 'editor' }), uri);
  else asked.set(world.look({ kind: 'record', log_id: uri.slice('unity://operations/'.length) }), uri);
}

/** Takes in everything that has happened, and what comes of reading again. */
function follow(subscriber: Subscriber): void {
  const { world, asked } = subscriber;
  for (; subscriber.seen < world.effects.length; subscriber.seen += 1) {
    const effect = world.effects[subscriber.seen];
    if (effect?.type === 'resource_updated') readAgain(subscriber, effect.uri);
    const uri = effect?.type === 'read_answer' ? asked.get(effect.read_id) : undefined;
    if (effect?.type === 'read_answer' && uri !== undefined) takeContent(subscriber, uri, effect);
  }
}

function takeContent(
  subscriber: Subscriber,
  uri: string,
  { read_id, answer }: { readonly read_id: number; readonly answer: HubReadAnswer },
): void {
  const { known, world } = subscriber;
  if (answer.kind === 'failed') return void known.delete(uri);
  if (read_id < (known.get(uri)?.read_id ?? 0)) return;
  known.set(uri, { read_id, content: contentOf(answer) });
  if (answer.kind !== 'operations') return;
  const uris = answer.operations.map(({ log_id }) => `unity://operations/${log_id}`);
  world.step({ type: 'subscriptions_changed', uris: [...LISTS, ...uris] });
  for (const added of uris) if (!known.has(added)) readAgain(subscriber, added);
}

/** What changes with the clock alone is reported to no subscriber, and what an Editor has to do is reported in its heartbeats. */
function contentOf(answer: HubReadAnswer): unknown {
  if (answer.kind === 'record') return answer.details;
  if (answer.kind === 'operations') return answer.operations;
  if (answer.kind === 'editor') return still(answer.editors).map(({ unfinished: _unfinished, ...rest }) => rest);
  throw new Error(`no subscriber has asked for ${answer.kind}`);
}

test('a subscriber that reads each resource again when notified has the current content', () => {
  fc.assert(
    fc.property(someSteps, (commands) => {
      const state = play();
      const subscriber = subscribe(state.world);
      for (const [name, n] of commands) {
        steps[name]?.(state, n);
        follow(subscriber);
      }
      release(state);
      follow(subscriber);
      const known = new Map(subscriber.known);
      for (const uri of known.keys()) readAgain(subscriber, uri);
      follow(subscriber);
      expect(known.size).toBeGreaterThan(0);
      for (const [uri, { content }] of known) expect(content, uri).toEqual(subscriber.known.get(uri)?.content);
    }),
    { numRuns: 250 },
  );
});
