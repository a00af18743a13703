import { expect, test } from 'vitest';
import { createLeaseCore, type LeaseCore } from './lease-core.ts';

const LEASE_MS = 1_000;
/** A twentieth less. */
const TERM_MS = 950;

/** Asked at 100, and answered at 180. */
function owner(): LeaseCore {
  const core = createLeaseCore(LEASE_MS);
  expect(core.step({ type: 'tick' }, 50)).toEqual([{ type: 'look' }]);
  expect(core.step({ type: 'looked', isHeld: false }, 100)).toEqual([{ type: 'take' }]);
  expect(core.step({ type: 'taken', epoch: 7 }, 180)).toEqual([{ type: 'own', epoch: 7 }]);
  return core;
}

test('a standby asks again and again, and one question at a time', () => {
  const core = createLeaseCore(LEASE_MS);
  core.step({ type: 'tick' }, 0);
  expect(core.nextDeadline()).toBeUndefined();
  expect(core.step({ type: 'tick' }, 5_000)).toEqual([]);
  expect(core.step({ type: 'looked', isHeld: true }, 5_000)).toEqual([]);
  expect(core.step({ type: 'tick' }, 5_000)).toEqual([{ type: 'look' }]);
  core.step({ type: 'looked', isHeld: false }, 5_001);
  expect(core.step({ type: 'taken', epoch: undefined }, 5_002)).toEqual([]);
  expect(core.whyOver(5_002)).toBeUndefined();
  expect(core.nextDeadline()).toBe(5_250);
});

test('a lease counts from the question, and less than the database counts', () => {
  const core = owner();
  expect(core.whyOver(100 + TERM_MS - 1)).toBeUndefined();
  expect(core.whyOver(100 + TERM_MS)).toMatch(/has not confirmed within 1000 ms/);
  expect(core.step({ type: 'tick' }, 430)).toEqual([{ type: 'renew' }]);
  expect(core.step({ type: 'renewed', isOurs: true }, 1_000)).toEqual([]);
  expect(core.whyOver(430 + TERM_MS - 1)).toBeUndefined();
  expect(core.whyOver(430 + TERM_MS)).toBeDefined();
});

test.each([
  ['time', [{ type: 'tick' }], 1_050],
  ['an answer that comes too late', [{ type: 'tick' }, { type: 'renewed', isOurs: true }], 1_050],
  ['a renewal that the database refuses', [{ type: 'tick' }, { type: 'renewed', isOurs: false }], 430],
  ['a write that the database refuses', [{ type: 'refused' }], 200],
] as const)('%s ends it, once and forever', (_what, events, at) => {
  const core = owner();
  if (events.length > 1) core.step({ type: 'tick' }, 430);
  expect(core.step(events[events.length - 1] ?? { type: 'tick' }, at)).toEqual([
    { type: 'over', reason: expect.any(String) },
  ]);
  expect(core.step({ type: 'renewed', isOurs: true }, at)).toEqual([]);
  expect(core.step({ type: 'refused' }, at)).toEqual([]);
  expect(core.whyOver(at)).toBeDefined();
  expect(core.nextDeadline()).toBeUndefined();
});

test('a renewal that could not be asked for is asked for again, four times in a lease', () => {
  const core = owner();
  const asked: number[] = [];
  for (let now = 180; now < 1_050; now += 1)
    for (const { type } of core.step({ type: 'tick' }, now)) {
      asked.push(now);
      expect(type).toBe('renew');
      core.step({ type: 'not_renewed' }, now + 1);
    }
  expect(asked).toEqual([430, 680, 930]);
});

test('only an owner has something to give back', () => {
  expect(owner().step({ type: 'give_up' }, 200)).toEqual([{ type: 'release', epoch: 7 }]);
  const core = createLeaseCore(LEASE_MS);
  core.step({ type: 'tick' }, 0);
  expect(core.step({ type: 'give_up' }, 1)).toEqual([]);
  expect(core.step({ type: 'looked', isHeld: false }, 2)).toEqual([]);
  expect(core.nextDeadline()).toBeUndefined();
});

test('who gives up while the database is asked for the space never owns it, and gives back what it was given', () => {
  for (const epoch of [9, undefined]) {
    const core = createLeaseCore(LEASE_MS);
    core.step({ type: 'tick' }, 0);
    core.step({ type: 'looked', isHeld: false }, 1);
    expect(core.step({ type: 'give_up' }, 2)).toEqual([]);
    expect(core.whyOver(2)).toBeDefined();
    expect(core.nextDeadline()).toBeUndefined();
    expect(core.step({ type: 'tick' }, 3)).toEqual([]);
    expect(core.step({ type: 'taken', epoch }, 3)).toEqual(epoch === undefined ? [] : [{ type: 'release', epoch }]);
    expect(core.step({ type: 'taken', epoch }, 4)).toEqual([]);
  }
});
