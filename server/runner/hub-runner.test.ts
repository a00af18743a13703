import { expect, test, vi } from 'vitest';
import type { Hub, HubEffect, HubEvent } from '../hub/protocol/hub-protocol.ts';
import type { Store } from '../store/store.ts';
import { createMemoryStore } from '../store/memory-content.ts';
import { createHubRunner } from './hub-runner.ts';
import type { HubRunner } from './runner-protocol.ts';

/** A hub that does what a test says. */
function scripted(
  react: (event: HubEvent) => HubEffect[],
  deadline: () => number | undefined = () => undefined,
): { hub: Hub; seen: HubEvent[] } {
  const seen: HubEvent[] = [];
  return {
    seen,
    hub: {
      step(event) {
        seen.push(event);
        return react(event);
      },
      nextDeadline: deadline,
      summary: () => ({ unfinished: 0, waiting_calls: 0, editors: [] }),
      candidates: () => [],
    },
  };
}

function runnerOf(
  hub: Hub,
  options: { store?: Store; clock?: () => number; close?: () => void; hold?: (on: boolean) => void } = {},
): HubRunner {
  return createHubRunner({
    hub,
    parts: {
      ...(options.store === undefined ? {} : { store: options.store }),
      editors: {
        get: () => ({ send: () => undefined, close: () => options.close?.() }),
        hold: (on) => options.hold?.(on),
      },
    },
    clock: options.clock ?? Date.now,
    log: () => undefined,
    ...listeners,
  });
}

const listeners = {
  onToolsChanged: () => undefined,
  onResourceUpdated: () => undefined,
  onApprovalOver: () => undefined,
  audit: { add: () => undefined },
  onChanged: () => undefined,
};

test('an event that an effect causes waits until the event before it is done', () => {
  const order: string[] = [];
  const { hub } = scripted((event) => {
    order.push(event.type);
    return event.type === 'tick'
      ? [
          { type: 'close', connection: 1, reason: '' },
          { type: 'log', level: 'info', message: 'after' },
        ]
      : [];
  });
  const runner = createHubRunner({
    hub,
    parts: {
      editors: {
        get: (connection) => ({
          send: () => undefined,
          close: () => runner.feed({ type: 'editor_closed', connection }),
        }),
        hold: () => undefined,
      },
    },
    clock: Date.now,
    log: () => order.push('log'),
    ...listeners,
  });
  runner.feed({ type: 'tick' });
  expect(order).toEqual(['tick', 'log', 'editor_closed']);
});

test('a write is answered by an event with what the store answered, and before there is a store it fails', async () => {
  const write = { kind: 'confirm', request: { client_uuid: 'c', ordinal: 1 } } as const;
  const { hub, seen } = scripted((event) => (event.type === 'tick' ? [{ type: 'write', id: 7, write }] : []));
  const early = runnerOf(hub);
  early.feed({ type: 'tick' });
  await early.settled();
  expect(seen.at(-1)).toMatchObject({ type: 'written', id: 7, outcome: { kind: 'failed' } });
  const late = runnerOf(hub, { store: createMemoryStore('s') });
  late.feed({ type: 'tick' });
  expect(seen.at(-1), 'in the same turn').toEqual({ type: 'written', id: 7, outcome: { kind: 'stored' } });
  const memory = createMemoryStore('s');
  const slow = runnerOf(hub, { store: { ...memory, write: async (given) => memory.write(given) } });
  slow.feed({ type: 'tick' });
  expect(seen.at(-1), 'not before the store has answered').toEqual({ type: 'tick' });
  await slow.settled();
  expect(seen.at(-1)).toEqual({ type: 'written', id: 7, outcome: { kind: 'stored' } });
});

