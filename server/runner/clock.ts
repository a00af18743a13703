/** Unix ms that never go backwards. */
export type Clock = () => number;

/**
 * A clock for the hub: the wall clock, but where that is set back it goes on at its own pace, so that timeouts still come. Where the wall
 * clock is ahead (after a suspend, or when it is set right) it follows at once.
 */
export function createClock(wall: Clock = Date.now, steady: Clock = () => performance.now()): Clock {
  let offset = wall() - steady();
  return () => {
    offset = Math.max(offset, wall() - steady());
    return Math.floor(offset + steady());
  };
}
