import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTerminal } from '../../generated/typescript/lifecycle.ts';
import { neverStarted } from './calls/delivery.ts';
import type { ApprovalQuestion, Call } from './protocol/call.ts';
import type { HubEffect, HubOptions } from './protocol/hub-protocol.ts';
import { canonicalJson } from './protocol/identity.ts';
import type { Operation } from './protocol/operation.ts';
import type { StoreWrite, WriteOutcome } from './protocol/store-protocol.ts';
import { createScriptedEditor } from '../../proof/kit/scripted-editor.ts';
import { createHubWorld, custom, execute, getResult, queryCall, type HubWorld } from './testing/world.ts';

type Judge = NonNullable<HubOptions['judge']>;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** One thing that happens; numbers choose among what there is at that moment, modulo its count. */
type Command =
  | {
      readonly do: 'call';
      readonly tool: 'execute' | 'query' | 'custom';
      readonly code: string;
      readonly timeout: number;
      readonly key: boolean;
      readonly client: string;
      readonly request: boolean;
      readonly progress: boolean;
      readonly can_ask: boolean;
      readonly asks_in_task: boolean;
    }
  /** By `which` modulo 4: yes, no, yes to other code, yes to what is not asked about. */
  | { readonly do: 'approval'; readonly which: number }
  | {
      readonly do:
        | 'deliver'
        | 'cancel'
        | 'abandon'
        | 'poll'
        | 'cancel by id'
        | 'settle'
        | 'to editor'
        | 'to hub'
        | 'duplicate'
        | 'reorder';
      readonly which: number;
    }
  | { readonly do: 'advance'; readonly ms: number }
  | { readonly do: 'restart'; readonly durable: number }
  | {
      readonly do:
        | 'fail a write'
        | 'settle all'
        | 'deliver frames'
        | 'start'
        | 'partial'
        | 'finish'
        | 'suspend'
        | 'resume'
        | 'reload'
        | 'lose journal'
        | 'connect'
        | 'disconnect'
        | 'heartbeat'
        | 'work';
    };

const which = fc.nat({ max: 20 });
const simple = (...names: readonly Extract<Command, { which: number }>['do'][]): fc.Arbitrary<Command> =>
  fc.record({ do: fc.constantFrom(...names), which });

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('call' as const),
      tool: fc.constantFrom('execute' as const, 'execute' as const, 'query' as const, 'custom' as const),
      code: fc.constantFrom('A', 'B'),
      timeout: fc.constantFrom(0, 50, 1000, 5000),
      key: fc.boolean(),
      client: fc.constantFrom('a', 'b'),
      request: fc.boolean(),
      progress: fc.boolean(),
      can_ask: fc.boolean(),
      asks_in_task: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: simple('deliver', 'cancel', 'abandon', 'poll', 'cancel by id') },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('approval' as const), which }) },
  { weight: 6, arbitrary: simple('settle', 'to editor', 'to hub', 'duplicate', 'reorder') },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('advance' as const),
      ms: fc.constantFrom(1, 60, 1000, 4000, 10_000, 61_000, 601_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const), durable: fc.nat({ max: 5 }) }) },
  {
    weight: 10,
    arbitrary: fc.constantFrom<Command>(
      { do: 'settle all' },
      { do: 'deliver frames' },
      { do: 'start' },
      { do: 'finish' },
      { do: 'connect' },
      { do: 'work' },
      { do: 'work' },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Command>(
      { do: 'fail a write' },
      { do: 'partial' },
      { do: 'suspend' },
      { do: 'resume' },
      { do: 'reload' },
      { do: 'lose journal' },
      { do: 'disconnect' },
      { do: 'heartbeat' },
    ),
  },
);

/** Everything that is on its way arrives, and the next operation runs to its end. */
const WORK = [
  'settle all',
  'deliver frames',
  'settle all',
  'deliver frames',
  'start',
  'deliver frames',
  'settle all',
  'finish',
  'deliver frames',
  'settle all',
] as const;

interface Asked {
  readonly call: Call;
  /** Of this call_id; a replay has an id and an arrival of its own. */
  readonly arrived: number;
  gone: boolean;
  answeredAt?: number;
  accepted?: { store_id: string; log_id: string };
  deliveredAt?: number;
}

