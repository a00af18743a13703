import { callProgram } from './calls.ts';
import { NotMeasured } from './not-measured.ts';
import type { Program } from './program.ts';
import { until, type Scene } from './scene.ts';

/** Frees the main thread; `held`: the program that must not have started before. Resolves to when that was. */
export type Free = (held: Program) => Promise<number>;

/** Of the blocking program, in T. */
const PATIENCE = 4;

/** Blocks the main thread: with the Unity half, or else with a program that holds it for about so long. */
export async function block(scene: Scene, forMs: number): Promise<Free> {
  return scene.around.unity === undefined ? blockByProgram(scene, forMs) : blockByFault(scene, scene.around.unity);
}

async function blockByFault(scene: Scene, unity: NonNullable<Scene['around']['unity']>): Promise<Free> {
  await unity.block();
  scene.step("Unity's main thread is blocked");
  return async (held) => {
    const early = scene.ledger.first('start', held.name);
    if (early !== undefined)
      throw new NotMeasured(`the fault did not take effect: ${held.name} started while the main thread was blocked`);
    const at = scene.now();
    await unity.unblock();
    scene.step('the main thread is free again');
    return at;
  };
}

async function blockByProgram(scene: Scene, forMs: number): Promise<Free> {
  const blocker = await scene.program('blocker', { hold_ms: forMs });
  callProgram(scene, blocker);
  if ((await until(() => scene.ledger.first('start', 'blocker'), scene.T)) === undefined)
    throw new NotMeasured('the program that should block the main thread did not start');
  return async (held) => {
    const end = await until(() => scene.ledger.first('end', 'blocker'), PATIENCE * scene.T);
    if (end === undefined) throw new NotMeasured('the program that blocks the main thread did not end');
    const early = scene.ledger.first('start', held.name);
    if (early !== undefined && early.at < end.at)
      throw new NotMeasured(`${held.name} started while another program held the main thread`);
    scene.step('the main thread is free again');
    return end.at;
  };
}
