import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameClock } from './main-thread-state.ts';

describe('the frame clock', () => {
  it('draws at its rate, whatever frames are read', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 240 }),
        fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1 }),
        (fps, waits) => {
          const clock = createFrameClock(1000 / fps, 0);
          let now = 0;
          for (const wait of waits) {
            const at = clock.next(now + wait);
            expect(at).toBeGreaterThanOrEqual(now + wait);
            expect(at).toBeLessThanOrEqual(now + wait + Math.ceil(1000 / fps) + 1);
            clock.begin(at, at);
            clock.end(at);
            now = at;
            expect(Math.abs(clock.number - (now * fps) / 1000)).toBeLessThanOrEqual(1);
          }
        },
      ),
    );
  });

  it('never begins two frames in one millisecond, and always another one later', () => {
    const clock = createFrameClock(1000 / 60, 0);
    let before = 0;
    for (let frame = 1; frame <= 600; frame += 1) {
      const at = clock.next(before);
      expect(at).toBeGreaterThan(before);
      clock.begin(at, at);
      clock.end(at);
      expect(clock.number).toBe(frame);
      before = at;
    }
    expect(before).toBe(10_000);
  });

  it('counts no frames while the main thread is held, and continues from where it is free', () => {
    const clock = createFrameClock(100, 0);
    clock.begin(clock.next(0), 100);
    clock.end(2050);
    const at = Math.max(clock.next(150), 2050);
    clock.begin(at, at);
    expect([clock.number, clock.next(2051)]).toEqual([2, 2150]);
  });

  it('is parked without an interval', () => {
    const clock = createFrameClock(Infinity, 0);
    expect(clock.next(5)).toBe(Infinity);
    clock.setInterval(100, 1000);
    expect(clock.next(1000)).toBe(1100);
  });
});