/** What the policy says: nothing, that code needs an approval, or that custom tools do and queries are denied. */
const policies = {
  none: () => ({ decision: 'allow', reason: '' }),
  'ask about code': (tool) => ({
    decision: tool === 'unity_execute_code' ? 'ask' : 'allow',
    reason: 'r',
    max_execution_ms: 4000,
  }),
  'ask about tools, deny queries': (tool) => ({
    decision: tool === 'unity_query' ? 'deny' : tool === 'tool' ? 'ask' : 'allow',
    reason: 'r',
  }),
} as const satisfies Record<string, Judge>;
type PolicyName = keyof typeof policies;
const policyNames: readonly PolicyName[] = ['none', 'ask about code', 'ask about tools, deny queries'];

function run(connected: boolean, policy: PolicyName, commands: readonly Command[]): void {
  const judge: Judge = policies[policy];
  const world = createHubWorld({}, true, { judge, refuseTool: () => undefined, audit: true });
  const editor = createScriptedEditor();
  editor.tools = [{ name: 'tool', description: 'd', input_schema: { type: 'object' } }];
  /** Open questions by log_id, and what has been approved. */
  const questions = new Map<string, ApprovalQuestion>();
  const approved = new Set<string>();
  const refused = new Set<string>();
  world.auto = false;
  const asked = new Map<number, Asked>();
  const known = new Set<string>();
  const delivered = new Set<string>();
  const ends = new Map<string, string>();
  const ended = new Set<string>();
  let failing = 0;
  let hasFailed = false;
  let hasReloaded = false;
  let connection: number | undefined;
  let lastSeq = new Map<number, number>();
  let ordinal = 0;
  let seen = 0;
  let startsSeen = 0;
  let lastStart = 0;
  /** Outcomes of writes that are applied and not reported yet. */
  const applied = new Map<number, WriteOutcome>();
  world.holdWrites = () => true;

  const applyUpTo = (index: number): void => {
    for (const { id, write } of world.pending.slice(0, index + 1)) {
      if (applied.has(id)) continue;
      const fails = failing > 0;
      if (fails) failing -= 1;
      else checkWrite(world, write, delivered);
      applied.set(id, fails ? { kind: 'failed', reason: 'disk full' } : world.store.apply(write));
    }
  };
  const settle = (index: number): void => {
    const pending = world.pending[index];
    if (pending === undefined) return;
    applyUpTo(index);
    const outcome = applied.get(pending.id);
    // The hub itself never asks for a second unfinished operation of an identity, unless it could not store the end of the first.
    if (outcome?.kind === 'duplicate' && !hasFailed) expect(outcome.of).not.toBe('identity');
    world.settle(index, outcome);
  };
  const pick = <T>(items: readonly T[], n: number): T | undefined =>
    items.length === 0 ? undefined : items[n % items.length];
  const open = (): Asked[] => [...asked.values()].filter((one) => !one.gone && one.answeredAt === undefined);
  const ask = (call: Omit<Call, 'call_id'>): void => {
    const { call: tool, ...options } = call;
    const id = world.call(tool, options);
    asked.set(id, { call: { ...call, call_id: id }, arrived: world.now, gone: false });
  };
  const close = (): void => {
    if (connection !== undefined) world.disconnect(connection);
    connection = undefined;
  };
  const feed = (index: number, remove: boolean): void => {
    const frame = world.toHub[index];
    if (frame === undefined) return;
    if (remove) world.toHub.splice(index, 1);
    world.step({ type: 'editor_frame', ...frame });
  };
  const toEditor = (): void => {
    const out = world.toEditor.shift();
    if (out === undefined) return;
    for (const frame of world.links.get(out.connection)?.receive(out.frame) ?? [])
      world.toHub.push({ connection: out.connection, frame });
  };
  const execution = (one: Command): void => {
    switch (one.do) {
      case 'call': {
        ordinal += 1;
        const more = { timeout: one.timeout, ...(one.key ? { idempotency_key: `key ${one.code}` } : {}) };
        return ask({
          client: { identity: one.client, label: one.client },
          call:
            one.tool === 'execute'
              ? execute(one.code, more)
              : one.tool === 'query'
                ? queryCall(one.code, more)
                : custom('tool', { code: one.code }, more),
          can_ask: one.can_ask,
          asks_in_task: one.asks_in_task,
          waited_ms: 0,
          wants_progress: one.progress,
          ...(one.request ? { request: { client_uuid: `uuid-${one.client}`, ordinal } } : {}),
        });
      }
      case 'approval': {
        const question = pick([...questions.values()], one.which);
        if (question === undefined) return;
        const { log_id, code_hash } = question;
        const how = one.which % 4;
        const yes = { type: 'approval', log_id, code_hash, approved: true, by: 'a user' } as const;
        if (how === 2) return void world.step({ ...yes, code_hash: 'f'.repeat(64) });
        if (how === 3) return void world.step({ ...yes, log_id: '0199f000-0000-7000-8000-0000000000ff' });
        const isOpen =
          world.hub.summary().unfinished > 0 && world.store.operations.get(log_id)?.state === 'awaiting_approval';
        if (isOpen) (how === 0 ? approved : refused).add(log_id);
        questions.delete(log_id);
        world.step({ ...yes, approved: how === 0 });
        return;
      }
      case 'deliver': {
        const done = pick(
          [...asked.values()].filter((other) => other.answeredAt !== undefined && other.deliveredAt === undefined),
          one.which,
        );
        if (done === undefined) return;
        done.deliveredAt = world.now;
        world.step({ type: 'call_delivered', call_id: done.call.call_id });
        return note(world.answer(done.call.call_id));
      }
      case 'cancel': {
        const victim = pick([...asked.values()], one.which);
        if (victim === undefined) return;
        victim.gone = true;
        world.step({ type: 'call_cancelled', call_id: victim.call.call_id });
        return;
      }
      case 'abandon': {
        const victim = pick(open(), one.which);
        if (victim === undefined) return;
        victim.gone = true;
        world.step({ type: 'call_abandoned', call_id: victim.call.call_id });
        return;
      }
      case 'poll': {
        const id = pick([...known], one.which);
        if (id !== undefined)
          ask({
            client: { identity: 'poller', label: 'poller' },
            call: getResult(id, one.which * 100),
            waited_ms: 0,
            wants_progress: false,
          });
        return;
      }
      case 'cancel by id': {
        const id = pick([...known], one.which);
        if (id !== undefined && one.which % 3 === 0)
          world.step({ type: 'cancel_operation', command_id: 1, log_id: id, by: 'a user' });
        return;
      }
      case 'settle':
        return settle(world.pending.length === 0 ? 0 : one.which % world.pending.length);
      case 'settle all':
        while (world.pending.length > 0) settle(0);
        return;
      case 'fail a write':
        failing += 1;
        hasFailed = true;
        return;
      case 'to editor':
        return toEditor();
      case 'to hub':
        return feed(0, true);
      case 'duplicate': {
        const [first] = world.toHub;
        if (first?.frame.kind === 'notification') feed(0, false);
        return;
      }
      case 'reorder': {
        const notifications = world.toHub.flatMap(({ frame }, index) => (frame.kind === 'notification' ? [index] : []));
        const index = pick(notifications, one.which);
        if (index !== undefined) feed(index, true);
        return;
      }
      case 'deliver frames':
        while (world.toEditor.length > 0) toEditor();
        while (world.toHub.length > 0) feed(0, true);
        return;
      case 'start':
        return world.from(editor, editor.start());
      case 'partial':
        return world.from(editor, editor.partial(world.now));
      case 'finish':
        return world.from(editor, editor.finish({ result: editor.starts.size }));
      case 'suspend':
        return world.from(editor, editor.suspend());
      case 'resume':
        return world.from(editor, editor.resume());
      case 'reload':
        close();
        hasReloaded = true;
        return editor.reload();
      case 'lose journal':
        close();
        hasReloaded = true;
        return editor.loseJournal();
      case 'connect':
        if (connection !== undefined && world.links.has(connection)) return;
        connection = world.connect(editor);
        return;
      case 'disconnect':
        return close();
      case 'work':
        for (const name of WORK) execution({ do: name });
        return;
      case 'heartbeat':
        return world.from(editor, [
          {
            kind: 'notification',
            method: 'editor/heartbeat',
            params: {
              generation: editor.journal.generation,
              main_thread_age_ms: 0,
              running: [],
              queue_length: 0,
              focused: true,
              play_mode: false,
            },
          },
        ]);
      case 'advance':
        return world.advance(one.ms);
      case 'restart': {
        applyUpTo(one.durable - 1);
        applied.clear();
        connection = undefined;
        lastSeq = new Map();
        const unanswered = open();
        world.restart();
        for (const { call, arrived, accepted } of unanswered) {
          const old = asked.get(call.call_id);
          if (old !== undefined) old.gone = true;
          const { call_id: _, ...same } = call;
          if (call.request !== undefined)
            ask({
              ...same,
              waited_ms: call.waited_ms + world.now - arrived,
              ...(accepted === undefined ? {} : { accepted }),
            });
        }
      }
    }
  };
  // Also what no user was asked about, since every call had been answered when it was stored at last.
  const approve = ({ log_id, tool, params }: Operation): void => {
    approved.add(log_id);
    questions.delete(log_id);
    world.step({
      type: 'approval',
      log_id,
      code_hash: sha256(canonicalJson({ tool, params })),
      approved: true,
      by: 'a user',
    });
  };
  const note = (envelope: ReturnType<HubWorld['answer']>): void => {
    if (envelope?.status === 'completed' || envelope?.status === 'error') delivered.add(envelope.log_id);
  };

  const inspect = (effect: HubEffect): void => {
    if (effect.type === 'accepted') {
      expect(world.store.operations.has(effect.log_id), 'accepted is durable').toBe(true);
      known.add(effect.log_id);
      const one = asked.get(effect.call_id);
      if (one !== undefined) one.accepted = effect;
    }
    if (effect.type === 'send' && effect.frame.kind === 'request' && effect.frame.method === 'operation/execute') {
      const { log_id, generation, attempt, accept_seq } = effect.frame.params;
      const stored = world.store.operations.get(log_id);
      expect(stored, 'no dispatch before stored').toBeDefined();
      expect(stored?.sent?.generation, 'only the recorded generation').toBe(generation);
      expect(stored?.attempt).toBe(attempt);
      const { tool, params, approval } = effect.frame.params;
      const mustBeApproved = judge(tool === 'custom_tool' ? 'tool' : tool, editor.project_path).decision === 'ask';
      expect(approval !== undefined, 'an approval where one is needed').toBe(mustBeApproved);
      if (approval === undefined) {
        expect(accept_seq, 'in order of acceptance').toBeGreaterThan(lastSeq.get(effect.connection) ?? 0);
        lastSeq.set(effect.connection, accept_seq);
      } else {
        expect(approved.has(log_id), 'the user has agreed').toBe(true);
        expect(stored?.approval, 'durably').toEqual(approval);
        expect(approval.code_hash, 'to this very code').toBe(sha256(canonicalJson({ tool, params })));
      }
    }
    if (effect.type === 'ask_approval') {
      expect(world.store.operations.has(effect.question.log_id), 'no user is asked about what is not stored').toBe(
        true,
      );
      const { can_ask, asks_in_task } = asked.get(effect.call_id)?.call ?? {};
      expect({ can_ask, asks_in_task }, 'asked through a client that can, and not in a task').toEqual({
        can_ask: true,
        asks_in_task: false,
      });
      questions.set(effect.question.log_id, effect.question);
    }
    if (effect.type === 'approval_over') questions.delete(effect.log_id);
    if (effect.type === 'answer') inspectAnswer(effect);
  };
  const inspectAnswer = ({ call_id, envelope }: Extract<HubEffect, { type: 'answer' }>): void => {
    const one = asked.get(call_id);
    expect(one, 'a call that was made').toBeDefined();
    if (one === undefined) return;
    expect(one.gone, `call ${call_id} had left`).toBe(false);
    expect(one.answeredAt, `call ${call_id} is answered once`).toBeUndefined();
    const at = world.answers.get(call_id)?.[0]?.at ?? world.now;
    one.answeredAt = at;
    const { call } = one.call;
    const timeout = 'timeout' in call.params ? (call.params.timeout ?? 0) : 0;
    expect(at, 'in time').toBeLessThanOrEqual(one.arrived + Math.max(timeout - one.call.waited_ms, 1000));
    if (envelope.status === 'timeout' || envelope.status === 'in_progress') {
      // A slow disk may lose what it never acknowledged (WIR-05).
      if (world.store.operations.has(envelope.log_id)) known.add(envelope.log_id);
      expect(ended.has(envelope.log_id), 'never un-ended').toBe(false);
      return;
    }
    const stored = world.store.operations.get(envelope.log_id);
    if (stored === undefined || envelope.status === 'not_found') return;
    expect(isTerminal(stored.state), 'finish is durable before the answer').toBe(true);
    ended.add(envelope.log_id);
    const { message: _m, advice: _a, deduplicated: _d, age_ms: _age, ...rest } = envelope;
    const text = JSON.stringify(rest);
    expect(text, 'the same forever').toBe(ends.get(envelope.log_id) ?? text);
    ends.set(envelope.log_id, text);
    if (one.call.request === undefined) delivered.add(envelope.log_id);
  };
  const check = (): void => {
    // New ones only: effects are kept in order.
    for (; seen < world.effects.length; seen += 1) {
      const effect = world.effects[seen];
      if (effect !== undefined) inspect(effect);
    }
    for (; startsSeen < editor.started.length; startsSeen += 1) {
      const { log_id, accept_seq } = editor.started[startsSeen] ?? { log_id: '', accept_seq: 0 };
      expect(editor.starts.get(log_id), `${log_id} starts once`).toBe(1);
      expect(refused.has(log_id), `${log_id} was refused`).toBe(false);
      if (approved.has(log_id)) continue;
      expect(accept_seq, 'starts in order of acceptance').toBeGreaterThan(lastStart);
      lastStart = accept_seq;
    }
  };

  const opening: Command[] = connected ? [{ do: 'connect' }, { do: 'deliver frames' }] : [];
  for (const one of [...opening, ...commands]) {
    execution(one);
    check();
  }
  heal();

  function heal(): void {
    failing = 0;
    const round = (): void => {
      for (let again = 0; again < 60; again += 1) {
        for (const name of [
          'settle all',
          'connect',
          'deliver frames',
          'settle all',
          'deliver frames',
          'resume',
          'start',
          'deliver frames',
          'settle all',
          'finish',
          'deliver frames',
          'settle all',
          'heartbeat',
        ] as const) {
          execution({ do: name });
          check();
        }
        const isQuiet = world.pending.length + world.toHub.length + world.toEditor.length === 0;
        for (const operation of world.store.operations.values())
          if (operation.state === 'awaiting_approval') approve(operation);
        if (isQuiet && again > 0 && world.hub.summary().unfinished === 0 && open().length === 0) return;
        execution({ do: 'advance', ms: 200 });
        check();
      }
    };
    round();
    expect(open(), 'every call is answered').toEqual([]);
    const unfinished = [...world.store.operations.values()].filter(({ state }) => !isTerminal(state));
    expect(unfinished, 'everything that was accepted ends').toEqual([]);
    expect(world.hub.summary().unfinished).toBe(0);
    if (!hasReloaded)
      expect(
        [...world.store.operations.values()].filter(({ state }) => state === 'interrupted'),
        'interrupted for a reason',
      ).toEqual([]);
    for (const operation of world.store.operations.values())
      checkEnd(operation, editor.starts.get(operation.log_id) ?? 0);
    world.auto = true;
    world.holdWrites = () => false;
    for (const id of known) {
      const poll = world.call(getResult(id));
      expect(world.answer(poll)?.status, `${id} is found`).toMatch(/completed|error/);
    }
  }
}

