import { callProgram } from './calls.ts';
import { NotMeasured } from './not-measured.ts';
import type { Program } from './program.ts';
import { pollUntil, type RowRun } from './row-run.ts';

/** Frees the main thread; `held`: the program that must not have started before. */
export type Free = (held: Program) => Promise<void>;

/** Of the blocking program, in T. */
const PATIENCE = 4;

/** Blocks the main thread: with the Unity half, or else with a program that holds it for about that time. */
export async function blockMainThread(rowRun: RowRun, forMs: number): Promise<Free> {
  return rowRun.around.unity === undefined ? blockByProgram(rowRun, forMs) : blockByFault(rowRun, rowRun.around.unity);
}

async function blockByFault(rowRun: RowRun, unity: NonNullable<RowRun['around']['unity']>): Promise<Free> {
  await unity.block();
  rowRun.step("Unity's main thread is blocked");
  return async (held) => {
    const early = rowRun.ledger.first('start', held.name);
    if (early !== undefined)
      throw new NotMeasured(`the fault did not take effect: ${held.name} started while the main thread was blocked`);
    await unity.unblock();
    rowRun.step('the main thread is free again');
  };
}

async function blockByProgram(rowRun: RowRun, forMs: number): Promise<Free> {
  const blocker = await rowRun.program('blocker', { hold_ms: forMs });
  callProgram(rowRun, blocker);
  if ((await pollUntil(() => rowRun.ledger.first('start', 'blocker'), rowRun.T)) === undefined)
    throw new NotMeasured('the program that should block the main thread did not start');
  return async (held) => {
    const end = await pollUntil(() => rowRun.ledger.first('end', 'blocker'), PATIENCE * rowRun.T);
    if (end === undefined) throw new NotMeasured('the program that blocks the main thread did not end');
    const early = rowRun.ledger.first('start', held.name);
    if (early !== undefined && early.at < end.at)
      throw new NotMeasured(`${held.name} started while another program held the main thread`);
    rowRun.step('the main thread is free again');
  };
}
