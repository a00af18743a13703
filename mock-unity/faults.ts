import type { EditorEvent } from './core/editor-protocol.ts';

/** Faults that the command line asks for. Times in ms. */
export interface FaultPlan {
  readonly reloadEvery: number | undefined;
  readonly block: number | undefined;
  readonly seed: number | undefined;
}

const BLOCK_EVERY_MS = 10_000;
const RELOAD_MS = 1500;

/** Causes the planned faults until stopped. */
export function causeFaults(plan: FaultPlan, cause: (event: EditorEvent) => void): { stop(): void } {
  const random = plan.seed === undefined ? undefined : createRandom(plan.seed);
  const stops: (() => void)[] = [];
  const every = (ms: number, event: EditorEvent): void => {
    let timer: NodeJS.Timeout;
    const again = (): void => {
      // With a seed: from half to one and a half times the interval.
      timer = setTimeout(
        () => {
          cause(event);
          again();
        },
        ms * (random === undefined ? 1 : 0.5 + random()),
      );
    };
    again();
    stops.push(() => clearTimeout(timer));
  };
  if (plan.reloadEvery !== undefined)
    every(plan.reloadEvery, {
      type: 'reload',
      reason: 'compile',
      duration_ms: Math.min(RELOAD_MS, plan.reloadEvery / 2),
    });
  if (plan.block !== undefined) every(BLOCK_EVERY_MS, { type: 'block', ms: plan.block });
  return { stop: () => stops.forEach((stop) => stop()) };
}

/** mulberry32: small, and the same everywhere. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
