import type { Position } from './diagnostic.ts';
import type { Context } from './library/member.ts';
import type { Raw } from './values/value.ts';

/** State of one run of a program. */
export interface Frame extends Context {
  readonly locals: Raw[];
  /** Offset in the source of the expression that runs now. */
  at: number;
  /** Loop steps since the program last let the clock go on. */
  steps: number;
  /** Value of the return statement. */
  result: Raw;
  position(): Position;
}

/**
 * Loop iterations that block the main thread for one virtual millisecond. A loop that never ends thus takes virtual
 * time and never hangs the simulator; about a tenth of the speed of real C#, so that ordinary loops take no time.
 */
export const STEPS_PER_BLOCKED_MS = 10_000;
