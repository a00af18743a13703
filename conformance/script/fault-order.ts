import type { FaultName, Phase } from './capabilities.ts';
import type { TargetCall } from './target-client.ts';

/** A fault with its numbers, as a target performs it. */
export interface FaultOrder {
  readonly fault: FaultName;
  /** Ms; absent: until it is healed. */
  readonly for?: number;
  readonly count?: number;
  readonly survive?: number;
  readonly editor?: number;
  /** Which server, for targets that have several: 1 is the first. */
  readonly server?: number;
  readonly client?: string;
  readonly at?: { readonly call: TargetCall; readonly phase: Phase };
}
