import { NotMeasured } from './not-measured.ts';
import type { Program } from './program.ts';
import { pollUntil, waitFor, type RowRun } from './row-run.ts';
import { patience, ms } from './observe.ts';

/** Waits for its start. Throws NotMeasured. */
export async function waitForStart(rowRun: RowRun, { name }: Program): Promise<void> {
  const mark = await waitFor(rowRun, () => rowRun.ledger.first('start', name), patience(rowRun));
  if (mark === undefined) throw new NotMeasured(`${name} did not start within ${patience(rowRun)} ms`);
}

/** Waits for its end, as long as for an answer. */
export async function waitForEnd(rowRun: RowRun, { name }: Program): Promise<void> {
  await waitFor(rowRun, () => rowRun.ledger.first('end', name), patience(rowRun));
}

/** Waits for what the Unity half did to its result. Throws NotMeasured. */
export async function waitForMark(
  rowRun: RowRun,
  mark: 'hangup' | 'held' | 'lost' | 'twice',
  { name }: Program,
): Promise<void> {
  const seen = await pollUntil(() => rowRun.ledger.first(mark, name), ms(rowRun, 1));
  if (seen === undefined || rowRun.ledger.first('end', name) === undefined)
    throw new NotMeasured(`the fault did not take effect: the ledger has no "${mark} ${name}"`);
}