/** Identical execute_code is not accepted as new work while the last end of it has reached no client (EXO-06). */
function checkWrite(world: HubWorld, write: StoreWrite, delivered: ReadonlySet<string>): void {
  if (
    write.kind !== 'accept' ||
    write.operation.tool === 'unity_query' ||
    write.operation.idempotency_key !== undefined
  )
    return;
  const { identity, accepted_at } = write.operation;
  const [last] = [...world.store.operations.values()]
    .filter((other) => other.identity === identity)
    .toSorted((a, b) => b.accept_seq - a.accept_seq);
  if (
    last?.finished_at === undefined ||
    neverStarted(last) ||
    accepted_at - last.finished_at > 600_000 ||
    accepted_at < last.finished_at
  )
    return;
  expect(delivered.has(last.log_id), `the end of ${last.log_id} was delivered before it runs again`).toBe(true);
}

function checkEnd(operation: Operation, starts: number): void {
  if (operation.state === 'completed') expect(starts, 'completed work ran').toBe(1);
  if (neverStarted(operation)) expect(starts, `${operation.state} work never ran`).toBe(0);
}

describe('whatever happens in whatever order', () => {
  test('work starts at most once, answers come once and in time, and what has ended stays ended', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.constantFrom(...policyNames),
        fc.array(command, { minLength: 5, maxLength: 60, size: 'max' }),
        run,
      ),
      {
        numRuns: Number(process.env['HUB_RUNS'] ?? 300),
      },
    );
  }, 600_000);
});
