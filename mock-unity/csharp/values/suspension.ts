import type { Json } from '../../../generated/typescript/types.ts';

/** What the host must wait for before it resumes the run. Milliseconds are whole and not negative, but for `wait_seconds`. */
export type Suspension =
  /** Thread.Sleep, or {@link STEPS_PER_BLOCKED_MS} loop steps: blocks the main thread. `ms` is Infinity for Timeout.Infinite. */
  | { readonly kind: 'sleep'; readonly ms: number }
  /** await Task.Delay: frees the main thread. `cancellable`: the code passed AI.CancellationToken; resume early once cancelled. */
  | { readonly kind: 'delay'; readonly ms: number; readonly cancellable: boolean }
  /** await AI.NextFrame(), yield return null. */
  | { readonly kind: 'next_frame' }
  /** yield return new WaitForSeconds(s): game time, looked at once a frame. */
  | { readonly kind: 'wait_seconds'; readonly ms: number };

/** What goes on after a domain reload: a static method that gets the state (EXO-13). */
export interface Continuation {
  /** `Namespace.Type, Assembly`. */
  readonly type: string;
  readonly method: string;
  readonly state: Json;
}
