import { describe, expect, test } from 'vitest';
import type { HubOptions } from '../protocol/hub-protocol.ts';
import { createConnectedWorld, execute, queryCall, type HubWorld } from '../testing/world.ts';
import type { Operation } from '../protocol/operation.ts';

type ConnectedWorld = ReturnType<typeof createConnectedWorld>;

const asks: NonNullable<HubOptions['judge']> = (tool) => ({
  decision: tool === 'unity_help' ? 'allow' : 'ask',
  reason: 'Ask.',
});
const PAGE = 'the live page';
const MINUTE_MS = 60_000;

/** A page is open, and the policy asks about everything. */
function askingWorld(): ConnectedWorld {
  const world = createConnectedWorld({}, { judge: asks, audit: true });
  world.step({ type: 'page', open: true });
  return world;
}

const methods = (text: string): Parameters<HubWorld['call']>[0] => ({
  tool: 'unity_query',
  params: { query: text, timeout: 1000, allow_methods: true },
});
const newest = (world: HubWorld): Operation | undefined => [...world.store.operations.values()].at(-1);
const isSent = (world: HubWorld, log_id: string | undefined): boolean =>
  JSON.stringify(world.sent('operation/execute')).includes(`"log_id":"${log_id}"`);

/** The newest work is approved, with a permission for what comes later. */
function approve(world: HubWorld, permit?: 'ten_minutes' | 'session', changes: { code_hash?: string } = {}): void {
  const asked = newest(world);
  const question = world.effects.findLast((effect) => effect.type === 'audit' && effect.entry.event === 'asked');
  const code_hash = question?.type === 'audit' ? question.entry.code_hash : '';
  world.step({
    type: 'approval',
    log_id: asked?.log_id ?? '',
    code_hash,
    approved: true,
    by: PAGE,
    ...(permit === undefined ? {} : { permit }),
    ...changes,
  });
  world.settle();
}

/** Makes a call and says whether it went to the Editor without a question. */
function runsUnasked(world: ConnectedWorld, call: Parameters<HubWorld['call']>[0]): boolean {
  const before = world.store.operations.size;
  world.call(call);
  world.settle();
  expect(world.store.operations.size, 'it was accepted').toBe(before + 1);
  return newest(world)?.state !== 'awaiting_approval';
}

const audited = (world: HubWorld, event: string) =>
  world.effects.flatMap((effect) => (effect.type === 'audit' && effect.entry.event === event ? [effect.entry] : []));

