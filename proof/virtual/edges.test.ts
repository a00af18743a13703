import { describe, expect, it } from 'vitest';
import { limits } from '../../generated/typescript/limits.ts';
import type { Envelope } from '../../generated/typescript/types.ts';
import type { SubjectCall } from '../../conformance/script/subject.ts';
import { PIPE_MS } from '../sim/client.ts';
import { createVirtualSubject, type VirtualSubject } from './virtual.ts';

const work = 'File.AppendAllText("ledger.txt", "start work\\n"); return 1;';

async function answered(subject: VirtualSubject, call: SubjectCall): Promise<Envelope> {
  await subject.until(() => call.answer !== undefined, 700_000);
  const envelope = call.answer?.envelope;
  if (envelope === undefined) throw new Error('no answer');
  return envelope;
}

/** When the server heard of the end, as it says itself. */
function finishedAt(envelope: Envelope): number {
  if (!('finished_at' in envelope)) throw new Error(`expected an end, got ${JSON.stringify(envelope)}`);
  return Date.parse(envelope.finished_at);
}

/** Waits until what is asked now reaches the server at that time. */
const waitFor = (subject: VirtualSubject, arrival: number): Promise<void> =>
  subject.wait(arrival - PIPE_MS - subject.world.timeline.now);

const startsOf = async (subject: VirtualSubject): Promise<number> => (await subject.ledger()).length;

const edges = [
  [-1, 'inside'],
  [0, 'inside'],
  [1, 'outside'],
] as const;

describe('the edges of the windows, to the millisecond', () => {
  it.each(edges)('redelivery: an identical call %i ms after the window is %s it', async (offset, where) => {
    const subject = createVirtualSubject(1);
    const client = await subject.client('a');
    const first = await answered(subject, client.call('unity_execute_code', { code: work, timeout: 0 }));
    await subject.wait(5000);
    // From the store, not as an answer: that would deliver it.
    const [stored] = subject.world.server.operations();
    await waitFor(subject, (stored?.finished_at ?? 0) + limits.redelivery_window_ms + offset);
    const second = await answered(subject, client.call('unity_execute_code', { code: work, timeout: 1000 }));
    expect(second.log_id === first.log_id).toBe(where === 'inside');
    expect(await startsOf(subject)).toBe(where === 'inside' ? 1 : 2);
    expect(subject.violations()).toEqual([]);
  });

  it('retention: a result is kept to its last millisecond, and not after it', async () => {
    const subject = createVirtualSubject(2);
    const client = await subject.client('a');
    const first = await answered(subject, client.call('unity_execute_code', { code: work }));
    await subject.fault({ fault: 'quit_editor' });
    const lastAt = finishedAt(first) + limits.retention_ms;
    await waitFor(subject, lastAt - 6);
    const seen = new Map<number, string>();
    for (let turn = 0; turn < 12; turn += 1) {
      const call = client.call('unity_get_result', { log_id: first.log_id });
      await subject.wait(1);
      await subject.until(() => call.answer !== undefined, 100);
      seen.set(subject.world.timeline.now - PIPE_MS - lastAt, call.answer?.envelope?.status ?? '');
    }
    for (const [at, status] of seen) expect([at, status]).toEqual([at, at <= 0 ? 'completed' : 'not_found']);
    expect(Math.min(...seen.keys())).toBeLessThanOrEqual(0);
    expect(Math.max(...seen.keys())).toBeGreaterThan(0);
    expect(subject.violations()).toEqual([]);
  });

  it.each([
    [-1, 'takes the delivery back'],
    [0, 'comes too late'],
    [1, 'comes too late'],
  ] as const)('retraction: a cancel %i ms after the window %s', async (offset, what) => {
    const subject = createVirtualSubject(3);
    const client = await subject.client('a');
    const call = client.call('unity_execute_code', { code: work });
    const first = await answered(subject, call);
    // The forwarder says at once that it has written the answer out.
    const deliveredAt = subject.world.timeline.now + PIPE_MS;
    await waitFor(subject, deliveredAt + limits.retraction_window_ms + offset);
    call.cancel();
    await subject.wait(100);
    const second = await answered(subject, client.call('unity_execute_code', { code: work }));
    expect(second.log_id === first.log_id).toBe(what === 'takes the delivery back');
    expect(await startsOf(subject)).toBe(what === 'takes the delivery back' ? 1 : 2);
  });

  it('hold window: work starts if its Editor says hello in its last millisecond, and not after it', async () => {
    const seen = new Map<number, string>();
    for (let offset = -8; offset <= 2; offset += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one world after the other
      const { subject, held } = await comeBack(offset);
      const [stored] = subject.world.server.operations();
      // The answer to hello leaves when hello arrives.
      const greeted = subject.wire().findLast(({ message }) => message.includes('server_version'))?.at ?? Number.NaN;
      seen.set(greeted - held, stored?.state ?? '');
      // oxlint-disable-next-line no-await-in-loop -- one world after the other
      expect(await startsOf(subject)).toBe(stored?.state === 'completed' ? 1 : 0);
      expect(subject.violations()).toEqual([]);
    }
    for (const [at, state] of seen) expect([at, state]).toEqual([at, at <= 0 ? 'completed' : 'not_started']);
    expect([...seen.keys()]).toEqual(expect.arrayContaining([-1, 0, 1]));
  });
});

/** Work is accepted while the Editor is away, which is started some time before or after the end of the hold window: `held`, in ms of the case. */
async function comeBack(offset: number): Promise<{ readonly subject: VirtualSubject; readonly held: number }> {
  const subject = createVirtualSubject(4);
  const client = await subject.client('a');
  await subject.fault({ fault: 'quit_editor' });
  await answered(subject, client.call('unity_execute_code', { code: work, timeout: 0 }));
  const [stored] = subject.world.server.operations();
  const held = (stored?.accepted_at ?? 0) + limits.hold_window_ms - subject.world.timeline.now + subject.now();
  await subject.wait(held + offset - subject.now());
  await subject.fault({ fault: 'start_editor' });
  await subject.wait(5000);
  return { subject, held };
}
