/** Whether this process got to run when it wanted to. What it starts shares its fate. */
export interface Standstill {
  /** The longest time, in ms, that it was kept from running so far. */
  worst(): number;
  stop(): void;
}

const LOOK_MS = 20;

export function watchStandstill(): Standstill {
  let last = performance.now();
  let worst = 0;
  const look = (): void => {
    const at = performance.now();
    worst = Math.max(worst, at - last - LOOK_MS);
    last = at;
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    worst() {
      look();
      return Math.max(0, Math.round(worst));
    },
    stop: () => clearInterval(timer),
  };
}