test('Editors are not read from while the store has two thousand calls to answer, and again when five hundred remain', async () => {
  const write = { kind: 'confirm', request: { client_uuid: 'c', ordinal: 1 } } as const;
  const { hub } = scripted((event) => (event.type === 'tick' ? [{ type: 'write', id: 7, write }] : []));
  const answers: (() => void)[] = [];
  const held: boolean[] = [];
  const runner = runnerOf(hub, {
    store: {
      ...createMemoryStore('s'),
      write: () => new Promise((resolve) => answers.push(() => resolve({ kind: 'stored' }))),
    },
    hold: (on) => held.push(on),
  });
  const ask = (times: number): void => {
    for (let time = 0; time < times; time += 1) runner.feed({ type: 'tick' });
  };
  const answer = async (times: number): Promise<void> => {
    for (const one of answers.splice(0, times)) one();
    await Promise.resolve().then(() => undefined);
  };
  ask(1_999);
  expect(held).toEqual([]);
  ask(2);
  expect(held).toEqual([true]);
  await answer(1_500);
  expect(held).toEqual([true]);
  await answer(1);
  expect(held).toEqual([true, false]);
  ask(1_500);
  expect(held).toEqual([true, false, true]);
});

test('the timer ticks at the deadline of the hub, and not again', () => {
  vi.useFakeTimers();
  try {
    let deadline: number | undefined = Date.now() + 3_000_000_000;
    const { hub, seen } = scripted(
      (event) => {
        if (event.type === 'tick' && Date.now() >= (deadline ?? 0)) deadline = undefined;
        return [];
      },
      () => deadline,
    );
    runnerOf(hub).feed({ type: 'clients_changed', clients: [] });
    vi.advanceTimersByTime(2_999_999_999);
    expect(deadline).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(deadline).toBeUndefined();
    const ticks = seen.length;
    vi.advanceTimersByTime(10_000_000);
    expect(seen).toHaveLength(ticks);
  } finally {
    vi.useRealTimers();
  }
});

test('a call learns of its acceptance, its progress and its answer; one that was abandoned receives nothing', () => {
  const envelope = { status: 'in_progress', log_id: '0', is_complete: false, message: 'm' } as const;
  const effects = (call_id: number): HubEffect[] => [
    { type: 'accepted', call_id, store_id: 's', log_id: 'l' },
    { type: 'progress', call_id, progress: 1, message: 'm' },
    { type: 'answer', call_id, envelope },
  ];
  const { hub, seen } = scripted((event) => (event.type === 'tick' ? [...effects(1), ...effects(2)] : []));
  const runner = runnerOf(hub);
  const heard: string[] = [];
  const listener = (name: string) => ({
    answered: () => heard.push(`${name} answered`),
    accepted: () => heard.push(`${name} accepted`),
    progress: () => heard.push(`${name} progress`),
    ask: () => heard.push(`${name} asked`),
  });
  const call = {
    client: { identity: 'i', label: 'l' },
    call: { tool: 'unity_help', params: {} },
    waited_ms: 0,
    wants_progress: true,
  } as const;
  runner.call(call, listener('one'));
  runner.abandon(runner.call(call, listener('two')));
  runner.feed({ type: 'tick' });
  expect(heard).toEqual(['one accepted', 'one progress', 'one answered']);
  // After its answer a call cannot be abandoned, but cancelled it can be (EXO-06).
  runner.abandon(1);
  runner.cancel(1);
  expect(seen.map(({ type }) => type)).toEqual(['call', 'call', 'call_abandoned', 'tick', 'call_cancelled']);
});

test('a call that is answered in another way is abandoned before its answer, and takes the delivery of that back after it (EXO-06)', () => {
  const envelope = { status: 'not_found', log_id: '0', is_complete: true, message: 'm' } as const;
  const { hub, seen } = scripted((event) => (event.type === 'tick' ? [{ type: 'answer', call_id: 2, envelope }] : []));
  const runner = runnerOf(hub);
  const nobody = (): void => undefined;
  const listener = { answered: nobody, accepted: nobody, progress: nobody, ask: nobody };
  const call = {
    client: { identity: 'i', label: 'l' },
    call: { tool: 'unity_help', params: {} },
    waited_ms: 0,
    wants_progress: false,
  } as const;
  runner.leave(runner.call(call, listener));
  const answered = runner.call(call, listener);
  runner.feed({ type: 'tick' });
  runner.leave(answered);
  expect(seen).toMatchObject([
    { type: 'call' },
    { type: 'call_abandoned', call_id: 1 },
    { type: 'call' },
    { type: 'tick' },
    { type: 'call_cancelled', call_id: 2 },
  ]);
});

