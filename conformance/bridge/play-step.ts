import type { BridgeRun } from './bridge-run.ts';
import type { FlatBridgeStep, StepOf } from './bridge-step.ts';
import { connectionPlayers } from './connection-steps.ts';
import { deceive } from './deceive-steps.ts';
import { operationPlayers } from './operation-steps.ts';
import type { Players } from './players.ts';
import { surfacePlayers } from './surface-steps.ts';
import { raw, stranger } from './tcp-steps.ts';
import { unityPlayers } from './unity-steps.ts';
import { watchingPlayers } from './watching-steps.ts';

const players: Players = {
  ...connectionPlayers,
  deceive,
  raw,
  stranger,
  ...operationPlayers,
  ...watchingPlayers,
  ...unityPlayers,
  ...surfacePlayers,
};

/** Plays one step. Rejects with Unmet when the Unity side does not do what it is to do. */
export async function playStep<Name extends FlatBridgeStep['do']>(
  bridgeRun: BridgeRun,
  step: StepOf<Name> & { readonly do: Name },
): Promise<void> {
  await players[step.do](bridgeRun, step);
}
