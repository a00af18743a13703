import type { RenderingRule } from './form.ts';

/** How Unity values become JSON, the same in every implementation (ENV-09). */
export const rendering: readonly RenderingRule[] = [];
