import { describe, expect, it } from 'vitest';
import type { Subject, SubjectCall } from '../../conformance/script/subject.ts';
import { createVirtualSubject } from './virtual.ts';

const written = (mark: string, program: string): string => `File.AppendAllText("ledger.txt", "${mark} ${program}\\n");`;
const build = `${written('start', 'build')} AI.Update(new { progress = 0.5 }); Thread.Sleep(360000); ${written('end', 'build')} return new { built = true };`;
const wait = `${written('start', 'wait')} await Task.Delay(500); ${written('end', 'wait')} return 7;`;

async function answered(subject: Subject, call: SubjectCall, ms = 10_000) {
  expect(await subject.until(() => call.answer !== undefined, ms)).toBe(true);
  expect(call.answer?.invalid).toBeUndefined();
  return call.answer?.envelope;
}

const countOf = async (subject: Subject, program: string, mark: 'start' | 'end'): Promise<number> =>
  (await subject.ledger()).filter((line) => line.program === program && line.mark === mark).length;

describe('the virtual subject', () => {
  it('runs C# and answers with its result at the very moment', async () => {
    const subject = createVirtualSubject(1);
    const client = await subject.client('a');
    const call = client.call('unity_execute_code', { code: wait, timeout: 2000 });
    expect(await answered(subject, call)).toMatchObject({ status: 'completed', result: 7 });
    expect(subject.now()).toBeLessThan(600);
    expect(await countOf(subject, 'wait', 'end')).toBe(1);
    expect(subject.violations()).toEqual([]);
  });

  it('runs a six-minute build once although six clients time out and ask again', async () => {
    const subject = createVirtualSubject(2);
    const client = await subject.client('a');
    const first = await answered(subject, client.call('unity_execute_code', { code: build, timeout: 1000 }));
    expect(first).toMatchObject({ status: 'timeout', partial_result: { progress: 0.5 } });
    for (let turn = 0; turn < 6; turn += 1) {
      await subject.wait(30_000);
      const again = await answered(subject, client.call('unity_execute_code', { code: build, timeout: 1000 }));
      expect(again).toMatchObject({ status: 'timeout', log_id: first?.log_id, deduplicated: true });
    }
    await subject.wait(400_000);
    const result = await answered(subject, client.call('unity_get_result', { log_id: first?.log_id ?? '' }));
    expect(result).toMatchObject({ status: 'completed', result: { built: true } });
    expect(await countOf(subject, 'build', 'start')).toBe(1);
    expect(subject.violations()).toEqual([]);
  });

  it('refuses bad arguments as the real shell does, and knows no other tools', async () => {
    const subject = createVirtualSubject(3);
    const client = await subject.client('a');
    expect(client.call('unity_execute_code', { code: 5 }).answer?.envelope).toMatchObject({
      status: 'error',
      error_code: 'invalid_params',
    });
    expect(client.call('unity_execute_code', { code: 'return 1;', timeout: 600_001 }).answer?.envelope).toMatchObject({
      error_code: 'invalid_params',
    });
    expect(client.call('unity_execute_code', { code: '\ud800' }).answer?.envelope).toMatchObject({
      error_code: 'invalid_params',
    });
    expect(client.call('unity_dance', {}).answer?.invalid).toContain('-32602');
  });

  it('has all six tools', async () => {
    const subject = createVirtualSubject(4);
    const client = await subject.client('a');
    const ran = await answered(
      subject,
      client.call('unity_execute_code', { code: 'Debug.Log("hello"); AI.Write("answer", 41); return 1;' }),
    );
    await subject.wait(1000);
    expect(await answered(subject, client.call('unity_get_logs', { log_name: 'answer' }))).toMatchObject({
      status: 'completed',
      result: { entries: [{ message: '41' }] },
    });
    expect(await answered(subject, client.call('unity_get_log_details', { log_id: ran?.log_id ?? '' }))).toMatchObject({
      result: { kind: 'operation' },
    });
    expect(await answered(subject, client.call('unity_help', {}))).toMatchObject({ result: { topic: 'overview' } });
    expect(await answered(subject, client.call('unity_query', { query: "Scene['Player'].name" }))).toMatchObject({
      status: 'completed',
      result: 'Player',
    });
    expect(await answered(subject, client.call('unity_get_result', { log_id: 'nonsense' }))).toMatchObject({
      status: 'not_found',
    });
    expect(subject.violations()).toEqual([]);
  });

  it('counts progress and tools/list_changed', async () => {
    const subject = createVirtualSubject(5);
    const client = await subject.client('a');
    const call = client.call(
      'unity_execute_code',
      { code: 'AI.Update(1); await Task.Delay(25000); return 1;', timeout: 30_000 },
      { progress: true },
    );
    await answered(subject, call, 40_000);
    expect(call.progress).toBeGreaterThanOrEqual(3);
    expect(client.notifications('notifications/tools/list_changed')).toBe(0);
    await subject.fault({ fault: 'reload', for: 500 });
    await subject.wait(5000);
    expect(client.notifications('notifications/tools/list_changed')).toBe(1);
  });

  it('cancels by request and by id, and keeps a picture of it', async () => {
    const subject = createVirtualSubject(6);
    const client = await subject.client('a');
    await subject.fault({ fault: 'block' });
    const removed = client.call('unity_execute_code', { code: wait, timeout: 5000 });
    await subject.wait(50);
    removed.cancel();
    const other = await answered(subject, client.call('unity_execute_code', { code: `${wait}//`, timeout: 0 }));
    await subject.cancelOperation(other?.log_id ?? '');
    await subject.heal();
    await subject.wait(2000);
    expect(await subject.ledger()).toEqual([]);
    expect(await answered(subject, client.call('unity_get_result', { log_id: other?.log_id ?? '' }))).toMatchObject({
      error_code: 'cancelled',
    });
    expect(subject.violations()).toEqual([]);
    expect(subject.trace().some(({ lane }) => lane === 'fault')).toBe(true);
    expect(subject.wire().some(({ message }) => message.includes('operation/cancel'))).toBe(true);
  });

  it('keeps results for a day, and no longer', async () => {
    const subject = createVirtualSubject(7);
    const client = await subject.client('a');
    const ran = await answered(subject, client.call('unity_execute_code', { code: 'return 1;', idempotency_key: 'k' }));
    await subject.wait(86_000_000);
    expect(await answered(subject, client.call('unity_get_result', { log_id: ran?.log_id ?? '' }))).toMatchObject({
      status: 'completed',
    });
    await subject.wait(1_200_000);
    expect(await answered(subject, client.call('unity_get_result', { log_id: ran?.log_id ?? '' }))).toMatchObject({
      status: 'not_found',
    });
    expect(
      await answered(subject, client.call('unity_execute_code', { code: 'return 1;', idempotency_key: 'k' })),
    ).toMatchObject({ error_code: 'key_expired' });
    expect(subject.violations()).toEqual([]);
  }, 30_000);
});
