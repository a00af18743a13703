import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PolicyRule } from '../../generated/typescript/types.ts';
import { createEditorWorld, logId, type EditorWorld } from '../testing/world.ts';
import { canonicalJson } from './project-policy.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

const started = (...rules: PolicyRule[]): EditorWorld => {
  const world = createEditorWorld({ hash });
  decide(world, ...rules);
  world.start();
  return world;
};

const decide = (world: EditorWorld, ...rules: PolicyRule[]): void =>
  world.step({ type: 'policy', policy: { kind: 'policy', policy: { version: 1, rules } } });
const deny: PolicyRule = { tool: 'unity_execute_code', decision: 'deny', reason: 'this project is being released' };
const ask: PolicyRule = { tool: '*', decision: 'ask' };
const approvalOf = (code: string) => ({
  code_hash: hash(canonicalJson({ tool: 'unity_execute_code', params: { code } })),
  by: 'client',
  at: 1,
});
const blocked = { state: 'not_started', error_code: 'blocked_by_policy' };

describe('work that the policy of the project denies (SEC-04)', () => {
  it('never starts, ends durably as not_started, and its server learns why', () => {
    const world = started(deny);
    const request = world.execute(1, 'return 1');
    expect(world.answer(request)).toMatchObject({ result: { state: 'queued' } });
    expect(world.lastUpdate(1)).toMatchObject({
      ...blocked,
      error: expect.stringContaining('this project is being released'),
    });
    world.advance(5000);
    expect([world.starts(1), world.journal.read().starts]).toEqual([0, []]);
    expect(world.journal.read().operations).toMatchObject([{ ended: blocked }]);
    expect(world.lastUpdate(1)).not.toHaveProperty('started_at');
  });

  it('is reported while the main thread is blocked', () => {
    const world = started(deny);
    world.step({ type: 'block', ms: Infinity });
    world.execute(1, 'return 1');
    expect(world.lastUpdate(1)).toMatchObject(blocked);
  });

  it('is sent again until it is acknowledged, over reloads, and is not run when the policy is gone', () => {
    const world = started(deny);
    world.execute(1, 'return 1');
    world.step({ type: 'policy', policy: { kind: 'none' } });
    world.step({ type: 'reload', reason: 'compile', duration_ms: 100 });
    world.advance(1000);
    expect(world.updates(1)).toHaveLength(2);
    expect(world.execute(1, 'return 1') > 0 && world.lastUpdate(1)).toMatchObject(blocked);
    world.ack(1, 'not_started');
    world.advance(1000);
    expect(world.journal.read().operations).toMatchObject([
      { ended: { error_code: 'blocked_by_policy' }, params: {}, acknowledged_at: expect.any(Number) },
    ]);
    expect(world.starts(1)).toBe(0);
  });

  it('does not keep other work waiting', () => {
    const world = started(deny);
    world.execute(1, 'return 1');
    world.execute(2, '', { tool: 'unity_query', params: { query: '1' } });
    world.advance(50);
    expect([world.lastUpdate(1)?.state, world.lastUpdate(2)?.state]).toEqual(['not_started', 'completed']);
  });

  it('is reported although the journal cannot be written, and never starts (WIR-05)', () => {
    const world = started();
    world.step({ type: 'block', ms: 1000 });
    world.execute(1, 'return 1');
    decide(world, deny);
    world.disk = 'full';
    world.advance(1100);
    expect(world.lastUpdate(1)).toMatchObject(blocked);
    world.disk = 'now';
    world.advance(2000);
    expect(world.journal.read().operations).toMatchObject([{ ended: blocked }]);
    expect(world.starts(1)).toBe(0);
  });

  it.each([
    { outcome: 'finished', held: false },
    { outcome: 'finished', held: true },
  ])('that is cancelled is $outcome (end being written: $held)', ({ outcome, held }) => {
    const world = started();
    world.step({ type: 'block', ms: 1000 });
    world.execute(1, 'return 1');
    decide(world, deny);
    if (held) world.disk = 'held';
    world.advance(1100);
    const request = world.cancel(1);
    world.settle();
    expect(world.answer(request)).toMatchObject({ result: { outcome } });
    expect(world.lastUpdate(1)).toMatchObject(blocked);
  });

  it('that was cancelled while its acceptance was being written is removed, not blocked', () => {
    const world = started(deny);
    world.disk = 'held';
    world.execute(1, 'return 1');
    const request = world.cancel(1);
    world.settle();
    world.settle();
    expect(world.answer(request)).toMatchObject({ result: { outcome: 'removed' } });
    expect(world.lastUpdate(1)).toMatchObject({ state: 'cancelled' });
  });
});

