import type { FaultName } from '../../conformance/script/case-target.ts';
import type { Observation } from '../oracles/history.ts';
import type { PhaseTracker } from './phases.ts';
import type { World } from './world.ts';

/** Counts what one run reaches. */
export interface RunCoverage {
  readonly phases: PhaseTracker;
  see(observation: Observation): void;
  struck(fault: FaultName): void;
  end(world: World): void;
}
