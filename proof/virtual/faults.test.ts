import { describe, expect, it } from 'vitest';
import { faultNames, phases, type FaultName, type FaultOrder } from '../../conformance/script/case-target.ts';
import { createVirtualTarget, type VirtualTarget } from './play-virtual.ts';

const work =
  'File.AppendAllText("ledger.txt", "start work\\n"); AI.Update(1); await Task.Delay(300); AI.Update(2); await Task.Delay(300); return 7;';
const quick = (index: number): string => `File.AppendAllText("ledger.txt", "start q${index}\\n"); return ${index};`;

/** Only where the default numbers say too little. */
const numbers: Partial<Record<FaultName, Partial<FaultOrder>>> = {
  clock_jump: { count: 700_000 },
  old_store: { count: 1 },
  reconnect_storm: { count: 5 },
  delay: { count: 400 },
};

/** What can be seen of a fault after it has struck, and not without it. */
const hello = /editor\/hello/;
const effects: Partial<Record<FaultName, RegExp>> = {
  kill_server: /"is gone"/,
  stop_server: /"is gone"/,
  old_store: /"is gone"/,
  store_full: /storage_unavailable/,
  kill_editor: hello,
  quit_editor: /UNITY_SHUTDOWN/,
  start_other_editor: /home\/me\/Game-2/,
  copy_project: /home\/me\/Game-2/,
  lose_journal: hello,
  journal_full: /journal of the Editor could not be written/,
  reload: /gets DOMAIN_RELOAD"/,
  reload_with_compile_error: /compileErrors/,
  cut: hello,
  half_open: hello,
  reconnect_storm: hello,
  user_disconnect: /USER_DISCONNECT/,
  drop: hello,
  truncate: hello,
};

/** Everything that the picture and the wire have from that moment on. */
function seenSince(target: VirtualTarget, at: number): string {
  return JSON.stringify([...target.trace(), ...target.wire()].filter((event) => event.at >= at));
}

async function asks(target: VirtualTarget, index: number): Promise<string> {
  const client = await target.client('a');
  const call = client.call('unity_execute_code', { code: quick(index), timeout: 1000 });
  await target.until(() => call.answer !== undefined, 60_000);
  return JSON.stringify(call.answer?.envelope);
}

describe('every fault of the catalogue', () => {
  it.each(faultNames)('%s strikes, is healed, and breaks no promise', async (fault) => {
    const target = createVirtualTarget(7);
    const client = await target.client('a');
    const call = client.call('unity_execute_code', { code: work, timeout: 20_000 });
    await target.wait(100);
    const at = target.now();
    await target.fault({ fault, for: 2500, client: 'a', ...numbers[fault] });
    await target.wait(50);
    const during = await asks(target, 1);
    await target.wait(5000);
    await target.heal();
    expect(await target.until(() => call.answer !== undefined || fault === 'drop_answers', 30_000)).toBe(true);
    expect(await asks(target, 2)).toContain('completed');
    const effect = effects[fault];
    if (effect !== undefined) expect(seenSince(target, at) + during).toMatch(effect);
    expect(target.violations()).toEqual([]);
    expect((await target.ledger()).filter(({ program }) => program === 'work').length).toBe(1);
  });

  it('has none of these effects without a fault', async () => {
    const target = createVirtualTarget(7);
    await asks(target, 1);
    const at = target.now();
    await target.wait(5000);
    const seen = seenSince(target, at) + (await asks(target, 2));
    for (const effect of Object.values(effects)) expect(seen).not.toMatch(effect);
  });
});

describe('a fault at a phase', () => {
  it.each(phases)(
    'the server is killed when a call comes to %s, and the call is answered all the same, once',
    async (phase) => {
      const target = createVirtualTarget(8);
      const client = await target.client('a');
      const call = client.call('unity_execute_code', { code: work, timeout: 20_000 });
      await target.fault({ fault: 'kill_server', for: 200, at: { call, phase } });
      expect(await target.until(() => call.answer !== undefined, 30_000)).toBe(true);
      await target.wait(1000);
      expect(call.answer?.envelope).toMatchObject({ status: 'completed', result: 7 });
      expect(target.trace().some(({ text }) => text === 'is gone')).toBe(true);
      expect(target.violations()).toEqual([]);
      expect(await target.ledger()).toHaveLength(1);
    },
  );
});

describe('an Editor that is configured for two servers', () => {
  it('notifies each store only of its own work, and only that one acknowledges it', async () => {
    const target = createVirtualTarget(9, { editors: [[0, 1]] });
    const first = await target.client('a');
    const second = await target.client('b', { server: 2 });
    const call = first.call('unity_execute_code', { code: work, timeout: 0 });
    await target.wait(100);
    await target.fault({ fault: 'kill_server', for: 5000 });
    await target.wait(50);
    const other = second.call('unity_execute_code', { code: quick(1), timeout: 5000 });
    await target.wait(2000);
    expect(other.answer?.envelope).toMatchObject({ status: 'completed', result: 1 });
    const log_id = call.answer?.envelope?.log_id ?? '';
    const foreign = second.call('unity_get_result', { log_id });
    await target.wait(100);
    expect(foreign.answer?.envelope).toMatchObject({ status: 'not_found' });
    await target.wait(5000);
    target.world.direct(0);
    await target.wait(3000);
    const own = first.call('unity_get_result', { log_id, timeout: 1000 });
    await target.wait(1000);
    expect(own.answer?.envelope).toMatchObject({ status: 'completed', result: 7 });
    expect(target.violations()).toEqual([]);
  });
});
