import { describe, expect, it } from 'vitest';
import { limits } from '../../generated/typescript/limits.ts';
import type { Envelope } from '../../generated/typescript/types.ts';
import type { TargetCall } from '../../conformance/script/case-target.ts';
import { PIPE_MS } from '../sim/client.ts';
import { createVirtualTarget, type VirtualTarget } from './play-virtual.ts';

const work = 'File.AppendAllText("ledger.txt", "start work\\n"); return 1;';

async function answered(target: VirtualTarget, call: TargetCall): Promise<Envelope> {
  await target.until(() => call.answer !== undefined, 700_000);
  const envelope = call.answer?.envelope;
  if (envelope === undefined) throw new Error('no answer');
  return envelope;
}

/** When the server received the end, as it reports itself. */
function finishedAt(envelope: Envelope): number {
  if (!('finished_at' in envelope)) throw new Error(`expected an end, got ${JSON.stringify(envelope)}`);
  return Date.parse(envelope.finished_at);
}

/** Waits until what is asked now reaches the server at that time. */
const waitFor = (target: VirtualTarget, arrival: number): Promise<void> =>
  target.wait(arrival - PIPE_MS - target.world.timeline.now);

const startsOf = async (target: VirtualTarget): Promise<number> => (await target.ledger()).length;

const edges = [
  [-1, 'inside'],
  [0, 'inside'],
  [1, 'outside'],
] as const;

describe('the edges of the windows, to the millisecond', () => {
  it.each(edges)('redelivery: an identical call %i ms after the window is %s it', async (offset, where) => {
    const target = createVirtualTarget(1);
    const client = await target.client('a');
    const first = await answered(target, client.call('unity_execute_code', { code: work, timeout: 0 }));
    await target.wait(5000);
    // From the store, not as an answer: that would deliver it.
    const [stored] = target.world.server.operations();
    await waitFor(target, (stored?.finished_at ?? 0) + limits.redelivery_window_ms + offset);
    const second = await answered(target, client.call('unity_execute_code', { code: work, timeout: 1000 }));
    expect(second.log_id === first.log_id).toBe(where === 'inside');
    expect(await startsOf(target)).toBe(where === 'inside' ? 1 : 2);
    expect(target.violations()).toEqual([]);
  });

  it('retention: a result is kept to its last millisecond, and not after it', async () => {
    const target = createVirtualTarget(2);
    const client = await target.client('a');
    const first = await answered(target, client.call('unity_execute_code', { code: work }));
    await target.fault({ fault: 'quit_editor' });
    const lastAt = finishedAt(first) + limits.retention_ms;
    await waitFor(target, lastAt - 6);
    const seen = new Map<number, string>();
    for (let turn = 0; turn < 12; turn += 1) {
      const call = client.call('unity_get_result', { log_id: first.log_id });
      await target.wait(1);
      await target.until(() => call.answer !== undefined, 100);
      seen.set(target.world.timeline.now - PIPE_MS - lastAt, call.answer?.envelope?.status ?? '');
    }
    for (const [at, status] of seen) expect([at, status]).toEqual([at, at <= 0 ? 'completed' : 'not_found']);
    expect(Math.min(...seen.keys())).toBeLessThanOrEqual(0);
    expect(Math.max(...seen.keys())).toBeGreaterThan(0);
    expect(target.violations()).toEqual([]);
  });

  it.each([
    [-1, 'takes the delivery back'],
    [0, 'comes too late'],
    [1, 'comes too late'],
  ] as const)('retraction: a cancel %i ms after the window %s', async (offset, what) => {
    const target = createVirtualTarget(3);
    const client = await target.client('a');
    const call = client.call('unity_execute_code', { code: work });
    const first = await answered(target, call);
    // The forwarder says at once that it has written the answer out.
    const deliveredAt = target.world.timeline.now + PIPE_MS;
    await waitFor(target, deliveredAt + limits.retraction_window_ms + offset);
    call.cancel();
    await target.wait(100);
    const second = await answered(target, client.call('unity_execute_code', { code: work }));
    expect(second.log_id === first.log_id).toBe(what === 'takes the delivery back');
    expect(await startsOf(target)).toBe(what === 'takes the delivery back' ? 1 : 2);
  });

  it('hold window: work starts if its Editor says hello in its last millisecond, and not after it', async () => {
    const seen = new Map<number, string>();
    for (let offset = -8; offset <= 2; offset += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one world after the other
      const { target, held } = await comeBack(offset);
      const [stored] = target.world.server.operations();
      // The answer to hello leaves when hello arrives.
      const greeted = target.wire().findLast(({ message }) => message.includes('server_version'))?.at ?? Number.NaN;
      seen.set(greeted - held, stored?.state ?? '');
      // oxlint-disable-next-line no-await-in-loop -- one world after the other
      expect(await startsOf(target)).toBe(stored?.state === 'completed' ? 1 : 0);
      expect(target.violations()).toEqual([]);
    }
    for (const [at, state] of seen) expect([at, state]).toEqual([at, at <= 0 ? 'completed' : 'not_started']);
    expect([...seen.keys()]).toEqual(expect.arrayContaining([-1, 0, 1]));
  });
});

/** Work is accepted while the Editor is away, which is started some time before or after the end of the hold window: `held`, in ms of the case. */
async function comeBack(offset: number): Promise<{ readonly target: VirtualTarget; readonly held: number }> {
  const target = createVirtualTarget(4);
  const client = await target.client('a');
  await target.fault({ fault: 'quit_editor' });
  await answered(target, client.call('unity_execute_code', { code: work, timeout: 0 }));
  const [stored] = target.world.server.operations();
  const held = (stored?.accepted_at ?? 0) + limits.hold_window_ms - target.world.timeline.now + target.now();
  await target.wait(held + offset - target.now());
  await target.fault({ fault: 'start_editor' });
  await target.wait(5000);
  return { target, held };
}