describe('an approval with a permission', () => {
  test.each([
    ['ten_minutes', 10 * MINUTE_MS - 1, true],
    ['ten_minutes', 10 * MINUTE_MS, false],
    ['ten_minutes', 11 * MINUTE_MS, false],
    ['session', 30 * MINUTE_MS, true],
    [undefined, 0, false],
  ] as const)('of %s: after %d ms other code of the tool runs unasked: %s', (permit, ms, runs) => {
    const world = askingWorld();
    expect(runsUnasked(world, execute('first'))).toBe(false);
    approve(world, permit);
    world.advance(ms);
    // It has sent nothing for that time, and comes back.
    world.connect(world.editor);
    expect(runsUnasked(world, execute('second'))).toBe(runs);
  });

  test('approves each operation under its own hash, and that is on record before it is sent', () => {
    const world = askingWorld();
    world.call(execute('first'));
    world.settle();
    approve(world, 'session');
    const first = newest(world);
    world.call(execute('second'));
    world.settle();
    const second = newest(world);
    expect(second?.approval).toMatchObject({
      by: expect.stringContaining(`given with ${first?.log_id} through ${PAGE}`),
    });
    expect(second?.approval?.code_hash).not.toBe(first?.approval?.code_hash);
    expect(isSent(world, second?.log_id)).toBe(true);
    expect(audited(world, 'permitted')).toMatchObject([
      { log_id: first?.log_id, detail: `unity_execute_code until the server ends, through ${PAGE}` },
    ]);
    expect(audited(world, 'approved').at(-1)).toMatchObject({
      log_id: second?.log_id,
      code_hash: second?.approval?.code_hash,
    });
  });

  test('holds for that tool alone: not for another, and not for a query that may change something', () => {
    const world = askingWorld();
    world.call(queryCall('a'));
    world.settle();
    approve(world, 'session');
    expect(runsUnasked(world, queryCall('b'))).toBe(true);
    expect(runsUnasked(world, methods('c'))).toBe(false);
    expect(runsUnasked(world, execute('d'))).toBe(false);
  });

  test('is none where the approval is of other work', () => {
    const world = askingWorld();
    world.call(execute('first'));
    world.settle();
    approve(world, 'session', { code_hash: 'other' });
    expect(runsUnasked(world, execute('second'))).toBe(false);
    expect(audited(world, 'permitted')).toEqual([]);
  });

  test('is shown, and the user is asked again once it is taken back', () => {
    const world = askingWorld();
    world.call(execute('first'));
    world.settle();
    approve(world, 'ten_minutes');
    const revoke = {
      type: 'permit_revoked',
      project_path: '/projects/game1',
      name: 'unity_execute_code',
      by: PAGE,
    } as const;
    world.step({ ...revoke, name: 'unity_query' });
    world.step({ ...revoke, project_path: '/projects/other' });
    expect(runsUnasked(world, execute('second'))).toBe(true);
    world.step(revoke);
    expect(runsUnasked(world, execute('third'))).toBe(false);
    expect(audited(world, 'revoked')).toMatchObject([{ detail: `unity_execute_code, through ${PAGE}` }]);
  });

  test('is for one tool: that of another stays when one is given or taken back', () => {
    const world = askingWorld();
    for (const call of [execute('first'), queryCall('first')]) {
      world.call(call);
      world.settle();
      approve(world, 'session');
    }
    expect(runsUnasked(world, execute('second'))).toBe(true);
    world.step({ type: 'permit_revoked', project_path: '/projects/game1', name: 'unity_execute_code', by: PAGE });
    expect(runsUnasked(world, execute('third'))).toBe(false);
    expect(runsUnasked(world, queryCall('second'))).toBe(true);
  });

  test('of which two were given at once is revoked whole', () => {
    const world = askingWorld();
    world.call(execute('first'));
    world.call(execute('second'));
    world.settle();
    approve(world, 'session');
    const [first] = world.store.operations.values();
    const question = world.audited().find(({ event, log_id }) => event === 'asked' && log_id === first?.log_id);
    world.step({
      type: 'approval',
      log_id: first?.log_id ?? '',
      code_hash: question?.code_hash ?? '',
      approved: true,
      by: PAGE,
      permit: 'ten_minutes',
    });
    expect(audited(world, 'permitted')).toHaveLength(2);
    world.step({ type: 'permit_revoked', project_path: '/projects/game1', name: 'unity_execute_code', by: PAGE });
    expect(runsUnasked(world, execute('third'))).toBe(false);
  });

  test('runs no tool that the policy denies meanwhile', () => {
    let decision: 'ask' | 'deny' = 'ask';
    const world = createConnectedWorld({}, { judge: () => ({ decision, reason: 'So.' }), audit: true });
    world.step({ type: 'page', open: true });
    world.call(execute('first'));
    world.settle();
    approve(world, 'session');
    decision = 'deny';
    const call = world.call(execute('second'));
    world.settle();
    expect(world.answer(call)).toMatchObject({ error_code: 'blocked_by_policy' });
  });

  test('holds while no page is open and the client cannot ask', () => {
    const world = askingWorld();
    world.call(execute('first'));
    world.settle();
    approve(world, 'session');
    world.step({ type: 'page', open: false });
    expect(runsUnasked(world, execute('second'))).toBe(true);
  });
});
