import type { Facts } from './facts.ts';
import type { Happening } from './history.ts';

/** The windows that the implementation was given, in ms; named as in the contract's limits. */
export interface Windows {
  readonly hold_window_ms: number;
  readonly redelivery_window_ms: number;
  readonly retraction_window_ms: number;
  readonly accept_floor_ms: number;
}

export interface RuleContext {
  readonly facts: Facts;
  readonly windows: Windows;
  /** A sentence: what was promised and what came. */
  readonly fail: (message: string) => void;
}

/** One promise, judged from outside. `sees` looks at each happening with what was known before it; `ends` at the whole run. */
export interface Rule {
  readonly id: string;
  readonly requirements: readonly [string, ...string[]];
  /** It rests on what the store remembers, so it says nothing once an older copy was put back. */
  readonly needsMemory?: true;
  sees?(happening: Happening, context: RuleContext): void;
  ends?(context: RuleContext): void;
}