describe('a policy that becomes stricter', () => {
  it('between acceptance and start stops what has not started: it is judged again right before the start', () => {
    const world = started();
    world.execute(1, 'sleep 3000\nreturn 1');
    world.execute(2, 'return 2');
    world.advance(100);
    decide(world, deny);
    world.advance(5000);
    expect([world.lastUpdate(1)?.state, world.starts(1)]).toEqual(['completed', 1]);
    expect(world.lastUpdate(2)).toMatchObject(blocked);
    expect(world.starts(2)).toBe(0);
  });

  it('in the very moment in which the acceptance is written is carried out', () => {
    const world = started();
    world.disk = 'held';
    world.execute(1, 'return 1');
    decide(world, deny);
    world.disk = 'now';
    world.settle();
    world.advance(100);
    expect(world.lastUpdate(1)).toMatchObject(blocked);
  });

  it('before work is sent again after a reload blocks it', () => {
    const world = started();
    world.step({ type: 'block', ms: 100 });
    world.execute(1, 'return 1');
    world.step({ type: 'reload', reason: 'compile', duration_ms: 100 });
    world.advance(1000);
    decide(world, deny);
    world.execute(1, 'return 1', { attempt: 2 });
    world.advance(100);
    expect([world.lastUpdate(1), world.starts(1)]).toMatchObject([blocked, 0]);
  });
});

describe('a policy that asks', () => {
  it('lets approved work start, and nothing else', () => {
    const world = started(ask);
    world.execute(1, 'return 1', { approval: approvalOf('return 1') });
    world.execute(2, 'return 2', { approval: approvalOf('return 1') });
    world.execute(3, 'return 3');
    world.advance(100);
    expect([1, 2, 3].map((number) => [world.lastUpdate(number)?.state, world.starts(number)])).toEqual([
      ['completed', 1],
      ['not_started', 0],
      ['not_started', 0],
    ]);
    expect(world.lastUpdate(2)).toMatchObject({ ...blocked, error: expect.stringContaining('other work') });
  });

  it('wants the approval again with work that is sent again after a reload', () => {
    const world = started(ask);
    world.step({ type: 'block', ms: 100 });
    world.execute(1, 'return 1', { approval: approvalOf('return 1') });
    world.execute(2, 'return 2', { approval: approvalOf('return 2') });
    world.step({ type: 'reload', reason: 'compile', duration_ms: 100 });
    world.advance(1000);
    world.execute(1, 'return 1', { attempt: 2, approval: approvalOf('return 1') });
    world.execute(2, 'return 2', { attempt: 2 });
    world.advance(100);
    expect([world.lastUpdate(1)?.state, world.lastUpdate(2)?.state]).toEqual(['completed', 'not_started']);
  });

  it('is satisfied by nothing where the Editor has no hash function', () => {
    const world = createEditorWorld();
    world.start();
    decide(world, ask);
    world.execute(1, 'return 1', { approval: approvalOf('return 1') });
    world.advance(100);
    expect(world.lastUpdate(1)).toMatchObject(blocked);
  });
});

describe('a broken policy file', () => {
  it('stops everything with the sentence that says what is wrong, until it is fixed', () => {
    const world = started();
    world.step({ type: 'policy', policy: { kind: 'broken', reason: 'is not JSON (Unexpected token).' } });
    world.execute(1, 'return 1');
    world.execute(2, '', { tool: 'unity_query', params: { query: '1' } });
    world.step({ type: 'policy', policy: { kind: 'none' } });
    world.execute(3, 'return 3');
    world.advance(100);
    for (const number of [1, 2])
      expect(world.lastUpdate(number)).toMatchObject({
        ...blocked,
        error: expect.stringContaining('is not JSON (Unexpected token)'),
      });
    expect(world.lastUpdate(3)).toMatchObject({ state: 'completed' });
  });

  it('outlives domains and processes until it is read again', () => {
    const world = started(deny);
    world.step({ type: 'reload', reason: 'compile', duration_ms: 100 });
    world.advance(1000);
    world.execute(1, 'return 1');
    world.crash();
    world.start();
    world.execute(2, 'return 2');
    world.advance(100);
    expect([world.lastUpdate(1), world.lastUpdate(2)]).toMatchObject([{ log_id: logId(1), ...blocked }, blocked]);
  });
});
