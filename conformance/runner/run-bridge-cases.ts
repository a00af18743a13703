import { type BridgeCase, loadBridgeCases } from '../bridge/bridge-case.ts';
import { BridgeRunError, runBridge } from '../bridge/run-bridge.ts';
import type { CaseResult } from '../report/model.ts';
import { CouldNotRun } from '../player/outcome.ts';
import { isWanted } from './options.ts';
import type { BridgeOptions } from './target-options.ts';

/** The wanted cases of the bridge, in the order of their ids. */
export const chooseBridgeCases = (patterns: readonly string[]): readonly BridgeCase[] =>
  loadBridgeCases().filter((one) => isWanted(one, patterns));

export interface BridgePlay {
  readonly cases: readonly BridgeCase[];
  readonly jobs: number;
  readonly played: (result: CaseResult) => void;
}

/** Plays them on a Unity side. Throws CouldNotRun. */
export async function runBridgeCases(
  bridge: BridgeOptions,
  { cases, jobs, played }: BridgePlay,
): Promise<CaseResult[]> {
  return runBridge({ ...bridge, cases, jobs, onResult: played }).catch((error: unknown) => {
    throw error instanceof BridgeRunError ? new CouldNotRun(error.message) : error;
  });
}
