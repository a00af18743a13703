import { limits } from '../../generated/typescript/limits.ts';
import { describe, expect, it } from 'vitest';
import type { CaseTarget, TargetCall } from '../../conformance/script/case-target.ts';
import { createVirtualTarget } from './play-virtual.ts';

const written = (mark: string, program: string): string => `File.AppendAllText("ledger.txt", "${mark} ${program}\\n");`;
const build = `${written('start', 'build')} AI.Update(new { progress = 0.5 }); Thread.Sleep(360000); ${written('end', 'build')} return new { built = true };`;
const wait = `${written('start', 'wait')} await Task.Delay(500); ${written('end', 'wait')} return 7;`;

async function answered(target: CaseTarget, call: TargetCall, ms = 10_000) {
  expect(await target.until(() => call.answer !== undefined, ms)).toBe(true);
  expect(call.answer?.invalid).toBeUndefined();
  return call.answer?.envelope;
}

const countOf = async (target: CaseTarget, program: string, mark: 'start' | 'end'): Promise<number> =>
  (await target.ledger()).filter((line) => line.program === program && line.mark === mark).length;

describe('the virtual target', () => {
  it('runs C# and answers with its result at the very moment', async () => {
    const target = createVirtualTarget(1);
    const client = await target.client('a');
    const call = client.call('unity_execute_code', { code: wait, timeout: 2000 });
    expect(await answered(target, call)).toMatchObject({ status: 'completed', result: 7 });
    expect(target.now()).toBeLessThan(600);
    expect(await countOf(target, 'wait', 'end')).toBe(1);
    expect(target.violations()).toEqual([]);
  });

  it('runs a six-minute build once although six clients time out and ask again', async () => {
    const target = createVirtualTarget(2);
    const client = await target.client('a');
    const first = await answered(target, client.call('unity_execute_code', { code: build, timeout: 1000 }));
    expect(first).toMatchObject({ status: 'timeout', partial_result: { progress: 0.5 } });
    for (let turn = 0; turn < 6; turn += 1) {
      await target.wait(30_000);
      const again = await answered(target, client.call('unity_execute_code', { code: build, timeout: 1000 }));
      expect(again).toMatchObject({ status: 'timeout', log_id: first?.log_id, deduplicated: true });
    }
    await target.wait(400_000);
    const result = await answered(target, client.call('unity_get_result', { log_id: first?.log_id ?? '' }));
    expect(result).toMatchObject({ status: 'completed', result: { built: true } });
    expect(await countOf(target, 'build', 'start')).toBe(1);
    expect(target.violations()).toEqual([]);
  });

  it('refuses bad arguments as the real shell does, and knows no other tools', async () => {
    const target = createVirtualTarget(3);
    const client = await target.client('a');
    expect(client.call('unity_execute_code', { code: 5 }).answer?.envelope).toMatchObject({
      status: 'error',
      error_code: 'invalid_params',
    });
    expect(
      client.call('unity_execute_code', { code: 'return 1;', timeout: limits.timeout_max_ms + 1 }).answer?.envelope,
    ).toMatchObject({
      error_code: 'invalid_params',
    });
    expect(client.call('unity_execute_code', { code: '\ud800' }).answer?.envelope).toMatchObject({
      error_code: 'invalid_params',
    });
    expect(client.call('unity_dance', {}).answer?.invalid).toContain('-32602');
  });

  it('has all six tools', async () => {
    const target = createVirtualTarget(4);
    const client = await target.client('a');
    const ran = await answered(
      target,
      client.call('unity_execute_code', { code: 'Debug.Log("hello"); AI.Write("answer", 41); return 1;' }),
    );
    await target.wait(1000);
    expect(await answered(target, client.call('unity_get_logs', { log_name: 'answer' }))).toMatchObject({
      status: 'completed',
      result: { entries: [{ message: '41' }] },
    });
    expect(await answered(target, client.call('unity_get_log_details', { log_id: ran?.log_id ?? '' }))).toMatchObject({
      result: { kind: 'operation' },
    });
    expect(await answered(target, client.call('unity_help', {}))).toMatchObject({ result: { topic: 'overview' } });
    expect(await answered(target, client.call('unity_query', { query: "Scene['Player'].name" }))).toMatchObject({
      status: 'completed',
      result: 'Player',
    });
    expect(await answered(target, client.call('unity_get_result', { log_id: 'nonsense' }))).toMatchObject({
      status: 'not_found',
    });
    expect(target.violations()).toEqual([]);
  });

  it('counts progress and tools/list_changed', async () => {
    const target = createVirtualTarget(5);
    const client = await target.client('a');
    const call = client.call(
      'unity_execute_code',
      { code: 'AI.Update(1); await Task.Delay(25000); return 1;', timeout: 30_000 },
      { progress: true },
    );
    await answered(target, call, 40_000);
    expect(call.progress).toBeGreaterThanOrEqual(3);
    expect(client.notifications('notifications/tools/list_changed')).toBe(0);
    await target.fault({ fault: 'reload', for: 500 });
    await target.wait(5000);
    expect(client.notifications('notifications/tools/list_changed')).toBe(1);
  });

  it('cancels by request and by id, and keeps a picture of it', async () => {
    const target = createVirtualTarget(6);
    const client = await target.client('a');
    await target.fault({ fault: 'block' });
    const removed = client.call('unity_execute_code', { code: wait, timeout: 5000 });
    await target.wait(50);
    removed.cancel();
    const other = await answered(target, client.call('unity_execute_code', { code: `${wait}//`, timeout: 0 }));
    await target.cancelOperation(other?.log_id ?? '');
    await target.heal();
    await target.wait(2000);
    expect(await target.ledger()).toEqual([]);
    expect(await answered(target, client.call('unity_get_result', { log_id: other?.log_id ?? '' }))).toMatchObject({
      error_code: 'cancelled',
    });
    expect(target.violations()).toEqual([]);
    expect(target.trace().some(({ lane }) => lane === 'fault')).toBe(true);
    expect(target.wire().some(({ message }) => message.includes('operation/cancel'))).toBe(true);
  });

  it('keeps results for a day, and no longer', async () => {
    const target = createVirtualTarget(7);
    const client = await target.client('a');
    const ran = await answered(target, client.call('unity_execute_code', { code: 'return 1;', idempotency_key: 'k' }));
    await target.wait(86_000_000);
    expect(await answered(target, client.call('unity_get_result', { log_id: ran?.log_id ?? '' }))).toMatchObject({
      status: 'completed',
    });
    await target.wait(1_200_000);
    expect(await answered(target, client.call('unity_get_result', { log_id: ran?.log_id ?? '' }))).toMatchObject({
      status: 'not_found',
    });
    expect(
      await answered(target, client.call('unity_execute_code', { code: 'return 1;', idempotency_key: 'k' })),
    ).toMatchObject({ error_code: 'key_expired' });
    expect(target.violations()).toEqual([]);
  }, 30_000);
});
