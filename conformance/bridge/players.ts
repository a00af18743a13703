import type { BridgeRun } from './bridge-run.ts';
import type { FlatBridgeStep, StepOf } from './bridge-step.ts';

/** What plays the steps of each name. Throws or rejects with Unmet when the Unity side does not do what it is to do. */
export type Players = {
  readonly [Name in FlatBridgeStep['do']]: (bridgeRun: BridgeRun, step: StepOf<Name>) => void | Promise<void>;
};
