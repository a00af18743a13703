/**
 * When frames are. Idle frames are never stepped through: they are counted when the next one that matters begins, so
 * that a day without work costs nothing.
 */
export interface FrameClock {
  /** Number of the newest frame that was begun (Time.frameCount). */
  readonly number: number;
  /** When the newest frame began, Unix ms. */
  readonly begunAt: number;
  /** First frame that may begin at or after `from`; Infinity while parked. */
  next(from: number): number;
  /** Begins a frame; one that does not fall on the grid moves the grid. Idle frames are counted up to `plannedAt`, when it should have begun. */
  begin(at: number, plannedAt: number): void;
  /** The main thread is free again after its frame. */
  end(at: number): void;
  /** When a frame last began, idle ones included, if the main thread is free since its last one. */
  lastIdle(now: number): number;
  setInterval(intervalMs: number, now: number): void;
}

/** 63 frames of a sixtieth of a second are 1050 ms, and not 1050.0000000000002. */
const ROUNDING = 1e-6;

export function createFrameClock(intervalMs: number, now: number): FrameClock {
  let interval = intervalMs;
  let origin = now;
  let freeSince = now;
  const indexAt = (at: number): number => (interval === Infinity ? 0 : Math.floor((at - origin) / interval + ROUNDING));
  const timeOf = (index: number): number => origin + Math.ceil(index * interval - ROUNDING);
  const onOrAfter = (at: number): number => {
    const index = Math.max(indexAt(at) - 1, 1);
    for (let candidate = index; ; candidate += 1) if (timeOf(candidate) >= at) return timeOf(candidate);
  };
  const clock: { -readonly [Name in keyof FrameClock]: FrameClock[Name] } = {
    number: 0,
    begunAt: now,
    next: (from) => (interval === Infinity ? Infinity : Math.max(onOrAfter(Math.max(from, clock.begunAt + 1)), from)),
    begin: (at, plannedAt) => {
      clock.number += Math.max(1, indexAt(plannedAt) - indexAt(freeSince));
      if (interval === Infinity || onOrAfter(at) !== at) origin = at;
      clock.begunAt = at;
      freeSince = at;
    },
    end: (at) => {
      freeSince = at;
    },
    lastIdle: (time) =>
      interval === Infinity
        ? clock.begunAt
        : Math.max(clock.begunAt, Math.min(time, timeOf(Math.max(indexAt(time), 0)))),
    setInterval: (ms, at) => {
      clock.number += Math.max(0, indexAt(at) - indexAt(freeSince));
      interval = ms;
      origin = at;
      freeSince = at;
    },
  };
  return clock;
}