test('a call is informed that the user is to be asked; his answer, reads and everything for others go where they belong', async () => {
  const question = {
    log_id: 'l',
    code_hash: 'c',
    tool: 't',
    params: {},
    project_path: '/p',
    project_name: 'P',
    client: 'test',
    reason: 'r',
  };
  const entry = { at: 1, event: 'ended', log_id: 'l', tool: 't', code_hash: 'c', client: 'me', editor: '/p' } as const;
  const { hub, seen } = scripted((event) => {
    if (event.type === 'tick')
      return [
        { type: 'ask_approval', call_id: 1, question },
        { type: 'approval_over', log_id: 'l' },
        { type: 'audit', entry },
        { type: 'resource_updated', uri: 'unity://logs' },
      ];
    return event.type === 'read'
      ? [{ type: 'read_answer', read_id: event.read_id, answer: { kind: 'tools', tools: [] } }]
      : [];
  });
  const heard: unknown[] = [];
  const runner = createHubRunner({
    hub,
    parts: {},
    clock: Date.now,
    log: () => undefined,
    onToolsChanged: () => undefined,
    onChanged: () => undefined,
    onResourceUpdated: (uri) => heard.push(uri),
    onApprovalOver: (log_id) => heard.push(log_id),
    audit: { add: (line) => heard.push(line) },
  });
  const client = { identity: 'i', label: 'l' };
  const listener = {
    answered: () => undefined,
    accepted: () => undefined,
    progress: () => undefined,
    ask: (asked: unknown) => heard.push(asked),
  };
  runner.call(
    { client, call: { tool: 'unity_help', params: {} }, waited_ms: 0, wants_progress: false, can_ask: true },
    listener,
  );
  runner.feed({ type: 'tick' });
  expect(heard).toEqual([question, 'l', entry, 'unity://logs']);
  runner.approve({ log_id: 'l', code_hash: 'c', approved: true, by: 'me' });
  expect(seen.at(-1)).toEqual({ type: 'approval', log_id: 'l', code_hash: 'c', approved: true, by: 'me' });
  const [first, second] = await Promise.all([
    runner.read(client, { kind: 'tools', of: 'all' }),
    runner.read(client, { kind: 'tools', of: 'all' }),
  ]);
  expect([first, second]).toEqual([
    { kind: 'tools', tools: [] },
    { kind: 'tools', tools: [] },
  ]);
});

test('what the user reads is answered between the changes before it and those after it', () => {
  const heard: string[] = [];
  const { hub } = scripted((event) => {
    if (event.type === 'own_read')
      return [
        { type: 'changed', changes: { clients: ['before'] } },
        { type: 'read_answer', read_id: event.read_id, answer: { kind: 'operations', operations: [] } },
      ];
    return event.type === 'tick' ? [{ type: 'changed', changes: { clients: ['after'] } }] : [];
  });
  const runner = createHubRunner({
    hub,
    parts: {},
    clock: Date.now,
    log: () => undefined,
    ...listeners,
    onChanged: ({ clients = [] }) => void heard.push(...clients),
  });
  runner.ownRead({ kind: 'overview', operations: 1, logs: 1 }, () => {
    heard.push('answer');
    // Fed while the step before it is being performed.
    runner.feed({ type: 'tick' });
  });
  expect(heard).toEqual(['before', 'answer', 'after']);
});

test('the answer to a decision of the user says what came of it', async () => {
  const { hub, seen } = scripted((event) =>
    event.type === 'approval'
      ? [{ type: 'approval_taken', command_id: event.command_id ?? 0, outcome: 'other_work' }]
      : [],
  );
  expect(await runnerOf(hub).decide({ log_id: 'l', code_hash: 'h', approved: true, by: 'the live page' })).toBe(
    'other_work',
  );
  expect(seen).toMatchObject([{ type: 'approval', log_id: 'l', code_hash: 'h', approved: true, by: 'the live page' }]);
});
