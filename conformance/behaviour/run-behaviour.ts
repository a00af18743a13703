import { watchMachineLoad } from '../lib/machine-load.ts';
import { makePlaces } from './places.ts';
import { playCell } from './play-cell.ts';
import type { BehaviourCell, BehaviourHeader } from './results.ts';
import type { Row } from './row.ts';
import type { BehaviourTarget } from './behaviour-target.ts';
import { headerOf } from './header-of-run.ts';
import { chooseRows } from './choose-rows.ts';
import type { RunOptions } from './run-options.ts';

export interface BehaviourRun {
  readonly header: BehaviourHeader;
  readonly cells: readonly BehaviourCell[];
}

/** Plays the rows; cells come in the order of the rows. */
export async function runBehaviour(target: BehaviourTarget, options: RunOptions): Promise<BehaviourRun> {
  const load = watchMachineLoad();
  const chosen = chooseRows(options.rows);
  const all = chosen.flatMap((row) => Array.from({ length: options.repeat }, (_, at) => ({ row, run: at + 1 })));
  const places = makePlaces(options.jobs);
  const cells = await Promise.all(
    longestFirst(all).map(async ({ row, run }) => {
      const leave = await places.take();
      // Where there is one Unity for all rows, another row would be in the way of what is watched for.
      const rest = target.manifest.unity === undefined ? nothing : leave;
      const cell = await playCell(row, { target, run, load, rest });
      leave();
      options.played?.(cell);
      return cell;
    }),
  );
  load.stop();
  return { header: headerOf(target, options), cells: cells.toSorted((a, b) => compare(a, b)) };
}

const nothing = (): void => undefined;

/** What waits for the bridge to give up is begun first, so that nothing long is left for the end. */
const longestFirst = <Played extends { readonly row: Row }>(all: readonly Played[]): readonly Played[] =>
  all.toSorted((a, b) => Number(b.row.needs.timeout ?? false) - Number(a.row.needs.timeout ?? false));

const compare = (a: BehaviourCell, b: BehaviourCell): number =>
  a.row === b.row ? a.run - b.run : a.row < b.row ? -1 : 1;
