import { describe, expect, it } from 'vitest';
import { limits } from '../../generated/typescript/limits.ts';
import type { TargetCall } from '../../conformance/script/case-target.ts';
import { createVirtualTarget, type VirtualTarget } from './play-virtual.ts';

const statusesOf = (calls: readonly TargetCall[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { answer } of calls) {
    const envelope = answer?.envelope;
    const name = envelope === undefined ? 'none' : 'error_code' in envelope ? envelope.error_code : envelope.status;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

const answeredAll = (target: VirtualTarget, calls: readonly TargetCall[], ms: number): Promise<boolean> =>
  target.until(() => calls.every(({ answer }) => answer !== undefined), ms);

describe('much at once', () => {
  it(`takes ${limits.queue_limit} calls while the main thread is blocked, turns the next away, and runs each once`, async () => {
    const target = createVirtualTarget(1);
    const client = await target.client('a');
    await target.fault({ fault: 'block' });
    const calls = Array.from({ length: limits.queue_limit }, (_, index) =>
      client.call('unity_execute_code', {
        code: `File.AppendAllText("ledger.txt", "start p${index}\\n"); return ${index};`,
        timeout: 0,
      }),
    );
    await target.wait(20_000);
    expect(statusesOf(calls)).toEqual({ timeout: limits.queue_limit });
    const more = client.call('unity_execute_code', { code: 'return "one more";', timeout: 0 });
    await answeredAll(target, [more], 5000);
    expect(statusesOf([more])).toEqual({ overloaded: 1 });
    await target.heal();
    await target.wait(120_000);
    const ledger = await target.ledger();
    expect(ledger.length).toBe(limits.queue_limit);
    expect(ledger.map(({ program }) => program)).toEqual(
      Array.from({ length: limits.queue_limit }, (_, index) => `p${index}`),
    );
  }, 300_000);

  it('bounds a flood of log lines, counts what it drops, and keeps what it acknowledged', async () => {
    const target = createVirtualTarget(2);
    const client = await target.client('a');
    const call = client.call('unity_execute_code', {
      code: 'for (int i = 0; i < 20000; i++) { Debug.Log("line " + i); } return 1;',
      timeout: 60_000,
    });
    await answeredAll(target, [call], 60_000);
    expect(statusesOf([call])).toEqual({ completed: 1 });
    await target.wait(60_000);
    const logs = client.call('unity_get_logs', { limit: limits.logs_limit_max });
    await answeredAll(target, [logs], 5000);
    const entries = logs.answer?.envelope?.status === 'completed' ? JSON.stringify(logs.answer.envelope.result) : '';
    expect(entries).toContain('"dropped":');
    expect(target.violations()).toEqual([]);
  }, 300_000);

  it('says of an oversize result that the work ran', async () => {
    const target = createVirtualTarget(3);
    const client = await target.client('a');
    const code =
      'File.AppendAllText("ledger.txt", "start big\\n"); var text = "0123456789abcdef"; for (int i = 0; i < 20; i++) { text = text + text; } return text;';
    const call = client.call('unity_execute_code', { code, timeout: 60_000 });
    await answeredAll(target, [call], 61_000);
    expect(call.answer?.envelope).toMatchObject({ status: 'error', error_code: 'result_too_large' });
    expect(await target.ledger()).toHaveLength(1);
    expect(target.violations()).toEqual([]);
  }, 300_000);
});
