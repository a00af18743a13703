/** Steps of the fixed piece of work: some ten milliseconds on a machine that is idle. */
const STEPS = 10_000_000;

let best = Infinity;

/** How many times longer than at its best a fixed piece of work takes right now: 1 on a machine that is idle, more on one that is busy. */
export function measureBusyness(): number {
  const began = performance.now();
  let sum = 0;
  for (let step = 0; step < STEPS; step += 1) sum = (sum + step * step) | 0;
  const ms = performance.now() - began + (sum === 1 ? 1 : 0);
  best = Math.min(best, ms);
  return ms / best;
}

const CALM_LOOKS = 5;

/** Learns how fast the machine is while no worker keeps it busy. */
export function measureCalm(): void {
  for (let looks = 0; looks < CALM_LOOKS; looks += 1) measureBusyness();
}
